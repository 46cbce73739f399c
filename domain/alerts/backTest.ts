import { DAY_MS } from '../time/durations';
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
 */
export function evaluateSeries(series: Series, intervals: readonly Interval[], state: AlertState): EvaluatedInterval[] {
  let before = state;
  return intervals.map((interval) => {
    const evaluated = evaluateOne(series, interval, before);
    before = evaluated.state;
    return evaluated;
  });
}

/** @param known intervals by their key, where they are at hand */
function evaluateOne(
  { rule, step, zone, figures, knownSince }: Series,
  interval: Interval,
  before: AlertState,
  known?: (key: string) => Interval | undefined,
): EvaluatedInterval {
  const value = figures.get(interval.key) ?? 0;
  const history = rule.condition === 'band' ? sameTimeBefore(zone, step, interval, rule.weeks, known) : [];
  const samples = history.filter(({ start }) => start >= knownSince).map(({ key }) => figures.get(key) ?? 0);
  return { interval, value, ...evaluate(rule, before, interval, { value, samples }) };
}

/** The hours of half a year are found out week by week, and evaluated so many at once, before others get their turn. */
const FOUND_MS = 7 * DAY_MS;
const EVALUATED = 24;

/**
 * What an alert would have done, as work that pauses by itself: some thousand intervals take longer than the other
 * requests of a server should wait.
 * @param tested.from the closed intervals between these times are tested; in ms since 1970
 */
export function* backTest({
  from,
  to,
  ...given
}: Omit<Series, 'knownSince'> & { readonly from: number; readonly to: number }): Generator<
  undefined,
  EvaluatedInterval[]
> {
  const { rule, step, zone, figures } = given;
  const all: Interval[] = [];
  let next = rule.condition === 'band' ? from - historyMs(rule.weeks) : from;
  while (next < to) {
    const part = intervalsBetween(zone, step, next, Math.min(next + FOUND_MS, to));
    all.push(...part);
    // A week in which an interval does not end wholly has none left.
    const end = part.at(-1)?.end;
    if (end === undefined) break;
    next = end;
    yield;
  }
  const known = new Map(all.map((interval) => [interval.key, interval]));
  const knownSince = all.find(({ key }) => figures.has(key))?.start ?? Infinity;
  const tested: EvaluatedInterval[] = [];
  let state = INITIAL_STATE;
  for (const interval of all.filter(({ start }) => start >= from)) {
    const evaluated = evaluateOne({ ...given, knownSince }, interval, state, (key) => known.get(key));
    state = evaluated.state;
    tested.push(evaluated);
    if (tested.length % EVALUATED === 0) yield;
  }
  return tested;
}
