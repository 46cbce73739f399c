import type { Sensitivity } from './alert';

/** The usual figure, and the band around it. */
interface Band {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** With fewer figures of the same weekday and hour, nothing is known about what is usual. */
const MIN_SAMPLES = 4;

/** Half the width of the band, in standard deviations. */
const WIDTHS: Readonly<Record<Sensitivity, number>> = { low: 6, medium: 4.5, high: 3 };

/**
 * The median absolute deviation of a normal distribution times this is its standard deviation (Rousseeuw and Croux,
 * “Alternatives to the Median Absolute Deviation”, JASA 88, 1993).
 */
const MAD_TO_DEVIATION = 1.4826;

/** The middle of the values, or the mean of both middle ones. @param values at least one */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The usual band of a figure: median ± a multiple of the deviation that its median absolute deviation stands for. Both
 * ignore single outliers, so that a fault of last month is not usual today. Counts of independent events vary by the
 * root of their mean (Poisson), so the band is never narrower than that, and few equal figures do not make a band of no
 * width.
 * @param samples figures of the same weekday and hour
 * @returns undefined when there are too few
 */
export function bandOf(samples: readonly number[], sensitivity: Sensitivity): Band | undefined {
  if (samples.length < MIN_SAMPLES) return undefined;
  const median = medianOf(samples);
  const mad = medianOf(samples.map((value) => Math.abs(value - median)));
  const deviation = Math.max(MAD_TO_DEVIATION * mad, Math.sqrt(Math.max(median, 1)));
  const half = WIDTHS[sensitivity] * deviation;
  return { median, low: Math.max(0, median - half), high: median + half };
}
