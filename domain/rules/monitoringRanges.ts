import { tzOffset } from '@date-fns/tz';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations';
import { MONITORING_WINDOW_MS } from './monitoringState';

/** A time whose sign-ins are counted, in ms since 1970: after `from`, until `to`. */
export interface CountedRange {
  readonly from: number;
  readonly to: number;
}

/** So many weeks before show what is usual. */
const WEEKS = 4;
/** Of a longer silence no more is counted: the location is inactive then (`monitoringState`). In ms. */
const MAX_SILENCE_MS = 7 * DAY_MS;
/** The time before a silence that shows how busy that day was; in ms. */
const BEFORE_SILENCE_MS = 3 * HOUR_MS;
/** The time in which enough sign-ins end an alarm; in ms. */
const RECOVERY_MS = 3 * HOUR_MS;

/** The last 30 minutes (specification S-LOC-7). */
export const presentRange = (now: number): CountedRange => ({ from: now - MONITORING_WINDOW_MS, to: now });

/** The time since the last sign-in, of 30 minutes at least and a week at most. */
export const silentRange = (now: number, last: number): CountedRange => ({
  from: Math.min(now - MONITORING_WINDOW_MS, Math.max(now - MAX_SILENCE_MS, last)),
  to: now,
});

/** The hours before a silence: before its last sign-in, also when that is longer ago than a silence is counted. */
export function rangeBefore(now: number, last: number): CountedRange {
  const to = Math.min(now - MONITORING_WINDOW_MS, last);
  return { from: to - BEFORE_SILENCE_MS, to };
}

/** The hours that show whether a location works again. */
export const recoveryRange = (now: number): CountedRange => ({ from: now - RECOVERY_MS, to: now });

/** The part of these hours since the location became critical. */
export const recoveredRange = (now: number, since: number): CountedRange => ({
  from: Math.max(now - RECOVERY_MS, since),
  to: now,
});

/**
 * The same time in the weeks before, on the clock of a zone; the latest week first. A week that began before the first
 * sign-in shows nothing of what is usual, except the latest, which is always there.
 * @param zone IANA name; null, or one that is not known: seven times 24 hours are a week
 * @param first the first sign-in of the location, in ms since 1970
 */
export function earlierRanges({ from, to }: CountedRange, zone: string | null, first: number): CountedRange[] {
  return Array.from({ length: WEEKS }, (_, index) => index + 1)
    .map((weeks) => ({ from: weeksBefore(from, weeks, zone), to: weeksBefore(to, weeks, zone) }))
    .filter((range, index) => index === 0 || range.from >= first);
}

/** The instant at which the clock of the zone showed the same, some weeks ago; near a change of the clock within an hour. */
function weeksBefore(at: number, weeks: number, zone: string | null): number {
  const before = at - weeks * 7 * DAY_MS;
  if (zone === null) return before;
  const shown = before + offsetOf(zone, at);
  const guess = shown - offsetOf(zone, before);
  const found = shown - offsetOf(zone, guess);
  // An unknown zone has no offset.
  return Number.isNaN(found) ? before : found;
}

/** Zones change their offset at quarters of an hour at most, and thousands of locations share a few zones. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_KEPT = 20_000;
/** Offsets by zone and quarter of an hour since 1970. */
const offsets = new Map<string, Map<number, number>>();
let kept = 0;

/** How far the clock of a zone is ahead of UTC, in ms; not a number for an unknown zone. */
function offsetOf(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const known = offsets.get(zone)?.get(quarter);
  if (known !== undefined) return known;
  if (kept >= MAX_KEPT) {
    offsets.clear();
    kept = 0;
  }
  const offset = tzOffset(zone, new Date(quarter * QUARTER_MS)) * MINUTE_MS;
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone.set(quarter, offset));
  kept += 1;
  return offset;
}
