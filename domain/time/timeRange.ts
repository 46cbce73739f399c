import { addDays, addMonths } from './calendar';
import { fromWallClock, toWallClock } from './wallClock';

/** The periods that people ask for by name (specification S-WID-1); `custom` is whatever is none of the others. */
export const PRESETS = ['today', 'yesterday', 'week', 'lastweek', 'month', 'lastmonth', 'custom', 'all'] as const;

/** A period by its name. `last7days` starts seven days back and goes through today. */
export type Preset = (typeof PRESETS)[number] | `last${number}days`;

/** Where "since ever" starts (specification S-WID-1). */
export const EPOCH = '2000-01-01';

/**
 * Days in the time zone of the reader, both included, `yyyy-MM-dd`; with times (`HH:mm`), the second one is outside.
 */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
  readonly fromTime?: string;
  readonly toTime?: string;
}

const MIDNIGHT = '00:00';
const LAST_DAYS = /^last([1-9]\d{0,3})days$/;

/** How many days a `last…days` period goes back; undefined for every other name. */
export function daysBack(preset: string): number | undefined {
  const days = LAST_DAYS.exec(preset)?.[1];
  return days === undefined ? undefined : Number(days);
}

/**
 * The days of a named period.
 * @param today `yyyy-MM-dd` on the caller's clocks
 * @param firstDay first day of the week, 1 = Monday … 7 = Sunday (`weekStart`)
 * @returns undefined for `custom`, and for a name that is none
 */
export function presetRange(preset: Preset, today: string, firstDay: number): TimeRange | undefined {
  const week = startOfWeek(today, firstDay);
  const month = `${today.slice(0, 8)}01`;
  const back = daysBack(preset);
  if (back !== undefined) return { from: addDays(today, -back), to: today };
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: week, to: addDays(week, 6) };
    case 'lastweek':
      return { from: addDays(week, -7), to: addDays(week, -1) };
    case 'month':
      return { from: month, to: addDays(addMonths(month, 1), -1) };
    case 'lastmonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'all':
      return { from: EPOCH, to: today };
    default:
      return undefined;
  }
}

/** The first of some periods that covers exactly these days; `custom` when none does, or when times are given. */
export function presetOf(
  range: TimeRange,
  presets: readonly Preset[],
  today: string,
  firstDay: number,
): Preset | 'custom' {
  if (range.fromTime !== undefined || range.toTime !== undefined) return 'custom';
  // "Since ever" stays that on the days after it was chosen.
  if (range.from === EPOCH && presets.includes('all')) return 'all';
  const found = presets.find((preset) => {
    const known = presetRange(preset, today, firstDay);
    return known?.from === range.from && known.to === range.to;
  });
  return found ?? 'custom';
}

/**
 * The instants that a range covers on the clocks of a zone: from `start` on, before `until`. Days of 23 or 25 hours are
 * covered from midnight to midnight.
 * @returns undefined when a day or time does not exist, or nothing lies between
 */
export function instantsOf(
  range: TimeRange,
  zone: string,
): { readonly start: string; readonly until: string } | undefined {
  if (!isDay(range.from) || !isDay(range.to)) return undefined;
  const start = fromWallClock(`${range.from} ${range.fromTime ?? MIDNIGHT}:00`, zone);
  const until =
    range.toTime === undefined
      ? fromWallClock(`${addDays(range.to, 1)} ${MIDNIGHT}:00`, zone)
      : fromWallClock(`${range.to} ${range.toTime}:00`, zone);
  return start !== undefined && until !== undefined && start < until ? { start, until } : undefined;
}

/** The range that two instants bound on the clocks of a zone: what `instantsOf` made, read back. */
export function rangeBetween(start: string, until: string, zone: string): TimeRange | undefined {
  if (Number.isNaN(Date.parse(start)) || Number.isNaN(Date.parse(until))) return undefined;
  const [from = '', fromClock = ''] = toWallClock(start, zone).split(' ');
  const [end = '', endClock = ''] = toWallClock(until, zone).split(' ');
  const fromTime = fromClock.slice(0, 5);
  const toTime = endClock.slice(0, 5);
  const wholeDays = fromWallClock(`${end} ${MIDNIGHT}:00`, zone) === new Date(until).toISOString();
  return {
    from,
    to: wholeDays ? addDays(end, -1) : end,
    ...(fromWallClock(`${from} ${MIDNIGHT}:00`, zone) !== new Date(start).toISOString() && { fromTime }),
    ...(!wholeDays && { toTime }),
  };
}

/** How a list's period starts out, as a schema declares it. */
export interface InitialPeriod {
  readonly preset: Preset;
  /**
   * Divided by how many users a company may have, it is the number of days back, when the company's number is below.
   */
  readonly perUser?: number | undefined;
}

/**
 * The period that a list opens with. A small company sees further back (specification S-LOG-7), in whole days.
 * @param maxUsers of the company; without a number the plain preset counts
 */
export function initialPreset({ preset, perUser }: InitialPeriod, maxUsers: number | undefined): Preset {
  if (perUser === undefined || maxUsers === undefined || maxUsers < 1 || maxUsers >= perUser) return preset;
  return `last${Math.min(Math.ceil(perUser / maxUsers), 9999)}days`;
}

/**
 * The days that an API answers of a list that opens with today, where the question names no time: yesterday to tomorrow,
 * so that today is in it on every clock (specification S-AUD-4).
 * @param today `yyyy-MM-dd` on the caller's clocks
 * @returns undefined for a list that opens with another period: without a time, an API answers all of it
 */
export function apiRange({ preset }: InitialPeriod, today: string): TimeRange | undefined {
  return preset === 'today' ? { from: addDays(today, -1), to: addDays(today, 1) } : undefined;
}

function startOfWeek(day: string, firstDay: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return addDays(day, -((weekday - firstDay + 7) % 7));
}

function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
