import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { initialValue } from './initial';

/**
 * The end of a validity, so many days later: at the same time of day, counted from the present end, or from the end of
 * today when it is past.
 * @param zone IANA name: whose days they are
 */
export function extendEnd(end: Date, days: number, now: Date, zone: string): Date {
  const from = end > now ? end : new Date(initialValue('endOfToday', now, zone));
  return new Date(addDays(new TZDate(from.getTime(), zone), days).getTime());
}
