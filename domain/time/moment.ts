import { type Locale, LOCALE_TAGS } from '../text/locale';
import { isTimeZone } from './zone';

/** The time zone in which times are shown. */
export interface Clock {
  /** Null when it is unknown: times are shown in UTC. */
  readonly zone: string | null;
  /** In how many zones the company has locations: of several, the one that is meant is named. */
  readonly zones: number;
}

/**
 * A time as mails and public pages show it, in the time zone of the company's locations. Where they have several zones or
 * none, the name of the zone is added.
 */
export function moment(at: Date, language: Locale, { zone, zones }: Clock): string {
  const tag = LOCALE_TAGS[language];
  const timeZone = zone !== null && isTimeZone(zone) ? zone : 'UTC';
  const text = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  if (timeZone === 'UTC') return `${text} (UTC)`;
  if (zones <= 1) return text;
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return `${text} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone})`;
}
