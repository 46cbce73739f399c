import type { AlertStep } from './alert';
import { sameTimeBefore, type Interval } from './intervals';

/** `from` included, `to` excluded, in ms since 1970. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The periods that have to be counted to evaluate intervals: the intervals themselves, and the same weekday and hour of
 * the weeks before. Intervals that follow each other are one range, so there is one for each week, however many intervals
 * there are.
 * @param weeks 0: no history
 */
export function neededRanges(
  zone: string,
  step: AlertStep,
  intervals: readonly Interval[],
  weeks: number,
): readonly Range[] {
  const needed = intervals.flatMap((interval) => [interval, ...sameTimeBefore(zone, step, interval, weeks)]);
  const ranges: { from: number; to: number }[] = [];
  for (const { start, end } of needed.sort((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last && start <= last.to) last.to = Math.max(last.to, end);
    else ranges.push({ from: start, to: end });
  }
  return ranges;
}
