import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../../server/db/connect';
import { endJob, takeJob, type Lease } from '../../../../server/storage/jobs/jobQueue';
import { testDatabase, type TestDatabase } from '../../../support/database';

let test: TestDatabase;
let clock = 0;
beforeAll(async () => {
  test = await testDatabase();
});
afterEach(() => test.ownerQuery('delete from job'));
afterAll(() => test.close());

/** Puts a job in the queue, after the ones before it. */
async function queued(companyId: number, name: string, kind = 'export'): Promise<void> {
  clock += 1;
  await test.ownerQuery(
    `insert into job (company_id, admin_id, caller, kind, resource, state, parameters, created_at)
     values ($1, 1, '{}', $2, $3, 'queued', '{}', '2026-01-01'::timestamptz + $4 * interval '1 second')`,
    [companyId, kind, name, clock],
  );
}
const leases = new Map<string, Lease>();
/** @returns the name of the job that was taken */
const take = async (kind?: 'bulk', seconds = 60) => {
  const taken = await asSystem(test.db, (trx) => takeJob(trx, seconds, kind));
  if (taken) leases.set(taken.job.resource, taken.lease);
  return taken?.job.resource;
};
const end = (name: string) => asSystem(test.db, (trx) => endJob(trx, leases.get(name)!, { state: 'done' }));

describe('the queue of jobs', () => {
  it('gives one job of a company at a time, however old its others are', async () => {
    for (const name of ['a1', 'a2', 'a3']) await queued(2, name);
    await queued(3, 'b1');
    expect([await take(), await take(), await take()]).toEqual(['a1', 'b1', undefined]);
    await end('a1');
    expect(await take()).toBe('a2');
  });

  it('gives companies turns', async () => {
    for (const name of ['a1', 'a2', 'a3']) await queued(2, name);
    for (const name of ['b1', 'b2']) await queued(3, name);
    await queued(4, 'c1');
    const order: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) {
      const name = await take();
      order.push(name);
      await end(name!);
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('gives instances that ask at the same time one job of a company', async () => {
    for (let n = 0; n < 4; n += 1) await queued(2, `a${n}`);
    for (let n = 0; n < 4; n += 1) await queued(3, `b${n}`);
    const taken = await Promise.all(Array.from({ length: 8 }, () => take()));
    expect(taken.filter((name) => name !== undefined).toSorted()).toEqual(['a0', 'b0']);
  });

  it('gives a change of many records beside an export of the same company', async () => {
    await queued(2, 'export');
    await queued(2, 'change', 'bulk');
    await queued(2, 'second change', 'bulk');
    expect([await take(), await take('bulk'), await take('bulk'), await take()]).toEqual([
      'export',
      'change',
      undefined,
      undefined,
    ]);
  });

  it('gives a job again whose runner has fallen silent, before others of its company', async () => {
    await queued(2, 'a1');
    await queued(2, 'a2');
    await take(undefined, 0);
    expect([await take(), await take()]).toEqual(['a1', undefined]);
  });
});
