import type { DataProvider } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import {
  ifMatch,
  idempotencyHeader,
  wireField,
  wireFilter,
  versionIn,
  withId,
  type Adapter,
  type AdapterContext,
} from './adapter';

/**
 * The adapter for `rest`. It uses `ra-data-simple-rest` and adds only what that package does not have.
 *
 * | list    | GET    /{path}?sort=["f","ASC"]&range=[0,24]&filter={} → array, total in Content-Range |
 * | one     | GET    /{path}/{id}                                                                    |
 * | create  | POST   /{path}                                                                         |
 * | update  | PUT    /{path}/{id}                                                                    |
 * | remove  | DELETE /{path}/{id}                                                                    |
 * | restore | POST   /{path}/{id}/restore                                                            |
 */
export const rest: Adapter = {
  async list(context, { filter, sort, offset, limit, signal }) {
    const { resource, type } = context;
    const answer = await over(context).getList(type, {
      pagination: { page: Math.floor(offset / limit) + 1, perPage: limit },
      // The dialect knows one key.
      sort: { field: wireField(resource, sort[0]?.field ?? 'id'), order: sort[0]?.order ?? 'ASC' },
      filter: wireFilter(resource, filter),
      signal,
    });
    return { data: answer.data.map((record) => withId(resource, record)), total: answer.total ?? answer.data.length };
  },

  async one(context, id, signal) {
    const { data } = await over(context).getOne(context.type, { id, signal });
    return withId(context.resource, data);
  },

  async create(context, values, key) {
    const { data } = await over(context, idempotencyHeader(key)).create(context.type, { data: values });
    return withId(context.resource, data);
  },

  async update(context, id, values, version) {
    const previousData = { id };
    const { data } = await over(context, ifMatch(version)).update(context.type, { id, data: values, previousData });
    return withId(context.resource, data);
  },

  async remove({ http, base, type }, id) {
    return versionIn(await http(`${base}/${type}/${encodeURIComponent(id)}`, { method: 'DELETE' }));
  },

  async restore({ http, base, type }, id) {
    return versionIn(await http(`${base}/${type}/${encodeURIComponent(id)}/restore`, { method: 'POST', body: {} }));
  },
};

/** `ra-data-simple-rest` with our HTTP client instead of `fetchJson`. */
function over({ http, base }: AdapterContext, extra: Readonly<Record<string, string>> = {}): DataProvider {
  return simpleRest(base, async (url, options = {}) => {
    const { status, headers, json } = await http(url, {
      method: (options.method ?? 'GET') as 'GET',
      ...(typeof options.body === 'string' && { body: JSON.parse(options.body) as unknown }),
      headers: extra,
      ...(options.signal && { signal: options.signal }),
    });
    return { status, headers, body: JSON.stringify(json), json };
  });
}
