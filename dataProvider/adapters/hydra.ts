import type { ClientResource } from '../../domain/schema/client/client';
import {
  ifMatch,
  idempotencyHeader,
  wireField,
  wireFilter,
  versionIn,
  withId,
  type Adapter,
  type PorticoRecord,
} from './adapter';

type Linked = Record<string, unknown>;

/**
 * Hydra collections; IRIs exist in this file only.
 *
 * | list    | GET    /{path}?page=1&itemsPerPage=50&order[f]=asc&f[op]=v → hydra:member, hydra:totalItems |
 * | one     | GET    /{path}/{id}                                                                         |
 * | create  | POST   /{path}                                                                              |
 * | update  | PUT    /{path}/{id}                                                                         |
 * | remove  | DELETE /{path}/{id}                                                                         |
 * | restore | POST   /{path}/{id}/restore                                                                 |
 */
export const hydra: Adapter = {
  async list({ http, resource, base, type }, { filter, sort, offset, limit, signal }) {
    const { json } = await http<Linked>(`${base}/${type}`, {
      query: {
        page: Math.floor(offset / limit) + 1,
        itemsPerPage: limit,
        ...Object.fromEntries(
          sort.map(({ field, order }) => [`order[${wireField(resource, field)}]`, order.toLowerCase()]),
        ),
        ...bracketed(wireFilter(resource, filter)),
      },
      signal,
    });
    const member = (json['hydra:member'] ?? json['member']) as Linked[];
    const total = (json['hydra:totalItems'] ?? json['totalItems']) as number;
    return { data: member.map((record) => fromLinked(resource, record)), total };
  },

  async one({ http, resource, base, type }, id, signal) {
    const { json } = await http<Linked>(`${base}/${type}/${encodeURIComponent(id)}`, { signal });
    return fromLinked(resource, json);
  },

  async create({ http, resource, base, type }, values, key) {
    const { json } = await http<Linked>(`${base}/${type}`, {
      method: 'POST',
      body: values,
      headers: idempotencyHeader(key),
    });
    return fromLinked(resource, json);
  },

  async update({ http, resource, base, type }, id, values, version) {
    const { json } = await http<Linked>(`${base}/${type}/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body: values,
      headers: ifMatch(version),
    });
    return fromLinked(resource, json);
  },

  async remove({ http, base, type }, id) {
    return versionIn(await http(`${base}/${type}/${encodeURIComponent(id)}`, { method: 'DELETE' }));
  },

  async restore({ http, base, type }, id) {
    return versionIn(await http(`${base}/${type}/${encodeURIComponent(id)}/restore`, { method: 'POST', body: {} }));
  },
};

/** `{ name: { gte: 1 } }` → `name[gte]=1`; a list becomes `name[in]`, which the server reads as JSON-free values. */
function bracketed(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) query[`${name}[in]`] = value.map(String).join(',');
    else if (value === null) query[`${name}[isNull]`] = 'true';
    else if (typeof value === 'object') {
      for (const [op, operand] of Object.entries(value)) query[`${name}[${op}]`] = String(operand);
    } else query[name] = String(value);
  }
  return query;
}

function keyOf(iri: unknown, idType: 'integer' | 'string'): unknown {
  if (typeof iri !== 'string' || !iri.includes('/')) return iri;
  const key = iri.slice(iri.lastIndexOf('/') + 1);
  return idType === 'integer' ? Number(key) : key;
}

function fromLinked(resource: ClientResource, linked: Linked): PorticoRecord {
  const record = Object.fromEntries(Object.entries(linked).filter(([name]) => !name.startsWith('@')));
  for (const { name, reference, type, schema } of resource.fields) {
    if (!reference || record[name] === undefined) continue;
    const held = type === 'array' ? (schema['items'] as { type?: string } | undefined)?.type : type;
    const idType = held === 'string' ? 'string' : 'integer';
    const value = record[name];
    record[name] = Array.isArray(value) ? value.map((one) => keyOf(one, idType)) : keyOf(value, idType);
  }
  return withId(resource, record);
}
