import { expect, it } from 'vitest';
import { extendedEnds } from '../../../../resources/engine/list/extendedEnds';

const NOW = new Date('2026-11-30T01:00:00.000Z');
const EXPIRED = '2026-10-16T01:25:00.000Z';
const TODAY = '2026-11-30T20:00:00.000Z';
const LATER = '2026-12-19T23:45:00.000Z';
const known = (...ends: (string | null)[]) => ends.map((u_edate, id) => ({ id, u_edate }));
const before = (...ends: (string | null)[]) => ({
  values: ends.map((value) => ({ value, count: 1 })),
  distinct: ends.length,
  empty: 0,
  range: ends.filter((end) => end !== null).toSorted(),
});
const extended = (ends: readonly (string | null)[], records = known(...ends)) =>
  extendedEnds(records, before(...ends), { end: 'u_edate', days: 7, zone: 'Europe/Paris' }, NOW);

it('names the ends where one is past: that one is counted from the end of today', () => {
  expect(extended([EXPIRED, TODAY, LATER])).toEqual({
    range: ['2026-12-07T20:00:00.000Z', '2026-12-26T23:45:00.000Z'],
  });
  expect(extended([EXPIRED, LATER])).toEqual({ range: ['2026-12-07T22:59:59.000Z', '2026-12-26T23:45:00.000Z'] });
});

it('names the end of a single record', () => {
  expect(extended([EXPIRED])).toEqual({ range: ['2026-12-07T22:59:59.000Z', '2026-12-07T22:59:59.000Z'] });
  expect(extended([LATER])).toEqual({ range: ['2026-12-26T23:45:00.000Z', '2026-12-26T23:45:00.000Z'] });
});

it('is so many days for each where none is past, and claims it of no others', () => {
  expect(extended([TODAY, LATER])).toEqual({ later: true });
  expect(extended([TODAY, LATER], [])).toEqual({ later: true });
  expect(extended([EXPIRED, LATER], [])).toEqual({ later: false });
  // A record without an end is refused; nothing is said about it.
  expect(extended([null])).toEqual({ later: true });
  expect(extended([EXPIRED, null])).toEqual({ later: false });
});
