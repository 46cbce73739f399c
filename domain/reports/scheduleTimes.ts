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

/** Days that are looked at for the next or the latest occurrence: a whole month, and both of its neighbours. */
const SPAN = 70;

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const lastOfMonth = (day: string) => addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1);

/** Whether a report is sent on a day (`yyyy-MM-dd`). */
function isDueOn({ every, day }: Rhythm, date: string): boolean {
  if (every === 'week') return weekdayOf(date) === day;
  return Number(date.slice(8)) === Math.min(day, Number(lastOfMonth(date).slice(8)));
}

/**
 * The moment of a day. An hour that the clocks leave out is the next one that there is; of one that they show twice it
 * is the first, so that a report is sent once.
 */
function momentOn({ hour, timeZone }: Rhythm, date: string): Date | undefined {
  const moment = fromWallClock(`${date} ${String(hour).padStart(2, '0')}:00:00`, timeZone);
  return moment === undefined ? undefined : new Date(moment);
}

/** The day of a moment on the clocks of a zone. */
export const dayAt = (at: Date, timeZone: string): string => toWallClock(at, timeZone).slice(0, 10);

/** The first occurrence after a moment. */
export function nextOccurrence(rhythm: Rhythm, after: Date): Date {
  const today = dayAt(after, rhythm.timeZone);
  for (let ahead = 0; ahead <= SPAN; ahead += 1) {
    const date = addDays(today, ahead);
    const moment = isDueOn(rhythm, date) ? momentOn(rhythm, date) : undefined;
    if (moment && moment > after) return moment;
  }
  throw new Error(`no occurrence within ${SPAN} days`);
}

/** The latest occurrence that is not after a moment. */
export function latestOccurrence(rhythm: Rhythm, at: Date): Date {
  const today = dayAt(at, rhythm.timeZone);
  for (let back = 0; back <= SPAN; back += 1) {
    const date = addDays(today, -back);
    const moment = isDueOn(rhythm, date) ? momentOn(rhythm, date) : undefined;
    if (moment && moment <= at) return moment;
  }
  throw new Error(`no occurrence within ${SPAN} days`);
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
