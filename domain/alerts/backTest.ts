import type { AlertRule, AlertStep } from './alert';
import { evaluate, INITIAL_STATE, type AlertState, type Expected, type Verdict } from './evaluate';
import { historyMs, intervalsBetween, sameTimeBefore, type Interval } from './intervals';

/** Days of the back-test. */
export const BACK_TEST_DAYS = 90;

/** One interval with what the alert does, or would have done. */
interface EvaluatedInterval {
  readonly interval: Interval;
  readonly value: number;
  readonly verdict: Verdict;
  readonly expected: Expected | null;
  readonly change: 'fires' | 'ends' | null;
  /** After this interval. */
  readonly state: AlertState;
}

interface Series {
  readonly rule: AlertRule;
  readonly step: AlertStep;
  readonly zone: string;
  /** Figures by the key of their interval, those of the weeks before included; none: 0. */
  readonly figures: ReadonlyMap<string, number>;
  /** The first time of which figures are known at all, in ms since 1970; what was before is no history. */
  readonly knownSince: number;
}

/**
 * Evaluates intervals, one after another: the live evaluation does so with those that have closed since the last one, the
 * back-test with those of 90 days.
 * @param state before the first of them
 * @param known intervals by their key, where they are at hand
 */
export function evaluateSeries(
  { rule, step, zone, figures, knownSince }: Series,
  intervals: readonly Interval[],
  state: AlertState,
  known?: (key: string) => Interval | undefined,
): EvaluatedInterval[] {
  let before = state;
  return intervals.map((interval) => {
    const value = figures.get(interval.key) ?? 0;
    const history = rule.condition === 'band' ? sameTimeBefore(zone, step, interval, rule.weeks, known) : [];
    const samples = history.filter(({ start }) => start >= knownSince).map(({ key }) => figures.get(key) ?? 0);
    const result = evaluate(rule, before, interval, { value, samples });
    before = result.state;
    return { interval, value, ...result };
  });
}

/**
 * What an alert would have done.
 * @param tested.from the closed intervals between these times are tested; in ms since 1970
 */
export function backTest({
  from,
  to,
  ...given
}: Omit<Series, 'knownSince'> & { readonly from: number; readonly to: number }) {
  const { rule, step, zone, figures } = given;
  const first = rule.condition === 'band' ? from - historyMs(rule.weeks) : from;
  const all = intervalsBetween(zone, step, first, to);
  const knownSince = all.find(({ key }) => figures.has(key))?.start ?? Infinity;
  const known = new Map(all.map((interval) => [interval.key, interval]));
  const intervals = all.filter(({ start }) => start >= from);
  return evaluateSeries({ ...given, knownSince }, intervals, INITIAL_STATE, (key) => known.get(key));
}
