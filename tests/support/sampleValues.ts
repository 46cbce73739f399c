import type { Field } from '../../domain/schema/model/model';

type Values = Record<string, unknown>;

/** The instant so many days from now. */
export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const FREE_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => regions.of(code) === undefined,
);
/** A country code that no country has, as the platform knows them (Unicode CLDR). */
export const freeCode = (n: number) => FREE_CODES[n % FREE_CODES.length] ?? '';

/** Domain of the logins of a demo company. */
const DOMAINS: Readonly<Record<number, string>> = {
  1: 'portico.example',
  2: 'bellevue.example',
  3: 'atlas-salud.example',
  4: 'nordwave.example',
};

/** What cannot be guessed from a schema: patterns, and fields that only some records need. */
export const SPECIAL: Readonly<Record<string, (n: number, companyId: number) => Values>> = {
  identities: (n) => ({
    u_email: `guest-${n}@guests.example`,
    u_password: 'Guest-1234',
    u_sdate: day(0),
    u_edate: day(30),
  }),
  administrators: (n, companyId) => ({
    ad_login: `sample-${n}@${DOMAINS[companyId] ?? 'elsewhere.example'}`,
    ad_email: `sample-${n}@elsewhere.example`,
    ad_password: 'Quatre-Chevaux-Bleus-47!',
    ad_phone: '+33 612345678',
  }),
  campaigns: () => ({ ca_sdate: day(0) }),
  companies: (n) => ({ c_domains: `sample-${n}.example` }),
  // A private one is seen by its author alone.
  dashboards: () => ({ d_status: 2 }),
  events: (n) => ({ ev_code: `SAMPLE-${n}`, ev_sdate: day(0), ev_edate: day(1) }),
  extensions: () => ({ endpoint: 'https://sample.example/' }),
  pools: (n) => ({
    startAddress: `10.${(n >> 8) & 255}.${n & 255}.2`,
    endAddress: `10.${(n >> 8) & 255}.${n & 255}.250`,
  }),
  reportgraphs: () => ({ r_dimensions: 'date' }),
  devices: (n) => ({
    mac_address: `02:00:00:${[16, 8, 0].map((shift) => ((n >> shift) & 255).toString(16).padStart(2, '0').toUpperCase()).join(':')}`,
  }),
  skus: (n) => ({ s_code: `SAMPLE-${n}` }),
  tickets: () => ({ ti_email: 'sample@elsewhere.example' }),
  tokens: () => ({ expiresAt: day(30) }),
};

/** References that only a rule asks for. */
export const ALSO: Readonly<Record<string, readonly string[]>> = { identities: ['u_profileid', 'u_authtypeid'] };

/** A value of a field that points nowhere, by its kind alone. */
export function sampleValue({ name, kind, schema, enum: choices }: Field, n: number): unknown {
  switch (kind) {
    case 'enum':
      return choices?.[0];
    case 'email':
      return `sample-${n}@elsewhere.example`;
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1);
    case 'boolean':
      return true;
    case 'date':
      return day(n).slice(0, 10);
    case 'dateTime':
      return day(n);
    case 'mask':
    case 'bits':
      return '0';
    case 'json':
      return '{}';
    case 'list':
    case 'rows':
      return [];
    default:
      return `Sample ${name} ${n}`;
  }
}
