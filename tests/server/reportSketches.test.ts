import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recountSignIns } from '../../server/storage/reports/recount';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';

/** Different identities of many sign-ins are estimated from sketches of days (docs/decisions/0018). */
const NOW = new Date();
let test: TestApp;
const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  test.database.ownerQuery(text, values) as Promise<T[]>;
const fail = (error: unknown) => {
  throw error;
};
/** So many days are counted in one run. */
async function recount(): Promise<void> {
  while ((await recountSignIns(test.context.db.owner, NOW, fail)) > 0);
}
/** Reports read the sketches of days. */
const withoutMonths = () => sql('delete from sign_in_sketch_month');
/** Days look as if they had many sign-ins. */
const many = () =>
  sql('update sign_in_sketch set n = 10000000 where company_id = any($1) and n <> 10000000', [[MAIN, 3]]);

interface Answer {
  readonly report: readonly { readonly keys: readonly unknown[]; readonly val: number }[];
  readonly total: number;
  readonly approximate: boolean;
  readonly error: number | null;
  readonly previous?: Answer;
}
async function ask(role: string, query: object = {}): Promise<Answer> {
  const asked = { source: 'actives', start: '2020-01-01', end: '2099-01-01', ...query };
  const answer = await test.as(role, { url: `/legacy/reports?${new URLSearchParams(asked).toString()}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
/** The different identities of the company, at locations that are not hidden. */
const people = async (and = '') =>
  Number(
    (
      await sql<{ n: string }>(
        `select count(distinct userid) as n from authentication a left join location l using (locationid)
         where company_id = $1 and status in ('success', 'auto', 'reauth')
           and coalesce(portico_bits(l_status) & 128, 0) = 0 ${and}`,
        [MAIN],
      )
    )[0]?.n,
  );
const near = (found: number, expected: number, error: number | null) => {
  expect(error).toBeGreaterThan(0.01);
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(4 * (error ?? 0) * expected + 1);
};

beforeAll(async () => {
  test = await testApp({ now: () => NOW });
  // No one asks for the days of the other companies, which take longest to count.
  await sql('delete from sign_in_recount where company_id <> $1', [MAIN]);
});
beforeEach(async () => {
  await sql('update location set l_status = 0 where l_companyid = $1', [MAIN]);
  await recount();
  await many();
});
afterAll(() => test.close());

it('are exact while the sign-ins of the period are few, and say their error otherwise', async () => {
  near((await ask('admin')).total, await people(), (await ask('admin')).error);
  await sql('update sign_in_sketch set n = 1');
  const exact = await ask('admin', { previous: '1' });
  expect([exact.total, exact.approximate, exact.error]).toEqual([await people(), false, null]);
  expect(exact.previous?.error).toBe(null);
  // Nothing else is estimated.
  await many();
  for (const query of [{ source: 'authentications' }, { dimensions: 'date|platform' }, { source: 'accounts' }])
    expect(await ask('admin', query), JSON.stringify(query)).toMatchObject({ approximate: false, error: null });
});

it('are those of each reader: without locations for callers who see them all, by location for callers who have scopes', async () => {
  await withoutMonths();
  const scoped = await ask('scoped');
  // The sketches without a location are taken away: a reader of them shows it.
  await sql(
    `update sign_in_sketch set entries = '', before_hour = array_fill(0, array[25]), bundle = null where parts = 0`,
  );
  const whole = await ask('admin');
  expect(whole.approximate).toBe(true);
  expect(whole.total).toBeLessThan((await people()) / 2);
  expect((await ask('scoped')).total).toBe(scoped.total);
  const [place] = await sql<{ id: string; n: string }>(
    `select locationid as id, count(distinct userid) as n from authentication
     where company_id = $1 and status in ('success', 'auto', 'reauth') group by 1 order by 2 desc limit 1`,
    [MAIN],
  );
  const filters = JSON.stringify({ 'location.locationid': [Number(place?.id)] });
  const there = await ask('admin', { filters });
  near(there.total, Number(place?.n), there.error);
  await sql('delete from sign_in_sketch where parts = 0');
  await sql('insert into sign_in_recount select distinct company_id, day from sign_in_sketch');
});

it('are exact where the reader sees few sign-ins, or asks for few, whatever others have', async () => {
  const at = (query: object) => ask('scoped', { source: 'authentications', dimensions: 'location', ...query });
  const seen = (await at({})).report.map(({ keys }) => keys[0]);
  await sql('update sign_in_sketch set n = 1 where locationid = any($1)', [seen]);
  expect((await ask('admin')).approximate).toBe(true);
  for (const query of [{}, { dimensions: 'date' }, { dimensions: 'location' }])
    expect(await ask('scoped', query), JSON.stringify(query)).toMatchObject({ approximate: false, error: null });
  const [row] = await sql<{ id: string; n: string }>(
    `select countryid as id, count(distinct userid) as n from authentication where company_id = $1
       and countryid is not null and status in ('success', 'auto', 'reauth') group by 1 order by 2 desc limit 1`,
    [MAIN],
  );
  const filters = JSON.stringify({ 'country.countryid': [Number(row?.id)] });
  expect((await ask('admin', { filters })).approximate).toBe(true);
  await sql('update sign_in_sketch set n = 1 where countryid = $1', [row?.id]);
  expect(await ask('admin', { filters })).toMatchObject({ approximate: false, total: Number(row?.n) });
});

it('are counted from rows where too many parts of sketches would have to be put together', async () => {
  await withoutMonths();
  const [row] = await sql<{ place: string; id: string }>(
    `select ctid::text as place, locationid as id from sign_in_sketch where company_id = $1 and locationid is not null
     order by length(entries) limit 1`,
    [MAIN],
  );
  const filters = JSON.stringify({ 'location.locationid': [Number(row?.id)] });
  const there = () => ask('admin', { dimensions: 'location', filters });
  expect((await there()).approximate).toBe(true);
  const isExact = async () => expect(await there()).toMatchObject({ approximate: false, error: null });
  // Few of them, but more letters than are read into memory.
  const [kept] = await sql<{ place: string; entries: string }>(
    `update sign_in_sketch s set entries = repeat('###', 45000000) from sign_in_sketch before
     where s.ctid = $1::tid and before.ctid = s.ctid returning s.ctid::text as place, before.entries`,
    [row?.place],
  );
  await isExact();
  const [again] = await sql<{ place: string }>(
    'update sign_in_sketch set entries = $2 where ctid = $1::tid returning ctid::text as place',
    [kept?.place, kept?.entries],
  );
  expect((await there()).approximate).toBe(true);
  await sql(
    `insert into sign_in_sketch select s.* from sign_in_sketch s, generate_series(1, 100001) where s.ctid = $1::tid`,
    [again?.place],
  );
  await isExact();
  await sql('delete from sign_in_sketch');
  await sql('insert into sign_in_recount select distinct company_id, day from sign_in_count');
});

it('wait for the sketches of days that were counted before, whose counts go on', async () => {
  const [exact, [row]] = [
    await people(),
    await sql<{ day: string; n: string }>(
      `select day::text, sum(n) as n from sign_in_count where company_id = $1 and parts = 0 group by 1 order by 2 desc`,
      [MAIN],
    ),
  ];
  const day = row?.day ?? '';
  await sql('delete from sign_in_sketch where company_id = $1 and day = $2::date', [MAIN, day]);
  await sql('insert into sign_in_recount (company_id, day, counts_hold) values ($1, $2::date, true)', [MAIN, day]);
  const visits = () =>
    ask('admin', { source: 'authentications', start: `${day}T00:00:00Z`, end: `${day}T23:59:59.999Z` });
  const counted = (await visits()).total;
  // The counts of hours that are whole are read, although the day has a note: they say more than the rows do.
  await sql(
    `update sign_in_count set n = n + 1000, before_hour = (select array_agg(b + 1000 * (i > 1)::int order by i)
    from unnest(before_hour) with ordinality x(b, i)) where company_id = $1 and day = $2::date and parts = 0`,
    [MAIN, day],
  );
  expect((await visits()).total).toBe(counted + 1000);
  const whole = await ask('admin');
  near(whole.total, exact, whole.error);
  await recount();
  expect((await visits()).total).toBe(counted);
  expect(await sql('select 1 from sign_in_recount where counts_hold')).toEqual([]);
  expect(
    await sql('select 1 from sign_in_sketch where company_id = $1 and day = $2::date limit 1', [MAIN, day]),
  ).toHaveLength(1);
});

it('do not have who was at a hidden location, from the moment it is hidden', async () => {
  const all = await people();
  const hidden = await sql<{ id: string }>(
    `update location set l_status = 128 where locationid in (select locationid from authentication
       where company_id = $1 group by 1 order by count(*) desc limit 3) returning locationid as id`,
    [MAIN],
  );
  const rest = await people();
  expect(rest).toBeLessThan(all);
  const atOnce = await ask('admin');
  near(atOnce.total, rest, atOnce.error);
  const left = async () =>
    (
      await sql<{ ids: string[] }>('select distinct left_out as ids from sign_in_sketch where company_id = $1', [MAIN])
    ).map(({ ids }) => ids.length);
  expect(await left()).toEqual([0]);
  await recount();
  expect(await left()).toEqual([hidden.length]);
  await many();
  expect((await ask('admin')).total).toBe(atOnce.total);
  // Shown again: the sketches without it do not do any more.
  await sql('update location set l_status = 0 where l_companyid = $1', [MAIN]);
  near((await ask('admin')).total, all, (await ask('admin')).error);
});

it('have a day again on which no guest was elsewhere than at a location that was hidden, and is shown', async () => {
  const [place] = await sql<{ id: string }>(
    `select locationid as id from authentication where company_id = $1 and locationid is not null
     group by 1 order by count(*) desc limit 1`,
    [MAIN],
  );
  await sql(
    `insert into authentication (company_id, authenticated_at, status, userid, locationid, platform)
     select $1, '2021-03-05T12:00:00Z', 'success', 800000000 + n, $2, 'iOS' from generate_series(1, 300) n`,
    [MAIN, place?.id],
  );
  await recount();
  await many();
  const asked = async (dimensions: string) => {
    const period = { start: '2021-03-01T00:00:00Z', end: '2021-04-01T00:00:00Z', dimensions };
    const { report, approximate } = await ask('admin', period);
    return { report, approximate };
  };
  const all = async () => [await asked(''), await asked('platform'), await asked('date')];
  const before = await all();
  expect(before.map(({ approximate }) => approximate)).toEqual([true, true, true]);
  const status = (to: number) => sql('update location set l_status = $2 where locationid = $1', [place?.id, to]);
  await status(128);
  expect((await asked('date')).report).toEqual([]);
  await recount();
  await many();
  expect((await asked('platform')).report).toEqual([]);
  await status(0);
  expect(await all()).toEqual(before);
  await recount();
  await many();
  expect(await all()).toEqual(before);
  await sql(`delete from authentication where authenticated_at = '2021-03-05T12:00:00Z'`);
});

it('have a large day as registers of its hours, which say the same', async () => {
  const asked = async () => {
    const answers = [];
    for (const query of [
      {},
      { dimensions: 'date' },
      { source: 'returning' },
      { source: 'returning', filters: '{"history.visit":[0]}' },
    ])
      answers.push((await ask('admin', query)).report);
    return answers;
  };
  const before = await asked();
  const [{ userid } = { userid: 0 }] = await sql<{ userid: string }>('select min(userid) as userid from identity');
  // A busy day of another company: more entries than a row keeps without registers.
  await sql(
    `insert into authentication (company_id, authenticated_at, userid, status, "returning")
     select 3, $1::date - interval '20 days' + (n % 24) * interval '1 hour', $2::bigint + n, 'success', n % 3 = 0
     from generate_series(1, 60000) n`,
    [NOW.toISOString().slice(0, 10), userid],
  );
  await recount();
  await many();
  expect(await sql('select distinct company_id::int as company from sign_in_sketch where bundle is not null')).toEqual([
    { company: 3 },
  ]);
  for (const zone of ['UTC', 'Europe/Paris', 'Asia/Kathmandu']) {
    const day = new Date(Date.parse(NOW.toISOString().slice(0, 10)) - 20 * 86_400_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({ source: 'returning', start: day, end: day, filters: '{"history.visit":[0]}' });
    const answer = await test.as('admin2', {
      url: `/legacy/reports?${query.toString()}`,
      headers: { 'x-timezone': zone },
    });
    const { total, error } = answer.json<Answer>();
    const [row] = await sql<{ n: string }>(
      `select count(distinct userid) as n from authentication a left join location l using (locationid)
       where company_id = 3 and status in ('success', 'auto', 'reauth') and not "returning"
       and coalesce(portico_bits(l_status) & 128, 0) = 0 and (authenticated_at at time zone $1)::date = $2::date`,
      [zone, day],
    );
    near(total, Number(row?.n), error);
  }
  expect(await asked()).toEqual(before);
});

it('of whole months are put together, say the same as their days, and are made again with a day', async () => {
  const months = async () =>
    (
      await sql<{ month: string }>(
        'select distinct month::text from sign_in_sketch_month where company_id = $1 and parts >= 0 order by 1 desc',
        [MAIN],
      )
    ).map(({ month }) => month);
  const answers = async () => {
    const all = [];
    for (const role of ['admin', 'scoped']) {
      for (const query of [
        ...['', 'location', 'platform', 'authtype', 'date'].map((dimensions) => ({ dimensions })),
        { source: 'returning', dimensions: 'language' },
        { source: 'returning', filters: '{"history.visit":[0]}' },
        { source: 'returning', filters: '{"history.visit":[0,1]}' },
      ]) {
        const { report, total, approximate } = await ask(role, query);
        all.push([role, query, approximate, total, report]);
      }
    }
    return all;
  };
  await withoutMonths();
  const ofDays = await answers();
  await recount();
  const [month = '', ...others] = await months();
  expect(others.length).toBeGreaterThan(0);
  expect(await answers()).toEqual(ofDays);
  // They are read: without anybody in them, fewer are found, in what has no dates alone.
  const [whole, byDate] = [await ask('admin'), await ask('admin', { dimensions: 'date' })];
  await sql(`update sign_in_sketch_month set all_visits = repeat('#', 4096)`);
  expect((await ask('admin')).total).toBeLessThan(whole.total);
  expect((await ask('admin', { dimensions: 'date' })).report).toEqual(byDate.report);
  // What is read decides, which is not the days of a month, but the month.
  await withoutMonths();
  await recount();
  await sql(
    `update sign_in_sketch set entries = repeat('###', 45000000)
     where company_id = $1 and parts = 0 and day = $2::date + 3`,
    [MAIN, month],
  );
  expect(await ask('admin')).toMatchObject({ approximate: true, total: whole.total });
  await sql(
    `insert into sign_in_sketch_month (company_id, month, parts, all_visits, returning_visits, first_visits)
     select $1, $2::date, 0, '###', '', '' from generate_series(1, 100001)`,
    [MAIN, month],
  );
  expect((await ask('admin')).approximate).toBe(false);
  // Whatever changes a day takes its month away.
  await sql('delete from sign_in_sketch where company_id = $1 and day = $2::date + 3', [MAIN, month]);
  expect(await months()).toEqual(others);
  await sql(`insert into sign_in_recount values ($1, $2::date + 3)`, [MAIN, month]);
  await recount();
  await many();
  expect(await months()).toEqual([month, ...others]);
  // A day of a month changes: its rows are read at once, the other months stay, and the month is made again.
  await withoutMonths();
  await recount();
  await sql(
    `insert into authentication (company_id, authenticated_at, status, userid)
     select $1, $2::timestamptz + interval '12 hours', 'success', 900000000 + n from generate_series(1, 3000) n`,
    [MAIN, `${month}T00:00:00Z`],
  );
  const more = await ask('admin');
  near(more.total, await people(), more.error);
  expect(more.total).toBeGreaterThan(whole.total + 2_000);
  await recountSignIns(test.context.db.owner, NOW, fail);
  expect(await months()).toEqual([month, ...others]);
  await many();
  expect((await ask('admin')).total).toBe(more.total);
  // While a day is sketched, no month is made of what was before.
  const other = await test.context.db.ownerPool.connect();
  try {
    await withoutMonths();
    await other.query('begin');
    await other.query('lock table sign_in_sketch in row exclusive mode');
    const made = recount();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await other.query('select 1 from sign_in_sketch_month')).rows).toEqual([]);
    await other.query('commit');
    await made;
    expect(await months()).toEqual([month, ...others]);
  } finally {
    other.release();
  }
});

it('of systems alone are read where all days have them, and otherwise those of each browser', async () => {
  await withoutMonths();
  const systems = async () => {
    const { report, total, approximate } = await ask('admin', { dimensions: 'date|platform|user' });
    return { report, total, approximate, names: report.map(({ keys }) => keys[1]) };
  };
  const before = await systems();
  expect(before).toMatchObject({ approximate: true, names: expect.arrayContaining(['iOS']) as unknown });
  // A reader of them shows it.
  await sql(`update sign_in_sketch set platform = 'marked' where parts = 64 and platform = 'iOS' and company_id = $1`, [
    MAIN,
  ]);
  expect((await systems()).names).toContain('marked');
  const ofOne = await ask('admin', { dimensions: 'date|platform|user', filters: '{"history.browser":["Safari"]}' });
  expect(ofOne.report.map(({ keys }) => keys[1])).not.toContain('marked');
  // Days that an older version of the server has sketched: reports read what they have, and the others below.
  const older = (and = '') => sql(`delete from sign_in_sketch where parts = 64 and company_id = $1 ${and}`, [MAIN]);
  await older('and day = (select max(day) from sign_in_sketch where parts = 64 and company_id = $1)');
  expect(await systems()).toEqual(before);
  await older();
  await sql(`update sign_in_sketch set platform = 'older' where parts = 1 and platform = 'iOS' and company_id = $1`, [
    MAIN,
  ]);
  expect((await systems()).names).toContain('older');
  expect(await sql('select 1 from sign_in_recount where day < current_date')).toEqual([]);
  // They have no note; they are sketched again in the background.
  await recount();
  await many();
  expect(await systems()).toEqual(before);
  const without = `select day from sign_in_sketch s where parts = 0 and n > 0 and company_id = $1
    and not exists (select 1 from sign_in_sketch t where t.company_id = s.company_id and t.parts = 64 and t.day = s.day)`;
  expect(await sql(without, [MAIN])).toEqual([]);
  await withoutMonths();
});

it('of a day wait where another server has just changed another day of its month, which is no error', async () => {
  await recount();
  const [{ day } = { day: '' }] = await sql<{ day: string }>(
    `select day::text from sign_in_sketch s where company_id = $1 and parts = 0
       and exists (select 1 from sign_in_sketch_month m where m.company_id = s.company_id
         and m.month = date_trunc('month', s.day::timestamp)::date) order by day desc limit 1`,
    [MAIN],
  );
  const noted = async () => sql('select 1 from sign_in_recount where company_id = $1 and day = $2::date', [MAIN, day]);
  await sql('insert into sign_in_recount values ($1, $2::date)', [MAIN, day]);
  const other = await test.context.db.ownerPool.connect();
  try {
    await other.query('begin');
    await other.query('delete from sign_in_sketch_month where company_id = $1', [MAIN]);
    const counted = recountSignIns(test.context.db.owner, NOW, fail);
    await expect
      .poll(async () => (await other.query('select 1 from pg_locks where not granted')).rows.length, {
        timeout: 20_000,
      })
      .toBe(1);
    await other.query('commit');
    expect(await counted).toBe(0);
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await noted()).toHaveLength(1);
  expect(await recountSignIns(test.context.db.owner, NOW, fail)).toBe(1);
  expect(await noted()).toEqual([]);
  await withoutMonths();
});

it('of a month that was made while an older version of the server counted a day are not read, and made again', async () => {
  await withoutMonths();
  const expected = (await ask('admin')).total;
  const older = await test.context.db.ownerPool.connect();
  try {
    // It has begun before the months are made, cannot see them, and takes no lock.
    await older.query('begin isolation level repeatable read');
    await older.query('select 1 from sign_in_sketch_month');
    await recount();
    const [{ month } = { month: '' }] = await sql<{ month: string }>(
      'select max(month)::text as month from sign_in_sketch_month where company_id = $1',
      [MAIN],
    );
    // The month says too many, so that a reader of it shows it.
    const full = () =>
      sql(`update sign_in_sketch_month set all_visits = repeat('/', 4096)
        where company_id = ${MAIN} and month = '${month}' and parts = 0 returning 1`);
    expect(await full()).toHaveLength(1);
    expect((await ask('admin')).total).toBeGreaterThan(1_000_000);
    await older.query(
      `with day as (delete from sign_in_sketch where company_id = $1 and day >= $2::date and day < $2::date + 7 returning *)
       insert into sign_in_sketch select * from day`,
      [MAIN, month],
    );
    await older.query('commit');
    expect(await full()).toHaveLength(1);
    expect((await ask('admin')).total).toBe(expected);
    await recount();
    expect((await ask('admin')).total).toBe(expected);
    expect(await full()).toHaveLength(1);
    expect((await ask('admin')).total).toBeGreaterThan(1_000_000);
  } finally {
    older.release();
  }
  await withoutMonths();
});

it('forget who is not in the rows any more: the day is sketched again', async () => {
  const before = await ask('admin', { dimensions: 'date' });
  const [{ day } = { day: '' }] = await sql<{ day: string }>(
    `select day::text from sign_in_sketch where company_id = $1 and parts = 0 order by day limit 1`,
    [MAIN],
  );
  await sql(
    `delete from authentication where company_id = $1 and (authenticated_at at time zone 'UTC')::date = $2::date`,
    [MAIN, day],
  );
  // At once, from the rows of the day that is noted.
  const gone = await ask('admin', { dimensions: 'date', start: `${day}T00:00:00Z`, end: `${day}T23:59:59Z` });
  expect(gone.report).toEqual([]);
  await recount();
  expect(await sql('select 1 from sign_in_sketch where company_id = $1 and day = $2::date', [MAIN, day])).toEqual([]);
  expect(before.report.length).toBeGreaterThan(1);
});
