import { USAGE_KINDS, type Usage, type UsageKind } from './usageLevels';

/** Days of usage that are kept and shown, the current one included (specification, section 9). */
export const USAGE_DAYS = 90;
/** Fewer days than these make no trend. */
const MIN_TREND_DAYS = 7;
/** A maximum that is reached later than in so many days counts as not reached. */
const MAX_DAYS_AHEAD = 365;

/** Sums over the days of one count, for a straight line (least squares). `x` is the number of the day. */
export interface TrendSums {
  readonly n: number;
  readonly x: number;
  readonly xx: number;
  readonly y: number;
  readonly xy: number;
}

/**
 * The slope of the straight line through the counts of some days (least squares).
 * @returns how much the count changes in one day; null with fewer than {@link MIN_TREND_DAYS} days
 */
export function perDay({ n, x, xx, y, xy }: TrendSums): number | null {
  const spread = n * xx - x * x;
  return n < MIN_TREND_DAYS || spread === 0 ? null : (n * xy - x * y) / spread;
}

/**
 * In how many days a usage reaches its maximum when it continues changing as it did.
 * @param change in one day; null = no trend is known
 * @returns 0 at the maximum or above; null when it is not reached within {@link MAX_DAYS_AHEAD} days, or there is no
 *   maximum
 */
export function daysLeft({ used, max }: Pick<Usage, 'used' | 'max'>, change: number | null): number | null {
  if (max <= 0) return null;
  if (used >= max) return 0;
  if (change === null || change <= 0) return null;
  const days = Math.ceil((max - used) / change);
  return days <= MAX_DAYS_AHEAD ? days : null;
}

/** How much of one limit is in use, and where that leads. */
export interface UsageForecast extends Usage {
  /** The highest count of the days that are kept. */
  readonly peak: number;
  /** Change in one day; null = too few days. */
  readonly perDay: number | null;
  readonly daysLeft: number | null;
}

interface Ranked {
  readonly name: string;
  readonly usage: readonly UsageForecast[];
}

/** The least days of a company's usages; null when none of them reaches its maximum. */
export function leastDays(usage: readonly UsageForecast[]): number | null {
  const days = usage.flatMap((one) => (one.daysLeft === null ? [] : [one.daysLeft]));
  return days.length > 0 ? Math.min(...days) : null;
}

const greatestShare = (usage: readonly UsageForecast[]) =>
  Math.max(0, ...usage.map(({ used, max }) => (max > 0 ? used / max : 0)));

/**
 * Sorts companies: the one whose quota ends first, then by the share of the maximum that is used, then by name.
 * @returns the places that the companies have in `companies`
 */
export function sortByDaysLeft(companies: readonly Ranked[]): number[] {
  const keys = companies.map(({ usage }) => ({
    days: leastDays(usage) ?? Number.POSITIVE_INFINITY,
    share: greatestShare(usage),
  }));
  const { compare } = new Intl.Collator('en', { numeric: true });
  return companies
    .map((_, index) => index)
    .sort((one, other) => {
      const [a, b] = [keys[one], keys[other]];
      if (!a || !b) return 0;
      if (a.days !== b.days) return a.days - b.days;
      return b.share - a.share || compare(companies[one]?.name ?? '', companies[other]?.name ?? '');
    });
}

/** A figure for each kind of usage. */
export const byKind = <V>(value: (kind: UsageKind) => V): Record<UsageKind, V> =>
  Object.fromEntries(USAGE_KINDS.map((kind) => [kind, value(kind)])) as Record<UsageKind, V>;
