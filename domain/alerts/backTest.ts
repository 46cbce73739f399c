import type { AlertRule, AlertStep } from './alert';
import { evaluate, INITIAL_STATE, type Expected, type Verdict } from './evaluate';
import { historyMs, intervalsBetween, sameTimeBefore, type Interval } from './intervals';

/** Days of the back-test. */
export const BACK_TEST_DAYS = 90;

/** One interval of a back-test, with what the alert would have done. */
interface TestedInterval {
  readonly interval: Interval;
  readonly value: number;
  readonly verdict: Verdict;
  readonly expected: Expected | null;
  readonly change: 'fires' | 'ends' | null;
}

interface Tested {
  readonly rule: AlertRule;
  readonly step: AlertStep;
  readonly zone: string;
  /** The closed intervals between these times are tested; in ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** Figures by the key of their interval, those before `from` included; none: 0. */
  readonly figures: ReadonlyMap<string, number>;
  /** The first time of which figures are known at all, in ms since 1970; what was before is no history. */
  readonly knownSince: number;
}

/** What an alert would have done: the evaluation of every interval, one after another. */
export function backTest({ rule, step, zone, from, to, figures, knownSince }: Tested): TestedInterval[] {
  let state = INITIAL_STATE;
  const first = rule.condition === 'band' ? from - historyMs(rule.weeks) : from;
  const all = intervalsBetween(zone, step, first, to);
  const known = new Map(all.map((interval) => [interval.key, interval]));
  const before = (interval: Interval) => sameTimeBefore(zone, step, interval, rule.weeks, (key) => known.get(key));
  return all
    .filter(({ start }) => start >= from)
    .map((interval) => {
      const value = figures.get(interval.key) ?? 0;
      const samples =
        rule.condition === 'band'
          ? historyOf(before(interval), knownSince).map(({ key }) => figures.get(key) ?? 0)
          : [];
      const { state: next, ...result } = evaluate(rule, state, interval, { value, samples });
      state = next;
      return { interval, value, ...result };
    });
}

/** The intervals of which something can be known. */
export const historyOf = (intervals: readonly Interval[], knownSince: number): Interval[] =>
  intervals.filter(({ start }) => start >= knownSince);
