import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleUsage, type CompanyHistory } from '../../server/actions/companies/usageHistory';
import type { UsageForecast } from '../../domain/rules/usageForecast';
import { testApp, type TestApp } from '../support/app';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const DAY = 86_400_000;

let test: TestApp;
let now = NOW;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const settle = () => settleUsage({ db: test.context.db, now: () => new Date(now) });
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
const rows = (company = 2) =>
  sql('select day::text, users from usage_day where company_id = $1 order by day', [company]);
const today = () => dayAt(test.context.now().getTime());

interface Page {
  start: string;
  end: string;
  total: number;
  companies: (Omit<CompanyHistory, 'usage'> & { usage: (UsageForecast & { values: (number | null)[] })[] })[];
}
const history = async (query = '', who: 'superadmin' | 'partner' | 'admin' = 'superadmin') =>
  (await test.as(who, { url: `/api/usage/history${query}` })).json<Page>();

/** Days of one company, the last one today. */
async function write(company: number, users: readonly number[]) {
  await sql('delete from usage_day where company_id = $1', [company]);
  await sql(
    `insert into usage_day select $1, $2::date - (cardinality($3::int[]) - o)::int, n, 0, 0, 0
     from unnest($3::int[]) with ordinality as u (n, o)`,
    [company, today(), [...users]],
  );
}

/** The companies of the list, sorted by a share. */
const sortedBy = async (field: string) =>
  (await test.as('superadmin', { url: `/legacy/elements/companie?sort=${field}&order=DESC&limit=1000` })).json<{
    elements: Record<string, number | null>[];
  }>().elements;

it('companies are sorted by the share of their limits that they use, after each count and after a save of a limit', async () => {
  const of = (kind: string) => async () => {
    const { companies } = (await test.as('superadmin', { url: '/api/usage/companies' })).json<{
      companies: { usage: { kind: string; used: number; max: number }[] }[];
    }>();
    const shares = companies.map(({ usage }) => {
      const { used = 0, max = 0 } = usage.find((one) => one.kind === kind) ?? {};
      return max > 0 ? Math.round((used * 1000) / max) / 10 : 0;
    });
    return shares.toSorted((a, b) => b - a);
  };
  const users = of('users');
  const locations = of('locations');
  await settle();
  const first = await sortedBy('c_userspercent');
  expect(first.map(({ c_userspercent }) => c_userspercent)).toEqual(await users());
  expect(new Set(first.map(({ c_userspercent }) => c_userspercent)).size).toBeGreaterThan(2);
  const byLocations = (await sortedBy('c_locationspercent')).map(({ c_locationspercent }) => c_locationspercent);
  expect(byLocations).toEqual(await locations());

  const [{ c_maxusers }] = first.filter(({ companyid }) => companyid === 2) as [{ c_maxusers: number }];
  const save = (max: number) =>
    test.as('superadmin', {
      method: 'POST',
      url: '/legacy/elements/companie',
      payload: { companyid: 2, c_maxusers: max },
    });
  expect((await save(c_maxusers * 50)).statusCode).toBe(200);
  const after = await sortedBy('c_userspercent');
  expect(after.map(({ c_userspercent }) => c_userspercent)).toEqual(await users());
  expect((await save(c_maxusers)).statusCode).toBe(200);
});

it('the demo data have 90 days of every company that is that old', async () => {
  const days = await rows();
  expect(days).toHaveLength(90);
  const counts = new Set(days.map(({ users }) => users));
  expect(counts.size).toBeGreaterThan(10);
});

it('a day keeps its highest count, however often and by however many servers it is counted', async () => {
  await sql('delete from usage_day');
  await Promise.all([settle(), settle()]);
  const [first] = await rows();
  expect(first).toMatchObject({ day: '2026-11-26' });
  await sql('update usage_day set users = users + 7 where company_id = 2');
  await settle();
  expect(await rows()).toEqual([{ day: '2026-11-26', users: Number(first?.['users']) + 7 }]);
});

it('the next day gets its own row, and what happens later changes no past day', async () => {
  const [before] = await rows();
  now = NOW + DAY;
  await sql(`update identity set "u_deletedAt" = now() where userid =
    (select userid from identity where u_companyid = 2 and "u_deletedAt" is null and u_edate > now() limit 1)`);
  await settle();
  const after = await rows();
  expect(after[0]).toEqual(before);
  expect(after.map(({ day }) => day)).toEqual(['2026-11-26', '2026-11-27']);
});

it('a stop leaves a gap, and days that are no longer shown are forgotten', async () => {
  now = NOW + 90 * DAY;
  await settle();
  expect((await rows()).map(({ day }) => day)).toEqual(['2026-11-27', dayAt(now)]);
  now = NOW;
});

it('deactivated companies are not counted', async () => {
  const [company] = await sql('select companyid from company where "c_deletedAt" is not null limit 1');
  expect(company).toBeDefined();
  expect(await rows(Number(company?.['companyid']))).toEqual([]);
});

it('who runs out first comes first; figures and days are those that were noted', async () => {
  await sql('delete from usage_day');
  await sql(
    `update company set c_maxusers = 0, c_maxappointedusers = 0, c_maxlocations = 0, c_maxdevices = 0 where companyid <> 2`,
  );
  await sql(
    'update company set c_maxusers = 1000000, c_maxlocations = 0, c_maxdevices = 0, c_maxappointedusers = 0 where companyid = 2',
  );
  const [other] = await sql(
    'select companyid as id from company where companyid <> 2 and "c_deletedAt" is null order by 1 limit 1',
  );
  const id = Number(other?.['id']);
  await sql('update company set c_maxusers = 1000000 where companyid = $1', [id]);
  await write(id, [100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000]);
  await write(2, [1, 2, 3, 4, 5, 6, 900_000]);
  const { companies, end, start } = await history('?perPage=2');
  expect(end).toBe(today());
  expect((Date.parse(end) - Date.parse(start)) / DAY).toBe(89);
  expect(companies.map(({ companyid }) => companyid)).toEqual([2, id]);
  const [first, second] = companies;
  expect(first).toMatchObject({ maxGuest: 900_000 });
  const users = second?.usage.find(({ kind }) => kind === 'users');
  expect(users).toMatchObject({ max: 1_000_000, peak: 700_000, perDay: 100_000 });
  expect(users?.values).toHaveLength(90);
  expect(users?.values.slice(-8)).toEqual([null, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000]);
});

it('counts the current day when it is asked for, also of a company without any day', async () => {
  await sql('delete from usage_day');
  const valid = `u_companyid = 2 and "u_deletedAt" is null and (u_edate is null or u_edate > now())
    and (u_authtypeid in (select authtypeid from authtype where a_enable::bigint & 3 = 2)) is not true`;
  const [counted] = await sql(`select count(*)::int as n from identity where ${valid}`);
  const { companies } = await history('?perPage=100');
  const users = companies.find(({ companyid }) => companyid === 2)?.usage.find(({ kind }) => kind === 'users');
  expect(users).toMatchObject({ used: counted?.['n'], perDay: null });
  expect(users?.values.at(-1)).toBe(counted?.['n']);
});

it('is paged and searched, and its overview has every company without days', async () => {
  const all = await history('?perPage=100');
  const pages = [await history('?page=1&perPage=2'), await history('?page=2&perPage=2')];
  expect(pages.flatMap(({ companies }) => companies.map(({ companyid }) => companyid))).toEqual(
    all.companies.slice(0, 4).map(({ companyid }) => companyid),
  );
  expect((await history('?page=4000&perPage=100')).companies).toEqual([]);
  const name = all.companies[0]?.c_name ?? '';
  const found = await history(`?q=${encodeURIComponent(name.toUpperCase())}`);
  expect(found.companies.map(({ c_name }) => c_name)).toContain(name);
  expect((await history('?q=%25')).total).toBe(0);
  const overview = (await test.as('superadmin', { url: '/api/usage/overview' })).json<Page>();
  expect(overview.companies).toHaveLength(all.total);
  expect(overview.companies[0]?.usage[0]).not.toHaveProperty('values');
});

it('refuses what is not asked for properly', async () => {
  for (const query of ['?perPage=101', '?perPage=0', '?page=0', '?page=x', '?days=5', `?q=${'a'.repeat(101)}`]) {
    expect((await test.as('superadmin', { url: `/api/usage/history${query}` })).statusCode).toBe(422);
  }
});

it('a partner gets its own companies, a company’s administrator the row of that one', async () => {
  for (const path of ['history?perPage=100', 'overview']) {
    const own = (await test.as('partner', { url: `/api/usage/${path}` })).json<Page>().companies;
    const listed = (await test.as('partner', { url: '/legacy/elements/companie?limit=1000' })).json<{
      elements: { companyid: number }[];
    }>().elements;
    expect(own.map(({ companyid }) => companyid).sort()).toEqual(listed.map(({ companyid }) => companyid).sort());
  }
  const page = (await test.as('admin', { url: '/api/usage/history?perPage=100' })).json<Page>();
  expect([page.total, page.companies.map(({ companyid }) => companyid)]).toEqual([1, [2]]);
  expect((await test.as('admin', { url: '/api/usage/overview' })).statusCode).toBe(403);
});
