import { linkAccounts } from '../../storage/events/eventAccounts';
import { addAccounts, type JobAccount } from '../../storage/jobs/jobAccounts';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { eventValues, isEventOrder } from '../events/makeAccounts';
import type { EventOrder } from '../events/order';
import type { JobRun } from '../jobs/jobRun';
import type { BulkOrder } from './bulkOrder';
import { makeBatch } from './makeBatch';

/** Accounts of one step: made, noted and counted in one transaction. */
const BATCH = 50;

/**
 * Creates the accounts of an order, step by step. An interrupted run continues after its last step, so none is made
 * twice and none is lost.
 */
export async function runBulk(run: JobRun): Promise<void> {
  const { job, resource } = run;
  const order = job.parameters as unknown as BulkOrder | EventOrder;
  let done = (job.checkpoint as { done: number } | null)?.done ?? 0;
  while (done < order.count) {
    const before = done;
    const progress = await run.step(async (access) => {
      const size = Math.min(BATCH, order.count - before);
      const common = await valuesOf(access, order, size, run.context.now());
      const making: Access = isEventOrder(order) ? { ...access, orderedByEvent: true } : access;
      const made = await makeBatch(making, resource, { prefix: order.prefix, size, common });
      const accounts = made.map((userId, at): JobAccount => ({ line: before + at + 1, userId }));
      await addAccounts(access.trx, job, accounts);
      if (isEventOrder(order)) {
        await linkAccounts(
          access.trx,
          order.event,
          accounts.map(({ userId }) => userId),
        );
      }
      return { done: before + size, total: order.count, checkpoint: { done: before + size } };
    });
    done = progress.done;
  }
  await run.finish(async () => ({ result: { made: done }, done }));
}

/** What all accounts of an order have in common. */
function valuesOf(
  access: Access,
  order: BulkOrder | EventOrder,
  size: number,
  now: Date,
): WireRecord | Promise<WireRecord> {
  if (isEventOrder(order)) return eventValues(access, order, size, now);
  return { u_profileid: order.profile, u_sdate: order.start, u_edate: order.end, u_language: order.language };
}
