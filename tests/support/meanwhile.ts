import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestDatabase } from './database';

/**
 * Lets something happen in the middle of a request: holds a lock that the request has to wait for, waits until it does,
 * and gives the lock back when everything else is done, or waits for the request.
 * @param lock statement that takes the lock
 * @param meanwhile what happens; it must not need the lock, unless it uses the connection that has it
 * @param waiting statements that wait when the lock is given back: 2 when `meanwhile` waits for the request
 * @returns the answers of both
 * @throws “expected 0 to be 1” when the request does not wait for this lock: the code takes another one now, or none
 */
export async function inTheMiddleOf<A, B>(
  { db, ownerQuery }: TestDatabase,
  lock: string,
  request: () => PromiseLike<A>,
  meanwhile: (holder: Pick<pg.PoolClient, 'query'>) => PromiseLike<B>,
  waiting: 1 | 2 = 1,
): Promise<[A, B]> {
  const blocked = (count: number) =>
    vi.waitFor(
      async () => {
        const rows = await ownerQuery(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows.length).toBe(count);
      },
      { timeout: 20_000, interval: 20 },
    );
  const client = await db.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    const first = Promise.resolve(request());
    await blocked(1);
    const second = Promise.resolve(meanwhile(client));
    if (waiting === 1) await second;
    else await blocked(2);
    await client.query('rollback');
    return await Promise.all([first, second]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
