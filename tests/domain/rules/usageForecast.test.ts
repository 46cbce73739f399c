import { expect, it } from 'vitest';
import {
  daysLeft,
  leastDays,
  perDay,
  sortByDaysLeft,
  type TrendSums,
  type UsageForecast,
} from '../../../domain/rules/usageForecast';

const sums = (counts: readonly number[]): TrendSums =>
  counts.reduce(
    ({ n, x, xx, y, xy }, count, day) => ({
      n: n + 1,
      x: x + day,
      xx: xx + day * day,
      y: y + count,
      xy: xy + day * count,
    }),
    { n: 0, x: 0, xx: 0, y: 0, xy: 0 },
  );

it('the slope is that of the straight line through the counts', () => {
  expect(perDay(sums([10, 12, 14, 16, 18, 20, 22]))).toBe(2);
  expect(perDay(sums([5, 5, 5, 5, 5, 5, 5]))).toBe(0);
  // The counts times their distance from the middle day, by the squares of the distances: 14 / 28.
  expect(perDay(sums([3, 1, 4, 1, 5, 9, 2]))).toBe(0.5);
});

it('a few days make no trend', () => {
  expect(perDay(sums([1, 2, 3, 4, 5, 6]))).toBeNull();
  expect(perDay(sums([]))).toBeNull();
});

it('tells in how many days the maximum is reached', () => {
  expect(daysLeft({ used: 40, max: 50 }, 2)).toBe(5);
  expect(daysLeft({ used: 41, max: 50 }, 2)).toBe(5);
  expect(daysLeft({ used: 50, max: 50 }, 0)).toBe(0);
  expect(daysLeft({ used: 60, max: 50 }, -1)).toBe(0);
  expect(daysLeft({ used: 40, max: 50 }, 0)).toBeNull();
  expect(daysLeft({ used: 40, max: 50 }, null)).toBeNull();
  expect(daysLeft({ used: 0, max: 366 }, 1)).toBeNull();
  expect(daysLeft({ used: 0, max: 365 }, 1)).toBe(365);
  expect(daysLeft({ used: 10, max: 0 }, 1)).toBeNull();
});

const usage = (days: number | null, used = 1, max = 10): UsageForecast[] => [
  { kind: 'users', used, max, peak: used, perDay: null, daysLeft: days },
  { kind: 'locations', used: 0, max: 10, peak: 0, perDay: null, daysLeft: null },
];

it('sorts by who runs out first, then by share, then by name', () => {
  const companies = [
    { name: 'Calm', usage: usage(null, 1) },
    { name: 'Busy', usage: usage(null, 9) },
    { name: 'Soon', usage: usage(12) },
    { name: 'Full', usage: usage(0, 10) },
    { name: 'Over', usage: usage(0, 20) },
    { name: 'Aside', usage: usage(null, 1) },
  ];
  expect(sortByDaysLeft(companies).map((index) => companies[index]?.name)).toEqual([
    'Over',
    'Full',
    'Soon',
    'Busy',
    'Aside',
    'Calm',
  ]);
  expect(leastDays(usage(12))).toBe(12);
  expect(leastDays(usage(null))).toBeNull();
});
