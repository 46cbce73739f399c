import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountSignIns } from '../../server/storage/reports/recount';
import { testApp, type TestApp } from '../support/app';
import { parametersOf } from '../support/reports/draws';
import {
  expectedCells,
  readReportRows,
  VISIT,
  type Draw,
  type Reader,
  type ReportRows,
} from '../support/reports/model';

/** Reports over days on which clocks change, and with a server whose own clock jumps. */
const NOW = new Date();
const DAY = 86_400_000;
const COMPANY = 3;
const whole: Reader = { company: COMPANY, scope: null };
/** The days on which the clocks of a zone changed, with their length in hours (IANA tz database). */
const CHANGES: readonly (readonly [zone: string, day: string, hours: number])[] = [
  ['Europe/Paris', '2024-03-31', 23],
  ['Europe/Paris', '2024-10-27', 25],
  // By half an hour.
  ['Australia/Lord_Howe', '2024-04-07', 24.5],
  ['Australia/Lord_Howe', '2024-10-06', 23.5],
  // At midnight: the day has no hour 0, or the day before has hour 23 twice.
  ['America/Santiago', '2024-09-08', 23],
  ['America/Santiago', '2023-04-01', 25],
];
const ofDays = { source: 'authentications', dimensions: 'date', step: 'day' };
/** So many sign-ins come in an hour of these days. */
const PER_HOUR = 4;

let test: TestApp;
let rows: ReportRows;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const recount = (now: Date) =>
  recountSignIns(test.context.db.owner, now, (error) => {
    throw error;
  });

beforeAll(async () => {
  test = await testApp({ now: () => NOW });
  for (const day of new Set(CHANGES.map(([, one]) => one))) {
    await sql(
      `insert into authentication (company_id, authenticated_at, userid, status, "returning", platform)
       select ${COMPANY}, at, 1 + n % 40, 'success', n % 3 = 0, (array['iOS', 'Android'])[1 + n % 2]
       from generate_series($1::timestamptz - interval '1 day', $1::timestamptz + interval '2 days', $2::interval)
         with ordinality x(at, n)`,
      [`${day}T00:00:00Z`, `${60 / PER_HOUR} minutes`],
    );
  }
  // No one asks for others.
  await sql('delete from sign_in_recount where company_id <> $1', [COMPANY]);
  while ((await recount(NOW)) > 0);
  rows = await readReportRows(
    test.database,
    await test.database.ownerQuery(`select ${VISIT} from authentication where company_id = $1`, [COMPANY]),
  );
}, 120_000);
afterAll(() => test.close());

interface Answer {
  readonly report: readonly { readonly val: number; readonly keys: readonly unknown[] }[];
  readonly total: number;
}
async function ask(query: Readonly<Record<string, string>>, zone: string): Promise<Answer> {
  const url = `/legacy/reports?${new URLSearchParams(query).toString()}`;
  const answer = await test.as('admin2', { url, headers: { 'x-timezone': zone } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

describe.each(CHANGES)('%s on %s, a day of %d hours', (zone, day, hours) => {
  const around = (step: Draw['step'], source: Draw['source']): Draw => {
    const start = new Date(Date.parse(day) - DAY / 2);
    const end = new Date(Date.parse(day) + 1.5 * DAY);
    const instants = { start: start.toISOString(), end: end.toISOString() };
    return {
      ...{ source, counted: 'user', groups: ['date'], zone, step, filters: {}, start, end },
      asked: { ...instants, filters: {}, global_filters: {}, previous: false },
    };
  };
  const inCells = async () => {
    for (const step of ['hour', 'day', 'month'] as const) {
      for (const source of ['authentications', 'actives', 'returning'] as const) {
        const draw = around(step, source);
        const { report } = await ask(parametersOf(draw), zone);
        const found = Object.fromEntries(report.map(({ keys, val }) => [JSON.stringify(keys), val]));
        expect(found).toEqual(Object.fromEntries(expectedCells(rows, whole, draw, NOW)));
      }
    }
  };
  const asDay = async () => {
    const { total, report } = await ask({ ...ofDays, start: day, end: day }, zone);
    expect([total, report]).toEqual([hours * PER_HOUR, [expect.objectContaining({ keys: [day], val: total })]]);
  };

  it('has the sign-ins of that long, from rows and from counts', async () => {
    await sql(
      `with gone as (delete from sign_in_count where company_id = $1 and day between $2::date - 2 and $2::date + 3 returning day)
       insert into sign_in_recount (company_id, day) select distinct $1::bigint, day from gone`,
      [COMPANY, day],
    );
    await inCells();
    await asDay();
    while ((await recount(NOW)) > 0);
    await inCells();
    await asDay();
  });
});

it('stay what their rows say when the clock of the server jumps forward and back again', async () => {
  const period = { source: 'authentications', start: '2020-01-01', end: '2099-01-01' };
  const total = async () => (await ask(period, 'UTC')).total;
  const add = () =>
    sql(`insert into authentication (company_id, authenticated_at, status) values (${COMPANY}, $1, 'success')`, [NOW]);
  while ((await recount(NOW)) > 0);
  const before = await total();
  await add();
  // A day ahead: the day that is not over is counted as if it were.
  const ahead = new Date(NOW.getTime() + DAY);
  expect(await recount(ahead)).toBeGreaterThan(0);
  expect(await total()).toBe(before + 1);
  await add();
  expect(await total()).toBe(before + 2);
  // Back again: it stays noted, and is read from rows.
  expect(await recount(NOW)).toBe(0);
  expect(await total()).toBe(before + 2);
  await add();
  await recount(new Date(NOW.getTime() - 400 * DAY));
  expect(await total()).toBe(before + 3);
});
