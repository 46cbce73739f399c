import { expect, it } from 'vitest';
import { joinFilters } from '../../../domain/reports/filters';

it('joins filters of a graph and of its dashboard to the values that are in both, which can be none', () => {
  const own = [
    ['location.locationid', [1, 2]],
    ['history.browser', ['Firefox']],
  ] as const;
  expect(joinFilters(own, [['location.locationid', [2, 3]]])).toEqual([
    ['location.locationid', [2]],
    ['history.browser', ['Firefox']],
  ]);
  expect(joinFilters(own, [['location.locationid', [3]]])[0]).toEqual(['location.locationid', []]);
  expect(joinFilters([], [['group.groupid', [7]]])).toEqual([['group.groupid', [7]]]);
});
