import { sql, type ExpressionBuilder } from 'kysely';
import { sessionOf, type Caller } from '../../../domain/access/caller';
import { JOB_RETENTION_DAYS } from '../../../domain/limits';
import type { Tables, Trx } from '../../db/connect';
import { daysAgo, databaseNow } from '../../db/time';
import { JOB_CHANNEL, JOB_COLUMNS, type Job, type JobKind, type JobTypes, type Owner, type StoredCaller } from './job';

const ownedBy =
  ({ companyId, adminId, originalAdminId, tokenId }: Owner) =>
  (eb: ExpressionBuilder<Tables, 'job'>) =>
    eb.and([
      eb('company_id', '=', companyId),
      eb('admin_id', '=', adminId),
      eb('original_admin_id', 'is not distinct from', originalAdminId),
      eb('token_id', 'is not distinct from', tokenId),
    ]);

/** Notifies every instance when this transaction commits. */
export async function notifyJob(trx: Trx, id: string): Promise<void> {
  await sql`
    select pg_notify(${JOB_CHANNEL}, json_build_object('id', id, 'companyId', company_id, 'adminId', admin_id,
      'originalAdminId', original_admin_id, 'tokenId', token_id, 'kind', kind, 'resource', resource, 'state', state,
      'done', done, 'total', total)::text) from job where id = ${id}`.execute(trx);
}

function storedCallerOf(caller: Caller): StoredCaller {
  const {
    homeCompanyId,
    scope,
    teamMemberId,
    locale,
    timezone,
    ip,
    requestId,
    mask,
    everyCompany,
    isProven = false,
  } = caller;
  const orderedIn = sessionOf(caller);
  return {
    ...{ homeCompanyId, scope, teamMemberId, locale, timezone, ip, requestId, mask: mask.toString() },
    ...{ everyCompany, isProven },
    ...(orderedIn !== null && { orderedIn }),
  };
}

/** Writes a job of the caller. @returns its id */
export async function createJob(
  trx: Trx,
  caller: Caller,
  job: { kind: JobKind; resource: string; state: 'draft' | 'queued'; parameters: object },
): Promise<string> {
  const { id } = await trx
    .insertInto('job')
    .values({
      company_id: caller.companyId,
      admin_id: caller.adminId,
      original_admin_id: caller.originalAdminId,
      token_id: caller.tokenId,
      caller: JSON.stringify(storedCallerOf(caller)),
      kind: job.kind,
      resource: job.resource,
      state: job.state,
      parameters: JSON.stringify(job.parameters),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyJob(trx, id);
  return id;
}

/** One job of this owner; undefined for one of another owner, as for one that does not exist. */
export async function findJob(trx: Trx, owner: Owner, id: string, lock = false): Promise<Job | undefined> {
  return trx
    .selectFrom('job')
    .select(JOB_COLUMNS)
    .where('id', '=', id)
    .where(ownedBy(owner))
    .$if(lock, (job) => job.forUpdate())
    .$narrowType<JobTypes>()
    .executeTakeFirst();
}

/** The owner's jobs, newest first; a file is one as soon as it is there as a whole. */
export async function listJobs(trx: Trx, owner: Owner, limit: number): Promise<Job[]> {
  return trx
    .selectFrom('job')
    .select(JOB_COLUMNS)
    .where(ownedBy(owner))
    .where((eb) => eb.or([eb('state', '<>', 'draft'), sql<boolean>`parameters -> 'file' is not null`]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<JobTypes>()
    .execute();
}

/** How many of the owner's jobs wait or run. */
export async function countActive(trx: Trx, owner: Owner): Promise<number> {
  const { n } = await trx
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(ownedBy(owner))
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

/** Writes what a file that was uploaded turned out to be. */
export async function describeDraft(trx: Trx, id: string, parameters: object): Promise<void> {
  await trx
    .updateTable('job')
    .set({ parameters: JSON.stringify(parameters) })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
}

/**
 * Puts a draft, or a job that has ended, in the queue with new parameters and nothing done, to be run as the
 * caller.
 */
export async function requeueJob(trx: Trx, caller: Caller, id: string, parameters: object): Promise<void> {
  await trx
    .updateTable('job')
    .set({
      state: 'queued',
      parameters: JSON.stringify(parameters),
      caller: JSON.stringify(storedCallerOf(caller)),
      done: 0,
      total: null,
      checkpoint: null,
      result: null,
      error: null,
      cancel_requested: false,
      attempts: 0,
      started_at: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute();
  await notifyJob(trx, id);
}

/** True while a job waits or runs that undoes a bulk change. */
export async function hasActiveUndo(trx: Trx, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'bulk')
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`parameters ->> 'job' = ${id}`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers by which job a bulk change was undone. */
export async function markUndone(trx: Trx, id: string, by: string): Promise<void> {
  await trx
    .updateTable('job')
    .set({ parameters: sql`parameters || jsonb_build_object('undoneBy', ${by}::text)` })
    .where('id', '=', id)
    .execute();
  await notifyJob(trx, id);
}

/** Ends a job that waits at once; one that runs ends after the step that it is in. */
export async function cancelJob(trx: Trx, owner: Owner, id: string): Promise<void> {
  await trx
    .updateTable('job')
    .set((eb) => {
      const ended = eb.case().when('state', 'in', ['queued', 'draft']);
      return {
        cancel_requested: true,
        state: ended.then('cancelled').else(eb.ref('state')).end(),
        finished_at: ended.then(databaseNow).else(eb.ref('finished_at')).end(),
      };
    })
    .where('id', '=', id)
    .where(ownedBy(owner))
    .where('state', 'in', ['queued', 'running', 'draft'])
    .execute();
  await notifyJob(trx, id);
}

/** Removes a job with its files. */
export async function deleteJob(trx: Trx, owner: Owner, id: string): Promise<void> {
  await trx.deleteFrom('job').where('id', '=', id).where(ownedBy(owner)).execute();
}

/** Forgets selections that were made and never used, but for the owner's newest. */
export async function forgetSelections(trx: Trx, owner: Owner, kept: number): Promise<void> {
  await trx
    .deleteFrom('job')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where(ownedBy(owner))
        .where('kind', '=', 'bulk')
        .where('state', '=', 'draft')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute();
}

const isNotBeingUndone = sql<boolean>`not exists (
  select from job undo where undo.state in ('queued', 'running') and undo.parameters ->> 'job' = job.id::text)`;

/**
 * Forgets jobs and their files after a week, and files that were uploaded and never started after a day. A job that is
 * being undone stays until the undo has ended.
 */
export async function forgetOldJobs(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('job')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', daysAgo(JOB_RETENTION_DAYS))
          .and('state', 'not in', ['queued', 'running'])
          .and(isNotBeingUndone),
        eb('created_at', '<', daysAgo(1)).and('state', '=', 'draft'),
      ]),
    )
    .execute();
}
