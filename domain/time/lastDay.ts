import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { endOfDay } from 'date-fns/endOfDay';
import { min } from 'date-fns/min';
import { startOfDay } from 'date-fns/startOfDay';
import { subSeconds } from 'date-fns/subSeconds';
import { MAX_VALIDITY_DAYS } from '../limits';

/**
 * The proposed end of a validity: the end of the day in which its hours end. The validity is never shorter than the hours,
 * unless the longest validity is. From midnight, 24 hours end at 23:59:59 of that day (specification S-IDN-4); from 18:00,
 * at 23:59:59 of the next day.
 * @param start the start, ISO 8601
 * @param hours the validity
 * @param zone IANA name: whose days they are
 * @param maxDays the longest validity, in days; the proposal is the last end of a day in it
 * @returns ISO 8601 in UTC, to the second; undefined for no real start, or for hours that are not a positive number
 */
export function endOfLastDay(
  start: unknown,
  hours: unknown,
  zone: string,
  maxDays = MAX_VALIDITY_DAYS,
): string | undefined {
  const at = typeof start === 'string' ? Date.parse(start) : Number.NaN;
  if (Number.isNaN(at) || typeof hours !== 'number' || !(hours > 0)) return undefined;
  const from = new TZDate(at, zone);
  const latest = subSeconds(startOfDay(addDays(from, maxDays)), 1);
  // Whole days on the clock of the zone: a day in which it changes has 23 or 25 hours.
  const days = Math.min(Math.floor(hours / 24), maxDays);
  const last = endOfDay(subSeconds(addHours(addDays(from, days), hours % 24), 1));
  return new Date(Math.floor(min([last, latest]).getTime() / 1000) * 1000).toISOString();
}
