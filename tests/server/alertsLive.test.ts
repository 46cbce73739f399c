import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyMs, intervalsBetween } from '../../domain/alerts/intervals';
import { runAlerts } from '../../server/actions/alerts/run';
import { Random } from '../../server/demo/random';
import { shareOfDay } from '../../server/demo/rhythm';
import { addLocation, alertOrder, type AddedLocation } from '../support/alerts/location';
import { testApp, type TestApp } from '../support/app';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In the 90 days before, clocks were changed in Paris, on Lord Howe (by half an hour) and in Santiago (at midnight). */
const NOW = new Date('2026-05-04T12:20:00Z');
const WEEKS = 4;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: () => NOW });
});
afterAll(() => test.close());

/** Sign-ins of half a year, with a silent day and a burst in each 13 days. */
async function halfYear(site: AddedLocation, zone: string): Promise<void> {
  const random = new Random(15).fork(zone);
  const to = NOW.getTime();
  const hours = intervalsBetween(zone, 'hour', to - 90 * DAY - historyMs(WEEKS), to);
  await site.signIns(
    hours.flatMap(({ key, start }) => {
      const day = Math.floor(start / DAY) % 13;
      const weekday = new Date(`${key.slice(0, 10)}T00:00:00Z`).getUTCDay();
      const usual = random.poisson(80 * shareOfDay('hotspot', weekday, Number(key.slice(11, 13))));
      const count = day === 5 ? 0 : usual + (day === 11 && key.endsWith('21:00') ? 40 : 0);
      return count > 0 ? [[start, count] as const] : [];
    }),
  );
}

interface Tested {
  readonly intervals: {
    start: string;
    value: number;
    low: number | null;
    high: number | null;
    change: string | null;
  }[];
}

it.each([
  ['Europe/Paris', 'hour'],
  ['Australia/Lord_Howe', 'hour'],
  ['America/Santiago', 'hour'],
  ['Europe/Paris', 'day'],
] as const)(
  'the live evaluation fires as the back-test says, in %s by %s',
  async (zone, step) => {
    const site = await addLocation(test, `Live ${zone} ${step}`);
    await halfYear(site, zone);
    await test.database.ownerQuery('update administrator set ad_timezone = $1 where adminid = 2001', [zone]);
    const headers = { 'x-timezone': zone };
    const order = alertOrder(site.locationid, { condition: 'band', threshold: null, weeks: WEEKS, step });
    const { name: _name, recipients: _recipients, quiet: _quiet, enabled: _enabled, ...rule } = order;
    const asked = await test.as('admin', { method: 'POST', url: '/api/alerts/back-test', payload: rule, headers });
    expect(asked.statusCode, asked.body).toBe(200);
    const { intervals } = asked.json<Tested>();
    const made = await test.as('admin', { method: 'POST', url: '/api/alerts', payload: order, headers });
    const { id } = made.json<{ id: number }>();
    await test.database.ownerQuery('update alert set evaluated_to = $2, next_at = $2 where id = $1', [
      ...[id, new Date(intervals[0]!.start)],
    ]);
    // The clock goes on by less than the intervals that one run evaluates.
    const last = NOW.getTime();
    for (let at = Date.parse(intervals[0]!.start); at < last + DAY; at += 20 * HOUR) {
      const now = () => new Date(Math.min(at, last));
      await runAlerts({ ...test.context, now }, (error) => {
        throw error;
      });
    }
    const shown = await test.as('admin', { url: `/api/alerts/${id}` });
    const { firings } = shown.json<{
      firings: { from: string; value: number; low: number; high: number; endedFrom: string | null }[];
    }>();
    const live = firings.toReversed();
    const expected = intervals.filter(({ change }) => change === 'fires');
    expect(expected.length).toBeGreaterThan(4);
    expect(live.map(({ from, value, low, high }) => ({ start: from, value, low, high }))).toEqual(
      expected.map(({ start, value, low, high }) => ({ start, value, low, high })),
    );
    expect(live.flatMap(({ endedFrom }) => endedFrom ?? [])).toEqual(
      intervals.filter(({ change }) => change === 'ends').map(({ start }) => start),
    );
  },
  240_000,
);
