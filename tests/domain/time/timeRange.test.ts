import { describe, expect, it } from 'vitest';
import {
  daysBack,
  initialPreset,
  instantsOf,
  presetOf,
  presetRange,
  PRESETS,
  rangeBetween,
  type Preset,
} from '../../../domain/time/timeRange';

const MONDAY = 1;
const SUNDAY = 7;
const days = (preset: Preset, today: string, firstDay = MONDAY) => {
  const range = presetRange(preset, today, firstDay);
  return range && `${range.from} ${range.to}`;
};

describe('boundaries: named periods', () => {
  it('covers every name of the specification on an ordinary day', () => {
    // 2026-11-21 is a Saturday.
    expect(Object.fromEntries(PRESETS.map((preset) => [preset, days(preset, '2026-11-21')]))).toEqual({
      today: '2026-11-21 2026-11-21',
      yesterday: '2026-11-20 2026-11-20',
      week: '2026-11-16 2026-11-22',
      lastweek: '2026-11-09 2026-11-15',
      month: '2026-11-01 2026-11-30',
      lastmonth: '2026-10-01 2026-10-31',
      custom: undefined,
      all: '2000-01-01 2026-11-21',
    });
  });

  it('starts weeks on the day that the language starts them with', () => {
    // 2026-11-22 is a Sunday: the last day of a French week, the first of an American one.
    expect(days('week', '2026-11-22', MONDAY)).toBe('2026-11-16 2026-11-22');
    expect(days('week', '2026-11-22', SUNDAY)).toBe('2026-11-22 2026-11-28');
    expect(days('lastweek', '2026-11-22', SUNDAY)).toBe('2026-11-15 2026-11-21');
    expect(days('week', '2026-11-23', MONDAY)).toBe('2026-11-23 2026-11-29');
  });

  it('crosses the ends of years', () => {
    expect(days('yesterday', '2027-01-01')).toBe('2026-12-31 2026-12-31');
    expect(days('week', '2027-01-01')).toBe('2026-12-28 2027-01-03');
    expect(days('lastmonth', '2027-01-31')).toBe('2026-12-01 2026-12-31');
    expect(days('month', '2026-12-31')).toBe('2026-12-01 2026-12-31');
    expect(days('last3days', '2027-01-02')).toBe('2026-12-30 2027-01-02');
  });

  it('knows leap days', () => {
    expect(days('month', '2028-02-10')).toBe('2028-02-01 2028-02-29');
    expect(days('month', '2027-02-10')).toBe('2027-02-01 2027-02-28');
    expect(days('lastmonth', '2028-03-31')).toBe('2028-02-01 2028-02-29');
    expect(days('yesterday', '2028-03-01')).toBe('2028-02-29 2028-02-29');
  });

  it('counts days back only for names that say so', () => {
    expect(daysBack('last140days')).toBe(140);
    expect(['last0days', 'lastdays', 'last12345days', 'today', 'last3days '].map(daysBack)).toEqual(
      Array.from({ length: 5 }),
    );
  });

  it('recognises the period of some days', () => {
    const of = (from: string, to: string, presets: readonly Preset[] = PRESETS) =>
      presetOf({ from, to }, presets, '2026-11-21', MONDAY);
    expect(of('2026-11-16', '2026-11-22')).toBe('week');
    expect(of('2026-11-16', '2026-11-21')).toBe('custom');
    expect(of('2000-01-01', '2026-11-19')).toBe('all');
    expect(of('2000-01-01', '2026-11-19', ['today'])).toBe('custom');
    expect(of('2026-11-18', '2026-11-21', ['last3days', 'today'])).toBe('last3days');
    expect(presetOf({ from: '2026-11-21', to: '2026-11-21', toTime: '12:00' }, PRESETS, '2026-11-21', MONDAY)).toBe(
      'custom',
    );
  });
});

describe('boundaries: instants of a range', () => {
  const hours = (range: { start: string; until: string } | undefined) =>
    range && (Date.parse(range.until) - Date.parse(range.start)) / 3_600_000;
  const zone = 'Europe/Paris';

  it('covers whole days on the clocks of the zone, also when a clock changes', () => {
    expect(instantsOf({ from: '2026-11-21', to: '2026-11-21' }, zone)).toEqual({
      start: '2026-11-20T23:00:00.000Z',
      until: '2026-11-21T23:00:00.000Z',
    });
    expect(hours(instantsOf({ from: '2026-03-29', to: '2026-03-29' }, zone))).toBe(23);
    expect(hours(instantsOf({ from: '2026-10-25', to: '2026-10-25' }, zone))).toBe(25);
    expect(hours(instantsOf({ from: '2026-03-23', to: '2026-03-29' }, zone))).toBe(7 * 24 - 1);
  });

  it('reads back what it made, with and without times', () => {
    const ranges = [
      { from: '2026-10-25', to: '2026-10-25' },
      { from: '2026-12-28', to: '2027-01-03' },
      { from: '2028-02-29', to: '2028-02-29', fromTime: '08:30' },
      { from: '2026-03-29', to: '2026-03-30', fromTime: '03:00', toTime: '18:45' },
      { from: '2000-01-01', to: '2026-11-21', toTime: '00:01' },
    ];
    for (const range of ranges) {
      const made = instantsOf(range, zone);
      expect(made && rangeBetween(made.start, made.until, zone)).toEqual(range);
    }
  });

  it('refuses what is no range', () => {
    expect(instantsOf({ from: '2026-11-21', to: '2026-11-20' }, zone)).toBeUndefined();
    expect(instantsOf({ from: '2027-02-29', to: '2027-03-01' }, zone)).toBeUndefined();
    expect(instantsOf({ from: '2026-11-21', to: '2026-11-21', fromTime: '25:00' }, zone)).toBeUndefined();
    expect(
      instantsOf({ from: '2026-11-21', to: '2026-11-21', fromTime: '10:00', toTime: '10:00' }, zone),
    ).toBeUndefined();
    expect(instantsOf({ from: 'soon', to: 'later' }, zone)).toBeUndefined();
    expect(rangeBetween('soon', '2026-11-21T00:00:00Z', zone)).toBeUndefined();
  });
});

describe('boundaries: the period that a list opens with', () => {
  const logs = { preset: 'last3days', perUser: 14_000 } as const;

  it('goes further back in a small company (specification S-LOG-7)', () => {
    expect([100, 200, 4667, 13_999].map((most) => initialPreset(logs, most))).toEqual([
      'last140days',
      'last70days',
      'last3days',
      'last2days',
    ]);
  });

  it('is the plain one from 14 000 users on, and where the number is not known', () => {
    expect([14_000, 1_000_000, 0, undefined].map((most) => initialPreset(logs, most))).toEqual(
      Array.from({ length: 4 }, () => 'last3days'),
    );
    expect(initialPreset({ preset: 'today' }, 100)).toBe('today');
  });
});
