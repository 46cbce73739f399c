import type { ActivityPattern } from '../rhythm';

export type Tunnel = 'gre' | 'ipsec_ip' | 'ipsec_fqdn' | 'virtual' | 'native';

/** A stretch of time, in hours before now, in which a place has only `factor` of its visits; 0 is an outage. */
export interface Disturbance {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

/** Description of a demo location; absent properties have the usual values. */
export interface SiteSpec {
  readonly name: string;
  readonly alias?: string;
  readonly country: string;
  readonly pace: ActivityPattern;
  /** Visits of an average day, relative to the other places. */
  readonly weight: number;
  readonly scopes: readonly string[];
  readonly tunnel: Tunnel;
  /** Hours since the location was made; without it, more than a year. */
  readonly age?: number;
  readonly timezone?: string;
  readonly provisioning?: 'ready' | 'manual_ready' | 'under_provisioning' | 'provisioning' | 'provisioning_error';
  readonly disturbances?: readonly Disturbance[];
  /** Every attempt fails: the tunnel is set up wrongly. */
  readonly broken?: boolean;
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  readonly deleted?: boolean;
}

const LAST = { to: 0, factor: 0 };
/** No visit for so many hours until now. */
export const silentFor = (hours: number): Disturbance => ({ from: hours, ...LAST });
/** Hours in so many days. */
export const days = (count: number): number => count * 24;

// prettier-ignore
const ZONES: Readonly<Record<string, string>> = {
  FR: 'Europe/Paris', ES: 'Europe/Madrid', PT: 'Europe/Lisbon', CH: 'Europe/Zurich', GB: 'Europe/London', DE: 'Europe/Berlin',
  CN: 'Asia/Shanghai', JP: 'Asia/Tokyo', MA: 'Africa/Casablanca', RE: 'Indian/Reunion', CA: 'America/Toronto',
  US: 'America/New_York', MX: 'America/Mexico_City', AR: 'America/Argentina/Buenos_Aires', BE: 'Europe/Brussels',
  NO: 'Europe/Oslo', IN: 'Asia/Kolkata',
};

// prettier-ignore
const LANGUAGES: Readonly<Record<string, 'fr' | 'en' | 'es' | 'zh'>> = {
  FR: 'fr', CH: 'fr', MA: 'fr', RE: 'fr', CA: 'fr', BE: 'fr', ES: 'es', MX: 'es', AR: 'es', CN: 'zh',
};

/** The zone that a location's clock is in. */
export function zoneOf(spec: SiteSpec): string {
  return spec.timezone ?? ZONES[spec.country] ?? 'UTC';
}

/** The console language that a location's portal opens in. */
export function languageOf(spec: SiteSpec): 'fr' | 'en' | 'es' | 'zh' {
  return LANGUAGES[spec.country] ?? 'en';
}

/** A location with its own access point; `more` overrides values. */
export function place(
  name: string,
  country: string,
  pace: ActivityPattern,
  weight: number,
  scopes: readonly string[],
  more: Partial<SiteSpec> = {},
): SiteSpec {
  return { name, country, pace, weight, scopes, tunnel: 'native', ...more };
}
