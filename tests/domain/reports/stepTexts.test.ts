import { describe, expect, it } from 'vitest';
import { graphCsv } from '../../../domain/reports/graphCsv';
import { seriesOf, valueAt } from '../../../domain/reports/series';
import { formattersFor } from '../../../resources/engine/values/formatters';
import { writingFor } from '../../../server/actions/scheduled-reports/writing';
import { stepNamer, tickInterval, tickNamer } from '../../../domain/reports/stepTexts';

const oneDay = { from: '2026-03-28', to: '2026-03-28' };
const twoDays = { from: '2026-03-27', to: '2026-03-28' };
const writer = {
  day: (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
  shortDay: (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`,
  shortMonth: (month: string) => `month ${month}`,
};

it('writes a month as its reader does', () => {
  expect(stepNamer('month', { from: '2025-01-01', to: '2026-03-28' }, writer)('2026-03')).toBe('month 2026-03');
  const written = (locale: 'fr' | 'zh') => formattersFor(locale, 'Pacific/Honolulu').shortMonth('2026-03');
  expect(written('fr')).toBe('03/2026');
  // Browsers write it without the zero.
  expect(written('zh')).toMatch(/^2026年0?3月$/);
  expect(writingFor('zh', 'Asia/Shanghai').shortMonth('2026-03')).toMatch(/^2026年0?3月$/);
});

it('writes a day with its year where the period has that day twice', () => {
  const named = (from: string, to: string) => stepNamer('day', { from, to }, writer)('2026-03-28');
  expect(named('2025-03-29', '2026-03-28')).toBe('28/03');
  expect(named('2025-03-28', '2026-03-28')).toBe('28/03/2026');
  expect(named('2024-02-29', '2025-02-28')).toBe('28/03');
  expect(tickNamer('day', { from: '2025-03-01', to: '2026-03-28' }, writer)('2025-03-28')).toBe('28/03/2025');
});

describe('the name of an hour', () => {
  it('has its day where the period has several', () => {
    expect(stepNamer('hour', oneDay, writer)('2026-03-28 00:00')).toBe('00:00');
    expect(stepNamer('hour', twoDays, writer)('2026-03-28 14:00')).toBe('28/03\u00a014:00');
  });

  it('is at an axis the hour, and where a day begins the day', () => {
    const tick = tickNamer('hour', twoDays, writer);
    expect(['2026-03-27 00:00', '2026-03-27 12:00', '2026-03-28 00:00'].map(tick)).toEqual(['27/03', '12:00', '28/03']);
    expect(tickNamer('hour', oneDay, writer)('2026-03-28 00:00')).toBe('00:00');
    expect(tickNamer('day', twoDays, writer)('2026-03-28')).toBe('28/03');
  });

  it('stands at each beginning of a day', () => {
    const every = [24, 48, 72, 96].map((hours) => [
      hours,
      tickInterval('hour', hours, 8),
      tickInterval('hour', hours, 3),
    ]);
    expect(every).toEqual([
      [24, 3, 8],
      [48, 6, 24],
      [72, 12, 24],
      [96, 12, 48],
    ]);
    expect(tickInterval('day', 90, 8)).toBe(12);
  });
});

describe('what has not come yet', () => {
  const at = (hour: string, val: number) => ({ val, keys: [`2026-03-28 ${hour}`], labels: [null] });
  const figures = (report: ReturnType<typeof at>[], now?: string) =>
    seriesOf(
      { report, step: 'hour', total: 0, truncated: false },
      { range: oneDay, zone: 'Europe/Paris', now },
      () => 'Sign-ins',
      'Others',
    );

  it('has no figures', () => {
    const today = figures([at('01:00', 4)], '2026-03-28 02:00:00');
    const values = today.series[0]!.values;
    expect(values.map((_, index) => valueAt(today, values, index)).slice(0, 5)).toEqual([0, 4, 0, null, null]);
    expect(graphCsv('Date', today, 'en').split('\r\n').slice(2, 5)).toEqual([
      '2026-03-28 01:00,4',
      '2026-03-28 02:00,0',
      '2026-03-28 03:00,',
    ]);
  });

  it('is nothing of a period that is over, and no event is left out for a clock that is slow', () => {
    expect(figures([at('01:00', 4)], '2026-03-29 00:10:00').begun).toBe(24);
    expect(figures([at('01:00', 4)]).begun).toBeUndefined();
    expect(figures([at('05:00', 4)], '2026-03-28 02:30:00').begun).toBe(6);
  });
});
