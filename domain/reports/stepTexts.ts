import type { TimeRange } from '../time/timeRange';
import type { ReportAnswer } from './answer';

type Step = ReportAnswer['step'];
/** How days and months are written in the reader's language. */
interface StepWriter {
  /** A day (`yyyy-MM-dd`). */
  readonly day: (day: string) => string;
  /** The same without its year. */
  readonly shortDay: (day: string) => string;
  /** A month (`yyyy-MM`). */
  readonly shortMonth: (month: string) => string;
}

const MIDNIGHT = '00:00';
const isOneDay = ({ from, to }: TimeRange) => from === to;

/** True for a period in which a day and its month come twice. */
const isOverAYear = ({ from, to }: TimeRange) => `${Number(from.slice(0, 4)) + 1}${from.slice(4)}` <= to;

/** How the steps of a period are called: a day of more than a year with its year, an hour of several days with its day. */
export function stepNamer(
  step: Step,
  range: TimeRange,
  { day, shortDay, shortMonth }: StepWriter,
): (name: string) => string {
  if (step === 'day') return isOverAYear(range) ? day : shortDay;
  if (step === 'month') return shortMonth;
  return isOneDay(range) ? (name) => name.slice(11) : (name) => `${shortDay(name.slice(0, 10))}\u00a0${name.slice(11)}`;
}

/** The same at an axis, where there is little room: an hour alone, and where a day begins the day in its place. */
export function tickNamer(step: Step, range: TimeRange, writer: StepWriter): (name: string) => string {
  if (step !== 'hour' || isOneDay(range)) return stepNamer(step, range, writer);
  return (name) => (name.endsWith(MIDNIGHT) ? writer.shortDay(name.slice(0, 10)) : name.slice(11));
}

/**
 * How many steps lie between one text of an axis and the next.
 * @param steps how many steps the axis has
 * @param most how many texts it has room for
 * @returns 1: every step has its text. For hours a divisor of 24, or whole days, so that each beginning of a day has
 * its text
 */
export function tickInterval(step: Step | undefined, steps: number, most: number): number {
  const least = Math.max(1, Math.ceil(steps / most));
  return step === 'hour'
    ? ([1, 2, 3, 4, 6, 8, 12, 24].find((hours) => hours >= least) ?? 24 * Math.ceil(least / 24))
    : least;
}
