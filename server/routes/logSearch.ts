import * as errors from '../errors';

/** The only question that the log search understands; everything else in a body is refused. */
export interface LogQuestion {
  readonly from?: string;
  readonly to?: string;
  readonly search: string;
  readonly locations: readonly number[];
  readonly excludedTags: readonly string[];
  readonly order: 'ASC' | 'DESC';
  readonly size: number;
  readonly offset: number;
}

export const MOST_LOGS = 5000;
type Json = Record<string, unknown>;

const object = (value: unknown, name: string): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw errors.unknownParameter(name);
  return value as Json;
};
const only = (value: Json, allowed: readonly string[]): Json => {
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown !== undefined) throw errors.unknownParameter(unknown);
  return value;
};
const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/**
 * Reads the small part of Elasticsearch's search body that access logs need (specification 3 §7): a range on
 * `received_at`, the search text, locations, tags to leave out, a sort on `received_at`, `size` up to 5000, `from`.
 * Scripts, aggregations, wildcards, other fields: 422, by name.
 */
export function readLogQuestion(body: unknown, querySize: unknown): LogQuestion {
  const root = only(object(body ?? {}, 'body'), ['query', 'sort', 'size', 'from', 'track_total_hits']);
  const bool = only(object(only(object(root['query'] ?? {}, 'query'), ['bool'])['bool'] ?? {}, 'bool'), [
    'filter',
    'must',
    'must_not',
  ]);
  const question = {
    search: '',
    locations: [] as number[],
    excludedTags: [] as string[],
    from: undefined as string | undefined,
    to: undefined as string | undefined,
  };
  for (const clause of [...list(bool['filter']), ...list(bool['must'])]) readClause(object(clause, 'filter'), question);
  for (const clause of list(bool['must_not'])) {
    const { tags } = only(
      object(
        only(object(clause, 'must_not'), ['term', 'terms'])['term'] ?? object(clause, 'must_not')['terms'],
        'must_not',
      ),
      ['tags'],
    );
    question.excludedTags.push(...list(tags).map(String));
  }
  return {
    search: question.search,
    locations: question.locations,
    excludedTags: question.excludedTags.slice(0, 20),
    ...(question.from !== undefined && { from: question.from }),
    ...(question.to !== undefined && { to: question.to }),
    order: sortOrder(root['sort']),
    size: whole('size', querySize ?? root['size'], MOST_LOGS, MOST_LOGS),
    offset: whole('from', root['from'], 0, 100_000),
  };
}

function readClause(
  clause: Json,
  into: { search: string; locations: number[]; from: string | undefined; to: string | undefined },
): void {
  const { range, terms, term, multi_match: match } = only(clause, ['range', 'terms', 'term', 'multi_match']);
  if (range !== undefined) {
    const { received_at: at } = only(object(range, 'range'), ['received_at']);
    const { gte, lt, lte } = only(object(at, 'received_at'), ['gte', 'lt', 'lte', 'time_zone', 'format']);
    into.from = instant(gte) ?? into.from;
    into.to = instant(lt ?? lte) ?? into.to;
  }
  for (const group of [terms, term]) {
    if (group === undefined) continue;
    const { locationid } = only(object(group, 'terms'), ['locationid']);
    into.locations.push(...list(locationid).map((id) => whole('locationid', id, 0, Number.MAX_SAFE_INTEGER)));
  }
  if (match !== undefined) {
    const { query } = only(object(match, 'multi_match'), ['query', 'fields', 'type']);
    if (typeof query !== 'string' || query.length > 200 || query.includes('\0')) throw errors.unknownParameter('query');
    into.search = query;
  }
}

function instant(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
  if (!time || Number.isNaN(time.getTime())) throw errors.unknownParameter('received_at');
  return time.toISOString();
}

function sortOrder(sort: unknown): 'ASC' | 'DESC' {
  const first = list(sort)[0];
  if (first === undefined) return 'DESC';
  const { received_at: way } = only(object(first, 'sort'), ['received_at']);
  const order = typeof way === 'object' && way !== null ? (way as Json)['order'] : way;
  const upper = String(order).toUpperCase();
  if (upper !== 'ASC' && upper !== 'DESC') throw errors.unknownSortKey(String(order));
  return upper;
}

function whole(name: string, value: unknown, fallback: number, most: number): number {
  if (value === undefined || value === '') return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > most) throw errors.unknownParameter(name);
  return number;
}
