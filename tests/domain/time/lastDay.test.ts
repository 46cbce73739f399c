import { expect, it } from 'vitest';
import { endOfLastDay } from '../../../domain/time/lastDay';

const midnight = '2026-11-19T23:00:00.000Z';
const PARIS = 'Europe/Paris';

it.each([
  [24, '2026-11-20T22:59:59.000Z'],
  [10, '2026-11-20T22:59:59.000Z'],
  [25, '2026-11-21T22:59:59.000Z'],
  [72, '2026-11-22T22:59:59.000Z'],
  [8760, '2027-11-19T22:59:59.000Z'],
  // A year at most (specification S-IDN-3).
  [1_000_000, '2027-11-19T22:59:59.000Z'],
])('%i hours from midnight end with their last day', (hours, end) => {
  expect(endOfLastDay(midnight, hours, PARIS)).toBe(end);
});

it('counts days on the clock of the zone, over a change of the clock too', () => {
  expect(endOfLastDay('2026-10-24T16:00:00.000Z', 48, PARIS)).toBe('2026-10-26T22:59:59.000Z');
  expect(endOfLastDay('2026-11-20T02:00:00.000Z', 24, 'America/Los_Angeles')).toBe('2026-11-21T07:59:59.000Z');
  // Days of 25 and of 23 hours.
  expect(endOfLastDay('2026-10-24T22:00:00.000Z', 24, PARIS)).toBe('2026-10-25T22:59:59.000Z');
  expect(endOfLastDay('2026-03-28T23:00:00.000Z', 24, PARIS)).toBe('2026-03-29T21:59:59.000Z');
});

it('gives no guest less than the hours, except for the longest validity', () => {
  const evening = '2026-11-20T22:21:00.000Z';
  expect(endOfLastDay(evening, 24, PARIS)).toBe('2026-11-21T22:59:59.000Z');
  expect(endOfLastDay(evening, 10, PARIS)).toBe('2026-11-21T22:59:59.000Z');
  expect(endOfLastDay(evening, 24, PARIS, 1)).toBe('2026-11-20T22:59:59.000Z');
  expect(endOfLastDay(evening, 8760, PARIS)).toBe('2027-11-19T22:59:59.000Z');
});

it('gives no more days than are allowed', () => {
  expect(endOfLastDay(midnight, 720, PARIS, 3)).toBe('2026-11-22T22:59:59.000Z');
});

it.each([
  [midnight, null],
  [midnight, 0],
  [midnight, '24'],
  [null, 24],
  ['soon', 24],
])('proposes nothing from %s for %s hours', (start, hours) => {
  expect(endOfLastDay(start, hours, PARIS)).toBeUndefined();
});
