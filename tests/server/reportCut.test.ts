import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountSignIns } from '../../server/storage/reports/recount';
import { testApp, type TestApp } from '../support/app';

/** A report has more cells than are answered. */
const NOW = new Date('2026-10-20T12:00:00Z');
const COMPANY = 3;
const [DAYS, PLACES] = [31, 200];
let test: TestApp;

interface Answer {
  readonly report: readonly { readonly keys: readonly (string | number | null)[]; readonly val: number }[];
  readonly others: readonly { readonly keys: readonly (string | number | null)[]; readonly val: number }[];
  readonly total: number;
  readonly truncated: boolean;
  readonly until: string | null;
  readonly error: number | null;
}
async function ask(query: Readonly<Record<string, string>>): Promise<Answer> {
  const asked = { source: 'authentications', start: '2026-09-01', end: '2026-10-01', ...query };
  const url = `/legacy/reports?${new URLSearchParams(asked).toString()}`;
  const answer = await test.as('admin2', { url, headers: { 'x-timezone': 'UTC' } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
const days = Array.from({ length: DAYS }, (_, day) => new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10));
const sum = (cells: readonly { readonly val: number }[]) => cells.reduce((total, { val }) => total + val, 0);
const countBy = async (column: string) =>
  new Map(
    (
      await test.database.ownerQuery(
        `select ${column}::text as key, count(*)::int as n from authentication
         where company_id = $1 and authenticated_at >= '2026-09-01Z' and authenticated_at < '2026-10-02Z' group by 1`,
        [COMPANY],
      )
    ).map(({ key, n }) => [key as string | null, Number(n)]),
  );

beforeAll(async () => {
  test = await testApp({ now: () => NOW });
  const sql = test.database.ownerQuery;
  await sql('delete from authentication where company_id = $1', [COMPANY]);
  // The days of others are not counted again.
  await sql('delete from sign_in_recount where company_id <> $1', [COMPANY]);
  // A place that does not exist has sign-ins as well as one that does. A tenth of them have more than the others.
  await sql(
    `insert into authentication (company_id, sourceid, authenticated_at, status, userid, locationid, login)
     select $1, 1, '2026-09-01T00:30:00Z'::timestamptz + day * interval '1 day' + (place % 24) * interval '1 hour', 'success',
       (select min(userid) from identity where u_companyid = $1), case when place = 0 then null else 980000000 + place end, 'guest'
     from generate_series(0, $2::int - 1) day cross join generate_series(0, $3::int - 1) place
       cross join lateral generate_series(1, case when place % 10 = 0 then 2 else 1 end) n`,
    [COMPANY, DAYS, PLACES],
  );
}, 120_000);
afterAll(() => test.close());

describe('a report by day and location that has too many cells', () => {
  const check = async () => {
    const { report, others, total, truncated, until } = await ask({ dimensions: 'date|location' });
    expect([truncated, until, report.length <= 5_000, total]).toEqual([true, null, true, (DAYS * PLACES * 11) / 10]);
    // No day is left out, and each has the same locations.
    const places = days.map((day) => report.filter(({ keys }) => keys[0] === day).map(({ keys }) => keys[1]));
    expect(places.map((some) => some.length)).toEqual(days.map(() => Math.floor(5_000 / DAYS)));
    expect(new Set(places.map((some) => JSON.stringify([...some].sort()))).size).toBe(1);
    // Those with the most sign-ins, the one that is not known among them.
    expect(report.filter(({ val }) => val === 2)).toHaveLength((DAYS * PLACES) / 10);
    expect(places[0]).toContain(null);
    // What is left out is added up, so that nothing is lost of any day.
    const found = new Map(days.map((day) => [day, sum([...report, ...others].filter(({ keys }) => keys[0] === day))]));
    expect(found).toEqual(await countBy(`(authenticated_at at time zone 'UTC')::date`));
  };

  it('has every day with the locations that are largest in the whole period, and what is left of it', check);

  it('has the same from counts of days', async () => {
    while (
      (await recountSignIns(test.context.db.owner, NOW, (error) => {
        throw error;
      })) > 0
    );
    await check();
  });

  it('has every day of different people, which cannot be added: no others', async () => {
    const { report, others, truncated } = await ask({ source: 'actives', dimensions: 'date|location|user' });
    expect([truncated, others]).toEqual([true, []]);
    expect(new Set(report.map(({ keys }) => keys[0]))).toEqual(new Set(days));
  });

  it('has every day of estimates', async () => {
    await test.database.ownerQuery('update sign_in_sketch set n = 10000000 where company_id = $1', [COMPANY]);
    const { report, truncated, error } = await ask({ source: 'actives', dimensions: 'date|location|user' });
    expect(truncated).toBe(true);
    expect(error).not.toBeNull();
    const places = days.map((day) => report.filter(({ keys }) => keys[0] === day).length);
    expect(places).toEqual(days.map(() => Math.floor(5_000 / DAYS)));
  });
});

it('says how much is left of a report by one dimension, where its figures can be added', async () => {
  const day = '2026-08-20';
  // More locations than are answered; the first hundred have two sign-ins each.
  await test.database.ownerQuery(
    `insert into authentication (company_id, sourceid, authenticated_at, status, userid, locationid, login)
     select $1, 1, $2::timestamptz, 'success', (select min(userid) from identity where u_companyid = $1),
       990000000 + place, 'guest'
     from generate_series(1, 5300) place cross join lateral generate_series(1, case when place <= 100 then 2 else 1 end) n`,
    [COMPANY, `${day}T12:00:00Z`],
  );
  const question = { start: day, end: day, dimensions: 'location' };
  const { report, others, total, truncated } = await ask(question);
  expect([truncated, report.length, total]).toEqual([true, 5_000, 5_400]);
  expect(others).toEqual([{ keys: [], val: 300 }]);
  const people = await ask({ ...question, source: 'actives', dimensions: 'location|user' });
  expect([people.truncated, people.others]).toEqual([true, []]);
});

it('says until when a report goes that has more steps than are answered', async () => {
  await test.database.ownerQuery(
    `insert into authentication (company_id, sourceid, authenticated_at, status, locationid, login)
     select $1, 1, '2026-01-01T00:30:00Z'::timestamptz + hour * interval '1 hour', 'success', 980000001, 'guest'
     from generate_series(0, 5199) hour`,
    [COMPANY],
  );
  for (const dimensions of ['date', 'date|location']) {
    const period = { start: '2026-01-01', end: '2026-10-19', step: 'hour' };
    const { report, truncated, until, others } = await ask({ ...period, dimensions });
    // The hour 5 000 after the first one.
    expect([dimensions, truncated, report.length, until]).toEqual([dimensions, true, 5_000, '2026-07-28 07:00']);
    expect(report.at(-1)?.keys[0]).toBe(until);
    expect(others).toEqual([]);
  }
  const whole = await ask({ dimensions: 'date' });
  expect([whole.truncated, whole.until]).toEqual([false, null]);
});
