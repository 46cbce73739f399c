import { zoneName } from '../../../domain/time/zoneName';
import type { TimeRange } from '../../../domain/time/timeRange';
import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import { dayAt } from '../../../domain/reports/scheduleTimes';
import { SCHEDULED_REPORT_WORDS } from './words';
import type { ScheduledReportWords } from './words/words';
import { REPORT_WORDS, type ReportWords } from '../../../domain/reports/words';

/** How a recipient is written to: in their language, on their clocks. */
export interface Writing {
  readonly words: ScheduledReportWords & ReportWords;
  readonly number: (value: number) => string;
  /** A day (`yyyy-MM-dd`). */
  readonly day: (day: string) => string;
  readonly shortDay: (day: string) => string;
  /** A month (`yyyy-MM`). */
  readonly shortMonth: (month: string) => string;
  readonly period: (range: TimeRange) => string;
  /** The day of a time. */
  readonly today: (at: Date) => string;
  /** With the time zone. */
  readonly time: (at: Date) => string;
  readonly list: (texts: readonly string[]) => string;
}

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** How a recipient is written to. @param timeZone IANA name @throws RangeError for a zone that does not exist */
export function writingFor(locale: Locale, timeZone: string): Writing {
  const words = { ...SCHEDULED_REPORT_WORDS[locale], ...REPORT_WORDS[locale] };
  const tag = LOCALE_TAGS[locale];
  const number = new Intl.NumberFormat(tag);
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(tag, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    words,
    number: (value) => number.format(value),
    day: (day) => days.format(atNoon(day)),
    shortDay: (day) => short.format(atNoon(day)),
    shortMonth: (month) => months.format(atNoon(`${month}-01`)),
    period: ({ from, to }) => days.formatRange(atNoon(from), atNoon(to)),
    today: (at) => days.format(atNoon(dayAt(at, timeZone))),
    time: (at) => `${times.format(at)} (${words.zone(zoneName(timeZone))})`,
    list: (texts) => lists.format(texts),
  };
}
