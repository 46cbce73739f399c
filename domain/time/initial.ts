import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { endOfDay } from 'date-fns/endOfDay';
import { format } from 'date-fns/format';
import { startOfDay } from 'date-fns/startOfDay';

/** A moment that a new record starts with, by its name, or the date so many days from today (`x-field.initial`). */
export type InitialTime = 'startOfToday' | 'endOfToday' | { readonly days: number };
/** A time, or of a reference the record with the least positive value in one of its fields. */
export type Initial = InitialTime | { readonly least: string };

/** True: the form of a new record starts with a time; false: it asks the server which record it starts with. */
export const isInitialTime = (initial: Initial): initial is InitialTime =>
  typeof initial === 'string' || 'days' in initial;

/**
 * The time that a new record starts with, in the time zone of its creator. A new identity is valid today from
 * 00:00:00 to 23:59:59 (specification S-IDN-4); a new company's subscription ends in 31 days (specification S-COMP-7).
 * @param now the current time
 * @param zone IANA name
 * @returns ISO 8601 in UTC, to the second; for days from today the date alone
 */
export function initialValue(initial: InitialTime, now: Date, zone: string): string {
  const there = new TZDate(now.getTime(), zone);
  if (typeof initial === 'object') return format(addDays(there, initial.days), 'yyyy-MM-dd');
  const moment = initial === 'startOfToday' ? startOfDay(there) : endOfDay(there);
  return new Date(Math.floor(moment.getTime() / 1000) * 1000).toISOString();
}
