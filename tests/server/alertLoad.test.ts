import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { intervalAt, sameTimeBefore } from '../../domain/alerts/intervals';
import { runAlerts } from '../../server/actions/alerts/run';
import { addLocation, alertOrder, type AddedLocation } from '../support/alerts/location';
import { testApp, type TestApp } from '../support/app';
import { statementsOf } from '../support/statements';

/** What many alerts cost (docs/alerts.md, *Limits*): statements, which are the same on every machine. */
const [HOUR, MINUTE] = [3_600_000, 60_000];
const ZONE = 'Europe/Paris';
/** A company has 1 000; each needs the same. */
const MANY = 300;
let test: TestApp;
let hall: AddedLocation;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const fail = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  test = await testApp();
  hall = await addLocation(test, 'Busy');
});
afterAll(() => test.close());

async function made(own: object = {}): Promise<number> {
  const payload = alertOrder(hall.locationid, own);
  const answer = await test.as('admin', { method: 'POST', url: '/api/alerts', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}
/** Copies an alert until there are so many. */
const copies = (id: number, count: number) =>
  sql(
    `insert into alert (company_id, next_at, owner_id, rights, name, source, counted, filters, step, condition, threshold,
       side, sensitivity, weeks, hold, recipients, timezone, enabled, evaluated_to)
     select company_id, next_at, owner_id, rights, name, source, counted, filters, step, condition, threshold, side,
       sensitivity, weeks, hold, recipients, timezone, enabled, evaluated_to
     from alert cross join generate_series(2, $2::int) where id = $1`,
    [id, count],
  );

const closed = () => intervalAt(ZONE, 'hour', Date.now()).start;
/** The same hour of the clocks in the twelve weeks before. */
const before = () => sameTimeBefore(ZONE, 'hour', intervalAt(ZONE, 'hour', Date.now()), 12).map(({ start }) => start);
const run = () => runAlerts({ ...test.context, now: () => new Date(closed() + HOUR + 11 * MINUTE) }, fail);
const begin = () => sql('update alert set evaluated_to = $1, next_at = $1', [new Date(closed())]);
const counting = (texts: readonly string[]) => texts.filter((text) => text.includes('from authentication r')).length;
/** What an alert sends that knows since when there are figures. */
async function later(own: object): Promise<{ id: number; statements: string[] }> {
  const id = await made({ condition: 'band', weeks: 12, threshold: null, ...own });
  await begin();
  await run();
  await begin();
  return { id, statements: await statementsOf(run) };
}

it('each of many alerts needs no more statements than one alone, one of which counts', async () => {
  const start = closed();
  await hall.signIns(before().map((at) => [at + MINUTE, 30]));
  await hall.signIns([[start + MINUTE, 31]]);
  const { id, statements } = await later({});
  expect(counting(statements)).toBe(1);
  // What it needs today, and some more: one for each of its twelve weeks would be too many.
  expect(statements.length).toBeLessThan(60);
  await copies(id, MANY);
  await sql('update alert set known_since = (select known_since from alert where id = $1)', [id]);
  await begin();
  const due = async () => (await sql('select 1 from alert where evaluated_to = $1', [new Date(start)])).length;
  // A company has its turn in a run; runs follow each other every three minutes, and alerts are due once an hour.
  let [all, runs]: [string[], number] = [[], 0];
  for (; runs < 20 && (await due()) > 0; runs += 1) all = [...all, ...(await statementsOf(run))];
  expect(await due()).toBe(0);
  expect(counting(all)).toBe(MANY);
  expect(all.length).toBeLessThanOrEqual(MANY * statements.length + runs * 10);
  const found = await sql('select distinct verdict, last_value::int as value from alert');
  expect(found).toEqual([{ verdict: 'usual', value: 31 }]);
}, 300_000);

it('different guests are counted in the hours that decide: this one, and the same one of twelve weeks', async () => {
  await sql('delete from alert');
  const [guest] = await sql(`select userid from identity where u_companyid = 2 and "u_deletedAt" is null limit 1`);
  await hall.signIns(
    [closed(), ...before()].map((at) => [at + 2 * MINUTE, 3]),
    Number(guest?.['userid']),
  );
  const { statements } = await later({ source: 'actives' });
  // An hour that the clocks showed twice is compared with no other one.
  expect(counting(statements)).toBe(1 + before().length);
  const found = await sql('select verdict, last_value::int as value, last_low is not null as band from alert');
  expect(found).toEqual([{ verdict: 'usual', value: 1, band: true }]);
});

it('an alert whose periods take too long together is slow, however fast each of them is', async () => {
  const id = await made({ condition: 'band', weeks: 12, threshold: null, source: 'returning' });
  await sql('update alert set enabled = (id = $1), known_since = $2', [id, new Date(closed() - 100 * 24 * HOUR)]);
  await begin();
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 1_000));
  try {
    await run();
  } finally {
    clock.mockRestore();
  }
  const [alert] = await sql('select problem, evaluated_to as at from alert where id = $1', [id]);
  expect(alert).toEqual({ problem: 'slow', at: new Date(closed()) });
});
