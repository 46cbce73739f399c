import { fromWallClock, toWallClock } from './wallClock';
import { DAY_MS, SECOND_MS } from './durations';

/** How many events there were in each step of a period of time. */
export interface Histogram {
  /** Where each bar begins, and where the last one ends, ISO 8601; they follow each other without a gap. */
  readonly times: readonly string[];
  /** How long a bar is, in seconds; days are as long as they are where the caller is. */
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
interface Bars {
  readonly times: readonly string[];
  readonly step: number;
  /** Set where bars are days of this zone: one is an hour shorter or longer when the clock changes. */
  readonly zone?: string;
}

/** What the clock of a zone shows, as the milliseconds of that time in UTC. */
const shown = (at: number, zone: string) => Date.parse(`${toWallClock(new Date(at), zone).replace(' ', 'T')}Z`);

/**
 * Divides a period into bars.
 * @param from first time in it, in ms
 * @param until end of it, in ms
 * @param zone IANA name, e.g. `Europe/Paris`: where the days are
 */
export function barsOf(from: number, until: number, zone: string): Bars {
  const seconds = Math.ceil((until - from) / SECOND_MS);
  if (seconds <= 0) return { times: [], step: 1 };
  const step = barLength(seconds);
  const edges = (length: number, bars: number, edge: (ms: number) => number) =>
    Array.from({ length: bars + 1 }, (_, bar) => new Date(edge(bar * length * SECOND_MS)).toISOString());
  if (step < DAY) return { step, times: edges(step, Math.ceil(seconds / step), (ms) => from + ms) };
  const start = shown(from, zone);
  // Before the year 0 there is no clock.
  if (Number.isNaN(start)) return { times: [], step: DAY };
  const there = Math.ceil((shown(until + SECOND_MS - 1, zone) - start) / SECOND_MS);
  const days = Math.max(DAY, barLength(there));
  // A day that the zone has left out altogether begins when it would have.
  const edge = (ms: number) => {
    const text = new Date(start + ms).toISOString();
    const there = fromWallClock(`${text.slice(0, 10)} ${text.slice(11, 19)}`, zone);
    return ms === 0 || there === undefined ? from + ms : Date.parse(there) + (from % SECOND_MS);
  };
  return { step: days, zone, times: edges(days, Math.ceil(there / days), edge) };
}
