import type { Identifier } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import { apiRange, EPOCH } from '../../domain/time/timeRange';
import {
  ifMatch,
  idempotencyHeader,
  wireField,
  wireFilter,
  wireKey,
  versionIn,
  withId,
  type Adapter,
  type ListParams,
} from './adapter';

interface Answer {
  readonly elements: Record<string, unknown>[];
  readonly total: number;
  readonly approximate?: boolean;
  readonly next?: string;
}

/**
 * The generic element service:
 *
 * | list    | GET    /elements/{type}?filter={json}&sort=f&order=ASC&offset=0&limit=50 → { elements, total } |
 * |         | … &after={next} instead of offset; &count=estimate → { …, approximate }, &cursor=1 → { …, next } |
 * | one     | GET    /elements/{type}/{id}                                             → { element }         |
 * | create  | POST   /elements/{type}                                                  → { element }         |
 * | update  | POST   /elements/{type}   (with the key)                                 → { element }         |
 * | members | POST   /elements/{type}/many (what points at a record)                   → { elements }        |
 * | remove  | DELETE /elements/{type}/{id}                                                                   |
 * | restore | POST   /elements/{type}/{id}/restore                                                           |
 */
export const element: Adapter = {
  async list({ http, resource, base, type }, { filter, sort, offset, limit, after, signal }) {
    const { json } = await http<Answer>(`${base}/elements/${type}`, {
      query: {
        filter: JSON.stringify(wireFilter(resource, everyTime(resource, filter))),
        sort: sort.map(({ field }) => wireField(resource, field)).join(','),
        order: sort.map(({ order }) => order).join(','),
        ...(after === undefined ? { offset } : { after }),
        limit,
        cursor: '1',
        count: 'estimate',
        extra: relations(resource),
      },
      signal,
    });
    const { elements, total, approximate, next } = json;
    return { data: elements.map((record) => withId(resource, record)), total, approximate, next };
  },

  async count({ http, resource, base, type }, filter, signal) {
    const query = { filter: JSON.stringify(wireFilter(resource, everyTime(resource, filter))), limit: 0 };
    return (await http<Answer>(`${base}/elements/${type}`, { query, signal })).json.total;
  },

  async one({ http, resource, base, type }, id, signal) {
    const { json } = await http<{ element: Record<string, unknown> }>(
      `${base}/elements/${type}/${encodeURIComponent(id)}`,
      { query: { extra: relations(resource) }, signal },
    );
    return withId(resource, json.element);
  },

  async create({ http, resource, base, type }, values, key) {
    const { json } = await http<{ element: Record<string, unknown> }>(`${base}/elements/${type}`, {
      method: 'POST',
      body: values,
      headers: idempotencyHeader(key),
    });
    return withId(resource, json.element);
  },

  async update({ http, resource, base, type }, id, values, version) {
    const { json } = await http<{ element: Record<string, unknown> }>(`${base}/elements/${type}`, {
      method: 'POST',
      body: { ...values, [resource.id]: wireKey(resource, id) },
      headers: ifMatch(version),
    });
    return withId(resource, json.element);
  },

  async members({ http, base, type }, id, { name, key }, signal) {
    const { json } = await http<{ element: Record<string, unknown> }>(
      `${base}/elements/${type}/${encodeURIComponent(id)}`,
      { query: { extra: name }, signal },
    );
    return {
      keys: (json.element[name] as Record<string, Identifier>[]).map((record) => record[key] as Identifier),
      excluded: json.element[`${name}Excluded`] as Identifier[],
      tag: String(json.element[`${name}Tag`]),
    };
  },

  async replaceMembers({ http, resource, base, type }, id, name, keys, tag) {
    const one = { [resource.id]: wireKey(resource, id), [name]: keys, [`${name}Tag`]: tag };
    await http(`${base}/elements/${type}/many`, {
      method: 'POST',
      body: { elements: [one] },
      headers: idempotencyHeader(),
    });
  },

  async remove({ http, base, type }, id) {
    return versionIn(await http(`${base}/elements/${type}/${encodeURIComponent(id)}`, { method: 'DELETE' }));
  },

  async restore({ http, base, type }, id) {
    return versionIn(
      await http(`${base}/elements/${type}/${encodeURIComponent(id)}/restore`, { method: 'POST', body: {} }),
    );
  },
};

/** Every reference with the name of what it points at, in the same answer: no second call, no number in place of a name. */
function relations({ fields }: ClientResource): string | undefined {
  const names = fields.flatMap(({ reference, writeOnly }) => (reference && !writeOnly ? [reference.as] : []));
  return names.length > 0 ? names.join(',') : undefined;
}

/** A list without a period shows every time; where the API would answer a few days only, the question says so. */
function everyTime({ list: { period } }: ClientResource, filter: ListParams['filter']): ListParams['filter'] {
  const limited = period && apiRange(period, EPOCH) && !(period.field in filter);
  return limited ? { ...filter, [period.field]: { gte: `${EPOCH}T00:00:00.000Z` } } : filter;
}
