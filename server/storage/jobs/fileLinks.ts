import type { Trx } from '../../db/connect';
import { JOB_COLUMNS, type Job, type JobTypes } from './job';

/** Remembers a one-time link to the job's file. */
export async function setLink(trx: Trx, id: string, hash: string, expiresAt: Date): Promise<void> {
  await trx.updateTable('job').set({ link_hash: hash, link_expires_at: expiresAt }).where('id', '=', id).execute();
}

/** Uses a one-time link up. Needs a system transaction. @returns its job, undefined when it is spent, old or unknown */
export async function takeLink(trx: Trx, hash: string, now: Date): Promise<Job | undefined> {
  return trx
    .updateTable('job')
    .set({ link_hash: null })
    .where('link_hash', '=', hash)
    .where('link_expires_at', '>', now)
    .where('state', '=', 'done')
    .returning(JOB_COLUMNS)
    .$narrowType<JobTypes>()
    .executeTakeFirst();
}
