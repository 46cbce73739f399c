import { MAX_VALIDITY_DAYS } from '../../domain/limits';
import { addDays } from '../../domain/time/calendar';
import { endOfLastDay } from '../../domain/time/lastDay';
import type { Message } from '../../resources/engine/errors';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import type { Desk } from './desk';
import { DAY_MS } from '../../domain/time/durations';

/** The last second of a day, as ISO text; undefined for a text that is no day. */
export const endOfDay = (day: string, zone: string) => instantAt(day, '23:59:59', zone);

/** The last day that may be granted, and the message for a later one. */
export interface Latest {
  readonly day: string;
  readonly message: Message;
}

/** The last day that ends before a moment. */
function lastDayBefore(moment: number, zone: string): string {
  const { day } = clockAt(moment, zone);
  return Date.parse(endOfDay(day, zone) ?? '') <= moment ? day : addDays(day, -1);
}

/**
 * The last day that the desk may grant a guest: as many days as the company allows from now on, and never more than a
 * year from the start.
 * @param start of the guest's validity, in ms
 */
export function latestDay(maxDays: Desk['maxDays'], start: number, now: number, zone: string): Latest {
  const year = lastDayBefore(start + MAX_VALIDITY_DAYS * DAY_MS, zone);
  const own = maxDays === null ? undefined : lastDayBefore(now + maxDays * DAY_MS, zone);
  return own !== undefined && own <= year
    ? { day: own, message: { message: 'errors.LOBBY_VALIDITY', args: [maxDays] } }
    : { day: year, message: { message: 'errors.VALIDITY_TOO_LONG', args: [MAX_VALIDITY_DAYS] } };
}

/** The last day that a profile proposes for a guest from today on; today where it proposes none. */
export function proposedDay({ profiles, maxDays }: Pick<Desk, 'profiles' | 'maxDays'>, profile: unknown, zone: string) {
  const now = Date.now();
  const hours = profiles.find(({ id }) => id === profile)?.hours;
  const end = endOfLastDay(new Date(now).toISOString(), hours, zone, maxDays ?? undefined);
  const { day } = clockAt(end === undefined ? now : Date.parse(end), zone);
  const latest = latestDay(maxDays, now, now, zone).day;
  return day < latest ? day : latest;
}
