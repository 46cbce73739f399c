import { tzOffset } from '@date-fns/tz';

/** Zones change their clocks on quarters of an hour at the finest; in ms. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;

/**
 * What the clock of a zone shows, for millions of moments: the offset of each quarter of an hour is worked out once.
 * @returns a function from an instant to the same wall-clock time in UTC, both in ms
 */
export function zoneClock(zone: string): (ms: number) => number {
  const offsets = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      if (offsets.size > 200_000) offsets.clear();
      offset = tzOffset(zone, new Date(quarter * QUARTER)) * MINUTE;
      offsets.set(quarter, offset);
    }
    return ms + offset;
  };
}
