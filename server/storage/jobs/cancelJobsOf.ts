import type { Trx } from '../../db/connect';
import { cancelJob } from './jobs';

/**
 * Cancels the jobs that a person has ordered in sessions, in the name of others too, and that wait or run. Needs a system
 * transaction.
 */
export async function cancelJobsOf(trx: Trx, adminId: number): Promise<void> {
  const jobs = await trx
    .selectFrom('job')
    .select(['id', 'company_id as companyId', 'admin_id as adminId', 'original_admin_id as originalAdminId'])
    .where((eb) => eb(eb.fn.coalesce('original_admin_id', 'admin_id'), '=', adminId))
    .where('token_id', 'is', null)
    .where('state', 'in', ['queued', 'running', 'draft'])
    .execute();
  for (const { id, ...owner } of jobs) await cancelJob(trx, { ...owner, tokenId: null }, id);
}
