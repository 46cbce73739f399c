import { MAX_LOGS } from '../../../domain/limits';
import { parseLogSearch } from '../../../domain/text/searchBox';
import * as errors from '../../errors/catalogue';
import { addColumn, columnValue, pattern } from './columns';
import { listOf, listUpTo, requireMembers, requireObject, type Json } from './members';
import { endOf, instant, times, zoneOf } from './times';

/** The only question that the log search understands; everything else in a body is refused. */
interface LogSearchBody {
  readonly from?: string;
  readonly to?: string;
  readonly search: string;
  readonly locations?: readonly number[];
  readonly ids?: readonly number[];
  /** Conditions on columns, as filters of a list: `{src_port: 443, request: {contains: 'x'}}`. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly excludedTags: readonly string[];
  readonly order: 'ASC' | 'DESC';
  readonly size: number;
  readonly offset: number;
  /** Lines are counted up to this number; without one, all of them. */
  readonly counted: number | undefined;
}

/** Keys of rows. @throws PorticoError 422 for none, for more than `most`, and for what is no key */
const keysOf = (name: string, value: unknown, most: number): number[] => {
  if (value === undefined) throw errors.unknownParameter(name);
  return listUpTo(name, value, most).map((id) => wholeNumber(name, id, Number.MAX_SAFE_INTEGER));
};

/** The keys of both lists, when there was one before. */
const inBoth = (before: readonly number[] | undefined, keys: readonly number[]): readonly number[] =>
  before?.filter((key) => keys.includes(key)) ?? keys;

/** The conditions of a query, as far as it has been read. */
interface Conditions {
  search: string;
  locations?: readonly number[];
  ids?: readonly number[];
  from?: string;
  to?: string;
  readonly columns: Record<string, unknown>;
}

/** Each clause takes time of the event loop, and a body has room for thousands. */
const MAX_CLAUSES = 50;
const MAX_LOCATIONS = 1_000;
const MAX_IDS = 100;
const MAX_TAGS = 20;
const MAX_FIELDS = 10;
const MAX_TAG_LENGTH = 255;
/** The largest `integer` of Elasticsearch. */
const MAX_COUNTED = 2_147_483_647;
/** What a text is looked for in (specification S-LOG-4): `fields` may name a group of them, or both. */
const TEXT_FIELDS = ['device_name', 'method', 'request', 'token'];
const ADDRESS_FIELDS = ['dst_ip', 'src_ip'];
const TEXTS = fieldList(TEXT_FIELDS);
const ADDRESSES = fieldList(ADDRESS_FIELDS);
const SEARCHED = [TEXTS, ADDRESSES, fieldList([...TEXT_FIELDS, ...ADDRESS_FIELDS])];
const IN_ADDRESS = ['sort', 'size', 'from', 'track_total_hits'];
const CLAUSES = ['range', 'terms', 'term', 'wildcard', 'multi_match', 'match_all', 'ids'];
const RANGE = ['gte', 'lt', 'lte', 'time_zone', 'format'];
const FORMATS = ['strict_date_optional_time', 'date_optional_time', 'epoch_millis'];
/**
 * Reads the small part of Elasticsearch's search body that access logs need (specification S-LOG-3): a range on
 * `received_at`, the search text, locations, values of columns (`term`, `terms`) or texts in them (`wildcard`), lines by
 * their `_id` (`ids`), tags to leave out, a sort on `received_at`, `size` up to 5000, `from`, `track_total_hits`.
 * Scripts, aggregations, other fields: 422, by name.
 * @param inAddress the parameters of the address, which win over the body's as they do there
 */
export function readLogQuery(body: unknown, inAddress: Json): LogSearchBody {
  const { query, ...inBody } = requireMembers(requireObject(body === undefined ? {} : body, 'body'), [
    'query',
    ...IN_ADDRESS,
  ]);
  const bool = requireMembers(clausesOf(query), ['filter', 'must', 'must_not']);
  const conditions: Conditions = { search: '', columns: {} };
  for (const clause of [
    ...listUpTo('filter', bool['filter'], MAX_CLAUSES),
    ...listUpTo('must', bool['must'], MAX_CLAUSES),
  ]) {
    readClause(requireObject(clause, 'filter'), conditions);
  }
  // What the address replaces must be right too.
  pageOf(inBody);
  return {
    ...conditions,
    excludedTags: tagsOf(listUpTo('must_not', bool['must_not'], MAX_CLAUSES)),
    ...pageOf({ ...inBody, ...requireMembers(inAddress, IN_ADDRESS) }),
  };
}

const pageOf = ({ sort, size, from, track_total_hits: counted }: Json) => ({
  counted: countedUpTo(counted),
  order: sortOrder(sort),
  size: whole('size', size, MAX_LOGS, MAX_LOGS),
  offset: whole('from', from, 0, 100_000),
});

/** Names of fields, in whatever order they are. */
function fieldList(names: readonly unknown[]): string {
  return names.map(String).sort().join(' ');
}

/** A tag as it is written alone, or as the query language writes it in full: `{ value }` of `term`, `{ query }` of `match`. */
function plainTag(tag: unknown): unknown {
  if (typeof tag !== 'object' || tag === null) return tag;
  const [[name, value] = [], ...more] = Object.entries(tag);
  return more.length === 0 && (name === 'value' || name === 'query') ? value : tag;
}

/** The tags that `must_not` leaves out: `term`, `terms`, or `match`, which says the same of them. */
function tagsOf(clauses: readonly unknown[]): string[] {
  const groups = clauses.flatMap((clause) =>
    Object.values(requireMembers(requireObject(clause, 'must_not'), ['term', 'terms', 'match'])),
  );
  const tags = groups
    .flatMap((group) => listOf(requireMembers(requireObject(group, 'must_not'), ['tags'])['tags']))
    .map(plainTag);
  const isTag = (tag: unknown): tag is string => typeof tag === 'string' && tag.length <= MAX_TAG_LENGTH;
  if (tags.length > MAX_TAGS || !tags.every(isTag)) throw errors.unknownParameter('tags');
  return tags;
}

/** The clauses of a query; a single clause without `bool`, as clients write it, counts as one of `must`. */
function clausesOf(query: unknown): Json {
  const { bool, ...alone } = requireObject(query === undefined ? {} : query, 'query');
  if (bool === undefined) return Object.keys(alone).length > 0 ? { must: alone } : {};
  requireMembers(alone, []);
  return requireObject(bool, 'bool');
}

/** Adds a clause to the conditions: a line must meet all of them. */
function readClause(clause: Json, into: Conditions): void {
  const { range, terms, term, wildcard, multi_match: match, match_all: all, ids } = requireMembers(clause, CLAUSES);
  if (all !== undefined) requireMembers(requireObject(all, 'match_all'), []);
  if (range !== undefined) {
    const { received_at: at } = requireMembers(requireObject(range, 'range'), ['received_at']);
    const { gte, lt, lte, time_zone: zone, format } = requireMembers(requireObject(at, 'received_at'), RANGE);
    if (format !== undefined && !FORMATS.includes(String(format))) throw errors.unknownParameter('format');
    const place = zoneOf(zone);
    // Texts of one form: their order is that of the times.
    const [from] = times(into.from, instant(gte, place)).reverse();
    const [to] = times(into.to, instant(lt, place), endOf(lte, place));
    Object.assign(into, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  }
  for (const group of [terms, term]) {
    if (group === undefined) continue;
    const { locationid, ...columns } = requireObject(group, 'terms');
    if (Object.keys(group as Json).length === 0) throw errors.unknownParameter('terms');
    for (const [name, value] of Object.entries(columns)) addColumn(into.columns, name, columnValue(name, value));
    if (locationid === undefined) continue;
    into.locations = inBoth(into.locations, keysOf('locationid', locationid, MAX_LOCATIONS));
  }
  if (ids !== undefined) {
    const { values } = requireMembers(requireObject(ids, 'ids'), ['values']);
    into.ids = inBoth(into.ids, keysOf('values', values, MAX_IDS));
  }
  if (wildcard !== undefined) {
    for (const [name, value] of Object.entries(requireObject(wildcard, 'wildcard')))
      addColumn(into.columns, name, pattern(name, value));
  }
  if (match !== undefined) {
    const { query, fields } = requireMembers(requireObject(match, 'multi_match'), ['query', 'fields']);
    const searched = fields === undefined ? undefined : fieldList(listUpTo('fields', fields, MAX_FIELDS));
    if (searched !== undefined && !SEARCHED.includes(searched)) throw errors.unknownParameter('fields');
    if (typeof query !== 'string' || query.length > 200 || query.includes('\0')) throw errors.unknownParameter('query');
    if (into.search !== '') throw errors.unknownParameter('multi_match');
    const { network, address } = parseLogSearch(query) ?? {};
    // An address is looked for in addresses alone.
    if (searched === TEXTS && network) throw errors.unknownParameter('fields');
    // And what is none is in no address.
    if (searched === ADDRESSES && !network && address === undefined) into.locations = [];
    into.search = query;
  }
}

function sortOrder(sort: unknown): 'ASC' | 'DESC' {
  const [first, ...more] = listOf(sort);
  if (more.length > 0) throw errors.unknownSortKey(JSON.stringify(more[0]).slice(0, 100));
  if (first === undefined) return 'DESC';
  const [name = '', direction = 'asc'] = typeof first === 'string' ? first.split(':') : [];
  const { received_at: way } = requireMembers(requireObject(name ? { [name]: direction } : first, 'sort'), [
    'received_at',
  ]);
  const order =
    typeof way === 'object' && way !== null ? requireMembers(requireObject(way, 'sort'), ['order'])['order'] : way;
  const upper = String(order).toUpperCase();
  if (upper !== 'ASC' && upper !== 'DESC') throw errors.unknownSortKey(String(order));
  return upper;
}

/** `track_total_hits`: a number, or whether lines are counted, which they always are. */
function countedUpTo(value: unknown): number | undefined {
  if (value === undefined || ['true', 'false', ''].includes(String(value))) return undefined;
  return whole('track_total_hits', value, 0, MAX_COUNTED);
}

function whole(name: string, value: unknown, fallback: number, most: number): number {
  return value === undefined || value === '' ? fallback : wholeNumber(name, value, most);
}

/** A whole number from 0, or its digits. @throws PorticoError 422 for anything else, and for more than `most` */
function wholeNumber(name: string, value: unknown, most: number): number {
  const isDigits = typeof value === 'string' && /^\d{1,16}$/.test(value);
  const number = isDigits ? Number(value) : value;
  if (!Number.isInteger(number) || Number(number) < 0 || Number(number) > most) throw errors.unknownParameter(name);
  return Number(number);
}
