import { addDays } from './calendar';
import { DAY_MS, SECOND_MS } from './durations';
import { fromWallClock, toWallClock } from './wallClock';

/** How many events there were in each step of a period of time. */
export interface Histogram {
  /** Where each bar begins, and where the last one ends, ISO 8601; they follow each other without a gap. */
  readonly times: readonly string[];
  /** How long a bar is, in seconds; the last one can be shorter. Days begin where the caller is, the first with the period. */
  readonly step: number;
  readonly counts: readonly number[];
}

/** More bars would be too narrow to be pointed at. */
const MAX_BARS = 60;
const DAY = DAY_MS / SECOND_MS;
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

/**
 * Divides a period into bars. The last one ends with the period and can be shorter. Bars of days begin at the midnights of
 * a zone, the first one with the period, so it can be shorter, too.
 * @param from first time in it, in ms
 * @param until end of it, in ms
 * @param zone IANA name, e.g. `Europe/Paris`: where the days are
 */
export function barsOf(from: number, until: number, zone: string): Bars {
  const seconds = Math.ceil((until - from) / SECOND_MS);
  if (seconds <= 0) return { times: [], step: 1 };
  const step = barLength(seconds);
  const iso = (at: number) => new Date(at).toISOString();
  if (step < DAY) {
    const bars = Math.ceil(seconds / step);
    const begins = Array.from({ length: bars }, (_, bar) => iso(from + bar * step * SECOND_MS));
    return { step, times: [...begins, iso(until)] };
  }
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
