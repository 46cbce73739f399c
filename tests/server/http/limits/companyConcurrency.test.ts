import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_CONCURRENT_PER_COMPANY, MAX_WAITING_PER_ACCOUNT } from '../../../../server/http/limits/companyConcurrency';
import { CompanyQueues } from '../../../../server/concurrency/companyQueues';
import { testApp, type TestApp } from '../../../support/app';
import { listen, rawClient } from '../../../support/sockets';

/** More than the database has connections. */
const MANY = 15;
const LIST: InjectOptions = { url: '/legacy/elements/template?limit=5' };
const SEARCH: InjectOptions = { method: 'POST', url: '/admin-ui/logs/_search', payload: { size: 5 } };
const BARS: InjectOptions = {
  method: 'POST',
  url: '/admin-ui/logs/histogram',
  payload: { query: { range: { received_at: { gte: '2020-01-01' } } } },
};
const save = (name: string): InjectOptions => ({
  method: 'POST',
  url: '/legacy/elements/group',
  payload: { g_name: name },
});
const saveMany = (name: string): InjectOptions => ({
  method: 'POST',
  url: '/legacy/elements/group/many',
  payload: { elements: [{ g_name: name }] },
});
const times = <T>(count: number, each: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => each(n));

let test: TestApp;
let port = 0;
const taken = vi.spyOn(CompanyQueues.prototype, 'take');
/** Ends the lock that a test holds. */
let release: () => Promise<void>;

beforeAll(async () => {
  test = await testApp();
  port = await listen(test.app);
  for (const role of ['admin', 'admin2', 'viewer']) await test.tokenOf(role);
});
beforeEach(() => {
  release = async () => undefined;
  taken.mockClear();
});
afterEach(() => release());
afterAll(async () => {
  taken.mockRestore();
  await test.close();
});

/** Makes every statement that reads (`access exclusive`) or changes (`share`) the table wait, until `release`. */
async function lock(table: string, mode: 'access exclusive' | 'share'): Promise<void> {
  const client = await test.database.db.ownerPool.connect();
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  release = async () => {
    release = async () => undefined;
    await client.query('rollback');
    client.release();
  };
}

/** Statements that wait for a lock. */
async function blocked(): Promise<number> {
  const [row] = await test.database.ownerQuery(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.['n']);
}

const WAIT = { timeout: 20_000, interval: 20 };
const untilBlocked = (count: number) => vi.waitFor(async () => expect(await blocked()).toBe(count), WAIT);
const untilTaken = (count: number) => vi.waitFor(() => expect(taken).toHaveBeenCalledTimes(count), WAIT);
const codesOf = async (asked: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(asked)).map(({ statusCode }) => statusCode);

describe('requests of one company', () => {
  it.each<[string, Parameters<typeof lock>, (n: number) => InjectOptions, number, number]>([
    ['lists', ['template', 'access exclusive'], () => LIST, MAX_CONCURRENT_PER_COMPANY.read, 200],
    [
      'HEAD requests',
      ['template', 'access exclusive'],
      () => ({ ...LIST, method: 'HEAD' }),
      MAX_CONCURRENT_PER_COMPANY.read,
      200,
    ],
    ['searches by POST', ['access_log', 'access exclusive'], () => SEARCH, MAX_CONCURRENT_PER_COMPANY.search, 200],
    [
      'long lists',
      ['template', 'access exclusive'],
      () => ({ url: '/legacy/elements/template?limit=201' }),
      MAX_CONCURRENT_PER_COMPANY.search,
      200,
    ],
    [
      'long lists of other services',
      ['directory_user', 'access exclusive'],
      () => ({ url: '/nac/users?items_per_page=201' }),
      MAX_CONCURRENT_PER_COMPANY.search,
      200,
    ],
    [
      'lists without pages',
      ['device_group', 'access exclusive'],
      () => ({ url: '/device/device-groups' }),
      MAX_CONCURRENT_PER_COMPANY.search,
      200,
    ],
    ['writes', ['scope', 'share'], (n) => save(`one ${n}`), MAX_CONCURRENT_PER_COMPANY.write, 201],
    ['writes of many records', ['scope', 'share'], (n) => saveMany(`many ${n}`), MAX_CONCURRENT_PER_COMPANY.write, 200],
  ])('leave connections for another company: %s', async (_what, locked, request, most, success) => {
    await lock(...locked);
    let ended = 0;
    const asked = times(MANY, (n) => test.as('admin', request(n)).finally(() => (ended += 1)));
    await untilTaken(MANY);
    await untilBlocked(most);
    const read = await test.as('admin2', { url: '/legacy/elements/location?limit=5' });
    const written = await test.as('admin2', { method: 'PUT', url: '/api/preferences/turn', payload: { value: 1 } });
    expect([read.statusCode, written.statusCode, ended, await blocked()]).toEqual([200, 204, 0, most]);
    await release();
    expect(await codesOf(asked)).toEqual(times(MANY, () => success));
  });

  it('read while its writes wait', async () => {
    await lock('scope', 'share');
    const writes = times(MANY, (n) => test.as('admin', save(`waits ${n}`)));
    await untilBlocked(MAX_CONCURRENT_PER_COMPANY.write);
    expect((await test.as('viewer', LIST)).statusCode).toBe(200);
    await release();
    expect(await codesOf(writes)).toEqual(times(MANY, () => 201));
  });

  it('write while lines are counted by time', async () => {
    await lock('access_log', 'access exclusive');
    let ended = 0;
    const asked = times(6, () => test.as('viewer', BARS).finally(() => (ended += 1)));
    await untilTaken(asked.length);
    const written = await test.as('admin', { method: 'PUT', url: '/api/preferences/turn', payload: { value: 1 } });
    expect(written.statusCode).toBe(204);
    // Each of them ends by itself after 3 s: in the queue of writes, five would have ended before.
    expect(ended).toBeLessThan(4);
    await release();
    await Promise.all(asked);
  });

  it('begin in the order in which they came', async () => {
    await lock('access_log', 'access exclusive');
    const order: number[] = [];
    const asked: Promise<unknown>[] = [];
    for (let n = 0; n < MANY; n += 1) {
      asked.push(test.as('admin', SEARCH).then(() => order.push(n)));
      await untilTaken(n + 1);
    }
    await release();
    await Promise.all(asked);
    expect(order).toEqual(times(MANY, (n) => n));
  });

  it.each<[string, string, keyof typeof MAX_CONCURRENT_PER_COMPANY, InjectOptions]>([
    ['lists', 'template', 'read', LIST],
    ['searches', 'template', 'search', { url: '/legacy/elements/template?limit=201' }],
  ])(
    'are refused when too many %s of the account wait, and those of a colleague are answered',
    async (_what, ...of) => {
      const [table, kind, request] = of;
      await lock(table, 'access exclusive');
      const most = MAX_CONCURRENT_PER_COMPANY[kind] + MAX_WAITING_PER_ACCOUNT;
      const asked = times(most, () => test.as('admin', request));
      await untilTaken(most);
      const refused = await test.as('admin', request);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
      expect(refused.json()).toMatchObject({ result: false, msg_code: 'COMPANY_BUSY', msg_args: [2] });
      const colleague = test.as('viewer', request);
      await untilTaken(most + 2);
      expect((await test.as('admin2', { url: '/legacy/elements/location?limit=5' })).statusCode).toBe(200);
      await release();
      expect((await colleague).statusCode).toBe(200);
      expect(await codesOf(asked)).toEqual(times(most, () => 200));
      expect((await test.as('admin', request)).statusCode).toBe(200);
    },
  );

  it('leave the queue when their client disconnects, and keep a turn that has begun', async () => {
    const head = `Host: localhost\r\nAuthorization: Bearer ${await test.tokenOf('admin')}\r\n`;
    const body = JSON.stringify({ g_name: 'left' });
    const text = `POST /legacy/elements/group HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    await lock('scope', 'share');
    const running = times(MAX_CONCURRENT_PER_COMPANY.write, (n) => rawClient(port, text.replace('left', `run${n}`)));
    await untilBlocked(MAX_CONCURRENT_PER_COMPANY.write);
    const waiting = times(MANY, () => rawClient(port, text));
    await untilTaken(MAX_CONCURRENT_PER_COMPANY.write + MANY);
    const turns = taken.mock.results
      .slice(MAX_CONCURRENT_PER_COMPANY.write)
      .map(({ value }) => value as ReturnType<CompanyQueues['take']>);
    [...running, ...waiting].forEach(({ socket }) => socket.destroy());
    expect(await Promise.all(turns.map((turn) => turn?.started))).toEqual(turns.map(() => false));
    // No one reads their answers, but their statements still run: no other write begins.
    const next = test.as('admin', save('after'));
    await untilTaken(MAX_CONCURRENT_PER_COMPANY.write + MANY + 1);
    expect((await test.as('admin2', { url: '/legacy/elements/location?limit=5' })).statusCode).toBe(200);
    expect(await blocked()).toBe(MAX_CONCURRENT_PER_COMPANY.write);
    await release();
    expect((await next).statusCode).toBe(201);
    expect(await test.database.ownerQuery(`select 1 from scope where g_name = 'left'`)).toEqual([]);
  });

  it('all come to an end, refusals among them', async () => {
    const urls = ['user?limit=5', 'user/999999', 'user?limit=x'].map((path) => `/legacy/elements/${path}`);
    const codes = await codesOf(times(50, (n) => test.as('admin', { url: urls[n % 3] as string })));
    expect([...new Set(codes)].sort()).toEqual([200, 404, 422]);
  });
});
