import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';

/** A moment as a record carries it: an instant, or a day that belongs to no time zone. */
interface Moment {
  readonly ms: number;
  readonly dayOnly: boolean;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/;

/**
 * Reads the three forms of time on the wire: `yyyy-MM-dd` (no zone, so it never shifts a day),
 * `yyyy-MM-dd HH:mm:ss` (the caller's wall clock) and an ISO instant.
 * @returns undefined when the value is none of them
 */
export function readMoment(value: unknown, zone: string): Moment | undefined {
  if (typeof value !== 'string') return undefined;
  const wall = WALL_CLOCK.exec(value);
  const instant = wall ? fromWallClock(`${wall[1]} ${wall[2]}${wall[3] ?? ':00'}`, zone) : value;
  const ms = instant === undefined ? Number.NaN : Date.parse(instant);
  return Number.isNaN(ms) ? undefined : { ms, dayOnly: DAY.test(value) };
}

/** What the clocks of `zone` show at an instant, as `yyyy-MM-dd` and `HH:mm:ss`. */
export function clockAt(ms: number, zone: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = toWallClock(new Date(ms), zone).split(' ');
  return { day, time };
}

/** The instant of a day and a time (`HH:mm` or `HH:mm:ss`) on the clocks of `zone`, as ISO text. */
export function instantAt(day: string, time: string, zone: string): string | undefined {
  return fromWallClock(`${day} ${time.length === 5 ? `${time}:00` : time}`, zone);
}
