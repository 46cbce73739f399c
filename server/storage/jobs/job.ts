import type { Caller } from '../../../domain/access/caller';

export const JOB_KINDS = [
  'export',
  'import',
  'bulk-accounts',
  'deactivation',
  'bulk',
  'provisioning',
  'synchronisation',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export type JobState = 'draft' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** Channel of `NOTIFY`: every instance receives every change of a job. */
export const JOB_CHANNEL = 'portico_job';

/** The owner of a job: the same administrator, company, impersonator and API key. */
export type Owner = Pick<Caller, 'companyId' | 'adminId' | 'originalAdminId' | 'tokenId'>;

/**
 * The part of the caller that is stored with a job: permissions, scope, session and proof of the person at the start,
 * language and time zone.
 */
export type StoredCaller = Pick<
  Caller,
  'homeCompanyId' | 'scope' | 'teamMemberId' | 'locale' | 'timezone' | 'ip' | 'requestId' | 'isProven'
> & {
  readonly mask: string;
  /** Whether it was ordered for the records of every company, or for those of one. */
  readonly everyCompany?: boolean;
  /** The session in which a person has ordered it. */
  readonly orderedIn?: string;
};

export interface Job extends Owner {
  readonly id: string;
  readonly caller: StoredCaller;
  readonly kind: JobKind;
  readonly resource: string;
  readonly state: JobState;
  readonly done: number;
  readonly total: number | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly checkpoint: unknown;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly msg_code: string; readonly msg_args: readonly (string | number)[] } | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What is read of a job. */
export const JOB_COLUMNS = [
  'id',
  'company_id as companyId',
  'admin_id as adminId',
  'original_admin_id as originalAdminId',
  'token_id as tokenId',
  'caller',
  'kind',
  'resource',
  'state',
  'done',
  'total',
  'parameters',
  'checkpoint',
  'result',
  'error',
  'attempts',
  'created_at as createdAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;
/** The columns whose values have a narrower type than the database knows. */
export type JobTypes = Pick<Job, 'caller' | 'kind' | 'state' | 'parameters' | 'result' | 'error'>;
