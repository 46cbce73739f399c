import { expect, it } from 'vitest';
import type { AlertRule } from '../../../domain/alerts/alert';
import type { ActivityPattern } from '../../../server/demo/rhythm';
import { labelledSite, scoreOf, type LabelledSite, type Score } from '../../support/alerts/year';

const PATTERNS: readonly ActivityPattern[] = ['hotel', 'office', 'hotspot', 'shop', 'hospital'];
const RULE: AlertRule = {
  ...{ condition: 'band', threshold: null, side: 'both', sensitivity: 'medium', weeks: 8, hold: 1 },
};
const sites: LabelledSite[] = PATTERNS.map((pattern, index) => labelledSite(26 + index, pattern, 600));

const sum = (scores: readonly Score[], of: (score: Score) => number) => scores.reduce((all, one) => all + of(one), 0);

/** The rows of the table in docs/benchmarks.md: the least precision and recall, and the most busy nights. */
it.each([
  [{ sensitivity: 'low' }, 0.92, 0.86, 9],
  [{ sensitivity: 'medium' }, 0.79, 0.98, 28],
  [{ sensitivity: 'medium', hold: 2 }, 0.96, 0.9, 4],
  [{ sensitivity: 'high' }, 0.47, 0.99, 56],
  [{ sensitivity: 'low', side: 'low' }, 1, 0.74, 0],
  [{ sensitivity: 'medium', side: 'low' }, 1, 0.96, 0],
  [{ sensitivity: 'high', side: 'low' }, 0.85, 1, 0],
] as const)('finds the faults of 90 labelled days: %j', (own, precision, recall, busyNights) => {
  const scores = sites.map((site) => scoreOf(site, { ...RULE, ...own }));
  const faults = sum(scores, (one) => one.faults);
  const figures = {
    precision: sum(scores, ({ right }) => right) / sum(scores, ({ firings }) => firings),
    recall: sum(scores, ({ found }) => found) / faults,
    busyNights: sum(scores, ({ busyNights }) => busyNights),
  };
  if (process.env['PRINT'] !== undefined) console.info(own, faults, figures);
  expect(figures.precision).toBeGreaterThanOrEqual(precision);
  expect(figures.recall).toBeGreaterThanOrEqual(recall);
  expect(figures.busyNights).toBeLessThanOrEqual(busyNights);
});
