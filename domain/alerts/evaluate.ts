import type { AlertRule } from './alert';
import { bandOf } from './band';
import type { Interval } from './intervals';

/** What is expected of a figure; null: no limit on that side. */
export interface Expected {
  readonly low: number | null;
  readonly high: number | null;
  /** The usual figure; null for a threshold. */
  readonly median: number | null;
}

/** `unknown`: too little history; `skipped`: an hour of the change of clocks, which compares with no other one. */
export const VERDICTS = ['usual', 'unusual', 'unknown', 'skipped'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where an alert stands between two intervals. */
export interface AlertState {
  readonly firing: boolean;
  /** The number of unusual intervals in a row, up to the last one. */
  readonly streak: number;
}

export const INITIAL_STATE: AlertState = { firing: false, streak: 0 };

interface Evaluation {
  readonly verdict: Verdict;
  /** Null where nothing is known about what is usual. */
  readonly expected: Expected | null;
  readonly state: AlertState;
  /** What changes with this interval. */
  readonly change: 'fires' | 'ends' | null;
}

/** The figure of an interval, and those of the same weekday and hour before that count as history. */
interface Figures {
  readonly value: number;
  readonly samples: readonly number[];
}

/**
 * Evaluates one closed interval: the only place where it is decided whether an alert fires. It is used for the live
 * evaluation and for the back-test.
 *
 * An alert fires with the last of `hold` unusual intervals in a row, once, and ends with the first usual one. An interval
 * that is skipped, or of which nothing is known, changes neither.
 */
export function evaluate(
  rule: AlertRule,
  state: AlertState,
  interval: Pick<Interval, 'regular'>,
  figures: Figures,
): Evaluation {
  const expected = expectedOf(rule, figures.samples);
  if (!interval.regular) return { verdict: 'skipped', expected: expected ?? null, state, change: null };
  if (!expected) return { verdict: 'unknown', expected: null, state, change: null };
  const { low, high } = expected;
  const unusual = (low !== null && figures.value < low) || (high !== null && figures.value > high);
  if (!unusual) {
    const change = state.firing ? 'ends' : null;
    return { verdict: 'usual', expected, state: INITIAL_STATE, change };
  }
  const streak = state.streak + 1;
  const firing = state.firing || streak >= rule.hold;
  return {
    verdict: 'unusual',
    expected,
    state: { firing, streak },
    change: firing && !state.firing ? 'fires' : null,
  };
}

/** What a rule expects. @returns undefined when there is too little history */
function expectedOf(rule: AlertRule, samples: readonly number[]): Expected | undefined {
  const { condition, threshold, side, sensitivity } = rule;
  if (condition === 'above') return { low: null, high: threshold, median: null };
  if (condition === 'below') return { low: threshold, high: null, median: null };
  const band = bandOf(samples, sensitivity);
  return (
    band && {
      low: side === 'high' ? null : band.low,
      high: side === 'low' ? null : band.high,
      median: band.median,
    }
  );
}

/** Figures are whole numbers: the least one, and the most, that are not unusual. */
export const leastExpected = (low: number): number => Math.ceil(low);
/** The highest whole figure within a band. @param high its upper bound */
export const mostExpected = (high: number): number => Math.floor(high);
