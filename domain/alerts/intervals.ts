import { addDays } from '../time/calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations';
import { fromWallClock, toWallClock } from '../time/wallClock';
import type { AlertStep } from './alert';

/** An hour or a day on the clocks of a zone. */
export interface Interval {
  /** As reports name it: `yyyy-MM-dd HH:00`, or `yyyy-MM-dd`. */
  readonly key: string;
  /** First time, and the first one after it; in ms since 1970. */
  readonly start: number;
  readonly end: number;
  /** False for an hour that the clocks show twice or in part: its figure compares with no other one. */
  readonly regular: boolean;
}

/**
 * How long after its end an interval is counted, in ms: sign-ins and sessions arrive late. What arrives later still is in
 * the graph and in the history of later intervals, but is no longer checked.
 */
export const CLOSING_DELAY_MS = 10 * MINUTE_MS;

/** Offsets of all zones, and the changes of their clocks, are multiples of this. */
const GRAIN_MS = 15 * MINUTE_MS;

const KEY_LENGTHS: Readonly<Record<AlertStep, number>> = { hour: 13, day: 10 };

function labelOf(zone: string, step: AlertStep, at: number): string {
  const clock = toWallClock(new Date(at), zone);
  if (clock === '') throw new RangeError(`there is no time zone ${zone}`);
  return clock.slice(0, KEY_LENGTHS[step]);
}

const midnight = (day: string, zone: string) => Date.parse(fromWallClock(`${day} 00:00:00`, zone) ?? '');

/**
 * The interval that a time is in.
 * @param zone IANA name
 * @param at in ms since 1970
 * @throws RangeError for a zone that does not exist
 */
export function intervalAt(zone: string, step: AlertStep, at: number): Interval {
  const label = labelOf(zone, step, at);
  if (step === 'day') return dayOf(zone, label);
  const isSame = (time: number) => labelOf(zone, step, time) === label;
  let start = Math.floor(at / GRAIN_MS) * GRAIN_MS;
  while (isSame(start - GRAIN_MS)) start -= GRAIN_MS;
  return hourFrom(zone, start, label);
}

/** The hour with this label that begins at a time. */
function hourFrom(zone: string, start: number, label: string): Interval {
  const isSame = (time: number) => labelOf(zone, 'hour', time) === label;
  let end = isSame(start + HOUR_MS - GRAIN_MS) ? start + HOUR_MS : start + GRAIN_MS;
  while (isSame(end)) end += GRAIN_MS;
  return { key: `${label}:00`, start, end, regular: end - start === HOUR_MS };
}

/** A day is compared with others even when it has 23 or 25 hours. */
function dayOf(zone: string, day: string): Interval {
  const start = midnight(day, zone);
  let next = addDays(day, 1);
  // Some islands have left out a day, to be on the other side of the date line.
  while (Number.isNaN(midnight(next, zone))) next = addDays(next, 1);
  return { key: day, start, end: midnight(next, zone), regular: true };
}

/** The intervals that lie wholly between two times, in their order. */
export function intervalsBetween(zone: string, step: AlertStep, from: number, to: number): Interval[] {
  const found: Interval[] = [];
  const first = intervalAt(zone, step, from);
  const after = ({ end }: Interval) =>
    step === 'day' ? intervalAt(zone, step, end) : hourFrom(zone, end, labelOf(zone, step, end));
  let next = first.start < from ? after(first) : first;
  while (next.end <= to) {
    found.push(next);
    next = after(next);
  }
  return found;
}

/**
 * The intervals of the same weekday and hour in the weeks before, the nearest first. Hours that the clocks left out, or
 * showed twice or in part, are not among them.
 * @param find the interval of a key, where intervals are known already
 */
export function sameTimeBefore(
  zone: string,
  step: AlertStep,
  { key }: Pick<Interval, 'key'>,
  weeks: number,
  find = (of: string) => intervalOf(zone, step, of),
): Interval[] {
  return Array.from({ length: weeks }, (_, week) => addDays(key.slice(0, 10), -7 * (week + 1))).flatMap((day) => {
    const found = find(`${day}${key.slice(10)}`);
    return found?.regular ? [found] : [];
  });
}

/** The interval of a key; undefined where the clocks left it out. */
function intervalOf(zone: string, step: AlertStep, key: string): Interval | undefined {
  const start = Date.parse(fromWallClock(`${key.slice(0, 10)} ${key.slice(11, 13) || '00'}:00:00`, zone) ?? '');
  const found = Number.isNaN(start) ? undefined : intervalAt(zone, step, start);
  return found?.key === key ? found : undefined;
}

/** How far back the usual figures of an interval can reach, in ms; some hours more, for changes of the clocks. */
export const historyMs = (weeks: number): number => weeks * 7 * DAY_MS + DAY_MS;
