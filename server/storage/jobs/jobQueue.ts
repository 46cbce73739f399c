import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Trx } from '../../db/connect';
import { notifyJob, type Job, type JobKind } from './jobs';

/** A job that this run, and no other, may write. */
export interface Lease {
  readonly id: string;
  readonly lease: string;
  readonly seconds: number;
}

/**
 * Bulk changes are short and a person waits for them, so they do not queue behind exports and imports that take
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
  const wanted = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  // In a statement of its own: the next one sees what the instance before has taken.
  await sql`select pg_advisory_xact_lock(hashtextextended('take job', 0))`.execute(trx);
  const { rows } = await sql<Job>`
    update job set state = 'running', lease = ${lease}, leased_until = now() + ${seconds} * interval '1 second',
      attempts = attempts + 1, started_at = coalesce(started_at, now())
    where id = (
      select id from job waiting where state in ('queued', 'running')
        and (leased_until is null or leased_until < now()) ${wanted}
        and not exists (
          select from job running where running.company_id = waiting.company_id and running.state = 'running'
            and running.leased_until >= now() and (running.kind = ${INTERACTIVE_KIND}) = (waiting.kind = ${INTERACTIVE_KIND}))
      order by (select max(started_at) from job started where started.company_id = waiting.company_id) nulls first,
        created_at
      for update skip locked limit 1)
    returning id, company_id as "companyId", admin_id as "adminId", original_admin_id as "originalAdminId",
      token_id as "tokenId", caller, kind, resource, state, done, total, parameters, checkpoint, result, error, attempts,
      created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`.execute(trx);
  const job = rows[0];
  if (!job) return undefined;
  await notifyJob(trx, job.id);
  return { job, lease: { id: job.id, lease, seconds } };
}

const mine = ({ id, lease }: Lease) => sql<boolean>`id = ${id} and lease = ${lease} and state = 'running'`;

/** Renews the lease of a job. Needs a system transaction. */
export async function keepLease(trx: Trx, lease: Lease): Promise<void> {
  await sql`
    update job set leased_until = now() + ${lease.seconds} * interval '1 second' where ${mine(lease)}`.execute(trx);
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
  const { rows } = await sql<{ cancel: boolean }>`
    update job set done = ${progress.done}, total = coalesce(${progress.total ?? null}, total), attempts = 1,
      checkpoint = ${JSON.stringify(progress.checkpoint)}, leased_until = now() + ${lease.seconds} * interval '1 second'
    where ${mine(lease)} returning cancel_requested as cancel`.execute(trx);
  if (!rows[0]) return 'lost';
  await notifyJob(trx, lease.id);
  return rows[0].cancel ? 'cancel' : 'go on';
}

/** Ends a run. @returns false when another run has the job */
export async function endJob(
  trx: Trx,
  lease: Lease,
  end: { state: 'done' | 'failed' | 'cancelled'; result?: object; error?: object; done?: number },
): Promise<boolean> {
  const { rows } = await sql`
    update job set state = ${end.state}, result = ${end.result ? JSON.stringify(end.result) : null}::jsonb,
      error = ${end.error ? JSON.stringify(end.error) : null}::jsonb, done = coalesce(${end.done ?? null}, done),
      lease = null, leased_until = null, finished_at = now() where ${mine(lease)} returning id`.execute(trx);
  if (rows.length === 0) return false;
  await notifyJob(trx, lease.id);
  return true;
}

/** Gives a job back to the queue, for another run after `seconds`. Needs a system transaction. */
export async function releaseJob(trx: Trx, lease: Lease, seconds: number): Promise<void> {
  await sql`
    update job set state = 'queued', lease = null, leased_until = now() + ${seconds} * interval '1 second'
    where ${mine(lease)}`.execute(trx);
  await notifyJob(trx, lease.id);
}
