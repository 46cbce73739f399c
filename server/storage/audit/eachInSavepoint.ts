import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { auditSavepoint } from './audit';

/**
 * Runs `work` for each item of a transaction, each in its own savepoint: a failed item is rolled back alone and does
 * not affect the others, and leaves no audit entry. A savepoint that was rolled back to is used again for the next item.
 * @param refused returns the outcome of a failed item, or undefined when the error is not the item's fault: it is then
 * thrown
 */
export async function eachInSavepoint<Item, Outcome>(
  trx: Trx,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Outcome>,
  refused: (item: Item, error: unknown, index: number) => Outcome | undefined,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let saved = false;
  for (const [index, item] of items.entries()) {
    // Sent ahead of the work's first statement, whose answer is the one that is waited for.
    const removeEntries = auditSavepoint(trx);
    const savepoint = saved ? undefined : sql`savepoint one_item`.execute(trx);
    try {
      const [outcome] = await Promise.all([work(item, index), savepoint]);
      outcomes.push(outcome);
      saved = false;
    } catch (error) {
      const outcome = refused(item, error, index);
      if (outcome === undefined) throw error;
      await sql`rollback to savepoint one_item`.execute(trx);
      removeEntries();
      outcomes.push(outcome);
      saved = true;
    }
  }
  return outcomes;
}
