import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { ended, runner, type JobBody } from '../../../support/jobs';
import { readPdf } from '../../../support/pdf';
import { openSession, SECOND } from '../../../support/personas';

type Json = Record<string, unknown>;
const PATIENCE = { timeout: 20_000 };
/** Several pieces of work, so that a server can die between them. */
const CRASHED = 300;
interface Account {
  readonly line: number;
  readonly id: number;
  readonly login: string;
}

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const ORDER = {
  count: 3,
  prefix: 'salon',
  profile: 2001,
  start: '2026-11-21T08:00:00Z',
  end: '2026-11-23T08:00:00Z',
  language: 'fr',
};
const post = async (role: string, url: string, payload: Json, headers: Record<string, string> = {}) => {
  const answer = await test.as(role, { method: 'POST', url, payload, headers });
  return {
    status: answer.statusCode,
    raw: answer,
    json: () => answer.json<Json & { fields?: Json; msg_code?: string }>(),
  };
};
const accountsOf = async (id: string) =>
  (await test.as('admin', { url: `/api/bulk-accounts/${id}/accounts` })).json<{ accounts: Account[] }>().accounts;
const audited = async (action: string, ids: readonly number[]) =>
  (
    await test.database.ownerQuery(
      `select lo_elementid as id from auditlog where lo_action = $1 and lo_element = 'user' and lo_elementid = any($2) order by seq`,
      [action, ids.map(String)],
    )
  ).map(({ id }) => Number(id));

async function bulk(order: Json = ORDER): Promise<{ job: JobBody; accounts: Account[] }> {
  const started = await post('admin', '/api/bulk-accounts', order);
  expect(started.status).toBe(201);
  const running = runner(test);
  const job = await ended(test, 'admin', String(started.json()['id']));
  await running.stop();
  expect(running.failures).toEqual([]);
  return { job, accounts: await accountsOf(job.id) };
}

describe('accounts in number', () => {
  it('are made with a login each, a profile and a validity, and shown without their passwords', async () => {
    const { job, accounts } = await bulk({ ...ORDER, count: 120 });
    expect([job.state, job.result, job.done]).toEqual(['done', { made: 120 }, 120]);
    expect(accounts.map(({ line }) => line)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect([accounts[0]?.login, accounts[119]?.login]).toEqual(['salon-0001', 'salon-0120']);
    const { rows } = {
      rows: await test.database.ownerQuery(
        `select count(distinct u_password) as passwords, min(u_profileid) as profile, bool_and(u_password like 'v2.%') as sealed
       from identity where userid = any($1)`,
        [accounts.map(({ id }) => id)],
      ),
    };
    expect(rows[0]).toMatchObject({ passwords: 120, profile: 2001, sealed: true });
    // The next order goes on after.
    expect((await bulk()).accounts.map(({ login }) => login)).toEqual(['salon-0121', 'salon-0122', 'salon-0123']);
  });

  it('beyond a thousand are an event’s, and a validity is a year at most', async () => {
    const many = await post('admin', '/api/bulk-accounts', { ...ORDER, count: 1001 });
    expect([many.status, many.json().msg_code]).toEqual([422, 'BULK_TOO_MANY']);
    for (const [change, field] of [
      [{ count: 0 }, 'count'],
      [{ count: 2.5 }, 'count'],
      [{ prefix: '' }, 'prefix'],
      [{ prefix: '<b>x</b>' }, 'prefix'],
      [{ prefix: 'a'.repeat(33) }, 'prefix'],
      [{ profile: 987_654 }, 'profile'],
      [{ profile: 3001 }, 'profile'],
      [{ end: ORDER.start }, 'end'],
      [{ end: '2027-11-22T08:00:01Z' }, 'end'],
      [{ start: 'tomorrow' }, 'start'],
      [{ language: 'tlh' }, 'language'],
    ] as const) {
      const refused = await post('admin', '/api/bulk-accounts', { ...ORDER, ...change });
      expect([refused.status, Object.keys(refused.json().fields ?? {})], JSON.stringify(change)).toEqual([
        422,
        [field],
      ]);
    }
    expect((await post('admin', '/api/bulk-accounts', { ...ORDER, nope: 1 })).status).toBe(422);
  });

  it('are ordered once when the connection breaks and the order is sent again', async () => {
    const key = { 'idempotency-key': 'bulk-once' };
    const order = { ...ORDER, prefix: 'once', count: 2 };
    const [first, again] = [
      await post('admin', '/api/bulk-accounts', order, key),
      await post('admin', '/api/bulk-accounts', order, key),
    ];
    expect(again.json()['id']).toBe(first.json()['id']);
    const running = runner(test);
    await ended(test, 'admin', String(first.json()['id']));
    await running.stop();
    const rows = await test.database.ownerQuery(`select 1 from identity where u_email like 'once-%'`);
    expect(rows).toHaveLength(2);
  });

  it('of a server that dies midway are made by the next one: none twice, none lost', async () => {
    const started = await post('admin', '/api/bulk-accounts', { ...ORDER, prefix: 'crash', count: CRASHED });
    const id = String(started.json()['id']);
    // Stopped whenever it has got somewhere, again and again.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const running = runner(test, 1);
      const before = Number((await test.as('admin', { url: `/api/jobs/${id}` })).json<JobBody>().done);
      for (let done = before; done <= before;) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        done = Number((await test.as('admin', { url: `/api/jobs/${id}` })).json<JobBody>().done);
      }
      await running.stop();
      // One that was killed has not given its job back.
      await test.database.ownerQuery(
        `update job set state = 'running', lease = gen_random_uuid(), leased_until = now() where id = $1 and state = 'queued'`,
        [id],
      );
    }
    const running = runner(test, 1);
    const job = await ended(test, 'admin', id);
    await running.stop();
    expect([job.state, job.result]).toEqual(['done', { made: CRASHED }]);
    const accounts = await accountsOf(id);
    const [row] = await test.database.ownerQuery(
      `select count(*)::int as n, count(distinct u_email)::int as logins from identity where u_email like 'crash-%'`,
    );
    expect([accounts.length, new Set(accounts.map(({ line }) => line)).size, row]).toEqual([
      CRASHED,
      CRASHED,
      { n: CRASHED, logins: CRASHED },
    ]);
  }, 120_000);

  it('come as CSV, each reading on record, only to the caller who ordered them', async () => {
    const { job, accounts } = await bulk({ ...ORDER, prefix: 'feuille' });
    const answer = await post(
      'admin',
      `/api/bulk-accounts/${job.id}/file`,
      {},
      { 'accept-language': 'fr', 'x-timezone': 'Europe/Paris' },
    );
    expect(answer.raw.headers['content-disposition']).toContain('bulk-user.csv');
    const lines = answer.raw.body.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Identifiant;Mot de passe;Valable du;Jusqu’au');
    expect(lines[1]).toMatch(/^feuille-0001;[A-Za-z0-9]{10};21\/11\/2026 09:00;23\/11\/2026 09:00$/);
    expect(
      await audited(
        'export',
        accounts.map(({ id }) => id),
      ),
    ).toHaveLength(3);
    const other = { authorization: `Bearer ${await openSession(test.database, 3001)}` };
    for (const url of [`/api/bulk-accounts/${job.id}/accounts`, '/api/bulk-accounts/nope/accounts']) {
      expect((await test.app.inject({ url, headers: other })).statusCode).toBe(404);
    }
  });
});

describe('passwords and paper', () => {
  it('are read one by one, each on record, by callers who may edit the identity', async () => {
    const { accounts } = await bulk({ ...ORDER, prefix: 'secret' });
    const [one, two] = accounts.map(({ id }) => id);
    const read = await post('admin', '/api/credentials', { ids: [one] });
    expect(read.json()['credentials']).toMatchObject([
      { id: one, login: 'secret-0001', password: expect.stringMatching(/^\w{10}$/) },
    ]);
    expect(await audited('reveal', [one!, two!])).toEqual([one]);
    expect((await post('viewer', '/api/credentials', { ids: [one] })).status).toBe(403);
    // Not made at this desk, another company's, absent: none is read, not even the one that is there.
    for (const [role, ids] of [
      ['receptionist', [one]],
      ['admin2', [one]],
      ['admin', [one, 987_654_321]],
    ] as const) {
      expect((await post(role, '/api/credentials', { ids })).status, role).toBe(404);
      expect((await post(role, '/api/cards', { ids })).status, role).toBe(404);
    }
    expect(await audited('reveal', [one!, two!])).toEqual([one]);
    for (const ids of [[], ['1'], 1, [1.5], [-1], Array.from({ length: 1001 }, (_, n) => n + 1)]) {
      expect((await post('admin', '/api/credentials', { ids })).status).toBe(422);
    }
  });

  it('cards are ten on a sheet, with the words of one language alone', async () => {
    const { accounts } = await bulk({ ...ORDER, prefix: 'carte', count: 12 });
    const ids = accounts.map(({ id }) => id);
    const answer = await post(
      'admin',
      '/api/cards',
      { ids, paper: 'card', language: 'fr' },
      { 'x-timezone': 'Europe/Paris' },
    );
    expect([answer.status, answer.raw.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { pages } = readPdf(answer.raw.rawPayload);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const [first, second] = pages.map(({ texts }) => texts);
    expect(first?.filter((text) => text === 'Hôtels Bellevue')).toHaveLength(10);
    expect(second).toContain('carte-0012');
    expect(second).toContain('Valable du 21/11/2026 09:00 au 23/11/2026 09:00');
    const one = readPdf(
      (await post('admin', '/api/cards', { ids: [ids[3]], paper: 'receipt', language: 'zh' })).raw.rawPayload,
    );
    expect(one.pages.map(({ width }) => Math.round(width))).toEqual([80]);
    const texts = one.pages.flatMap((page) => page.texts).join('\n');
    expect(texts).toContain('访客无线网络');
    expect(texts).toContain('carte-0004');
    expect(texts).not.toContain('carte-0003');
    expect(await audited('print', ids)).toHaveLength(13);
  });

  it('cards are rendered beside other requests, not before them', async () => {
    const { accounts } = await bulk({ ...ORDER, prefix: 'beside', count: 200 });
    const ids = accounts.map(({ id }) => id);
    let answeredMeanwhile = 0;
    // The first print also loads modules and fonts, in pieces: it is not counted.
    expect((await post('admin', '/api/cards', { ids, paper: 'a4' })).status).toBe(200);
    // A print can be over before the first look at the log: then there is another one.
    for (let print = 2; print <= 6 && answeredMeanwhile < 20; print += 1) {
      let ended = false;
      answeredMeanwhile = 0;
      const cards = post('admin', '/api/cards', { ids, paper: 'a4' }).finally(() => (ended = true));
      // Rendering begins when the audit entries of the print are stored.
      while (!ended && (await audited('print', ids)).length < print * ids.length);
      // Each asks the database: while the event loop is blocked none is answered.
      while (!ended && answeredMeanwhile < 20) {
        const { statusCode } = await test.app.inject({ url: '/api/health/ready' });
        expect(statusCode).toBe(200);
        if (!ended) answeredMeanwhile += 1;
      }
      expect((await cards).status).toBe(200);
    }
    expect(answeredMeanwhile).toBe(20);
  });

  it('cards of one company do not wait for the many of another one', async () => {
    const { accounts } = await bulk({ ...ORDER, prefix: 'many', count: 40 });
    const ids = accounts.map(({ id }) => id);
    const [guest] = await test.database.ownerQuery(
      `select userid as id from identity where u_companyid = $1 and "u_deletedAt" is null limit 1`,
      [SECOND],
    );
    const finished: string[] = [];
    const cards = async (role: string, printed: unknown[]) => {
      const answer = await post(role, '/api/cards', { ids: printed });
      finished.push(`${role} ${answer.status}`);
      return answer.raw;
    };
    // Two worker processes are there.
    await Promise.all([cards('admin', ids), cards('admin2', [guest?.['id']])]);
    finished.length = 0;
    const many = Array.from({ length: 10 }, () => cards('admin', ids));
    await expect.poll(() => finished, PATIENCE).toContain('admin 200');
    await cards('admin2', [guest?.['id']]);
    const before = [...finished];
    const answers = await Promise.all(many);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200));
    expect(before.at(-1)).toBe('admin2 200');
    expect(before.filter((one) => one === 'admin 200').length).toBeLessThan(9);
  });

  it('cards whose client has gone leave the queue', async () => {
    const { accounts } = await bulk({ ...ORDER, prefix: 'gone', count: 30 });
    const ids = accounts.map(({ id }) => id);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${await test.tokenOf('admin')}`, 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify({ ids }), signal: gone.signal };
    const left = Array.from({ length: 9 }, () =>
      fetch(`http://127.0.0.1:${port}/api/cards`, options).catch(() => undefined),
    );
    await expect.poll(() => audited('print', ids), PATIENCE).toHaveLength(9 * ids.length);
    gone.abort();
    await Promise.all(left);
    // The company's places are free again.
    await expect.poll(async () => (await post('admin', '/api/cards', { ids: [ids[0]] })).status, PATIENCE).toBe(200);
    const again = await Promise.all(Array.from({ length: 9 }, () => post('admin', '/api/cards', { ids: [ids[0]] })));
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  });

  it('a name that is a novel, a program or a trick stays in its box as text', async () => {
    const names = [
      'W'.repeat(250),
      '<script>alert(1)</script>',
      ') Tj ET BT (',
      '\u202Egpj.exe',
      '王小明',
      '🦄🦄 Ünïcode',
      '=1+1',
      'Łukasz Dvořák Şahin',
      'Юрій Їжак',
      '陳灣龍',
      '김철수',
      'สมชาย',
    ];
    const ids: number[] = [];
    for (const [index, u_name] of names.entries()) {
      const made = await post('admin', '/legacy/elements/user', {
        u_name,
        u_email: `hostile.${index}@guests.example`,
        u_password: 'bonjour-24',
        u_profileid: 2001,
        u_sdate: ORDER.start,
        u_edate: ORDER.end,
      });
      expect(made.status).toBe(201);
      ids.push(Number((made.json()['element'] as Json)['userid']));
    }
    for (const paper of ['card', 'a4', 'receipt']) {
      const texts = readPdf(
        (await post('admin', '/api/cards', { ids, paper, language: 'es' })).raw.rawPayload,
      ).pages.flatMap((page) => page.texts);
      expect(
        texts.some((text) => /^W+…$/.test(text)),
        paper,
      ).toBe(true);
      for (const text of [
        ...['<script>alert(1)</script>', ') Tj ET BT (', ' gpj.exe', '王小明', '□□ Ünïcode', '=1+1'],
        ...['Łukasz Dvořák Şahin', 'Юрій Їжак', '陳灣龍', '김철수', 'สมชาย'],
      ]) {
        expect(texts, paper).toContain(text);
      }
    }
    expect((await post('admin', '/api/cards', { ids, paper: 'poster' })).status).toBe(422);
    expect((await post('admin', '/api/cards', { ids, nope: 1 })).status).toBe(422);
  });
});
