import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';
import { SECOND } from '../support/personas';

/**
 * A company that sends without a break. `npm run bench -- intake` does the same with a million events and measures the
 * process; here a small number of them says whether anything of a call is kept.
 */
const CALLS = 12;
const EVENTS = 1_000;
/** What may stay of six calls of 1 000 events: far less than their bodies, which are 1.2 MB. */
const MAX_GROWTH = 4 * 1024 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

it('a flood of one company leaves nothing in memory, and other companies are answered in between', async () => {
  const source = await addSource(test);
  const other = await addSource(test, { companyId: SECOND });
  const time = new Date().toISOString();
  const call = (at: number) =>
    source.send(
      'access-logs',
      Array.from({ length: EVENTS }, (_, index) => ({
        ...{ id: `${at}-${index}`, time, src_ip: '192.0.2.7', dst_ip: '198.51.100.9', dst_port: 443 },
        request: `host-${index}.many.example:443`,
      })),
    );
  const heaps: number[] = [];
  for (let at = 0; at < CALLS; at += 2) {
    const [first, second, third, list] = await Promise.all([
      call(at),
      call(at + 1),
      other.send('access-logs', [{ id: `other-${at}`, time, request: 'other.many.example' }]),
      test.as('admin2', { url: '/legacy/elements/user?limit=25' }),
    ]);
    expect([first.body.accepted, second.body.accepted]).toEqual([EVENTS, EVENTS]);
    expect([third.status, third.body.accepted, list.statusCode]).toEqual([200, 1, 200]);
    heaps.push(heap());
  }
  // The first calls fill caches: prepared statements, compiled code.
  const [, , middle = 0] = heaps;
  expect((heaps.at(-1) ?? 0) - middle).toBeLessThan(MAX_GROWTH);
  const [stored] = await test.database.ownerQuery(
    `select count(*)::int as n from access_log where request like '%.many.example%'`,
  );
  expect(stored).toEqual({ n: CALLS * EVENTS + CALLS / 2 });
}, 120_000);
