import { MINUTE_MS } from '../../../domain/time/durations';
import { tzOffset } from '@date-fns/tz';

/** Zones change their clocks on quarters of an hour at the finest; in ms. */
const QUARTER = 15 * MINUTE_MS;

/**
 * What the clock of a zone shows, for millions of moments: the offset of each quarter of an hour is computed once.
 * @returns a function from an instant to the same wall-clock time in UTC, both in ms
 */
export function zoneClock(zone: string): (ms: number) => number {
  const offsets = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      if (offsets.size > 200_000) offsets.clear();
      offset = tzOffset(zone, new Date(quarter * QUARTER)) * MINUTE_MS;
      offsets.set(quarter, offset);
    }
    return ms + offset;
  };
}
