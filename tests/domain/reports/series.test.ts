import { describe, expect, it } from 'vitest';
import { graphCsv } from '../../../domain/reports/graphCsv';
import { matrixOf, MAX_SERIES, partsOf, seriesOf, stepsOf, valueAt } from '../../../domain/reports/series';
import type { ReportCell } from '../../../domain/reports/answer';

const cell = (val: number, ...keys: string[]): ReportCell => ({ val, keys, labels: keys });
const nameOf = ({ labels }: ReportCell) => labels.at(-1) ?? '?';
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const PARIS = 'Europe/Paris';

describe('the steps of a period', () => {
  it('are all there, with or without events', () => {
    expect(stepsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day', PARIS)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(stepsOf({ from: '2026-03-30', to: '2026-03-31' }, 'hour', PARIS)).toHaveLength(48);
    expect(stepsOf({ from: '2025-12-31', to: '2026-02-01' }, 'month', PARIS)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });

  it.each([
    ['Europe/Paris', '2026-03-29', ['2026-03-29 02:00']],
    ['America/Santiago', '2026-09-06', ['2026-09-06 00:00']],
    // Half an hour is left out, the other half is there.
    ['Australia/Lord_Howe', '2026-10-04', []],
    // What is there twice is one step.
    ['Europe/Paris', '2026-10-25', []],
    ['UTC', '2026-03-29', []],
  ])('are no hours that the clocks of %s leave out on %s', (zone, day, missing) => {
    const hours = stepsOf({ from: day, to: day }, 'hour', zone);
    const every = Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00`);
    expect(hours).toEqual(every.filter((hour) => !missing.includes(hour)));
  });
});

describe('what is shown of many values', () => {
  const many = Array.from({ length: 20 }, (_, index) => cell(index + 1, `site ${index}`));

  it('is the largest ones, and the others as one: nothing is lost', () => {
    const parts = partsOf({ report: many }, nameOf, 'Others');
    expect(parts).toHaveLength(MAX_SERIES + 1);
    expect(parts[0]).toEqual({ name: 'site 19', value: 20 });
    expect(parts.at(-1)?.name).toBe('Others');
    expect(sum(parts.map(({ value }) => value))).toBe(210);
    const few = { report: many.slice(0, MAX_SERIES + 1) };
    expect(partsOf(few, nameOf, 'Others').map(({ name }) => name)).not.toContain('Others');
  });

  it('is with what the answer leaves out among the others', () => {
    const parts = partsOf({ report: many, others: [{ val: 90, keys: [] }] }, nameOf, 'Others');
    expect(sum(parts.map(({ value }) => value))).toBe(300);
    const two = { report: many.slice(0, 2), others: [{ val: 90, keys: [] }] };
    expect(partsOf(two, nameOf, 'Others').map(({ value }) => value)).toEqual([2, 1, 90]);
  });

  it('is a series for each, over every step', () => {
    const range = { from: '2026-03-01', to: '2026-03-03' };
    const report = many.flatMap(({ val, labels }) => [
      cell(val, '2026-03-01', String(labels[0])),
      cell(1, '2026-03-03', String(labels[0])),
    ]);
    const { categories, series } = seriesOf(
      { report, step: 'day', total: 0, truncated: false },
      { range, zone: PARIS },
      nameOf,
      'Others',
    );
    expect(categories).toHaveLength(3);
    expect(series).toHaveLength(MAX_SERIES + 1);
    expect(series[0]).toEqual({ name: 'site 19', values: [20, 0, 1] });
    expect(sum(series.flatMap(({ values }) => values))).toBe(230);
  });

  it('adds up what has the same name: two records may be called alike', () => {
    const report = [cell(2, '2026-03-01', 'Paris'), cell(3, '2026-03-01', 'Paris')];
    const range = { from: '2026-03-01', to: '2026-03-01' };
    const { series } = seriesOf(
      { report, step: 'day', total: 5, truncated: false },
      { range, zone: PARIS },
      nameOf,
      'Others',
    );
    expect(series).toEqual([{ name: 'Paris', values: [5] }]);
  });

  it('has what a cut answer leaves out of each day among the others', () => {
    const report = [cell(2, '2026-03-01', 'Paris'), cell(3, '2026-03-02', 'Paris')];
    const others = [
      { val: 40, keys: ['2026-03-01'] },
      { val: 50, keys: ['2026-03-02'] },
    ];
    const answer = { report, others, step: 'day', total: 95, truncated: true } as const;
    const period = { range: { from: '2026-03-01', to: '2026-03-02' }, zone: PARIS };
    expect(seriesOf(answer, period, nameOf, 'Others').series).toEqual([
      { name: 'Paris', values: [2, 3] },
      { name: 'Others', values: [40, 50] },
    ]);
  });

  it('has no figure where a cut answer has none: it is not 0', () => {
    const report = [cell(4, 'France', 'Paris'), cell(3, 'Spain', 'Madrid')];
    const country = ({ labels }: ReportCell) => labels[0] ?? '';
    const figures = (truncated: boolean) => {
      const found = matrixOf({ report, truncated }, country, nameOf, undefined, 9);
      return found.series.map(({ values }) => found.categories.map((_, index) => valueAt(found, values, index)));
    };
    expect(figures(true)).toEqual([
      [4, null],
      [null, 3],
    ]);
    expect(figures(false)).toEqual([
      [4, 0],
      [0, 3],
    ]);
    const shown = matrixOf({ report, truncated: true }, country, nameOf, undefined, 9);
    expect(graphCsv('Country', shown, 'en')).toContain('France,4,\r\n');
  });
});

describe('a report with thousands of values in both dimensions', () => {
  const cells = Array.from({ length: 5_000 }, (_, index) => cell(index + 1, `guest ${index}`, `site ${index}`));
  const total = (5_000 * 5_001) / 2;

  it('has a table of limited width, in little time, and nothing is lost', () => {
    const began = performance.now();
    const { categories, series } = matrixOf(
      { report: cells, truncated: false },
      ({ labels }) => labels[0] ?? '',
      nameOf,
      'Others',
      Infinity,
      50,
    );
    expect(performance.now() - began).toBeLessThan(2_000);
    expect([categories.length, series.length]).toEqual([5_000, 51]);
    expect(series[0]?.name).toBe('site 4999');
    expect(sum(series.flatMap(({ values }) => values))).toBe(total);
  });
});
