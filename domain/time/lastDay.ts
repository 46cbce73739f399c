import { TZDate } from '@date-fns/tz';
import { addDays, endOfDay } from 'date-fns';

/** Specification S-IDN-3: the validity of an identity is a year at most, in days. */
const MAX_VALIDITY_DAYS = 365;

/**
 * The end that a validity of so many hours proposes: the end of its last day, where the day of the start counts as the
 * first one. So 24 hours are that day until 23:59:59 (specification S-IDN-4), 25 to 48 hours that day and the next.
 * @param start the start, ISO 8601
 * @param hours the validity
 * @param zone IANA name: whose days they are
 * @param maxDays the longest validity, in days
 * @returns ISO 8601 in UTC, to the second; undefined for no real start, or for hours that are not a positive number
 */
export function endOfLastDay(
  start: unknown,
  hours: unknown,
  zone: string,
  maxDays = MAX_VALIDITY_DAYS,
): string | undefined {
  const from = typeof start === 'string' ? Date.parse(start) : Number.NaN;
  if (Number.isNaN(from) || typeof hours !== 'number' || !(hours > 0)) return undefined;
  const days = Math.min(Math.ceil(hours / 24), maxDays);
  const end = endOfDay(addDays(new TZDate(from, zone), days - 1));
  return new Date(Math.floor(end.getTime() / 1000) * 1000).toISOString();
}
