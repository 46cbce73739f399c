import { LACKING_RIGHT } from '../../errors/lackingRight';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { countRowsByProblem } from '../../storage/jobs/jobRows';
import type { Access } from '../../storage/records/records';
import type { JobRun } from './jobRun';

/**
 * Writes what a job was refused for lack of a right into the audit log, as requests do: one entry for each code, with the
 * number of records. To be called with the end of the job.
 */
export async function auditRefusedRows(
  { job, caller, resource }: Pick<JobRun, 'job' | 'caller' | 'resource'>,
  { trx }: Pick<Access, 'trx'>,
): Promise<void> {
  for (const { code, refused } of await countRowsByProblem(trx, job, LACKING_RIGHT)) {
    appendAudit(trx, {
      ...actorOf(caller),
      action: 'change_refused',
      element: resource.backend.type,
      elementId: null,
      data: { code, refused, ...(caller.tokenId !== null && { token: caller.tokenId }) },
    });
  }
}
