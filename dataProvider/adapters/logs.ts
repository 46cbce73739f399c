import { HttpError, type Identifier } from 'ra-core';
import { wireFilter, wireKey, withId, type Adapter, type ListParams } from './adapter';

interface SearchAnswer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _id: string; readonly _source: Record<string, unknown> }[];
  };
}

/** Maximum number of log entries in one response (specification S-LOG-6). */
const MAX_LOGS = 5000;

/**
 * The access-log search (specification S-LOG-3), read-only:
 *
 * | list | POST /logs/_search?size=50  a search body, newest first → hits.total.value, hits.hits[]._source |
 */
export const logs: Adapter = {
  async list({ http, resource, base, type, configuration }, question) {
    const { json } = await http<SearchAnswer>(`${base}/${type}/_search`, {
      method: 'POST',
      query: { size: Math.min(question.limit, MAX_LOGS) },
      body: searchBody(
        { ...question, filter: wireFilter(resource, question.filter) },
        configuration['core:access-logs.excludedTags'],
      ),
      signal: question.signal,
    });
    const { total, hits } = json.hits;
    return {
      data: hits.map(({ _id, _source }) => withId(resource, { ..._source, [resource.id]: wireKey(resource, _id) })),
      total: total.value,
    };
  },
  one: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
  restore: refuse,
};

function refuse(): Promise<never> {
  return Promise.reject(new HttpError('errors.NOT_ENOUGH_PERMISSIONS', 403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' }));
}

/**
 * A list question as the search body: range, locations, search text. Any other filter goes along as it is: better that
 * the server names it as unknown than a list that looks filtered and is not.
 * @param excludedTags lines with one of these tags are left out
 */
function searchBody({ filter, sort, offset }: ListParams, excludedTags: readonly string[]): Record<string, unknown> {
  const { received_at: at, locationid, q, ...others } = filter;
  const range = typeof at === 'object' && at !== null ? at : at === undefined ? undefined : { gte: at };
  const locations = locationid === undefined ? [] : keysOf(locationid);
  return {
    from: offset,
    sort: [{ received_at: (sort.find(({ field }) => field === 'received_at')?.order ?? 'DESC').toLowerCase() }],
    query: {
      bool: {
        filter: [
          ...(range ? [{ range: { received_at: range } }] : []),
          ...(locations.length > 0 ? [{ terms: { locationid: locations } }] : []),
          ...(typeof q === 'string' && q.trim() !== '' ? [{ multi_match: { query: q.trim() } }] : []),
          ...Object.entries(others).map(([name, value]) => ({ term: { [name]: value } })),
        ],
        must_not: excludedTags.map((tag) => ({ term: { tags: tag } })),
      },
    },
  };
}

/** One key, several, or a filter of either in words: `{ eq: 3 }`, `{ in: [3, 4] }`. */
function keysOf(filter: unknown): Identifier[] {
  const { in: several, eq: one } = (
    typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? filter : {}
  ) as {
    in?: unknown;
    eq?: unknown;
  };
  return [several ?? one ?? filter].flat() as Identifier[];
}
