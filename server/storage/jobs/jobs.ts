import { sql } from 'kysely';
import type { Caller } from '../../../domain/access/caller';
import type { Trx } from '../../db/connect';

export const JOB_KINDS = ['export', 'import', 'bulk-accounts', 'deactivation', 'bulk'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export type JobState = 'draft' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** Channel of `NOTIFY`: every instance receives every change of a job. */
export const JOB_CHANNEL = 'portico_job';

/** The owner of a job: the same administrator, company, impersonator and API key. */
export type Owner = Pick<Caller, 'companyId' | 'adminId' | 'originalAdminId' | 'tokenId'>;

/** The part of the caller that is stored with a job: permissions and scope at the start, language and time zone. */
export type StoredCaller = Pick<
  Caller,
  'homeCompanyId' | 'scope' | 'teamMemberId' | 'locale' | 'timezone' | 'ip' | 'requestId'
> & { readonly mask: string };

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

const columns = sql`id, company_id as "companyId", admin_id as "adminId", original_admin_id as "originalAdminId",
  token_id as "tokenId", caller, kind, resource, state, done, total, parameters, checkpoint, result, error, attempts,
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

const ownedBy = ({ companyId, adminId, originalAdminId, tokenId }: Owner) => sql<boolean>`
  company_id = ${companyId} and admin_id = ${adminId} and original_admin_id is not distinct from ${originalAdminId}
  and token_id is not distinct from ${tokenId}`;

/** Notifies every instance when this transaction commits. */
export async function notifyJob(trx: Trx, id: string): Promise<void> {
  await sql`
    select pg_notify(${JOB_CHANNEL}, json_build_object('id', id, 'companyId', company_id, 'adminId', admin_id,
      'originalAdminId', original_admin_id, 'tokenId', token_id, 'kind', kind, 'resource', resource, 'state', state,
      'done', done, 'total', total)::text) from job where id = ${id}`.execute(trx);
}

function storedCallerOf(caller: Caller): StoredCaller {
  const { homeCompanyId, scope, teamMemberId, locale, timezone, ip, requestId, mask } = caller;
  return { homeCompanyId, scope, teamMemberId, locale, timezone, ip, requestId, mask: mask.toString() };
}

/** Writes a job of the caller. @returns its id */
export async function createJob(
  trx: Trx,
  caller: Caller,
  job: { kind: JobKind; resource: string; state: 'draft' | 'queued'; parameters: object },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into job (company_id, admin_id, original_admin_id, token_id, caller, kind, resource, state, parameters)
    values (${caller.companyId}, ${caller.adminId}, ${caller.originalAdminId}, ${caller.tokenId},
      ${JSON.stringify(storedCallerOf(caller))}, ${job.kind}, ${job.resource}, ${job.state}, ${JSON.stringify(job.parameters)})
    returning id`.execute(trx);
  const id = rows[0]!.id;
  await notifyJob(trx, id);
  return id;
}

/** One job of this owner; undefined for one of another owner, as for one that does not exist. */
export async function findJob(trx: Trx, owner: Owner, id: string, lock = false): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select ${columns} from job where id = ${id} and ${ownedBy(owner)} ${lock ? sql`for update` : sql``}`.execute(trx);
  return rows[0];
}

/** The owner's jobs, newest first; a file is one as soon as it is there as a whole. */
export async function listJobs(trx: Trx, owner: Owner, limit: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select ${columns} from job where ${ownedBy(owner)} and (state <> 'draft' or parameters -> 'file' is not null)
    order by created_at desc, id limit ${limit}`.execute(trx);
  return rows;
}

/** How many of the owner's jobs wait or run. */
export async function countActive(trx: Trx, owner: Owner): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from job where ${ownedBy(owner)} and state in ('queued', 'running')`.execute(trx);
  return Number(rows[0]?.n ?? 0);
}

/** Writes what a file that was uploaded turned out to be. */
export async function describeDraft(trx: Trx, id: string, parameters: object): Promise<void> {
  await sql`update job set parameters = ${JSON.stringify(parameters)} where id = ${id} and state = 'draft'`.execute(
    trx,
  );
}

/**
 * Puts a draft, or a job that has ended, in the queue with new parameters and nothing done; who asks now is who runs
 * it.
 */
export async function requeueJob(trx: Trx, caller: Caller, id: string, parameters: object): Promise<void> {
  await sql`
    update job set state = 'queued', parameters = ${JSON.stringify(parameters)}, caller = ${JSON.stringify(storedCallerOf(caller))},
      done = 0, total = null, checkpoint = null, result = null, error = null, cancel_requested = false, attempts = 0,
      started_at = null, finished_at = null where id = ${id}`.execute(trx);
  await notifyJob(trx, id);
}

/** Ends a job that waits at once; one that runs ends after the step that it is in. */
export async function cancelJob(trx: Trx, owner: Owner, id: string): Promise<void> {
  await sql`
    update job set cancel_requested = true,
      state = case when state in ('queued', 'draft') then 'cancelled' else state end,
      finished_at = case when state in ('queued', 'draft') then now() else finished_at end
    where id = ${id} and ${ownedBy(owner)} and state in ('queued', 'running', 'draft')`.execute(trx);
  await notifyJob(trx, id);
}

/** Removes a job with its files. */
export async function deleteJob(trx: Trx, owner: Owner, id: string): Promise<void> {
  await sql`delete from job where id = ${id} and ${ownedBy(owner)}`.execute(trx);
}

/** Remembers a one-time link to the job's file. */
export async function setLink(trx: Trx, id: string, hash: string, expiresAt: Date): Promise<void> {
  await sql`update job set link_hash = ${hash}, link_expires_at = ${expiresAt} where id = ${id}`.execute(trx);
}

/** Forgets selections that were made and never used, but for the owner's newest. */
export async function forgetSelections(trx: Trx, owner: Owner, kept: number): Promise<void> {
  await sql`
    delete from job where id in (
      select id from job where ${ownedBy(owner)} and kind = 'bulk' and state = 'draft'
      order by created_at desc, id offset ${kept})`.execute(trx);
}

/** Uses a one-time link up. Needs a system transaction. @returns its job, undefined when it is spent, old or unknown */
export async function takeLink(trx: Trx, hash: string, now: Date): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update job set link_hash = null where link_hash = ${hash} and link_expires_at > ${now} and state = 'done'
    returning ${columns}`.execute(trx);
  return rows[0];
}

/** Forgets jobs and their files after a week, and files that were uploaded and never started after a day. */
export async function forgetOldJobs(trx: Trx): Promise<void> {
  await sql`
    delete from job where (created_at < now() - interval '7 days' and state not in ('queued', 'running'))
      or (created_at < now() - interval '1 day' and state = 'draft')`.execute(trx);
}
