import type { Field, Model, Resource } from '../../domain/schema/model';
import type { Rows } from './rows';

type Values = Record<string, unknown>;

/** Where a row is put. */
export interface Place {
  readonly companyId: number;
  readonly groupids?: readonly number[];
  /** For events: the location that they happened at. */
  readonly locationid?: number;
}

export interface Samples {
  /** What a client sends to make a new record; every one is different. */
  body(resource: Resource, companyId?: number): Promise<Values>;
  /** Writes a row into the database, past the server. @returns its key */
  row(resource: Resource, place: Place, extra?: Values): Promise<number>;
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
/** Country codes that no country has. */
const letters = (n: number) => `${'QXZ'[Math.floor(n / 26) % 3] ?? 'Q'}${String.fromCharCode(65 + (n % 26))}`;

/** Domain of the logins of a demo company. */
const DOMAINS: Readonly<Record<number, string>> = {
  1: 'portico.example',
  2: 'bellevue.example',
  3: 'atlas-salud.example',
  4: 'nordwave.example',
};

/** What cannot be guessed from a schema: patterns, and fields that only some records need. */
const SPECIAL: Readonly<Record<string, (n: number, companyId: number) => Values>> = {
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
  pools: () => ({ startAddress: '10.99.0.2', endAddress: '10.99.0.250' }),
  reportgraphs: () => ({ r_dimensions: 'date' }),
  devices: (n) => ({
    mac_address: `02:00:00:${[16, 8, 0].map((shift) => ((n >> shift) & 255).toString(16).padStart(2, '0').toUpperCase()).join(':')}`,
  }),
  skus: (n) => ({ s_code: `SAMPLE-${n}` }),
  tickets: () => ({ ti_email: 'sample@elsewhere.example' }),
  tokens: () => ({ expiresAt: day(30) }),
};

/** References that only a rule asks for. */
const ALSO: Readonly<Record<string, readonly string[]>> = { identities: ['u_profileid', 'u_authtypeid'] };

/** Columns of the tables that a migration owns, which no body could hold. */
const EVENTS: Readonly<Record<string, (n: number, place: Place) => Values>> = {
  authentications: (_n, { companyId, locationid }) => ({
    company_id: companyId,
    authenticated_at: day(0),
    status: 'success',
    locationid: locationid ?? null,
  }),
  'access-logs': (_n, { companyId, locationid }) => ({
    company_id: companyId,
    received_at: day(0),
    locationid: locationid ?? null,
  }),
  auditlog: (n, { companyId }) => ({
    company_id: companyId,
    seq: 1_000_000 + n,
    hash: 'sample',
    lo_createdAt: day(0),
    lo_action: 'update',
    lo_element: 'sample',
  }),
};

/** The reference at the one scope of a row, where it has one. */
function viaScope({ storage, fields }: Resource): string | undefined {
  const via = storage.scope && 'via' in storage.scope ? storage.scope.via : undefined;
  return fields.find(({ name, reference }) => name === via && reference?.resource === 'scopes')?.name;
}

/** Makes records of any resource, one unlike the other. */
export function samplesOf(model: () => Model, rows: Rows): Samples {
  let n = 0;
  let codes = 0;
  const find = (name: string) => {
    const resource = model().resources[name];
    if (!resource) throw new Error(`no resource "${name}"`);
    return resource;
  };
  /** A record that may be pointed at, made for the purpose: nothing else points at it. */
  const target = (name: string, companyId: number) =>
    name === 'countries' ? Promise.resolve(1) : samples.row(find(name), { companyId });

  const valueOf = async ({ name, kind, schema, enum: choices, reference }: Field, companyId: number) => {
    if (reference) return reference.many ? [] : target(reference.resource, companyId);
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
        return [];
      default:
        return `Sample ${name} ${n}`;
    }
  };

  const samples: Samples = {
    async body(resource, companyId = 2) {
      n += 1;
      const code = resource.name === 'countries' ? { code: letters((codes += 1)) } : {};
      const special = { ...SPECIAL[resource.name]?.(n, companyId), ...code };
      const needed = resource.fields.filter(
        ({ name, required, readOnly, kind }) =>
          !readOnly && !(name in special) && (required || kind === 'mask' || ALSO[resource.name]?.includes(name)),
      );
      const values: Values = {};
      const file = resource.upload?.fills.hash;
      if (file !== undefined) values[file] = await rows.upload(companyId);
      for (const field of needed) values[field.name] = await valueOf(field, companyId);
      return { ...values, ...special };
    },
    async row(resource, place, extra = {}) {
      const { companyId, groupids } = place;
      const { storage, softDelete } = resource;
      const event = EVENTS[resource.name];
      n += 1;
      if (event) return rows.insert(resource, { ...event(n, place), ...extra });
      const defaults = Object.fromEntries(
        resource.fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]),
      );
      const automatic = Object.fromEntries(
        resource.fields.flatMap(({ name, auto }): [string, unknown][] =>
          auto === 'createdAt' || auto === 'updatedAt'
            ? [[name, day(0)]]
            : auto === 'hash'
              ? [[name, `hash-${n}`]]
              : [],
        ),
      );
      return rows.insert(resource, {
        ...defaults,
        ...(await samples.body(resource, companyId)),
        ...automatic,
        ...(storage.tenant === 'company' && { [storage.tenantColumn]: companyId }),
        ...(groupids &&
          storage.scope &&
          'field' in storage.scope &&
          storage.scope.field !== resource.id && { [storage.scope.field]: groupids }),
        ...(groupids && viaScope(resource) && { [viaScope(resource) as string]: groupids[0] }),
        ...(softDelete && { [softDelete.field]: null }),
        ...extra,
      });
    },
  };
  return samples;
}
