import { describe, expect, it } from 'vitest';
import { earlierRanges, presentRange, rangeBefore, silentRange } from '../../../domain/rules/monitoringRanges';

const at = (text: string) => Date.parse(text);
const MINUTE = 60_000;

describe('the same time in the weeks before', () => {
  it.each([
    // The clock changed in between: in Paris on 29 March and 25 October 2026, in Lord Howe by half an hour on 5 April.
    ['2026-03-04T10:00:00+01:00', 'Europe/Paris', '2026-02-25T10:00:00+01:00'],
    ['2026-04-01T10:00:00+02:00', 'Europe/Paris', '2026-03-25T10:00:00+01:00'],
    ['2026-10-28T10:00:00+01:00', 'Europe/Paris', '2026-10-21T10:00:00+02:00'],
    ['2026-04-08T10:00:00+10:30', 'Australia/Lord_Howe', '2026-04-01T10:00:00+11:00'],
    ['2026-04-01T10:00:00.250+02:00', 'Europe/Paris', '2026-03-25T10:00:00.250+01:00'],
    ['2026-04-01T10:00:00Z', null, '2026-03-25T10:00:00Z'],
    ['2026-04-01T10:00:00Z', 'No/Where', '2026-03-25T10:00:00Z'],
  ])('of %s in %s is that of the clock', (now, zone, before) => {
    const [week] = earlierRanges(presentRange(at(now)), zone, 0);
    expect(week).toEqual({ from: at(before) - 30 * MINUTE, to: at(before) });
  });

  it('is that of four weeks, of a young location of those that it has seen, and of one at least', () => {
    const now = at('2026-03-04T10:00:00Z');
    const weeks = (days: number) =>
      earlierRanges(presentRange(now), 'Europe/Paris', now - days * 24 * 60 * MINUTE).length;
    expect([400, 28, 22, 15, 8, 1].map(weeks)).toEqual([4, 3, 3, 2, 1, 1]);
  });
});

it('a silence is 30 minutes at least and a week at most, and hours before it show how busy the day was', () => {
  const now = at('2026-03-04T10:00:00Z');
  const minutes = (last: number) => (now - silentRange(now, now - last * MINUTE).from) / MINUTE;
  expect([5, 30, 200, 20_000].map(minutes)).toEqual([30, 30, 200, 10_080]);
  expect(rangeBefore(now, now - 60 * MINUTE)).toEqual({ from: now - 240 * MINUTE, to: now - 60 * MINUTE });
  // Hours of the fault itself show nothing.
  const longAgo = now - 5 * 24 * 60 * MINUTE;
  expect(rangeBefore(now, longAgo)).toEqual({ from: longAgo - 180 * MINUTE, to: longAgo });
});
