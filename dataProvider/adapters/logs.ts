import { HttpError, type Identifier } from 'ra-core';
import { withId, type Adapter, type ListQuestion } from './adapter';

interface SearchAnswer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _id: string; readonly _source: Record<string, unknown> }[];
  };
}

/** Most lines that one search answers (specification 3 §9). */
const MOST = 5000;

/**
 * The access-log search (specification 3 §7), read-only:
 *
 * | list | POST /logs/_search?size=25  a search body, newest first → hits.total.value, hits.hits[]._source |
 */
export const logs: Adapter = {
  async list({ http, resource, base, type }, question) {
    const { json } = await http<SearchAnswer>(`${base}/${type}/_search`, {
      method: 'POST',
      query: { size: Math.min(question.limit, MOST) },
      body: searchBody(question),
      signal: question.signal,
    });
    const { total, hits } = json.hits;
    return {
      data: hits.map(({ _id, _source }) => withId(resource, { ..._source, [resource.id]: _id })),
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

/** A list question as the search body: range, locations, search text, and nothing that the server would not know. */
export function searchBody({ filter, sort, offset }: ListQuestion): Record<string, unknown> {
  const { received_at: at, locationid, q } = filter;
  const range = typeof at === 'object' && at !== null ? at : at === undefined ? undefined : { gte: at };
  const locations = locationid === undefined ? [] : ([locationid].flat() as Identifier[]);
  return {
    from: offset,
    sort: [{ received_at: sort.field === 'received_at' ? sort.order.toLowerCase() : 'desc' }],
    query: {
      bool: {
        filter: [
          ...(range ? [{ range: { received_at: range } }] : []),
          ...(locations.length > 0 ? [{ terms: { locationid: locations } }] : []),
          ...(typeof q === 'string' && q.trim() !== '' ? [{ multi_match: { query: q.trim() } }] : []),
        ],
        must_not: [{ term: { tags: '_unauth_message' } }],
      },
    },
  };
}
