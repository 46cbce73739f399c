import { HttpError, type Identifier } from 'ra-core';
import type { Configuration } from '../../domain/configuration/properties';
import { MAX_FIRST_COUNT, MAX_LOGS } from '../../domain/limits';
import type { ClientResource } from '../../domain/schema/client/client';
import { isJsonObject } from '../../domain/text/readJson';
import type { Histogram } from '../../domain/time/histogram';
import { wireFilter, wireKey, withId, type Adapter, type ListParams } from './adapter';

interface SearchAnswer {
  readonly hits: {
    readonly total: { readonly value: number; readonly relation?: string };
    readonly hits: readonly { readonly _id: string; readonly _source: Record<string, unknown> }[];
  };
}

/**
 * The access-log search (specification S-LOG-3), read-only:
 *
 * | list      | POST /logs/_search?size=50  a search body, newest first → hits.total.value, hits.hits[]._source |
 * | one       | POST /logs/_search?size=1  an `ids` query |
 * | histogram | POST /logs/histogram  the same body → times, step, counts |
 */
export const logs: Adapter = {
  async list({ http, resource, base, type, configuration }, question) {
    const { json } = await http<SearchAnswer>(`${base}/${type}/_search`, {
      method: 'POST',
      query: { size: Math.min(question.limit, MAX_LOGS) },
      body: {
        from: question.offset,
        track_total_hits: MAX_FIRST_COUNT,
        sort: [{ received_at: newestFirst(question) ? 'desc' : 'asc' }],
        query: toSearchQuery(resource, question.filter, configuration),
      },
      signal: question.signal,
    });
    const { total } = json.hits;
    return {
      data: recordsOf(resource, json),
      total: total.value,
      ...(total.relation === 'gte' && { approximate: true }),
    };
  },
  async count({ http, resource, base, type, configuration }, filter, signal) {
    const { json } = await http<SearchAnswer>(`${base}/${type}/_search`, {
      method: 'POST',
      query: { size: 0 },
      body: { query: toSearchQuery(resource, filter, configuration) },
      ...(signal && { signal }),
    });
    return json.hits.total.value;
  },
  async histogram({ http, resource, base, type, configuration }, filter, signal) {
    const body = { query: toSearchQuery(resource, filter, configuration) };
    return (await http<Histogram>(`${base}/${type}/histogram`, { method: 'POST', body, ...(signal && { signal }) }))
      .json;
  },
  async one({ http, resource, base, type }, id, signal) {
    // An address may say anything: what is no key is the key of nothing.
    if (!KEY.test(String(id))) throw absent();
    const { json } = await http<SearchAnswer>(`${base}/${type}/_search`, {
      method: 'POST',
      query: { size: 1 },
      body: { query: { ids: { values: [id] } } },
      ...(signal && { signal }),
    });
    const [line] = recordsOf(resource, json);
    if (!line) throw absent();
    return line;
  },
  create: refuse,
  update: refuse,
  remove: refuse,
  restore: refuse,
};

const KEY = /^\d{1,15}$/;
const absent = () => new HttpError('errors.ELEMENT_NOT_FOUND', 404, { msg_code: 'ELEMENT_NOT_FOUND' });

const recordsOf = (resource: ClientResource, { hits }: SearchAnswer) =>
  hits.hits.map(({ _id, _source }) => withId(resource, { ..._source, [resource.id]: wireKey(resource, _id) }));

function refuse(): Promise<never> {
  return Promise.reject(new HttpError('errors.NOT_ENOUGH_PERMISSIONS', 403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' }));
}

const newestFirst = ({ sort }: ListParams) => sort.find(({ field }) => field === 'received_at')?.order !== 'ASC';

/**
 * The filter of a list as the query of a search: range, locations, search text, columns. Lines with one of the tags that
 * the configuration names are left out.
 */
function toSearchQuery(
  resource: ClientResource,
  filters: ListParams['filter'],
  configuration: Configuration,
): Record<string, unknown> {
  const { received_at: at, locationid, q, ...columns } = wireFilter(resource, filters);
  const range = typeof at === 'object' && at !== null ? at : at === undefined ? undefined : { gte: at };
  const locations = locationid === undefined ? [] : keysOf(locationid);
  return {
    bool: {
      filter: [
        ...(range ? [{ range: { received_at: range } }] : []),
        ...(locations.length > 0 ? [{ terms: { locationid: locations } }] : []),
        ...(typeof q === 'string' && q.trim() !== '' ? [{ multi_match: { query: q.trim() } }] : []),
        ...Object.entries(columns).map(([name, value]) => columnClause(resource, name, value)),
      ],
      must_not: configuration['core:access-logs.excludedTags'].map((tag) => ({ term: { tags: tag } })),
    },
  };
}

/**
 * A filter of a column as a clause. One that has no clause goes along as it is: better that the server names it as
 * unknown than a list that looks filtered and is not.
 */
function columnClause({ fields }: ClientResource, name: string, value: unknown): Record<string, unknown> {
  const usual = fields.find((field) => field.name === name)?.filter?.op ?? 'eq';
  const isPlain = typeof value !== 'object' || value === null || Array.isArray(value);
  const [[op, operand] = [usual, value], ...more] = isPlain ? [] : Object.entries(value);
  if (more.length > 0) return { term: { [name]: value } };
  if (Array.isArray(operand) && (op === 'in' || isPlain)) return { terms: { [name]: operand } };
  if (op === 'contains') return { wildcard: { [name]: `*${escaped(operand)}*` } };
  if (op === 'startsWith') return { wildcard: { [name]: `${escaped(operand)}*` } };
  return { term: { [name]: op === 'eq' ? operand : value } };
}

/** A text without the meaning of the signs of a pattern. */
const escaped = (text: unknown) => String(text).replace(/[\\*?]/g, '\\$&');

/** One key, several, or a filter of either in words: `{ eq: 3 }`, `{ in: [3, 4] }`. */
function keysOf(filter: unknown): Identifier[] {
  const { in: several, eq: one } = (isJsonObject(filter) ? filter : {}) as {
    in?: unknown;
    eq?: unknown;
  };
  return [several ?? one ?? filter].flat() as Identifier[];
}
