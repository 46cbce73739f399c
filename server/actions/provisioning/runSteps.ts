import type { ProvisioningError, StepState } from '../../../domain/records/provisioning';
import type { ProvisioningStep } from '../../../domain/records/accountTypes';
import type { Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import { elementNotFound } from '../../errors/catalogue';
import { eachInSavepoint } from '../../storage/audit/eachInSavepoint';
import { findProvision, lockProvision, storeProvision, type Provision } from '../../storage/provisioning/provisioning';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { insideCompany } from '../companies/startCompany';
import { accountType, blueprintOf } from './accountTypes';
import { checkConnection } from './connection';
import { finishCompany } from './finishCompany';
import { placeRecords } from './placeRecords';
import { errorsOf, type Provisioning, type StepOutcome } from './provisioning';
import { resetRecords } from './resetRecords';

/**
 * Runs the next step of a company's provisioning and stores what it did, in the transaction of the caller. A step whose
 * transaction was not committed is run again and comes to the same end.
 * @returns the provisioning; its state says whether steps are left
 */
export async function runNextStep(
  context: Pick<Context, 'secrets' | 'now'>,
  access: Access,
  companies: Resource,
  companyId: number,
): Promise<Provision> {
  await lockProvision(access.trx, companyId);
  const provision = await findProvision(access.trx, companyId);
  if (!provision) throw elementNotFound();
  if (provision.state !== 'running') return provision;
  const next = provision.steps.find(({ state }) => state === 'waiting');
  const name = next?.name ?? 'company';
  const outcome = next ? await runStep(context, access, companies, provision, name) : NOTHING;
  const after = afterStep(provision, name, outcome, context.now());
  await storeProvision(access.trx, after);
  return after;
}

const NOTHING: StepOutcome = { records: [], errors: [] };

/** Runs one step of a provisioning, whatever the others have come to. */
export async function runStep(
  context: Pick<Context, 'secrets' | 'now'>,
  access: Access,
  companies: Resource,
  { companyId, accountType: name }: Pick<Provision, 'companyId' | 'accountType'>,
  step: ProvisioningStep,
): Promise<StepOutcome> {
  const type = accountType(name);
  // The file of account types has changed since the start.
  if (!type) return { records: [], errors: [{ msg_code: 'ACCOUNT_TYPE_UNKNOWN', msg_args: [name] }] };
  const own = insideCompany(access, companyId);
  const row = await findRow(own, companies, companies.fields, companyId, true);
  if (!row) throw elementNotFound();
  const company = storedRecord(companies, row, access.caller.timezone);
  const deleted = companies.softDelete && row[companies.softDelete.field] !== null;
  if (deleted) return { records: [], errors: [{ msg_code: 'COMPANY_DISABLED', msg_args: [] }] };
  const provisioning: Provisioning = {
    access: own,
    companies,
    companyId,
    company,
    type,
    blueprint: blueprintOf(type),
    secrets: context.secrets,
    now: context.now(),
  };
  const work = WORK[step] ?? placeRecords;
  const about = { resource: companies.name, id: companyId, name: String(row[companies.title] ?? '') };
  const [outcome = NOTHING] = await eachInSavepoint(
    access.trx,
    [step],
    () => work(provisioning, step),
    (_, error) => {
      const errors = errorsOf(provisioning, error, about);
      return errors && { records: [], errors };
    },
  );
  return outcome;
}

/** The steps that do not create records. */
const WORK: Readonly<Partial<Record<ProvisioningStep, (provisioning: Provisioning) => Promise<StepOutcome>>>> = {
  reset: resetRecords,
  connection: checkConnection,
  company: finishCompany,
};

function afterStep(provision: Provision, name: ProvisioningStep, outcome: StepOutcome, now: Date): Provision {
  const failed = outcome.errors.length > 0;
  const steps = provision.steps.map((step): StepState => {
    return step.name === name ? { name, state: failed ? 'failed' : 'done', records: outcome.records } : step;
  });
  const over = failed || steps.every(({ state }) => state === 'done');
  const errors = outcome.errors.map((error): ProvisioningError => ({ ...error, step: name }));
  return {
    ...provision,
    steps,
    errors,
    errorCount: errors.length,
    state: failed ? 'failed' : over ? 'done' : 'running',
    endedAt: over ? now : null,
  };
}
