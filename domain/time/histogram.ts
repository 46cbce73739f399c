/** How many events there were in each step of a period of time. */
export interface Histogram {
  /** Where the first bar begins, ISO 8601; the others follow without a gap. */
  readonly from: string;
  /** How long a bar is, in seconds. */
  readonly step: number;
  readonly counts: readonly number[];
}

/** More bars would be too narrow to be pointed at. */
const MAX_BARS = 60;
const DAY = 86_400;
const STEPS = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, DAY];

/**
 * How long each bar of a period is, so that there are `MAX_BARS` at most.
 * @param seconds length of the period
 * @returns whole seconds: a usual step, or whole days for a period of months or years
 */
export function barLength(seconds: number): number {
  return STEPS.find((step) => step * MAX_BARS >= seconds) ?? Math.ceil(seconds / MAX_BARS / DAY) * DAY;
}
