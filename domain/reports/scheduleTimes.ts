import { addDays, addMonths } from '../time/calendar';
import type { TimeRange } from '../time/timeRange';
import { fromWallClock, toWallClock } from '../time/wallClock';

export const RHYTHMS = ['week', 'month'] as const;

/** When a scheduled report is sent, on the clocks of its owner. */
export interface Rhythm {
  readonly every: (typeof RHYTHMS)[number];
  /** Of a week: 1 = Monday … 7 = Sunday; of a month: 1 … 31, in shorter months the last day. */
  readonly day: number;
  /** 0 … 23 */
  readonly hour: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** When a report is sent, and the day (`yyyy-MM-dd`) that it is planned for on the clocks of its owner. */
interface Occurrence {
  readonly at: Date;
  /** In a zone that leaves out the end of this day, `at` is on the next one. */
  readonly plannedOn: string;
}

/** Days that are looked at for the next or the latest occurrence: a whole month, and both of its neighbours. */
const MAX_DAYS = 70;

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const lastOfMonth = (day: string) => addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1);

/** Whether a report is sent on a day (`yyyy-MM-dd`). */
function isDueOn({ every, day }: Rhythm, date: string): boolean {
  if (every === 'week') return weekdayOf(date) === day;
  return Number(date.slice(8)) === Math.min(day, Number(lastOfMonth(date).slice(8)));
}

/**
 * The time of a report on a day. An hour that the clocks leave out is the next one that there is, if need be on the next
 * day; of one that they show twice it is the first, so that a report is sent once.
 */
function timeOn({ hour, timeZone }: Rhythm, date: string): Date | undefined {
  const time =
    fromWallClock(`${date} ${String(hour).padStart(2, '0')}:00:00`, timeZone) ??
    fromWallClock(`${addDays(date, 1)} 00:00:00`, timeZone);
  return time === undefined ? undefined : new Date(time);
}

/** The day of a time on the clocks of a zone. */
export const dayAt = (at: Date, timeZone: string): string => toWallClock(at, timeZone).slice(0, 10);

/** The first occurrence after a time. @throws Error for a zone that does not exist */
export function nextOccurrence(rhythm: Rhythm, after: Date): Occurrence {
  const found = firstOccurrence(rhythm, dayAt(after, rhythm.timeZone), 1, (time) => time > after);
  if (!found) throw new Error(`no occurrence within ${MAX_DAYS} days`);
  return found;
}

/** The latest occurrence that is not after a time. @throws Error for a zone that does not exist */
export function latestOccurrence(rhythm: Rhythm, at: Date): Occurrence {
  const found = firstOccurrence(rhythm, dayAt(at, rhythm.timeZone), -1, (time) => time <= at);
  if (!found) throw new Error(`no occurrence within ${MAX_DAYS} days`);
  return found;
}

/** The first day from `today` on, or back from it, that has an occurrence of which `isIt` is true. */
function firstOccurrence(
  rhythm: Rhythm,
  today: string,
  direction: 1 | -1,
  isIt: (time: Date) => boolean,
): Occurrence | undefined {
  // The occurrence of yesterday may be today.
  for (let days = direction === 1 ? -1 : 0; days <= MAX_DAYS; days += 1) {
    const plannedOn = addDays(today, direction * days);
    const at = isDueOn(rhythm, plannedOn) ? timeOn(rhythm, plannedOn) : undefined;
    if (at && isIt(at)) return { at, plannedOn };
  }
  return undefined;
}

/**
 * The days that the report of a day is about: from the day of the report before it to the day before, so that no day is
 * left out and none is in two reports.
 * @param date the day of the report, `yyyy-MM-dd`
 */
export function periodBefore(rhythm: Pick<Rhythm, 'every' | 'day'>, date: string): TimeRange {
  const to = addDays(date, -1);
  if (rhythm.every === 'week') return { from: addDays(date, -7), to };
  const month = `${addMonths(`${date.slice(0, 8)}01`, -1).slice(0, 8)}`;
  const day = Math.min(rhythm.day, Number(lastOfMonth(`${month}01`).slice(8)));
  return { from: `${month}${String(day).padStart(2, '0')}`, to };
}
