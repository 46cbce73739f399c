import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../domain/reports/figures';
import { matrixOf, MAX_SERIES, partsOf, seriesOf, stepsOf } from '../../../domain/reports/series';
import type { ReportCell } from '../../../domain/reports/answer';

const cell = (val: number, ...keys: string[]): ReportCell => ({ val, keys, labels: keys });
const nameOf = ({ labels }: ReportCell) => labels.at(-1) ?? '?';
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the steps of a period', () => {
  it('are all there, with or without events', () => {
    expect(stepsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(stepsOf({ from: '2026-03-29', to: '2026-03-30' }, 'hour')).toHaveLength(48);
    expect(stepsOf({ from: '2025-12-31', to: '2026-02-01' }, 'month')).toEqual(['2025-12', '2026-01', '2026-02']);
  });
});

describe('what is shown of many values', () => {
  const many = Array.from({ length: 20 }, (_, index) => cell(index + 1, `site ${index}`));

  it('is the largest ones, and the others as one: nothing is lost', () => {
    const parts = partsOf(many, nameOf, 'Others');
    expect(parts).toHaveLength(MAX_SERIES + 1);
    expect(parts[0]).toEqual({ name: 'site 19', value: 20 });
    expect(parts.at(-1)?.name).toBe('Others');
    expect(sum(parts.map(({ value }) => value))).toBe(210);
    expect(partsOf(many.slice(0, MAX_SERIES + 1), nameOf, 'Others').map(({ name }) => name)).not.toContain('Others');
  });

  it('is a series for each, over every step', () => {
    const range = { from: '2026-03-01', to: '2026-03-03' };
    const report = many.flatMap(({ val, labels }) => [
      cell(val, '2026-03-01', String(labels[0])),
      cell(1, '2026-03-03', String(labels[0])),
    ]);
    const { categories, series } = seriesOf(
      { report, step: 'day', total: 0, truncated: false },
      range,
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
    const { series } = seriesOf({ report, step: 'day', total: 5, truncated: false }, range, nameOf, 'Others');
    expect(series).toEqual([{ name: 'Paris', values: [5] }]);
  });
});

describe('a report with thousands of values in both dimensions', () => {
  const cells = Array.from({ length: 5_000 }, (_, index) => cell(index + 1, `guest ${index}`, `site ${index}`));
  const total = (5_000 * 5_001) / 2;

  it('has a table of limited width, in little time, and nothing is lost', () => {
    const began = performance.now();
    const { categories, series } = matrixOf(cells, ({ labels }) => labels[0] ?? '', nameOf, 'Others', Infinity, 50);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect([categories.length, series.length]).toEqual([5_000, 51]);
    expect(series[0]?.name).toBe('site 4999');
    expect(sum(series.flatMap(({ values }) => values))).toBe(total);
  });

  it('says how many values have no column', () => {
    const data = { report: cells, total, step: 'day', truncated: false } as const;
    const texts = {
      naming: (_name: string | undefined, index: number) => (one: ReportCell) => one.labels[index] ?? '',
      ...{ stepName: () => (name: string) => name, others: 'Others', unit: 'Sign-ins' },
    };
    const question = { source: 'authentications', dimensions: 'country|location' } as const;
    const period = { from: '2026-01-01', to: '2026-01-02' };
    const limited = figuresOf('raw', question, data, period, texts, { maxColumns: 50 });
    expect([limited.leftOut, limited.whole.series.length]).toEqual([4_950, 51]);
  });
});
