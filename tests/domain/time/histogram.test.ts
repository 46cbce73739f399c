import { expect, it } from 'vitest';
import { barsOf } from '../../../domain/time/histogram';
import { toWallClock } from '../../../domain/time/wallClock';

const at = (text: string) => Date.parse(text);
const shown = (times: readonly string[], zone: string) => times.map((time) => toWallClock(time, zone));

it('makes bars of days where the caller is, across a change of the clock', () => {
  // 1 October to 28 November in Paris: the clock goes back on the 25th.
  const autumn = barsOf(at('2026-09-30T22:00:00Z'), at('2026-11-27T23:00:00Z'), 'Europe/Paris');
  expect([autumn.step, autumn.times.length]).toEqual([86_400, 59]);
  const spring = barsOf(at('2026-02-28T23:00:00Z'), at('2026-04-27T22:00:00Z'), 'Europe/Paris');
  expect([spring.step, spring.times.length]).toEqual([86_400, 59]);
  for (const text of shown([...autumn.times, ...spring.times], 'Europe/Paris')) expect(text.slice(11)).toBe('00:00:00');
  expect(autumn.times.at(-1)).toBe('2026-11-27T23:00:00.000Z');
});

it('begins bars of several hours at the same times of each day, across a change of the clock', () => {
  for (const [zone, from, until, step] of [
    ['Europe/Paris', '2026-10-21T22:00:00.000Z', '2026-10-28T23:00:00.000Z', 10_800],
    ['Europe/Paris', '2026-03-25T23:00:00.250Z', '2026-04-01T22:00:00.000Z', 10_800],
    ['Australia/Lord_Howe', '2026-10-01T13:30:00.000Z', '2026-10-08T13:00:00.000Z', 10_800],
    ['America/Santiago', '2026-08-28T04:00:00.000Z', '2026-09-12T03:00:00.000Z', 21_600],
    ['Europe/Paris', '2026-10-10T22:00:00.000Z', '2026-11-08T23:00:00.000Z', 43_200],
  ] as const) {
    const bars = barsOf(at(from), at(until), zone);
    expect([bars.step, bars.times[0], bars.times.at(-1)], zone).toEqual([step, from, until]);
    expect([...new Set(bars.times)].sort(), zone).toEqual(bars.times);
    const hours = new Set(shown(bars.times, zone).map((text) => text.slice(11)));
    // Santiago has no midnight on the day of its change.
    hours.delete(zone === 'America/Santiago' ? '01:00:00' : '');
    expect(hours.size, zone).toBe(86_400 / step);
    expect(hours.has('00:00:00'), zone).toBe(true);
  }
});

it('begins the days of a period at midnight, the first with the period; the last ends with it', () => {
  // Half past ten to half past twelve, over the end of summer time.
  const { times, step } = barsOf(at('2026-10-10T08:30:00.250Z'), at('2026-11-27T11:30:00Z'), 'Europe/Paris');
  expect([step, times[0], times.at(-1)]).toEqual([86_400, '2026-10-10T08:30:00.250Z', '2026-11-27T11:30:00.000Z']);
  const midnights = shown(times.slice(1, -1), 'Europe/Paris');
  expect(midnights).toHaveLength(48);
  expect(midnights).toEqual(midnights.map((text) => text.replace(/ .*/, ' 00:00:00')));
  expect([midnights[0], midnights.at(-1)]).toEqual(['2026-10-11 00:00:00', '2026-11-27 00:00:00']);
  // 61 days have a part in it: two days a bar, the last one has one.
  const long = barsOf(at('2026-09-28T10:00:00Z'), at('2026-11-27T09:00:00Z'), 'UTC');
  expect([long.step, long.times.length - 1, long.times.at(-2)]).toEqual([172_800, 31, '2026-11-27T00:00:00.000Z']);
});

it('ends shorter bars with the period, too', () => {
  // An hour and a bit in bars of five minutes: the last one has what is left.
  const { times, step } = barsOf(at('2026-11-27T10:00:30Z'), at('2026-11-27T11:02:31Z'), 'UTC');
  expect([step, times.length, times[0]]).toEqual([300, 14, '2026-11-27T10:00:30.000Z']);
  expect(times.slice(-2)).toEqual(['2026-11-27T11:00:30.000Z', '2026-11-27T11:02:31.000Z']);
  const whole = barsOf(at('2026-11-27T10:00:00Z'), at('2026-11-27T12:00:00Z'), 'UTC');
  expect([whole.times.length, whole.times.at(-1)]).toEqual([25, '2026-11-27T12:00:00.000Z']);
});

it('has no bar for a day that the zone has left out', () => {
  const { times } = barsOf(at('2011-12-01T10:00:00Z'), at('2012-01-20T10:00:00Z'), 'Pacific/Apia');
  const days = shown(times, 'Pacific/Apia').map((text) => text.slice(0, 10));
  expect(days.filter((day) => /2011-12-(29|30|31)/.test(day))).toEqual(['2011-12-29', '2011-12-31']);
});

it('keeps them in order where a day has no midnight, or is left out', () => {
  for (const [zone, from, until] of [
    ['America/Santiago', '2026-08-01T04:00:00Z', '2026-09-25T03:00:00Z'],
    ['Pacific/Apia', '2011-12-01T10:00:00Z', '2012-01-20T10:00:00.250Z'],
    ['Australia/Lord_Howe', '2026-03-01T00:30:00.500Z', '2026-04-28T00:30:00Z'],
  ] as const) {
    const { times, step } = barsOf(at(from), at(until), zone);
    expect([step, times[0], times.length <= 61], zone).toEqual([86_400, new Date(from).toISOString(), true]);
    expect([...times].sort(), zone).toEqual(times);
    expect(at(times.at(-1)!) >= at(until), zone).toBe(true);
  }
});

it('has sixty bars at most, and none for an empty period', () => {
  const now = at('2026-11-27T12:34:56.789Z');
  for (const days of [0.001, 1, 29.9, 30, 30.1, 59.9, 60, 60.1, 119, 121, 4000]) {
    expect(barsOf(now - days * 86_400_000, now, 'Europe/Paris').times.length).toBeLessThanOrEqual(61);
  }
  // 60 bars of 3 h, and an hour that the clock leaves out.
  const spring = at('2026-03-25T23:00:00Z');
  expect(barsOf(spring, spring + 7.5 * 86_400_000, 'Europe/Paris').step).toBe(21_600);
  expect(barsOf(now, now, 'UTC').times).toEqual([]);
});
