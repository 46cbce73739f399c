import { randomUUID } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Tables, Trx } from '../../db/connect';
import { databaseNow, secondsFromNow } from '../../db/time';
import { JOB_COLUMNS, type Job, type JobKind, type JobTypes } from './job';
import { notifyJob } from './jobs';

/** A job that this run, and no other, may write. */
export interface Lease {
  readonly id: string;
  readonly lease: string;
  readonly seconds: number;
}

/**
 * Bulk changes are short and a person waits for them, so they do not wait for exports and imports that take
 * minutes.
 */
export const INTERACTIVE_KIND: JobKind = 'bulk';

/**
 * Takes a waiting job, or one whose runner no longer renews its lease. A company runs one job at a time, and one of the
 * interactive kind in addition; companies take turns, the one that has not started a job for the longest time first.
 * Several instances may call it at once: a lock runs the calls one after another, so that two never start jobs of the
 * same company.
 * Needs a system transaction.
 * @param seconds the job is lost when its runner does not report for so long
 * @param kind only a job of this kind
 */
export async function takeJob(
  trx: Trx,
  seconds: number,
  kind?: JobKind,
): Promise<{ job: Job; lease: Lease } | undefined> {
  const lease = randomUUID();
  // In a statement of its own: the next one sees what the instance before has taken.
  await sql`select pg_advisory_xact_lock(hashtextextended('take job', 0))`.execute(trx);
  const next = trx
    .selectFrom('job as waiting')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', databaseNow)]))
    .$if(kind !== undefined, (jobs) => jobs.where('kind', '=', kind!))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job as running')
            .select('running.id')
            .whereRef('running.company_id', '=', 'waiting.company_id')
            .where('running.state', '=', 'running')
            .where('running.leased_until', '>=', databaseNow)
            .where(({ eb, parens }) =>
              eb(parens('running.kind', '=', INTERACTIVE_KIND), '=', parens('waiting.kind', '=', INTERACTIVE_KIND)),
            ),
        ),
      ),
    )
    .orderBy(
      (eb) =>
        eb
          .selectFrom('job as started')
          .select(({ fn }) => fn.max('started.started_at').as('last'))
          .whereRef('started.company_id', '=', 'waiting.company_id'),
      (order) => order.nullsFirst(),
    )
    .orderBy('created_at')
    .forUpdate()
    .skipLocked()
    .limit(1);
  const job = await trx
    .updateTable('job')
    .set(({ eb, fn }) => ({
      state: 'running',
      lease,
      leased_until: secondsFromNow(seconds),
      attempts: eb('attempts', '+', 1),
      started_at: fn.coalesce('started_at', databaseNow),
    }))
    .where('id', '=', next)
    .returning(JOB_COLUMNS)
    .$narrowType<JobTypes>()
    .executeTakeFirst();
  if (!job) return undefined;
  await notifyJob(trx, job.id);
  return { job, lease: { id: job.id, lease, seconds } };
}

const mine =
  ({ id, lease }: Lease) =>
  (eb: ExpressionBuilder<Tables, 'job'>) =>
    eb.and({ id, lease, state: 'running' });

/** Renews the lease of a job. Needs a system transaction. */
export async function keepLease(trx: Trx, lease: Lease): Promise<void> {
  await trx
    .updateTable('job')
    .set({ leased_until: secondsFromNow(lease.seconds) })
    .where(mine(lease))
    .execute();
}

export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly checkpoint: unknown;
}

/**
 * Writes how far a run is, in the transaction of the work itself. It comes last there, so the row is locked only for a
 * moment. @returns what the owner wants meanwhile; `lost` = another run has the job, and this work must not be kept
 */
export async function writeProgress(trx: Trx, lease: Lease, progress: Progress): Promise<'go on' | 'cancel' | 'lost'> {
  const written = await trx
    .updateTable('job')
    .set({
      done: progress.done,
      ...(progress.total !== undefined && { total: progress.total }),
      attempts: 1,
      checkpoint: JSON.stringify(progress.checkpoint),
      leased_until: secondsFromNow(lease.seconds),
    })
    .where(mine(lease))
    .returning('cancel_requested as cancel')
    .executeTakeFirst();
  if (!written) return 'lost';
  await notifyJob(trx, lease.id);
  return written.cancel ? 'cancel' : 'go on';
}

/** Ends a run. @returns false when another run has the job */
export async function endJob(
  trx: Trx,
  lease: Lease,
  end: { state: 'done' | 'failed' | 'cancelled'; result?: object; error?: object; done?: number },
): Promise<boolean> {
  const ended = await trx
    .updateTable('job')
    .set({
      state: end.state,
      result: end.result ? JSON.stringify(end.result) : null,
      error: end.error ? JSON.stringify(end.error) : null,
      ...(end.done !== undefined && { done: end.done }),
      lease: null,
      leased_until: null,
      finished_at: databaseNow,
    })
    .where(mine(lease))
    .returning('id')
    .executeTakeFirst();
  if (!ended) return false;
  await notifyJob(trx, lease.id);
  return true;
}

/** Gives a job back to the queue, for another run after `seconds`. Needs a system transaction. */
export async function releaseJob(trx: Trx, lease: Lease, seconds: number): Promise<void> {
  await trx
    .updateTable('job')
    .set({ state: 'queued', lease: null, leased_until: secondsFromNow(seconds) })
    .where(mine(lease))
    .execute();
  await notifyJob(trx, lease.id);
}
