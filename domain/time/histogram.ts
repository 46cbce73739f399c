import { addDays } from './calendar';
import { DAY_MS, HOUR_MS, SECOND_MS } from './durations';
import { fromWallClock, toWallClock } from './wallClock';

/** How many events there were in each step of a period of time. */
export interface Histogram {
  /** Where each bar begins, and where the last one ends, ISO 8601; they follow each other without a gap. */
  readonly times: readonly string[];
  /**
   * How long a bar is, in seconds; the last one can be shorter, and one of several hours or days in which the clock
   * changes differs by that. Days begin where the caller is, the first with the period.
   */
  readonly step: number;
  readonly counts: readonly number[];
}

/** More bars would be too narrow to be pointed at. */
const MAX_BARS = 60;
const DAY = DAY_MS / SECOND_MS;
const HOUR = HOUR_MS / SECOND_MS;
const STEPS = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, DAY];

/**
 * How long each bar of a period is, so that there are `MAX_BARS` at most.
 * @param seconds length of the period
 * @returns whole seconds: a usual step, or whole days for a period of months or years
 */
function barLength(seconds: number): number {
  return STEPS.find((step) => step * MAX_BARS >= seconds) ?? Math.ceil(seconds / MAX_BARS / DAY) * DAY;
}

/** The bars of a period. */
type Bars = Pick<Histogram, 'times' | 'step'>;

/** The day of an instant on the clock of a zone; undefined before the year 0 and after 9999. */
function dayThere(at: number, zone: string): string | undefined {
  const day = toWallClock(new Date(at), zone).slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
}

/** Where bars begin that are equally long. @param step in seconds */
const equalBars = (from: number, until: number, step: number): string[] =>
  Array.from({ length: Math.ceil((until - from) / (step * SECOND_MS)) }, (_, bar) =>
    new Date(from + bar * step * SECOND_MS).toISOString(),
  );

/** What the clock of a zone shows, as if it were UTC, in ms; NaN before the year 0 and after 9999. */
const onClock = (at: number, zone: string) => Date.parse(`${toWallClock(new Date(at), zone).replace(' ', 'T')}Z`);

/**
 * Where bars of several hours begin: at the same times of each day, before and after a change of the clock.
 * @param step in seconds
 */
function barsByTheClock(from: number, until: number, zone: string, step: number): string[] {
  const [begin, end] = [onClock(from, zone), onClock(until, zone)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return equalBars(from, until, step);
  const milliseconds = ((from % SECOND_MS) + SECOND_MS) % SECOND_MS;
  const begins = equalBars(begin, end + SECOND_MS, step).map((text) =>
    Date.parse(fromWallClock(toWallClock(text, 'UTC'), zone) ?? ''),
  );
  // The first is the period's own; a time that the clock leaves out can be another bar's.
  const later = begins.map((at) => at + milliseconds).filter((at, bar) => bar > 0 && at > from && at < until);
  return [from, ...new Set(later)].map((at) => new Date(at).toISOString());
}

/**
 * Divides a period into bars. The last one ends with the period and can be shorter. Bars of several hours begin at the
 * same times of each day of a zone; those of days at its midnights, the first one with the period, so it can be shorter,
 * too.
 * @param from first time in it, in ms
 * @param until end of it, in ms
 * @param zone IANA name, e.g. `Europe/Paris`: where the hours and days are
 */
export function barsOf(from: number, until: number, zone: string): Bars {
  const seconds = Math.ceil((until - from) / SECOND_MS);
  if (seconds <= 0) return { times: [], step: 1 };
  // A clock that goes forward in the period shows more time than there is.
  const shown = Math.ceil((onClock(until, zone) - onClock(from, zone)) / SECOND_MS);
  const step = barLength(Math.max(seconds, shown || 0));
  const iso = (at: number) => new Date(at).toISOString();
  if (step <= HOUR) return { step, times: [...equalBars(from, until, step), iso(until)] };
  if (step < DAY) return { step, times: [...barsByTheClock(from, until, zone, step), iso(until)] };
  const [first, last] = [dayThere(from, zone), dayThere(until - 1, zone)];
  if (first === undefined || last === undefined) return { times: [], step: DAY };
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  const length = Math.ceil(days / MAX_BARS);
  const midnights = Array.from({ length: Math.ceil(days / length) - 1 }, (_, bar) =>
    fromWallClock(`${addDays(first, (bar + 1) * length)} 00:00:00`, zone),
  );
  // A day that the zone has left out altogether has no bar of its own.
  const edges = midnights.filter((edge) => edge !== undefined);
  return { step: length * DAY, times: [iso(from), ...edges, iso(until)] };
}
