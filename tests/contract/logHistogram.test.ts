import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Histogram } from '../../domain/time/histogram';
import { testApp, type TestApp } from '../support/app';
import { consoleOf, type Console } from '../support/provider';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const sum = ({ counts }: Histogram) => counts.reduce((total, one) => total + one, 0);

let test: TestApp;
let client: Console;
/** The end of the periods whose lines are counted: a full hour that is over. */
let end: number;
beforeAll(async () => {
  test = await testApp();
  client = await consoleOf(test, 'admin');
  const [row] = await test.database.ownerQuery('select max(received_at) as at from access_log where company_id = 2');
  // Before 10:00 UTC, the newest lines of the seeded world are in the future.
  end = Math.floor(Math.min(Date.parse(row?.['at'] as string), Date.now()) / HOUR) * HOUR;
});
afterAll(() => test.close());

const period = (from: number, to = end) => ({ received_at: { gte: iso(from), lt: iso(to) } });
const histogram = (filter: Record<string, unknown>, of = client) => of.provider.histogram('access-logs', { filter });
const total = (filter: Record<string, unknown>, of = client) => of.provider.count('access-logs', { filter });

describe('the access log by time', () => {
  it('has the lines of the list in bars without a gap, each as PostgreSQL counts it', async () => {
    const [from, filter] = [end - 2 * DAY, { ...period(end - 2 * DAY), request: 'facebook' }];
    const found = await histogram(filter);
    expect([found.times[0], found.step, found.counts.length]).toEqual([iso(from), 3600, 48]);
    const rows = await test.database.ownerQuery(`select count(*)::int as n,
        floor(extract(epoch from received_at - '${iso(from)}') / 3600)::int as bar from access_log
      where company_id = 2 and not tags ? '_unauth_message' and request ilike '%facebook%'
        and received_at >= '${iso(from)}' and received_at < '${iso(end)}' group by 2`);
    const expected = new Map(rows.map(({ bar, n }) => [bar, n]));
    expect(found.counts).toEqual(found.counts.map((_, bar) => expected.get(bar) ?? 0));
    expect(sum(found)).toBeGreaterThan(0);
    expect(sum(found)).toBe(await total(filter));
  });

  it('becomes finer with the period, and coarser, with sixty bars at most', async () => {
    for (const [length, step] of [
      [30 * 1000, 1],
      [10 * 60_000, 15],
      [HOUR, 60],
      [DAY, 1800],
      [30 * DAY, 43_200],
      [3650 * DAY, 61 * 86_400],
    ] as const) {
      const found = await histogram(period(end - length));
      expect([found.step, found.counts.length <= 60], String(length)).toEqual([step, true]);
      expect(sum(found)).toBe(await total(period(end - length)));
    }
  });

  it('has the lines of each day where the caller is, the first from the begin of the period', async () => {
    const from = Math.floor((end - 58 * DAY) / DAY) * DAY + 10.5 * HOUR;
    const { times, step, counts } = await histogram(period(from));
    expect([step, times.length, times[0], times.at(-1)]).toEqual([86_400, counts.length + 1, iso(from), iso(end)]);
    const [{ clocks } = {}] = await test.database.ownerQuery(
      `select array_agg(distinct (t at time zone 'UTC')::time::text) as clocks from unnest($1::timestamptz[]) t`,
      [times.slice(1, -1)],
    );
    expect(clocks).toEqual(['00:00:00']);
    const rows = await test.database.ownerQuery(
      `select (select count(*)::int from access_log where company_id = 2 and not tags ? '_unauth_message'
          and received_at >= "from" and received_at < least("to", $3)) as n
        from unnest($1::timestamptz[], $2::timestamptz[]) t("from", "to")`,
      [times.slice(0, -1), times.slice(1), iso(end)],
    );
    expect(counts).toEqual(rows.map(({ n }) => n));
  });

  it('is given up after 3 s, and that is no outage: LOG_TOO_SLOW', async () => {
    const owner = await test.context.db.ownerPool.connect();
    try {
      // As if the table took for ever to read.
      await owner.query('begin');
      await owner.query('lock table access_log in access exclusive mode');
      await expect(histogram(period(end - DAY))).rejects.toMatchObject({
        status: 422,
        body: { msg_code: 'LOG_TOO_SLOW' },
      });
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  }, 20_000);

  it('ends now where its period ends later', async () => {
    const now = Date.now();
    const { counts, step, times } = await histogram(period(now - HOUR, now + 30 * DAY));
    expect(step * counts.length).toBeLessThan(2 * 3600);
    const ends = Date.parse(times.at(-1) ?? '');
    expect([ends >= now, ends <= Date.now()]).toEqual([true, true]);
    expect(await histogram(period(now + DAY, now + 2 * DAY))).toMatchObject({ counts: [] });
  });

  it('counts what the caller sees, and nothing else', async () => {
    const whole = sum(await histogram(period(end - 10 * DAY)));
    const scoped = await consoleOf(test, 'scoped');
    const own = sum(await histogram(period(end - 10 * DAY), scoped));
    expect(own).toBe(await total(period(end - 10 * DAY), scoped));
    expect(own).toBeLessThan(whole);
    const other = await consoleOf(test, 'admin2');
    expect(sum(await histogram(period(end - 10 * DAY), other))).toBe(await total(period(end - 10 * DAY), other));
  });

  it('counts the hours of a day on which the clock changes', async () => {
    for (const zone of ['Europe/Paris', 'Australia/Lord_Howe', 'America/Santiago']) {
      const [{ from, to } = {}] = await test.database.ownerQuery(
        `select timestamp '2026-10-25' at time zone $1 as from, timestamp '2026-10-26' at time zone $1 as to`,
        [zone],
      );
      const [start, stop] = [Date.parse(from as string), Date.parse(to as string)];
      const found = await histogram(period(start, stop));
      expect(found.step * found.counts.length, zone).toBe((stop - start) / 1000);
    }
  });

  it.each([
    ['no beginning', { received_at: { lt: iso(0) } }],
    ['a column that is none', { received_at: iso(0), company_id: 3 }],
  ])('refuses %s', async (_, filter) => {
    await expect(histogram(filter)).rejects.toMatchObject({ status: 422 });
  });

  it('is for callers who see the access log', async () => {
    const ask = (role: string) =>
      test.as(role, {
        method: 'POST',
        url: '/admin-ui/logs/histogram',
        payload: { query: { range: { received_at: { gte: 0 } } } },
      });
    expect((await ask('receptionist')).statusCode).toBe(403);
    expect((await ask('admin')).statusCode).toBe(200);
  });
});
