import { randomUUID } from 'node:crypto';
import type { Field, Model, Resource } from '../../domain/schema/model/model';
import type { Rows } from './rows';
import { ALSO, day, freeCode, sampleValue, SPECIAL } from './sampleValues';

type Values = Record<string, unknown>;

/** Where a row is put. */
export interface Place {
  readonly companyId: number;
  readonly groupids?: readonly number[];
  /** For what belongs to locations: which one. */
  readonly locationid?: number;
}

export interface Samples {
  /** What a client sends to make a new record, at a place; every one is different. */
  body(resource: Resource, companyId?: number, place?: Omit<Place, 'companyId'>): Promise<Values>;
  /** Writes a row into the database, past the server. @returns its key */
  row(resource: Resource, place: Place, extra?: Values): Promise<number>;
}

/** Columns of the tables that a migration owns, which no body could hold; `source` is what such a row came from. */
const EVENTS: Readonly<
  Record<string, (n: number, place: Place, source: () => Promise<number>) => Promise<Values> | Values>
> = {
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
  connections: async (n, { companyId, locationid }, source) => ({
    company_id: companyId,
    sourceid: await source(),
    session_id: `sample-${n}`,
    state: 'online',
    started_at: day(0),
    last_at: day(0),
    locationid: locationid ?? null,
  }),
  'dead-letters': async (n, { companyId }, source) => ({
    company_id: companyId,
    sourceid: await source(),
    kind: 'sign-ins',
    reason: 'unknown-location',
    event_id: `sample-${n}`,
    event_at: day(0),
    received_at: day(0),
    event: '{}',
    event_key: randomUUID(),
  }),
  mails: (n, { companyId }) => ({
    company_id: companyId,
    m_kind: 'sponsor-request',
    m_to: `sample${n}@mail.example`,
    m_subject: `sample ${n}`,
    m_language: 'fr',
    m_state: 'sent',
    message_id: `<sample-${n}@mail.example>`,
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

/** What records need so that others may point at them. */
const POINTED_AT: Readonly<Record<string, Values>> = { 'administrator-profiles': { adp_forkeys: true } };

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
    name === 'countries' ? Promise.resolve(1) : samples.row(find(name), { companyId }, POINTED_AT[name]);

  const valueOf = async (field: Field, companyId: number) => {
    const { reference } = field;
    if (!reference) return sampleValue(field, n);
    return reference.many ? [] : target(reference.resource, companyId);
  };

  /** The fields that say to which scopes a row belongs, as they are at a place. */
  const placed = async ({ id, fields, storage }: Resource, place: Place): Promise<Values> => {
    const { field, via = [] } = storage.scope ?? {};
    const { companyId, groupids, locationid } = place;
    const values: Values = {};
    if (groupids && field !== undefined && field !== id) values[field] = groupids;
    for (const name of via) {
      const reference = fields.find((one) => one.name === name)?.reference;
      const key = { scopes: groupids?.[0], locations: locationid }[reference?.resource ?? ''];
      if (reference?.resource === 'identities' && groupids) {
        values[name] = await samples.row(find('identities'), { companyId, groupids });
      } else if (reference?.resource === 'sources' && locationid !== undefined) {
        values[name] = await samples.row(find('sources'), { companyId, locationid });
      } else if (key !== undefined) values[name] = reference?.many ? [key] : key;
    }
    return values;
  };

  const samples: Samples = {
    async body(resource, companyId = 2, place = {}) {
      n += 1;
      const code = resource.name === 'countries' ? { code: freeCode((codes += 1)) } : {};
      const special = { ...SPECIAL[resource.name]?.(n, companyId), ...code };
      const needed = resource.fields.filter(
        ({ name, required, readOnly, kind }) =>
          !readOnly && !(name in special) && (required || kind === 'mask' || ALSO[resource.name]?.includes(name)),
      );
      const values: Values = {};
      // No sample has a picture: none is needed anywhere.
      const file = resource.upload?.accepts === 'web-archive' ? resource.upload.fills.hash : undefined;
      if (file !== undefined) values[file] = await rows.upload(companyId);
      for (const field of needed) values[field.name] = await valueOf(field, companyId);
      const where = Object.entries(await placed(resource, { ...place, companyId })).filter(
        ([name]) => resource.fields.find((field) => field.name === name)?.readOnly === false,
      );
      return { ...values, ...special, ...Object.fromEntries(where) };
    },
    async row(resource, place, extra = {}) {
      const { companyId } = place;
      const { storage, softDelete } = resource;
      const event = EVENTS[resource.name];
      n += 1;
      if (event) {
        const columns = await event(n, place, () => target('sources', companyId));
        return rows.insert(resource, { ...columns, ...(await placed(resource, place)), ...extra });
      }
      const defaults = Object.fromEntries(
        resource.fields
          .filter((field) => field.default !== undefined && !field.virtual)
          .map((field) => [field.name, field.default]),
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
        ...(await placed(resource, place)),
        ...(softDelete && { [softDelete.field]: null }),
        ...extra,
      });
    },
  };
  return samples;
}
