import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SEED_NOW } from '../../../support/constants';
import { testApp, type TestApp } from '../../../support/app';
import { expectCutAnswer } from '../../../support/reports/cut';
import { drawsOf, parametersOf } from '../../../support/reports/draws';
import { expectedCells, readReportRows, type Reader, type ReportRows } from '../../../support/reports/model';

const COMPANY = 2;
const SOURCE = 1;
const NOW = new Date(Date.parse(SEED_NOW) + 1_800_000);
const DAY = 86_400_000;

interface Answer {
  readonly result: boolean;
  readonly report: { val: number; keys: unknown[]; labels: (string | null)[] }[];
  readonly total: number;
  readonly truncated: boolean;
  readonly step: string;
  readonly ignored: string[];
  readonly until: string | null;
  readonly others: { val: number; keys: unknown[] }[];
  readonly previous?: Pick<Answer, 'report' | 'total' | 'truncated' | 'until' | 'others'> & {
    start: string;
    end: string;
  };
}

let test: TestApp;
let rows: ReportRows;
let scoped: Reader;
const whole: Reader = { company: COMPANY, scope: null };
const other: Reader = { company: 3, scope: null };

/** Sessions of every kind: short, long, over midnight, still open, with no end, at a place that is gone or hidden. */
async function addSessions({ ownerQuery }: TestApp['database']): Promise<void> {
  await ownerQuery(
    `insert into network_session (company_id, sourceid, session_id, state, userid, locationid, started_at, last_at, ended_at)
     select company_id, $1, 'report-' || n, case when n % 9 = 0 then 'online' else 'ended' end,
       case when n % 7 = 0 then null else userid end, case when n % 31 = 0 then 987654320 when n % 37 = 0 then null else locationid end,
       authenticated_at, authenticated_at + (n % 600) * interval '3 minutes',
       case when n % 5 = 0 then null else authenticated_at + (n % 600) * interval '3 minutes' end
     from (select *, row_number() over (order by authenticationid) as n from authentication where status = 'success'
       order by authenticationid limit 4000) numbered where n % 8 = 0`,
    [SOURCE],
  );
}

beforeAll(async () => {
  test = await testApp({ now: () => NOW });
  await addSessions(test.database);
  // A hidden location with sign-ins of its own.
  await test.database.ownerQuery(
    `update location set l_status = 128 where locationid = (
       select locationid from authentication where company_id = $1 and locationid is not null
       group by 1 order by count(*) desc offset 3 limit 1)`,
    [COMPANY],
  );
  rows = await readReportRows(test.database);
  const [admin] = await test.database.ownerQuery(
    'select ad_maingroupid as main, groupids from administrator where adminid = 2002',
  );
  const ids = ((admin?.['groupids'] ?? []) as unknown[]).map(Number);
  const main = admin?.['main'] == null ? null : Number(admin['main']);
  scoped = { company: COMPANY, scope: { main, secondaries: ids.filter((id) => id !== main) } };
});
afterAll(() => test.close());

const ask = async (query: Readonly<Record<string, string>>, role = 'admin', zone = 'Europe/Paris') =>
  test.as(role, { url: `/legacy/reports?${new URLSearchParams(query)}`, headers: { 'x-timezone': zone } });
const day = (back: number) => new Date(NOW.getTime() - back * DAY).toISOString().slice(0, 10);
const period = { start: day(10), end: day(4) };
const report = async (query: Readonly<Record<string, string>>, role?: string) => {
  const response = await ask({ ...period, ...query }, role);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Answer>();
};

describe('reports (specification S-REP-3, S-REP-4, S-REP-8)', () => {
  it('equal an independent count, for every question and every caller', async () => {
    const readers: [string, Reader][] = [
      ['admin', whole],
      ['scoped', scoped],
      ['admin2', other],
    ];
    let [filled, shared, compared] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(drawsOf(rows, NOW), fc.constantFrom(...readers), async (draw, [role, reader]) => {
        const response = await ask(parametersOf(draw), role, draw.zone);
        expect(response.statusCode, response.body).toBe(200);
        const answer = response.json<Answer>();
        const { report: cells, truncated, total } = answer;
        expect(total).toBe(expectedCells(rows, reader, { ...draw, groups: [] }, NOW).get('[]') ?? 0);
        const found = (some: readonly { keys: unknown[]; val: number }[]) =>
          Object.fromEntries(some.map(({ keys, val }) => [JSON.stringify(keys), val]));
        const expected = expectedCells(rows, reader, draw, NOW);
        filled += expected.size > 1 ? 1 : 0;
        shared += Object.keys(draw.asked.global_filters).length > 0 ? 1 : 0;
        if (truncated) expectCutAnswer(draw, expected, answer);
        else expect(found(cells)).toEqual(Object.fromEntries(expected));
        if (!draw.asked.previous) return;
        const [start, end] = [new Date(2 * draw.start.getTime() - draw.end.getTime()), draw.start];
        const before = expectedCells(rows, reader, { ...draw, start, end }, NOW);
        if (answer.previous!.truncated) expectCutAnswer(draw, before, answer.previous!);
        else expect(found(answer.previous!.report)).toEqual(Object.fromEntries(before));
        compared += before.size > 1 ? 1 : 0;
      }),
      { numRuns: Number(process.env['PORTICO_REPORT_DRAWS'] ?? 800), seed: 20261125 },
    );
    // Most of them say something.
    expect(filled).toBeGreaterThan(50);
    expect(Math.min(shared, compared)).toBeGreaterThan(20);
  }, 240_000);

  it('count sign-ins with which guests came online, and name the values of dimensions', async () => {
    const {
      report: cells,
      total,
      step,
      truncated,
    } = await report({
      source: 'authentications',
      dimensions: 'date|location',
    });
    expect([step, truncated]).toEqual(['day', false]);
    expect(cells.reduce((sum, { val }) => sum + val, 0)).toBe(total);
    expect(cells.map(({ keys }) => keys[0])).toEqual(cells.map(({ keys }) => keys[0]).sort());
    for (const { keys, labels } of cells) {
      expect(labels[0]).toBe(keys[0]);
      expect(labels[1]).toBe(rows.locations.get(Number(keys[1]))?.['l_name']);
    }
  });

  it('count returning guests once each, whatever the number of their visits, and first visits beside them', async () => {
    const every = await report({ source: 'returning', start: day(80), end: day(0) });
    const returning = await report({
      source: 'returning',
      start: day(80),
      end: day(0),
      filters: '{"history.visit":1}',
    });
    const first = await report({ source: 'returning', start: day(80), end: day(0), filters: '{"history.visit":0}' });
    const visits = await report({
      source: 'authentications',
      start: day(80),
      end: day(0),
      filters: '{"history.visit":1}',
    });
    expect(every).toEqual(returning);
    expect(returning.total).toBeLessThan(visits.total);
    expect(returning.total).toBeGreaterThan(0);
    expect(first.total).toBeGreaterThan(0);
  });

  it('count different values of a dimension: locations by day, active days of an identity', async () => {
    const locations = await report({ source: 'actives', dimensions: 'date|location', type: 'line' });
    expect(Math.max(...locations.report.map(({ val }) => val))).toBeLessThan(rows.locations.size);
    const days = await report({ source: 'actives', dimensions: 'user|date', type: 'pie' });
    expect(Math.max(...days.report.map(({ val }) => val))).toBeLessThanOrEqual(7);
    expect(days.total).toBe(7);
  });

  it('answer the period of the same length directly before, when it is asked for', async () => {
    const { previous } = await report({ source: 'accounts', dimensions: 'date', previous: '1' });
    const before = await report({ source: 'accounts', dimensions: 'date', start: day(17), end: day(11) });
    expect(previous?.report).toEqual(before.report);
    expect(previous?.total).toBe(before.total);
  });

  it('apply global filters where the source knows them, and say where it does not', async () => {
    const location = [...rows.locations.values()].find((row) => Number(row['l_companyid']) === COMPANY)?.['locationid'];
    const filters = JSON.stringify({ 'location.locationid': [Number(location)] });
    const visits = await report({ source: 'authentications', dimensions: 'location', global_filters: filters });
    expect(visits.report.map(({ keys }) => keys)).toEqual(visits.total > 0 ? [[Number(location)]] : []);
    expect(visits.ignored).toEqual([]);
    const accounts = await report({ source: 'accounts', global_filters: filters });
    expect(accounts.ignored).toEqual(['location.locationid']);
    expect(accounts.total).toBe((await report({ source: 'accounts' })).total);
    // Both filters hold: what one graph shows never gets more by the filter of its dashboard.
    const none = await report({
      source: 'authentications',
      filters,
      global_filters: '{"location.locationid":[987654321]}',
    });
    expect(none.total).toBe(0);
  });

  it('know a record of another company, and a hidden one, as little as one that does not exist', async () => {
    const ids = [...rows.locations.values()]
      .filter((row) => Number(row['l_companyid']) !== COMPANY || Number(row['l_status']) === 128)
      .map((row) => Number(row['locationid']));
    const asked = (values: readonly number[]) =>
      report({ source: 'authentications', filters: JSON.stringify({ 'location.locationid': values }) });
    expect(await asked(ids)).toEqual(await asked([987654321]));
  });

  it('name no identity to those who do not see identities', async () => {
    const refused = await ask({ ...period, source: 'actives', dimensions: 'user|date', type: 'pie' }, 'report-author');
    expect(refused.statusCode).toBe(403);
    expect(
      (await report({ source: 'actives', dimensions: 'date|user', type: 'pie' }, 'report-author')).total,
    ).toBeGreaterThan(0);
    const without = await ask({ ...period, source: 'authentications' }, 'receptionist');
    expect(without.statusCode).toBe(403);
  });

  it('take keys in filters as numbers, or as texts of digits', async () => {
    const asked = (value: unknown) =>
      report({ source: 'authentications', filters: JSON.stringify({ 'history.visit': value }) });
    expect(await asked('1')).toEqual(await asked([1]));
  });

  it.each<[string, Record<string, string>]>([
    ['source', { source: 'passwords' }],
    ['dimensions', { dimensions: 'profile' }],
    ['dimensions', { dimensions: 'location|date' }],
    ['dimensions', { dimensions: 'date|location', type: 'pie' }],
    ['dimensions', { source: 'returning', dimensions: 'location|browser' }],
    ['dimensions', { dimensions: 'date|constructor' }],
    ['type', { type: 'area' }],
    ['step', { step: 'second' }],
    ['filters', { filters: '{' }],
    ['filters', { filters: '[]' }],
    ['filters', { filters: '{"user.u_password":["x"]}' }],
    ['filters', { filters: '{"__proto__":["x"]}' }],
    ['filters', { filters: '{"location.locationid":["1 or 1=1"]}' }],
    ['filters', { filters: '{"history.browser":[]}' }],
    ['filters', { filters: '{"history.browser":[{"$gt":""}]}' }],
    ['filters', { source: 'accounts', filters: '{"history.browser":["Safari"]}' }],
    ['filters', { filters: `{"history.browser":[${'"x",'.repeat(20_000)}"x"]}` }],
    ['global_filters', { global_filters: '{"nothing.here":[1]}' }],
    ['start', { start: 'yesterday' }],
    ['start', { start: '2026-02-30' }],
    ['end', { end: '2026-11-01 25:00:00' }],
    ['end', { start: '2026-11-10', end: '2026-11-09' }],
    ['offset', { offset: '1' }],
  ])('refuse an invalid %s by its name: %j', async (name, query) => {
    const response = await ask({ source: 'authentications', ...period, ...query });
    expect([response.statusCode, response.body.includes(name)]).toEqual([422, true]);
  });

  it('take periods of ten years, by month', async () => {
    const { step, total } = await report({
      source: 'authentications',
      start: '2017-01-01',
      end: '2026-12-31',
      dimensions: 'date',
    });
    expect(step).toBe('month');
    expect(total).toBeGreaterThan(0);
  });

  it('over nine thousand years of a company that never counted anything cost nothing', async () => {
    const [none] = await test.database.ownerQuery(
      'select count(*)::int as days from sign_in_count where company_id = 4',
    );
    await test.database.ownerQuery('delete from sign_in_recount where company_id = 4');
    expect(none).toEqual({ days: 0 });
    const years = { start: '1000-01-01', end: '9999-12-30', step: 'hour' };
    const answer = await ask({ source: 'authentications', dimensions: 'date', ...years }, 'partner');
    // Every hour of the period would take longer than the time limit.
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { report: [] }]);
  }, 30_000);

  it.each([
    ['start', { start: '0001-01-01', end: '9999-12-30', previous: '1' }],
    ['start', { start: '0002-01-01', end: '0004-01-01', previous: '1' }],
  ])('refuse a %s whose period before would begin before the first year: %j', async (name, query) => {
    const response = await ask({ source: 'authentications', ...query }, 'partner');
    expect([response.statusCode, response.body.includes(name)]).toEqual([422, true]);
    expect((await ask({ source: 'authentications', ...query, previous: '0' }, 'partner')).statusCode).toBe(200);
  });

  it('are given up after 10 s: REPORT_TOO_SLOW', async () => {
    const owner = await test.context.db.ownerPool.connect();
    try {
      // As if the table took for ever to read.
      await owner.query('begin');
      await owner.query('lock table authentication in access exclusive mode');
      const response = await ask({ ...period, source: 'authentications' });
      expect([response.statusCode, response.json<{ msg_code: string }>().msg_code]).toEqual([503, 'REPORT_TOO_SLOW']);
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  }, 30_000);
});

it('names filters as their reader knows them: no record that the reader does not see', async () => {
  const locations = await test.database.ownerQuery(
    `select locationid as id, l_name as name, l_status as status, l_companyid as company from location
     where l_companyid in (2, 3) order by locationid`,
  );
  const of = (company: number, isHidden: boolean) =>
    locations.find((one) => Number(one['company']) === company && (Number(one['status']) === 128) === isHidden)!;
  const [shown, hidden, foreign] = [of(2, false), of(2, true), of(3, false)];
  const filters = { 'location.locationid': [shown, hidden, foreign].map(({ id }) => id), 'history.language': ['fr'] };
  const names = async (role: string, query: object) =>
    test.as(role, { url: '/api/reports/filter-names', query: query as Record<string, string> });
  const answer = await names('viewer', { filters: JSON.stringify(filters) });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    filters: [
      { key: 'location.locationid', name: 'Sites', values: `${String(shown['name'])}, Supprimé ou non visible (2)` },
      { key: 'history.language', name: 'Langues', values: 'Français' },
    ],
  });
  const wrong = await names('viewer', { filters: '{"location.locationid":["x"]}' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).not.toContain(String(hidden['name']));
});

it('answers filters as long as they may be saved, in the body of a POST', async () => {
  const known = [...rows.locations.keys()].slice(0, 1000);
  const filters = JSON.stringify({
    'location.locationid': [...known, ...Array.from({ length: 1000 - known.length }, (_, n) => 1_000_000_000 + n)],
  });
  const asked = { ...period, source: 'authentications', dimensions: 'date', filters, global_filters: filters };
  const response = await test.as('admin', {
    ...{ method: 'POST', url: '/legacy/reports', payload: asked, headers: { 'x-timezone': 'Europe/Paris' } },
  });
  const answer = response.json<Answer>();
  expect([response.statusCode, filters.length > 9_000]).toEqual([200, true]);
  const { total, report: cells } = await report({ source: 'authentications', dimensions: 'date' });
  const short = await report({ source: 'authentications', filters: JSON.stringify({ 'location.locationid': known }) });
  expect([answer.total, answer.total <= total, cells.length > 0]).toEqual([short.total, true, true]);
});

it.each<Record<string, string>>([
  { source: 'actives', dimensions: 'date|location|user' },
  { source: 'authentications', previous: '1', filters: '{"location.locationid":[1]}' },
  { source: 'sessions', dimensions: 'date|locgroup', previous: '1' },
])('has 10 s for all statements together, however fast each of them is: %j', async (query) => {
  let passed = 0;
  // Whenever the time is looked at, four seconds have passed.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 4_000));
  try {
    const response = await ask({ ...period, ...query });
    expect([response.statusCode, response.json<{ msg_code: string }>().msg_code]).toEqual([503, 'REPORT_TOO_SLOW']);
  } finally {
    clock.mockRestore();
  }
});

it('has the devices of the latest sign-ins that the caller sees for its filter', async () => {
  const name = (device: string, where: string) =>
    test.database.ownerQuery(
      `update authentication set device = $1 where authenticationid = (
         select authenticationid from authentication where ${where} order by authenticated_at desc limit 1)
       returning locationid`,
      [device],
    );
  const hidden = 'locationid in (select locationid from location where l_status = 128)';
  await name('Hidden handset', `company_id = 2 and ${hidden}`);
  await name('Shown handset', `company_id = 2 and locationid is not null and not ${hidden}`);
  await name('Foreign handset', 'company_id = 3');
  const devices = async (role: string) => {
    const answer = await test.as(role, { url: '/api/reports/devices' });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ devices: string[] }>().devices;
  };
  const all = await devices('admin');
  const named = (list: readonly string[]) => list.filter((one) => one.endsWith('handset'));
  expect(named(all)).toEqual(['Shown handset']);
  expect(named(await devices('admin2'))).toEqual(['Foreign handset']);
  expect(all.length).toBeLessThanOrEqual(100);
  expect(new Set(all).size).toBe(all.length);
});
