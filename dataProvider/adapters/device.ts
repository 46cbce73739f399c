import type { Identifier } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import { keyWord } from '../../domain/text/deviceWords';
import { ifMatch, idempotencyHeader, wireField, wireFilter, wireKey, versionIn, withId, type Adapter } from './adapter';

/**
 * The device service (specification S-DEV-2, S-DEV-3, S-DEV-4):
 *
 * | list    | GET    /devices/search?offset=0&limit=50&sort=field:asc&search_query=… → { results, total } |
 * | one     | GET    /devices/find?device_id=1                                                           |
 * | create  | POST   /devices/save                                                                       |
 * | update  | POST   /devices/save            (with device_id)                                           |
 * | remove  | DELETE /devices                 { device_ids: [1] }                                        |
 * | restore | POST   /devices/restore         { device_ids: [1] }                                        |
 */
export const device: Adapter = {
  async list({ http, resource, base, type }, { filter: { q, ...filter }, sort, offset, limit, signal }) {
    const { json, notice } = await http<{ results: Record<string, unknown>[]; total: number }>(
      `${base}/${type}/search`,
      {
        query: {
          offset,
          limit,
          sort: sort.map(({ field, order }) => `${wireField(resource, field)}:${order.toLowerCase()}`).join(','),
          search_query: typeof q === 'string' && q !== '' ? q : undefined,
          filter: Object.keys(filter).length > 0 ? JSON.stringify(wireFilter(resource, filter)) : undefined,
        },
        signal,
      },
    );
    return {
      data: json.results.map((record) => withId(resource, withTexts(resource, record))),
      total: json.total,
      notice,
    };
  },

  async one({ http, resource, base, type }, id, signal) {
    const { json } = await http<Record<string, unknown>>(`${base}/${type}/find`, {
      query: { [keyWord(type)]: id },
      signal,
    });
    return withId(resource, withTexts(resource, json));
  },

  async create({ http, resource, base, type }, values, key) {
    const { json } = await http<Record<string, unknown>>(`${base}/${type}/save`, {
      method: 'POST',
      body: values,
      headers: idempotencyHeader(key),
    });
    return withId(resource, withTexts(resource, json));
  },

  async update({ http, resource, base, type }, id, values, version) {
    const { json } = await http<Record<string, unknown>>(`${base}/${type}/save`, {
      method: 'POST',
      body: { ...values, [keyWord(type)]: wireKey(resource, id) },
      headers: ifMatch(version),
    });
    return withId(resource, withTexts(resource, json));
  },

  async remove({ http, resource, base, type }, id: Identifier) {
    return versionIn(
      await http(`${base}/${type}`, { method: 'DELETE', body: { [`${keyWord(type)}s`]: [wireKey(resource, id)] } }),
    );
  },

  async restore({ http, resource, base, type }, id) {
    return versionIn(
      await http(`${base}/${type}/restore`, {
        method: 'POST',
        body: { [`${keyWord(type)}s`]: [wireKey(resource, id)] },
      }),
    );
  },
};

/** The service answers objects where forms and cells have JSON text, as other services answer it. */
function withTexts({ fields }: ClientResource, record: Record<string, unknown>): Record<string, unknown> {
  const texts = fields.flatMap(({ name, cast }) => {
    const value = record[name];
    return cast === 'json' && typeof value === 'object' && value !== null ? [[name, JSON.stringify(value)]] : [];
  });
  return texts.length > 0 ? { ...record, ...Object.fromEntries(texts) } : record;
}
