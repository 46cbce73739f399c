import type { PlacedRecord, ProvisioningError } from '../../../domain/records/provisioning';
import type { ProvisioningStep } from '../../../domain/records/accountTypes';
import type { Resource } from '../../../domain/schema/model/model';
import { readParams, secretParams } from '../../../domain/schema/model/paramValues';
import { requireProven } from '../../auth/proofs';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { failure, fieldError } from '../../errors/catalogue';
import {
  findProvision,
  isJobActive,
  lockProvision,
  noteRecord,
  provisionedRecords,
  storeProvision,
  type Provision,
  type ProvisionedRecord,
} from '../../storage/provisioning/provisioning';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { insideCompany } from '../companies/startCompany';
import { requireKeyMayWrite } from '../guards/keyWrites';
import { startJob } from '../jobs/startJob';
import { updateRecord } from '../records/save';
import { accountType, stepsOf } from './accountTypes';
import { resourceOf } from './provisioning';
import type { ProvisioningOrder } from './runProvisioning';
import { runNextStep, runStep } from './runSteps';

/** What a caller asks for. */
export interface Order {
  readonly companyId: number;
  readonly accountType: string;
  readonly reset: boolean;
}

type Clock = Pick<Context, 'secrets' | 'now'>;

/**
 * Begins the provisioning of a company as a job of the caller.
 * @throws PorticoError 404 for a company that the caller does not see; 403 for an API key without the right to
 * administer, and PROOF_REQUIRED for a reset without a proof of the person; 409 COMPANY_DISABLED, PROVISIONING_ACTIVE; 422
 * ACCOUNT_TYPE_UNKNOWN; 429 for too many jobs
 */
export async function startProvisioning(clock: Clock, access: Access, companies: Resource, order: Order) {
  const { provision, row } = await begin(clock, access, companies, order);
  requireProofOfReset(access, provision);
  return queue(access, companies, provision, row);
}

/**
 * Provisions a company within the caller's transaction, up to the first step with errors: for clients that wait for the
 * answer (specification S-COMP-11).
 * @throws PorticoError as `startProvisioning`, but for the last one
 */
export async function provisionNow(
  clock: Clock,
  access: Access,
  companies: Resource,
  order: Order,
): Promise<Provision> {
  let { provision } = await begin(clock, access, companies, order);
  requireProofOfReset(access, provision);
  while (provision.state === 'running') provision = await runNextStep(clock, access, companies, order.companyId);
  return provision;
}

/**
 * Continues a provisioning that has stopped, from the step that failed.
 * @param credentials values by the names that the account type declares; what is given replaces what is stored
 * @throws PorticoError as `startProvisioning`; 409 JOB_NOT_READY when nothing has stopped; 422 by field
 */
export async function retryProvisioning(
  clock: Clock,
  access: Access,
  companies: Resource,
  companyId: number,
  credentials: Readonly<Record<string, string>>,
) {
  const row = await openCompany(access, companies, companyId);
  const known = await idleProvision(access, companyId);
  if (!known || known.state === 'done') throw failure('JOB_NOT_READY');
  if (!accountType(known.accountType)) throw unknownType(known.accountType);
  requireProofOfReset(access, known);
  await enterCredentials(access, known, credentials);
  const provision: Provision = {
    ...known,
    state: 'running',
    steps: known.steps.map((step) => (step.state === 'failed' ? { ...step, state: 'waiting', records: [] } : step)),
    errors: [],
    errorCount: 0,
    adminId: access.caller.adminId,
    startedAt: clock.now(),
    endedAt: null,
  };
  return queue(access, companies, provision, row);
}

async function queue(access: Access, companies: Resource, provision: Provision, row: Row) {
  const order: ProvisioningOrder = {
    company: provision.companyId,
    name: String(row[companies.title] ?? ''),
    type: accountType(provision.accountType)?.label ?? provision.accountType,
  };
  const job = await startJob(access, 'provisioning', companies, order);
  const queued = { ...provision, jobId: job.id };
  await storeProvision(access.trx, queued);
  return { provision: queued, job };
}

async function begin(clock: Clock, access: Access, companies: Resource, order: Order) {
  const row = await openCompany(access, companies, order.companyId);
  const type = accountType(order.accountType);
  if (!type) throw unknownType(order.accountType);
  await idleProvision(access, order.companyId);
  const provision: Provision = {
    companyId: order.companyId,
    accountType: type.name,
    reset: order.reset,
    state: 'running',
    steps: stepsOf(type, order.reset).map((name) => ({ name, state: 'waiting', records: [] })),
    errors: [],
    errorCount: 0,
    jobId: null,
    adminId: access.caller.adminId,
    startedAt: clock.now(),
    endedAt: null,
  };
  await storeProvision(access.trx, provision);
  return { provision, row };
}

/**
 * A reset deletes records of a company. A preview, which is rolled back, needs no proof, nor does a provisioning that only
 * adds.
 * @throws as `requireProven`
 */
function requireProofOfReset({ caller }: Access, { steps }: Pick<Provision, 'steps'>): void {
  if (steps.some(({ name, state }) => name === 'reset' && state !== 'done')) requireProven(caller);
}

const unknownType = (name: string) =>
  errors.validationFailed({ account_type: fieldError('ACCOUNT_TYPE_UNKNOWN', name.slice(0, 100)) });

/** The company, which the caller sees and may change, and which is not deleted. */
async function openCompany(access: Access, companies: Resource, companyId: number): Promise<Row> {
  const row = await findRow(access, companies, companies.fields, companyId, true);
  if (!row) throw errors.elementNotFound();
  // A provisioning writes the options of the company.
  requireKeyMayWrite({ access, resource: companies, id: companyId, before: {}, values: { c_options: '' } });
  if (companies.softDelete && row[companies.softDelete.field] !== null) throw failure('COMPANY_DISABLED');
  return row;
}

/** The latest provisioning of the company, of which no job is under way. @throws PorticoError 409 PROVISIONING_ACTIVE */
async function idleProvision({ trx }: Access, companyId: number): Promise<Provision | undefined> {
  await lockProvision(trx, companyId);
  const known = await findProvision(trx, companyId);
  if (known && (await isJobActive(trx, known.jobId))) throw failure('PROVISIONING_ACTIVE');
  return known;
}

/** Saves credentials in the records that the provisioning has made, as a save of these would. */
async function enterCredentials(
  access: Access,
  provision: Provision,
  credentials: Readonly<Record<string, string>>,
): Promise<void> {
  const declared = accountType(provision.accountType)?.credentials ?? [];
  const unknown = Object.keys(credentials).find((name) => !declared.some((one) => one.name === name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const own = insideCompany(access, provision.companyId);
  const known = await provisionedRecords(access.trx, provision.companyId);
  for (const key of new Set(declared.map(({ record }) => record))) {
    const names = declared.filter(({ record, name }) => record === key && name in credentials).map(({ name }) => name);
    const placed = known.find((record) => record.accountType === provision.accountType && record.key === key);
    if (names.length === 0 || !placed) continue;
    const resource = resourceOf({ access: own }, placed.resource);
    const values = Object.fromEntries(names.map((name) => [name, credentials[name]]));
    const isField = names.every((name) => resource.fields.some((field) => field.name === name));
    const changes = isField ? values : { a_params: await withParams(own, placed, values) };
    const { version } = await updateRecord(own, resource, placed.recordId, changes);
    // What people have changed besides stays theirs.
    if (placed.version + 1 === Number(version)) {
      await noteRecord(own.trx, provision.companyId, { ...placed, version: Number(version) });
    }
  }
}

/** The parameters of an authentication mode with some new ones; a secret that is absent stays as it is stored. */
async function withParams(
  access: Access,
  { resource: name, recordId }: ProvisionedRecord,
  values: object,
): Promise<string> {
  const resource = resourceOf({ access }, name);
  const field = resource.fields.find((one) => one.params !== undefined);
  const row = await findRow(access, resource, resource.fields, recordId);
  if (!row || !field) throw errors.elementNotFound();
  const secrets = secretParams(field);
  const open = Object.entries(readParams(row[field.name]) ?? {}).filter(([param]) => !secrets.includes(param));
  return JSON.stringify({ ...Object.fromEntries(open), ...values });
}

/** What a provisioning would do, found out by doing it and rolling it back. */
export interface Preview {
  readonly steps: readonly { readonly name: ProvisioningStep; readonly records: readonly PlacedRecord[] }[];
  readonly errors: readonly ProvisioningError[];
}

/**
 * Runs all steps of a provisioning, also those after one with errors. The caller rolls its transaction back.
 * @throws PorticoError as `startProvisioning`
 */
export async function previewProvisioning(
  clock: Clock,
  access: Access,
  companies: Resource,
  order: Order,
): Promise<Preview> {
  const { provision } = await begin(clock, access, companies, order);
  const steps: Preview['steps'][number][] = [];
  const found: ProvisioningError[] = [];
  for (const { name } of provision.steps) {
    const { records, errors: wrong } = await runStep(clock, access, companies, provision, name);
    steps.push({ name, records });
    found.push(...wrong.map((error): ProvisioningError => ({ ...error, step: name })));
  }
  return { steps, errors: found };
}
