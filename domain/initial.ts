import { TZDate } from '@date-fns/tz';
import { endOfDay, startOfDay } from 'date-fns';

/** What a new record starts with where a fixed default cannot say it (`x-field.initial`). */
export const INITIALS = ['startOfToday', 'endOfToday'] as const;
export type InitialName = (typeof INITIALS)[number];

/**
 * The moment that a new record starts with, in the zone of whoever makes it. A new identity is valid today from
 * 00:00:00 to 23:59:59 (specification 2 §5).
 * @param now the present moment
 * @param zone IANA name
 * @returns ISO 8601 in UTC, to the second
 */
export function initialValue(name: InitialName, now: Date, zone: string): string {
  const there = new TZDate(now.getTime(), zone);
  const moment = name === 'startOfToday' ? startOfDay(there) : endOfDay(there);
  return new Date(Math.floor(moment.getTime() / 1000) * 1000).toISOString();
}
