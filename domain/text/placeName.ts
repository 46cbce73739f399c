import type { Locale } from './locale';

/** Where an address is, as far as a database of places knows. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Null where the database knows the country alone. */
  readonly city: string | null;
}

/** A place as people read it: `Lyon, France`. */
export function placeName({ country, city }: Place, locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  if (city === null) return name;
  return locale === 'zh' ? `${name} ${city}` : `${city}, ${name}`;
}
