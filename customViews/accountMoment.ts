import type { Formatters } from '../resources/engine/values/formatters';

/** A time about the own account: day, month, hour and minute in the person's zone. @param at ISO 8601 */
export const accountMoment = (at: string, { locale, timeZone }: Pick<Formatters, 'locale' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
