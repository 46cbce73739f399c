import type { InjectOptions } from 'fastify';
import type { Resource, Service } from '../../domain/schema/model/model';

export type Call = Pick<InjectOptions, 'method' | 'url' | 'payload' | 'headers'> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
};
export type Json = Record<string, unknown>;
type Key = string | number;

interface ListParams {
  readonly filter?: Json;
  readonly sort?: readonly [string, string];
  readonly limit?: number;
}

/** How one face is asked, written down a second time: independent of the adapters of the console. */
interface ApiClient {
  list(resource: Resource, question?: ListParams): Call;
  records(body: unknown): Json[];
  total(body: unknown): number;
  /** Absent: the face has no such operation. */
  get?(resource: Resource, id: Key): Call;
  create?(resource: Resource, values: Json): Call;
  update?(resource: Resource, id: Key, values: Json): Call;
  remove?(resource: Resource, id: Key): Call;
  restore?(resource: Resource, id: Key): Call;
  /** The record in the answer to get, create and update. */
  record(body: unknown): Json;
}

const text = (query: Readonly<Record<string, string | number | undefined>>) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};
const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
const post = (url: string, payload: unknown, method: 'POST' | 'PUT' = 'POST'): Call => ({
  method,
  url,
  payload: payload as Json,
});

function bracketed(filter: Json = {}): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) query[`${name}[in]`] = value.join();
    else if (typeof value === 'object' && value !== null) {
      for (const [op, operand] of Object.entries(value)) query[`${name}[${op}]`] = String(operand);
    } else query[name] = String(value);
  }
  return query;
}

/** What the device service calls a key. */
const KEYS: Readonly<Record<string, string>> = {
  devices: 'device_id',
  'device-groups': 'device_group_id',
  'security-profiles': 'security_profile_id',
  pools: 'pool_id',
  leases: 'lease_id',
};

/** A list that opens with today is answered from yesterday to tomorrow where no time is named (specification S-AUD-4). */
const ofEveryTime = (period: Resource['list']['period'], filter: Json | undefined): Json | undefined =>
  period?.preset === 'today' ? { [period.field]: { gte: '2000-01-01T00:00:00Z' }, ...filter } : filter;

export const API_CLIENTS: Readonly<Record<Service, ApiClient>> = {
  element: {
    list: ({ backend, list: { period } }, { filter, sort, limit } = {}) => ({
      method: 'GET',
      url: `/legacy/elements/${backend.type}${text({ filter: json(ofEveryTime(period, filter)), sort: sort?.[0], order: sort?.[1], limit })}`,
    }),
    records: (body) => (body as { elements: Json[] }).elements,
    total: (body) => (body as { total: number }).total,
    get: ({ backend }, id) => ({ method: 'GET', url: `/legacy/elements/${backend.type}/${id}` }),
    create: ({ backend }, values) => post(`/legacy/elements/${backend.type}`, values),
    update: ({ backend, id: key }, id, values) => post(`/legacy/elements/${backend.type}`, { ...values, [key]: id }),
    remove: ({ backend }, id) => ({ method: 'DELETE', url: `/legacy/elements/${backend.type}/${id}` }),
    restore: ({ backend }, id) => post(`/legacy/elements/${backend.type}/${id}/restore`, {}),
    record: (body) => (body as { element: Json }).element,
  },
  hydra: {
    list: ({ backend }, { filter, sort, limit } = {}) => ({
      method: 'GET',
      url: `/api/${backend.type}${text({ ...bracketed(filter), itemsPerPage: limit, ...(sort && { [`order[${sort[0]}]`]: sort[1] }) })}`,
    }),
    records: (body) => (body as Record<string, Json[]>)['hydra:member'] ?? [],
    total: (body) => (body as Record<string, number>)['hydra:totalItems'] ?? -1,
    get: ({ backend }, id) => ({ method: 'GET', url: `/api/${backend.type}/${id}` }),
    create: ({ backend }, values) => post(`/api/${backend.type}`, values),
    update: ({ backend }, id, values) => post(`/api/${backend.type}/${id}`, values, 'PUT'),
    remove: ({ backend }, id) => ({ method: 'DELETE', url: `/api/${backend.type}/${id}` }),
    restore: ({ backend }, id) => post(`/api/${backend.type}/${id}/restore`, {}),
    record: (body) => body as Json,
  },
  device: {
    list: ({ backend }, { filter: { q, ...filter } = {}, sort, limit } = {}) => ({
      method: 'GET',
      url: `/device/${backend.type}/search${text({ search_query: q as string, filter: json(filter), sort: sort && `${sort[0]}:${sort[1]}`, limit })}`,
    }),
    records: (body) => (body as { results: Json[] }).results,
    total: (body) => (body as { total: number }).total,
    get: ({ backend }, id) => ({ method: 'GET', url: `/device/${backend.type}/find?${KEYS[backend.type]}=${id}` }),
    create: ({ backend }, values) => post(`/device/${backend.type}/save`, values),
    update: ({ backend }, id, values) => post(`/device/${backend.type}/save`, { ...values, [KEYS[backend.type]!]: id }),
    remove: ({ backend }, id) => ({
      method: 'DELETE',
      url: `/device/${backend.type}`,
      payload: { [`${KEYS[backend.type]}s`]: [id] },
    }),
    restore: ({ backend }, id) => post(`/device/${backend.type}/restore`, { [`${KEYS[backend.type]}s`]: [id] }),
    record: (body) => body as Json,
  },
  logs: {
    list: (_resource, { filter: { q } = {}, limit } = {}) => ({
      method: 'POST',
      url: `/admin-ui/logs/_search${text({ size: limit })}`,
      payload: q === undefined ? {} : { query: { bool: { filter: [{ multi_match: { query: q } }] } } },
    }),
    records: (body) => (body as { hits: { hits: { _source: Json }[] } }).hits.hits.map(({ _source }) => _source),
    total: (body) => (body as { hits: { total: { value: number } } }).hits.total.value,
    record: (body) => body as Json,
  },
  rest: {
    list: ({ backend }, { filter, sort, limit } = {}) => ({
      method: 'GET',
      url: `/rest/${backend.type}${text({ filter: json(filter), sort: json(sort), range: limit === undefined ? undefined : json([0, limit - 1]) })}`,
    }),
    records: (body) => body as Json[],
    total: (body) => (body as Json[]).length,
    get: ({ backend }, id) => ({ method: 'GET', url: `/rest/${backend.type}/${id}` }),
    create: ({ backend }, values) => post(`/rest/${backend.type}`, values),
    update: ({ backend }, id, values) => post(`/rest/${backend.type}/${id}`, values, 'PUT'),
    remove: ({ backend }, id) => ({ method: 'DELETE', url: `/rest/${backend.type}/${id}` }),
    restore: ({ backend }, id) => post(`/rest/${backend.type}/${id}/restore`, {}),
    record: (body) => body as Json,
  },
};

export const apiClientFor = ({ backend }: Resource): ApiClient => API_CLIENTS[backend.service];
