import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../domain/reports/figures';
import type { ReportCell } from '../../../domain/reports/answer';

const cell = (val: number, ...keys: string[]): ReportCell => ({ val, keys, labels: keys });
const nameOf = ({ labels }: ReportCell) => labels.at(-1) ?? '?';
const PARIS = 'Europe/Paris';

it('a table says how many values have no column', () => {
  const report = Array.from({ length: 5_000 }, (_, index) => cell(index + 1, `guest ${index}`, `site ${index}`));
  const data = { report, total: 0, step: 'day', truncated: false } as const;
  const texts = {
    naming: (_name: string | undefined, index: number) => (one: ReportCell) => one.labels[index] ?? '',
    ...{ stepName: () => (name: string) => name, others: 'Others', unit: 'Sign-ins' },
  };
  const question = { source: 'authentications', dimensions: 'country|location' } as const;
  const period = { from: '2026-01-01', to: '2026-01-02' };
  const limited = figuresOf('raw', question, data, period, texts, { maxColumns: 50, zone: PARIS });
  expect([limited.leftOut, limited.whole.series.length]).toEqual([4_950, 51]);
});

describe('a round graph by a dimension of which an event may have several values', () => {
  const report = Array.from({ length: 12 }, (_, index) => cell(10, `scope ${index}`));
  const data = { report, total: 10, step: 'day', truncated: false } as const;
  const texts = {
    naming: () => nameOf,
    ...{ stepName: () => (name: string) => name, others: 'Others', unit: 'Sign-ins' },
  };
  const period = { from: '2026-01-01', to: '2026-01-02' };
  const drawn = (source: 'authentications' | 'accounts' | 'actives', dimensions: string) =>
    figuresOf('pie', { source, dimensions }, data, period, texts, { zone: PARIS });

  it.each([
    ['authentications', 'locgroup'],
    ['accounts', 'usegroup'],
    ['actives', 'locgroup|user'],
  ] as const)('has neither shares nor others: %s by %s', (source, dimension) => {
    const { shown, cut, shares } = drawn(source, dimension);
    expect([shown.categories.includes('Others'), cut, shares]).toEqual([false, true, false]);
  });

  it('has both where each event has one value', () => {
    const { shown, cut, shares } = drawn('authentications', 'location');
    expect([shown.categories.includes('Others'), cut, shares]).toEqual([true, false, true]);
  });
});
