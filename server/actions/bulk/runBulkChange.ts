import { parseRecordKey } from '../../../domain/records/key';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { keysOfPart } from '../../storage/jobs/jobKeys';
import { markUndone } from '../../storage/jobs/jobs';
import { writeRows, type JobRow } from '../../storage/jobs/jobRows';
import type { Access } from '../../storage/records/records';
import { eachInSavepoint } from '../../storage/audit/eachInSavepoint';
import { auditRefusedRows } from '../jobs/auditRefusedRows';
import type { JobRun } from '../jobs/jobRun';
import { problemsIn } from '../jobs/problemsIn';
import { callEach } from './callEach';
import { requireChange } from './change';
import { changeOne } from './changeOne';
import type { BulkOrder } from './startBulk';
import { requireUndo, undoer } from './undo';

/** The progress of a bulk change, from which it continues. */
interface BulkCheckpoint {
  /** The next part of the keys. */
  readonly part: number;
  readonly changed: number;
  readonly refused: number;
}

/**
 * Applies the operation to each record of a selection; refused records do not stop it. Records, outcomes and progress
 * of a chunk are one transaction: an interrupted run continues after its last step and changes no record twice.
 */
export async function runBulkChange(run: JobRun): Promise<void> {
  const { job, caller, resource } = run;
  const order = job.parameters as unknown as BulkOrder;
  let at = (job.checkpoint as BulkCheckpoint | null) ?? { part: 0, changed: 0, refused: 0 };
  for (;;) {
    const before = at;
    const through = before.changed + before.refused;
    const keys = await run.dryRun(({ trx }) => keysOfPart(trx, job, before.part));
    if (!keys) break;
    if (order.operation === 'undo') requireUndo(resource, caller, order);
    else requireChange(resource, caller, order);
    const called = order.operation === 'call' ? await callEach(run, order.action, keys, through + 1) : [];
    const { checkpoint } = await run.step(async (access) => {
      const refused = order.operation === 'call' ? called : await changeEach(access, run, order, keys, through + 1);
      await writeRows(access.trx, job, refused);
      const now: BulkCheckpoint = {
        part: before.part + 1,
        changed: before.changed + keys.length - refused.length,
        refused: before.refused + refused.length,
      };
      return { done: through + keys.length, total: order.count, checkpoint: now };
    });
    at = checkpoint;
  }
  const { changed, refused } = at;
  // The keys stay with the job: an undo is about the same records.
  await run.finish(async (access) => {
    appendAudit(access.trx, {
      ...actorOf(caller),
      action: 'bulk',
      element: resource.backend.type,
      elementId: null,
      data: {
        operation: order.operation === 'call' ? order.action : order.operation,
        changed,
        refused,
        ...(caller.tokenId !== null && { token: caller.tokenId }),
      },
    });
    // Calls have written theirs.
    if (order.operation !== 'call') await auditRefusedRows(run, access);
    // One that has changed nothing can be tried again.
    if (order.operation === 'undo' && changed > 0) await markUndone(access.trx, order.job, job.id);
    return { result: { changed, refused }, done: changed + refused };
  });
}

/** Changes the records of one chunk. @returns those that were refused */
async function changeEach(
  access: Access,
  { job, resource, context }: JobRun,
  order: Exclude<BulkOrder, { operation: 'call' }>,
  keys: readonly string[],
  first: number,
): Promise<JobRow[]> {
  const note = { job: job.id };
  const now = context.now();
  const change =
    order.operation === 'undo'
      ? await undoer(access, resource, order, keys, note)
      : (id: string | number) => changeOne(access, resource, id, order, now, note);
  const outcomes = await eachInSavepoint<string, JobRow | null>(
    access.trx,
    keys,
    async (key) => {
      await change(parseRecordKey(resource, key) ?? key);
      return null;
    },
    (recordId, error, index) => {
      const problems = problemsIn(error);
      return problems && { line: first + index, verdict: 'refused', recordId, problems };
    },
  );
  return outcomes.filter((outcome) => outcome !== null);
}
