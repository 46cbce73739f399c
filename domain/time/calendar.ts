import { DAY_MS } from './durations';

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Moves a day (`yyyy-MM-dd`) by some days. */
export function addDays(day: string, days: number): string {
  return dayOf(msOf(day) + days * DAY_MS);
}

/** Moves a day by some months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const date = new Date(msOf(day));
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(first.getTime() + (Math.min(date.getUTCDate(), last) - 1) * DAY_MS);
}

/** First day of the week in a language: 1 = Monday … 7 = Sunday. Languages without an answer start on Monday. */
export function weekStart(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}

/** Six weeks of days around the month of `day`, the first row holding its first day. */
export function monthGrid(day: string, firstDay: number): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const weekday = new Date(msOf(first)).getUTCDay() || 7;
  const start = addDays(first, -((weekday - firstDay + 7) % 7));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(start, week * 7 + index)),
  );
}
