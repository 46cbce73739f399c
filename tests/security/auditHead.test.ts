import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verdictOf } from '../../server/commands/audit';
import { asSystem, inCompany, type Trx } from '../../server/db/connect';
import { demoLogins } from '../../server/demo/logins';
import { appendAudit, type AuditEntry } from '../../server/storage/audit/audit';
import { TEST_AUDIT_KEY } from '../support/constants';
import { testApp, type TestApp } from '../support/app';
import { imported, runner } from '../support/jobs';
import { MAIN } from '../support/personas';
import { rowsOf } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

const OTHER = 3;
const TIMEOUT_MS = 60_000;

let test: TestApp;
let samples: Samples;
let jobs: ReturnType<typeof runner>;
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
  samples = samplesOf(model, rowsOf(test.database));
  jobs = runner(test);
  await Promise.all(['admin', 'admin2'].map((role) => test.tokenOf(role)));
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

const login = demoLogins().find(({ role }) => role === 'admin')!;
const signIn = (password = login.password) =>
  test.app.inject({ method: 'POST', url: '/api/login', payload: { login: login.login, password } });
const entry = (companyId: number, action: string): AuditEntry => ({
  companyId,
  adminId: null,
  originalAdminId: null,
  ip: '',
  action: action as AuditEntry['action'],
  element: 'group',
  elementId: null,
  data: {},
});
const actions = async (companyId: number, count: number) =>
  (
    await test.database.ownerQuery(
      'select lo_action from (select * from auditlog where company_id = $1 order by seq desc limit $2) last order by seq',
      [companyId, count],
    )
  ).map((row) => row['lo_action']);
/** Waits until so many statements wait for a lock. */
const blocked = (count: number) =>
  vi.waitFor(
    async () => {
      const waiting = await test.database.ownerQuery(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: TIMEOUT_MS, interval: 20 },
  );

/** Runs `work` while the owner holds what `statement` locks. */
async function whileLocked<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const client = await test.database.db.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const whileHeadLocked = <T>(companyId: number, work: () => Promise<T>) =>
  whileLocked('select 1 from audit_head where company_id = $1 for update', [companyId], work);

/** Whether no one holds the head of a company's log. */
const isHeadFree = async (companyId: number) =>
  (await test.database.ownerQuery('select 1 from audit_head where company_id = $1 for update skip locked', [companyId]))
    .length === 1;

const fresh = (name: string, values: object = {}) =>
  samples.row(model().resources[name]!, { companyId: MAIN, groupids: [2001], ...values }) as Promise<number>;
const nameOf = async (id: number) =>
  String((await test.database.ownerQuery('select g_name from scope where groupid = $1', [id]))[0]!['g_name']);

const post = (type: string, payload: object) =>
  test.as('admin', { method: 'POST', url: `/legacy/elements/${type}`, payload });

interface Pair {
  readonly first: number;
  readonly second: number;
}

describe('a transaction that writes many entries', () => {
  const importOf =
    (plan: object) =>
    async ({ first, second }: Pair) => {
      const rows = [await nameOf(first), await nameOf(second)].map((name) => `"${name}",changed`);
      const file = `g_name,g_description\n${rows.join('\n')}\n`;
      const { job } = await imported(test, 'admin', 'scopes', file, { strategy: 'update', key: ['g_name'], ...plan });
      return job.result;
    };
  const scopes = async (): Promise<Pair> => ({ first: await fresh('scopes'), second: await fresh('scopes') });
  const scopeLock = 'select 1 from scope where groupid = $1 for update';
  it.each([
    ['an atomic import', scopes, scopeLock, importOf({ atomic: true }), { update: 2 }],
    ['an import', scopes, scopeLock, importOf({ atomic: false }), { update: 2 }],
    ['the check of an import', scopes, scopeLock, importOf({ mode: 'check' }), { update: 2 }],
    [
      'a save of many',
      scopes,
      scopeLock,
      async ({ first, second }: Pair) =>
        (
          await post('group/many', {
            elements: [first, second].map((groupid) => ({ groupid, g_description: 'changed' })),
          })
        ).json() as object,
      { result: true, total: 2 },
    ],
    [
      'a save with a set of records that point at it',
      async () => ({ first: await fresh('templates'), second: await fresh('locations') }),
      'select 1 from location where locationid = $1 for update',
      async ({ first, second }: Pair) =>
        (await post('template', { templateid: first, t_name: 'changed', locations: [second] })).json() as object,
      { result: true },
    ],
  ] as const)(
    'locks the head of the log after all rows: %s',
    async (_name, pair, lock, work, expected) => {
      const both: Pair = await pair();
      const { done, free, answers } = await whileLocked(lock, [both.second], async () => {
        const running = (work as (pair: Pair) => Promise<unknown>)(both);
        await blocked(1);
        const isFree = await isHeadFree(MAIN);
        const statuses = [(await signIn()).statusCode, (await signIn('Wrong-Password-12')).statusCode];
        return { done: running, free: isFree, answers: statuses };
      });
      expect(free).toBe(true);
      expect(answers).toEqual([200, 401]);
      expect(await done).toMatchObject(expected);
    },
    TIMEOUT_MS,
  );

  it(
    'and single saves of the same records do not wait for each other',
    async () => {
      const ids = [await fresh('scopes'), await fresh('scopes'), await fresh('scopes')];
      const statuses = new Set<number>();
      const many = async (n: number) =>
        post('group/many', { elements: ids.map((groupid) => ({ groupid, g_description: `many ${n}` })) });
      const single = async (n: number) => post('group', { groupid: ids.at(-1), g_description: `one ${n}` });
      const repeat = async (count: number, save: typeof many) => {
        for (let n = 0; n < count; n += 1) statuses.add((await save(n)).statusCode);
      };
      await Promise.all([repeat(40, many), repeat(80, single)]);
      expect([...statuses]).toEqual([200]);
    },
    TIMEOUT_MS,
  );
});

describe('the head of an audit log that is locked', () => {
  it(
    'refuses a sign-in after a while, as an outage does',
    async () => {
      const answer = await whileHeadLocked(MAIN, () => signIn('Wrong-Password-12'));
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ msg_code: 'SERVICE_UNAVAILABLE' });
      expect((await signIn()).statusCode).toBe(200);
    },
    TIMEOUT_MS,
  );

  it(
    'leaves connections for other companies, however many sign in',
    async () => {
      const colleagues = demoLogins().filter(({ company }) => company === login.company);
      const { reads, tries } = await whileHeadLocked(MAIN, async () => {
        const running = Array.from({ length: 24 }, (_, n) =>
          test.app.inject({
            method: 'POST',
            url: '/api/login',
            remoteAddress: `198.51.100.${n}`,
            payload: { login: colleagues[n % colleagues.length]!.login, password: 'Wrong-Password-12' },
          }),
        );
        await blocked(2);
        const statuses = [];
        for (let n = 0; n < 20; n += 1) {
          statuses.push((await test.as('admin2', { url: '/legacy/elements/location?limit=5' })).statusCode);
        }
        return { reads: statuses, tries: running };
      });
      expect(new Set(reads)).toEqual(new Set([200]));
      const answers = new Set((await Promise.all(tries)).map(({ statusCode }) => statusCode));
      expect([401, 503]).toEqual(expect.arrayContaining([...answers]));
    },
    TIMEOUT_MS,
  );
});

describe('entries of one transaction', () => {
  it('of one company are written together, in their order', async () => {
    await inCompany(test.context.db, { companyId: MAIN, everyCompany: false }, async (trx) => {
      appendAudit(trx, entry(MAIN, 'first'));
      appendAudit(trx, entry(MAIN, 'second'));
    });
    expect(await actions(MAIN, 2)).toEqual(['first', 'second']);
  });

  it('are one chain, however many they are', async () => {
    const names = Array.from({ length: 2_001 }, (_, n) => `entry ${n}`);
    await inCompany(test.context.db, { companyId: MAIN, everyCompany: false }, async (trx) => {
      for (const name of names) appendAudit(trx, entry(MAIN, name));
    });
    expect(await actions(MAIN, names.length)).toEqual(names);
    const client = await test.database.db.ownerPool.connect();
    await client.query('begin');
    const verdict = await verdictOf(client, TEST_AUDIT_KEY, { company: String(MAIN) }).finally(async () => {
      await client.query('rollback');
      client.release();
    });
    expect(verdict.ok).toBe(true);
  });

  it('of several companies lock the heads in the order of the companies', async () => {
    const { saved } = await whileHeadLocked(MAIN, async () => {
      const running = asSystem(test.context.db, async (trx) => {
        appendAudit(trx, entry(OTHER, 'later'));
        appendAudit(trx, entry(MAIN, 'earlier'));
      });
      await blocked(1);
      expect(await isHeadFree(OTHER)).toBe(true);
      return { saved: running };
    });
    await saved;
    expect(await actions(MAIN, 1)).toEqual(['earlier']);
    expect(await actions(OTHER, 1)).toEqual(['later']);
  });

  it('that no transaction would write are an error', async () => {
    await expect(
      test.context.db.owner.transaction().execute(async (trx) => appendAudit(trx as Trx, entry(MAIN, 'lost'))),
    ).rejects.toThrow();
    const reading = inCompany(
      test.context.db,
      { companyId: MAIN, everyCompany: false },
      async (trx) => appendAudit(trx, entry(MAIN, 'lost')),
      true,
    );
    await expect(reading).rejects.toThrow();
    const over = await asSystem(test.context.db, async (trx) => {
      appendAudit(trx, entry(MAIN, 'kept'));
      return () => appendAudit(trx, entry(MAIN, 'lost'));
    });
    expect(over).toThrow();
    expect(await actions(MAIN, 1)).toEqual(['kept']);
  });
});
