import { sql } from 'kysely';
import type { ProvisioningError, StepState } from '../../../domain/records/provisioning';
import type { Trx } from '../../db/connect';

/** The latest provisioning of a company. */
export interface Provision {
  readonly companyId: number;
  readonly accountType: string;
  readonly reset: boolean;
  readonly state: 'running' | 'failed' | 'done';
  readonly steps: readonly StepState[];
  readonly errors: readonly ProvisioningError[];
  readonly errorCount: number;
  readonly jobId: string | null;
  readonly adminId: number | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** Errors that are stored of one provisioning; the others are counted. */
const MAX_STORED_ERRORS = 1000;

const columns = [
  'company_id as companyId',
  'account_type as accountType',
  'reset',
  'state',
  'steps',
  'errors',
  'error_count as errorCount',
  'job_id as jobId',
  'admin_id as adminId',
  'started_at as startedAt',
  'ended_at as endedAt',
] as const;

/** Allows one change of a company's provisioning at a time, until the transaction ends. */
export async function lockProvision(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provision ${companyId}`}, 0))`.execute(trx);
}

/** The latest provisioning of a company. Needs a transaction that sees every company, as everything here. */
export async function findProvision(trx: Trx, companyId: number): Promise<Provision | undefined> {
  return trx
    .selectFrom('company_provision')
    .select(columns)
    .where('company_id', '=', companyId)
    .$narrowType<Pick<Provision, 'state' | 'steps' | 'errors'>>()
    .executeTakeFirst();
}

/** Writes the provisioning of a company, in place of an earlier one, and its state into the company (`c_provisioned`). */
export async function storeProvision(trx: Trx, provision: Provision): Promise<void> {
  const values = {
    account_type: provision.accountType,
    reset: provision.reset,
    state: provision.state,
    steps: JSON.stringify(provision.steps),
    errors: JSON.stringify(provision.errors.slice(0, MAX_STORED_ERRORS)),
    error_count: provision.errorCount,
    job_id: provision.jobId,
    admin_id: provision.adminId,
    started_at: provision.startedAt,
    ended_at: provision.endedAt,
  };
  await trx
    .insertInto('company_provision')
    .values({ company_id: provision.companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
  await sql`update company set c_provisioned = ${provision.state} where "companyid" = ${provision.companyId}`.execute(
    trx,
  );
}

/** True while the job of a provisioning waits or runs. */
export async function isJobActive(trx: Trx, jobId: string | null): Promise<boolean> {
  if (jobId === null) return false;
  const found = await trx
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return found !== undefined;
}

/** Why a job has ended: its state and its error; both null when the job is gone. */
export interface EndOfJob {
  readonly state: 'done' | 'failed' | 'cancelled' | null;
  readonly error: { readonly msg_code: string; readonly msg_args: readonly (string | number)[] } | null;
}

/** The companies whose provisioning has steps left and no job that would run them any more. */
export async function lostProvisions(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('company_provision as provision')
    .leftJoin('job', 'job.id', 'provision.job_id')
    .select('provision.company_id as companyId')
    .where('provision.state', '=', 'running')
    .where((eb) => eb.or([eb('job.id', 'is', null), eb('job.state', 'not in', ['queued', 'running'])]))
    .orderBy('companyId')
    .execute();
  return rows.map(({ companyId }) => companyId);
}

/** How the job of a provisioning has ended. */
export async function endOfJob(trx: Trx, jobId: string | null): Promise<EndOfJob> {
  const gone = { state: null, error: null };
  if (jobId === null) return gone;
  const found = await trx
    .selectFrom('job')
    .select(['state', 'error'])
    .where('id', '=', jobId)
    .$narrowType<{ state: NonNullable<EndOfJob['state']>; error: EndOfJob['error'] }>()
    .executeTakeFirst();
  return found ?? gone;
}

/** A record that a provisioning has created in a company, or found there. */
export interface ProvisionedRecord {
  readonly accountType: string;
  readonly key: string;
  readonly resource: string;
  readonly recordId: number;
  readonly created: boolean;
  /** Of the record, after the last write of a provisioning. */
  readonly version: number;
}

/** The records of all provisionings of a company. */
export async function provisionedRecords(trx: Trx, companyId: number): Promise<ProvisionedRecord[]> {
  return trx
    .selectFrom('company_provision_record')
    .select(['account_type as accountType', 'key', 'resource', 'record_id as recordId', 'created', 'version'])
    .where('company_id', '=', companyId)
    .orderBy('record_id')
    .orderBy('account_type')
    .orderBy('key')
    .execute();
}

/** Notes which record stands for a key of an account type. */
export async function noteRecord(trx: Trx, companyId: number, record: ProvisionedRecord): Promise<void> {
  const values = {
    resource: record.resource,
    record_id: record.recordId,
    created: record.created,
    version: record.version,
  };
  await trx
    .insertInto('company_provision_record')
    .values({ company_id: companyId, account_type: record.accountType, key: record.key, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_type', 'key']).doUpdateSet(values))
    .execute();
}

/** Forgets what stood for a key. */
export async function forgetRecord(trx: Trx, companyId: number, accountType: string, key: string): Promise<void> {
  await trx
    .deleteFrom('company_provision_record')
    .where('company_id', '=', companyId)
    .where('account_type', '=', accountType)
    .where('key', '=', key)
    .execute();
}
