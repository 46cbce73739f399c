import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';
import { clockAt, readMoment } from './time';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations';

/** English is British English here: day before month and a 24-hour clock, as the product's dates are. */

/** How the caller's language and time zone write numbers and times; made once, shared by every cell. */
export interface Formatters {
  readonly locale: Locale;
  readonly tag: string;
  readonly timeZone: string;
  number(value: number): string;
  /** `45,899247`: not grouped, with all its digits, as ids and coordinates are. */
  decimal(value: number): string;
  /** `8,50 €` @param currency ISO 4217 */
  money(value: number, currency: string): string;
  /** `21/11/2026` */
  day(value: unknown): string | undefined;
  /** `21/11`, for days that stand beside each other. */
  shortDay(value: unknown): string | undefined;
  /** `11/2026` @param month `yyyy-MM` */
  readonly shortMonth: (month: string) => string;
  /** `21/11`, with its year when that is not the year of `now` (ms). */
  nearDay(value: unknown, now: number): string | undefined;
  /** `18:42`; undefined for a day. */
  clock(value: unknown): string | undefined;
  /** `21/11/2026 18:42:05`, for tooltips; without a time for a day. */
  exact(value: unknown): string | undefined;
  /** `il y a 4 min`, `hier, 18:42`, `12/09/2026`: what people think in. */
  relative(value: unknown, now: number): string | undefined;
  list(values: readonly string[]): string;
  /** `23/11/2026 23:59`: a time as people hand it on, without seconds; a day without a time is that day alone. */
  minute(value: unknown): string | undefined;
  /** `nom ou e-mail`: any of them. */
  anyOf(values: readonly string[]): string;
}

const made = new Map<string, Formatters>();

/** The shared formatters of a language and zone: `Intl` objects are expensive, cells are many. */
export function formattersFor(locale: Locale, timeZone: string): Formatters {
  const key = `${locale} ${timeZone}`;
  const found = made.get(key);
  if (found) return found;
  const formatters = make(locale, timeZone);
  made.set(key, formatters);
  return formatters;
}

function make(locale: Locale, timeZone: string): Formatters {
  const tag = LOCALE_TAGS[locale];
  const digits = { day: '2-digit', month: '2-digit' } as const;
  const inZone = (options: Intl.DateTimeFormatOptions, dayOnly: boolean) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: dayOnly ? 'UTC' : timeZone });
  const pair = (options: Intl.DateTimeFormatOptions) => [inZone(options, false), inZone(options, true)] as const;
  const short = pair({ ...digits, year: 'numeric' });
  const dayMonth = pair(digits);
  const months = inZone({ month: '2-digit', year: 'numeric' }, true);
  const long = [
    inZone({ ...digits, year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' }, false),
    inZone({ ...digits, year: 'numeric' }, true),
  ] as const;
  const time = inZone({ hour: '2-digit', minute: '2-digit' }, false);
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const decimals = new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping: false });
  const withMinus = (text: string) => text.replace('-', '−');
  const monies = new Map<string, Intl.NumberFormat>();
  const moneyIn = (currency: string) => {
    const known = monies.get(currency) ?? new Intl.NumberFormat(tag, { style: 'currency', currency });
    monies.set(currency, known);
    return known;
  };
  const agoIn = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
  // The units are those of the texts: "2 h", and in Chinese a space after the number.
  const ago = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    agoIn
      .format(value, unit)
      .replace(/(\d\s)hr\.?/, '$1h')
      .replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
  // As a list of units, Chinese would have nothing between them.
  const joined = new Intl.ListFormat(tag, { style: 'short', type: locale === 'zh' ? 'conjunction' : 'unit' });
  const alternatives = new Intl.ListFormat(tag, { style: 'short', type: 'disjunction' });

  const write = ([instant, day]: readonly [Intl.DateTimeFormat, Intl.DateTimeFormat], value: unknown) => {
    const moment = readMoment(value, timeZone);
    return moment && (moment.dayOnly ? day : instant).format(moment.ms);
  };

  const relative = (value: unknown, now: number) => {
    const moment = readMoment(value, timeZone);
    if (!moment) return undefined;
    const diff = moment.ms - now;
    if (moment.dayOnly || Math.abs(diff) >= 2 * DAY_MS) return write(short, value);
    if (Math.abs(diff) < MINUTE_MS) return ago(0, 'second');
    if (Math.abs(diff) < HOUR_MS) return ago(Math.trunc(diff / MINUTE_MS), 'minute');
    const days = (Date.parse(clockAt(moment.ms, timeZone).day) - Date.parse(clockAt(now, timeZone).day)) / DAY_MS;
    if (days === 0) return ago(Math.trunc(diff / HOUR_MS), 'hour');
    return Math.abs(days) === 1
      ? `${ago(days, 'day')}${locale === 'zh' ? ' ' : ', '}${time.format(moment.ms)}`
      : write(short, value);
  };

  const nearDay = (value: unknown, now: number) => {
    const moment = readMoment(value, timeZone);
    if (!moment) return undefined;
    const year = (moment.dayOnly ? String(value) : clockAt(moment.ms, timeZone).day).slice(0, 4);
    return write(year === clockAt(now, timeZone).day.slice(0, 4) ? dayMonth : short, value);
  };
  const clock = (value: unknown) => {
    const moment = readMoment(value, timeZone);
    return moment && !moment.dayOnly ? time.format(moment.ms) : undefined;
  };

  const day = (value: unknown) => write(short, value);
  const minute = (value: unknown) => [day(value), clock(value)].filter(Boolean).join(' ') || undefined;

  return {
    locale,
    tag,
    timeZone,
    number: (value) => withMinus(numbers.format(value)),
    decimal: (value) => withMinus(decimals.format(value)),
    money: (value, currency) => moneyIn(currency).format(value),
    day,
    minute,
    shortDay: (value) => write(dayMonth, value),
    shortMonth: (month) => months.format(Date.parse(`${month}-01T00:00:00Z`)),
    nearDay,
    clock,
    exact: (value) => write(long, value),
    relative,
    list: (values) => joined.format(values),
    anyOf: (values) => alternatives.format(values),
  };
}
