import { DAY_MS, MINUTE_MS } from '../time/durations';
import { toWallClock } from '../time/wallClock';
import type { QuietHours } from './alert';

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * Whether nothing is sent at a time. Hours that end before they begin go over midnight; the same time twice is the whole
 * day, which forms refuse.
 * @param zone IANA name of a zone that exists
 */
export function isQuiet(quiet: QuietHours | null, zone: string, at: number): boolean {
  if (!quiet) return false;
  const now = minutesOf(toWallClock(new Date(at), zone).slice(11));
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  return from < to ? from <= now && now < to : now >= from || now < to;
}

/** The end of the quiet hours that a time is in, to the minute; in ms since 1970. */
export function endOfQuiet(quiet: QuietHours, zone: string, at: number): number {
  const first = Math.floor(at / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  // The clocks may change in between: the end is where they show it, or pass it.
  for (let time = first; time < at + DAY_MS + 2 * 60 * MINUTE_MS; time += MINUTE_MS) {
    if (!isQuiet(quiet, zone, time)) return time;
  }
  return at + DAY_MS;
}
