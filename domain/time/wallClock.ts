import { tzOffset } from '@date-fns/tz';
import { DAY_MS, MINUTE_MS } from './durations';

const FORM = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * An instant as the wall clock of a zone shows it, `yyyy-MM-dd HH:mm:ss` (specification S-IDN-4).
 * @param instant ISO 8601 text or a Date
 * @param zone IANA name, e.g. `Europe/Paris`
 * @returns an empty text for no real instant, or a zone that does not exist
 */
export function toWallClock(instant: string | Date, zone: string): string {
  const date = new Date(instant);
  // One look at the zone's rules, not one for each part of the date: a page of records asks this hundreds of times.
  const shifted = new Date(date.getTime() + tzOffset(zone, date) * MINUTE_MS);
  if (Number.isNaN(shifted.getTime())) return '';
  const there = shifted.toISOString();
  return `${there.slice(0, 10)} ${there.slice(11, 19)}`;
}

/**
 * The instant at which the clock of a zone shows `text`, as ISO 8601 in UTC. Of an hour that the clock shows twice, the
 * first; a time that it leaves out counts on from the change (what Temporal calls "compatible").
 * @returns undefined when the text is not `yyyy-MM-dd HH:mm:ss` of a day that exists there
 */
export function fromWallClock(text: string, zone: string): string | undefined {
  // Read as UTC and never by the machine's own zone, which has changes of the clock of its own.
  const utc = FORM.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(utc) || toWallClock(new Date(utc), 'UTC') !== text) return undefined;
  const [before = Number.NaN, after = Number.NaN] = [utc - DAY_MS, utc + DAY_MS].map(
    (near) => utc - tzOffset(zone, new Date(near)) * MINUTE_MS,
  );
  const shown = [before, after].find((instant) => toWallClock(new Date(instant), zone) === text) ?? before;
  const sameDay = toWallClock(new Date(shown), zone).slice(0, 10) === text.slice(0, 10);
  return sameDay ? new Date(shown).toISOString() : undefined;
}
