import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/**
 * Does the same work for each item of one transaction, each behind a savepoint: what is refused leaves nothing behind,
 * and keeps nobody else from it. Going back to a savepoint keeps it for the next.
 * @param refused what becomes of an item that failed; undefined for a failure that is not its fault, which is thrown
 */
export async function eachApart<Item, Outcome>(
  trx: Trx,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Outcome>,
  refused: (item: Item, error: unknown, index: number) => Outcome | undefined,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let saved = false;
  for (const [index, item] of items.entries()) {
    // Sent ahead of the work's first statement, whose answer is the one that is waited for.
    const savepoint = saved ? undefined : sql`savepoint one_item`.execute(trx);
    try {
      const [outcome] = await Promise.all([work(item, index), savepoint]);
      outcomes.push(outcome);
      saved = false;
    } catch (error) {
      const outcome = refused(item, error, index);
      if (outcome === undefined) throw error;
      await sql`rollback to savepoint one_item`.execute(trx);
      outcomes.push(outcome);
      saved = true;
    }
  }
  return outcomes;
}
