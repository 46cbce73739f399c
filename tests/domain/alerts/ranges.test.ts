import { describe, expect, it } from 'vitest';
import { intervalsBetween, sameTimeBefore } from '../../../domain/alerts/intervals';
import { neededRanges } from '../../../domain/alerts/ranges';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('what is counted for an alert', () => {
  it.each(['Europe/Paris', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu'])(
    'in %s are its intervals and those that they compare with, one range for each week',
    (zone) => {
      for (const step of ['hour', 'day'] as const) {
        const closed = intervalsBetween(zone, step, at('2026-04-03T00:00:00Z'), at('2026-04-07T00:00:00Z'));
        const ranges = neededRanges(zone, step, closed, 12);
        expect(ranges.length).toBeLessThanOrEqual(20);
        for (const one of [...closed, ...closed.flatMap((interval) => sameTimeBefore(zone, step, interval, 12))])
          expect(ranges.some(({ from, to }) => from <= one.start && one.end <= to)).toBe(true);
      }
    },
  );

  it('of an hour is thirteen hours of twelve weeks; without history, one', () => {
    const closed = intervalsBetween('Europe/Paris', 'hour', at('2026-07-01T08:00:00Z'), at('2026-07-01T09:00:00Z'));
    const ranges = neededRanges('Europe/Paris', 'hour', closed, 12);
    expect(ranges.map(({ from, to }) => (to - from) / HOUR)).toEqual(Array.from({ length: 13 }, () => 1));
    expect(neededRanges('Europe/Paris', 'hour', closed, 0)).toEqual([
      { from: at('2026-07-01T08:00:00Z'), to: at('2026-07-01T09:00:00Z') },
    ]);
  });
});
