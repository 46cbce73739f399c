import { describe, expect, it } from 'vitest';
import { lastDayOfLifetime, lifetimeProblem, readLifetime, typedLifetime } from '../../../domain/time/lifetime';
import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';

const NOW = new Date('2026-11-28T10:00:00Z');

describe('how long something is good', () => {
  it.each([
    ['2026-01-31', 1, 'days', '2026-02-01'],
    ['2026-01-31', 1, 'months', '2026-02-28'],
    ['2027-01-31', 13, 'months', '2028-02-29'],
    ['2028-02-29', 1, 'years', '2029-02-28'],
    ['2026-11-28', 90, 'days', '2027-02-26'],
  ] as const)('from %s on, %i %s end on %s', (today, amount, unit, last) => {
    expect(lastDayOfLifetime(today, amount, unit)).toBe(last);
  });

  it.each([
    ['1', 'days', 1],
    [' 12 ', 'months', 12],
    ['10', 'years', 10],
    ['3650', 'days', 3650],
  ] as const)('%j %s are read', (number, unit, amount) => {
    expect(readLifetime(number, unit)).toEqual({ amount });
    expect(lifetimeProblem(typedLifetime(number, unit), NOW)).toBeUndefined();
  });

  it.each([
    ['a year', 'months', { code: 'FIELD_INVALID_NUMBER', args: [] }],
    ['1,5', 'years', { code: 'FIELD_INVALID_NUMBER', args: [] }],
    ['9'.repeat(16), 'days', { code: 'FIELD_INVALID_NUMBER', args: [] }],
    ['0', 'days', { code: 'FIELD_TOO_SMALL', args: [1] }],
    ['-3', 'months', { code: 'FIELD_TOO_SMALL', args: [1] }],
    ['3651', 'days', { code: 'FIELD_TOO_BIG', args: [3650] }],
    ['121', 'months', { code: 'FIELD_TOO_BIG', args: [120] }],
    ['11', 'years', { code: 'FIELD_TOO_BIG', args: [10] }],
  ] as const)('%j %s are refused, with the reason', (number, unit, problem) => {
    expect(readLifetime(number, unit)).toEqual(problem);
    expect(lifetimeProblem(typedLifetime(number, unit), NOW)).toEqual(problem);
  });

  it('refuses an end that is later than ten years, on whichever clocks', () => {
    // The end of 28 November 2036 in Kiribati, and at the Pacific end of the last zone.
    for (const end of ['2036-11-28T09:59:59Z', '2036-11-29T11:59:59Z'])
      expect(lifetimeProblem(end, NOW)).toBeUndefined();
    for (const end of ['2036-11-30T00:00:00Z', '9999-12-31T22:59:59Z'])
      expect(lifetimeProblem(end, NOW)).toEqual({ code: 'LIFETIME_TOO_LONG', args: [10] });
  });

  it.each(['2030-02-28T10:00:00Z', '2027-02-28T23:30:00Z', '2028-02-29T11:00:00Z', '2026-12-31T23:59:59Z'])(
    'takes ten years from %s on in every zone',
    (now) => {
      for (const zone of ['Pacific/Kiritimati', 'Europe/Paris', 'UTC', 'Pacific/Pago_Pago', 'Etc/GMT+12']) {
        const today = toWallClock(now, zone).slice(0, 10);
        const end = fromWallClock(`${lastDayOfLifetime(today, 10, 'years')} 23:59:59`, zone);
        expect(lifetimeProblem(end, new Date(now)), zone).toBeUndefined();
      }
    },
  );

  it('says nothing about an instant, or about text that is no lifetime', () => {
    for (const value of ['2027-06-30T21:59:59.000Z', '31/02/2027 ', 'for 3 weeks', '', null, 12, undefined])
      expect(lifetimeProblem(value, NOW)).toBeUndefined();
  });
});
