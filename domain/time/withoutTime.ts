import { addDays } from './calendar';
import { fromWallClock } from './wallClock';

/**
 * The instant of a day without a time in a field, as ISO 8601 in UTC: its first second, or its last one where an end lasts
 * until the end of its day. Where clocks leave the last hour out, the day ends with the hour before.
 * @param day `yyyy-MM-dd`
 * @param zone IANA name
 * @returns undefined for a day that does not exist there
 */
export function instantWithoutTime(
  { withoutTime }: { readonly withoutTime?: 'endOfDay' },
  day: string,
  zone: string,
): string | undefined {
  if (withoutTime !== 'endOfDay') return fromWallClock(`${day} 00:00:00`, zone);
  const last = fromWallClock(`${day} 23:59:59`, zone);
  if (last !== undefined || fromWallClock(`${day} 12:00:00`, zone) === undefined) return last;
  const next = fromWallClock(`${addDays(day, 1)} 00:00:00`, zone);
  return next && new Date(Date.parse(next) - 1000).toISOString();
}
