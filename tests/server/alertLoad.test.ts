import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intervalAt } from '../../domain/alerts/intervals';
import { runAlerts } from '../../server/actions/alerts/run';
import { addLocation, alertOrder, type AddedLocation } from '../support/alerts/location';
import { testApp, type TestApp } from '../support/app';

/** Many alerts, and a recipient for whom it takes long. */
const [HOUR, MINUTE] = [3_600_000, 60_000];
const ZONE = 'Europe/Paris';
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

/** The texts of the statements that a piece of work sends. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const texts: string[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query as (...all: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [first] = all as [string | { text?: string }];
    texts.push(typeof first === 'string' ? first : (first.text ?? ''));
    return original.apply(this, all);
  } as never;
  try {
    await work();
  } finally {
    prototype.query = original as never;
  }
  return texts;
}

it('a thousand alerts are looked at in one run, with as many statements for each as one alone needs', async () => {
  const { start } = intervalAt(ZONE, 'hour', Date.now());
  const id = await made({ condition: 'band', weeks: 12, threshold: null });
  await hall.signIns(Array.from({ length: 12 }, (_, week) => [start - (week + 1) * 7 * 24 * HOUR + MINUTE, 30]));
  await hall.signIns([[start + MINUTE, 31]]);
  const begin = () => sql('update alert set evaluated_to = $1, next_at = $1', [new Date(start)]);
  const run = (at: number) => runAlerts({ ...test.context, now: () => new Date(at) }, fail);
  const closed = start + HOUR + 11 * MINUTE;
  await begin();
  // The first evaluation learns since when there are figures.
  await run(closed);
  await begin();
  const alone = await statementsOf(() => run(closed));
  await copies(id, 1_000);
  await sql('update alert set known_since = (select known_since from alert where id = $1)', [id]);
  await begin();
  const all = await statementsOf(() => run(closed));
  const counting = (texts: readonly string[]) => texts.filter((text) => text.includes('before_hour')).length;
  // The hour, and the same one of twelve weeks.
  expect(counting(alone)).toBe(13);
  expect(counting(all)).toBe(13_000);
  expect(all.length).toBeLessThanOrEqual(1_000 * alone.length);
  expect(alone.length).toBeLessThan(60);
  const [due] = await sql('select count(*)::int as n from alert where evaluated_to = $1', [new Date(start)]);
  expect(due).toEqual({ n: 0 });
  expect(await sql('select distinct verdict, last_value::int as value from alert')).toEqual([
    { verdict: 'usual', value: 31 },
  ]);
}, 300_000);
