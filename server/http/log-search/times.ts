import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../domain/time/durations';
import { fromWallClock } from '../../../domain/time/wallClock';
import * as errors from '../../errors/catalogue';

/** A day, or a time of day, that names no zone. */
const CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?)?$/;
/** An offset that a clock can have: 18 hours at most, as in Elasticsearch. */
const OFFSET = /^[+-](?:(?:0\d|1[0-7]):[0-5]\d|18:00)$/;
/** The last time whose year has four digits. */
const LAST_TIME = '9999-12-31T23:59:59.999Z';

/** Those that there are, the earliest first. */
export const times = (...some: (string | undefined)[]) => some.filter((one) => one !== undefined).sort();

/**
 * Parses a time of a search body. Without an offset it is in `zone`.
 * @returns undefined for none
 * @throws PorticoError 422 for what is no time
 */
export function instant(value: unknown, zone: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  const [, date, time, fraction = ''] = (typeof value === 'string' && CLOCK.exec(value)) || [];
  if (date !== undefined) {
    const there = fromWallClock(`${date} ${(time ?? '00:00:00').padEnd(8, ':00')}`, zone);
    if (there !== undefined) return after(there, Math.floor(Number(`0${fraction}`) * SECOND_MS));
  } else if (typeof value === 'string' || typeof value === 'number') {
    const moment = new Date(value);
    const text = Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
    // Years of more digits could not be compared as texts.
    if (/^\d{4}-/.test(text)) return text;
  }
  throw errors.unknownParameter('received_at');
}

/** A later time, the last one of all at most. */
const after = (time: string, ms: number) =>
  new Date(Math.min(Date.parse(time) + ms, Date.parse(LAST_TIME))).toISOString();

/** The end of a time that is included, to the last part that it names: the next day of a day, as Elasticsearch does. */
export function endOf(value: unknown, zone: string): string | undefined {
  const start = instant(value, zone);
  if (start === undefined) return undefined;
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return instant(after(text, DAY_MS).slice(0, 10), zone);
  if (/[T ]\d{2}:\d{2}(Z|[+-]\d{2}:?\d{2})?$/.test(text)) return after(start, MINUTE_MS);
  return after(start, /:\d{2}:\d{2}(Z|[+-]\d{2}:?\d{2})?$/.test(text) ? SECOND_MS : 1);
}

/** The zone that a body names; UTC without one. @throws PorticoError 422 for what is none */
export function zoneOf(zone: unknown): string {
  if (zone === undefined) return 'UTC';
  if (typeof zone === 'string' && OFFSET.test(zone)) return zone;
  try {
    // What `Intl` takes as an offset depends on its version.
    if (typeof zone === 'string' && !/^[+-]/.test(zone))
      return new Intl.DateTimeFormat('en', { timeZone: zone }) && zone;
  } catch {
    // Invalid: reported below.
  }
  throw errors.unknownParameter('time_zone');
}
