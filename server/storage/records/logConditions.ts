import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../db/connect';
import type { Caller } from '../../../domain/access/caller';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { parseLogSearch, type LogSearch } from '../../../domain/text/searchBox';
import type { Condition } from './listQuery';
import { escapeLike } from './text';

type Bool = RawBuilder<boolean>;

/** Condition on rows `l` of the table of locations: which ones the caller may see. */
type LocationFilter = (locations: Resource) => Bool;

/** The locations whose name has a text: by their ids (`locationsOfText`), or looked up by the statement among some. */
type TextLocations = { readonly ids: readonly number[] } | { readonly among: LocationFilter };

/** What a search in the access log asks for, except its text; times are ISO 8601. */
export interface LogFilter {
  readonly from?: string;
  readonly to?: string;
  /** Without it, lines of every location; when it is empty, of none. */
  readonly locations?: readonly number[];
  /** Without it, lines of every id; when it is empty, none. */
  readonly ids?: readonly number[];
  readonly excludedTags: readonly string[];
}

/** @returns conditions on the table `r` of access-log lines */
export function logConditions({ from, to, locations, ids, excludedTags }: LogFilter): Bool[] {
  return [
    ...(from ? [sql<boolean>`r.received_at >= ${from}`] : []),
    ...(to ? [sql<boolean>`r.received_at < ${to}`] : []),
    ...(locations ? [sql<boolean>`r.locationid = any(${[...locations]}::bigint[])`] : []),
    ...(ids ? [sql<boolean>`r.id = any(${[...ids]}::bigint[])`] : []),
    ...excludedTags.map((tag) => sql<boolean>`not r.tags @> ${JSON.stringify([tag])}::jsonb`),
  ];
}

/** Columns whose texts `search_text` has, which has an index. */
const SEARCHED = ['token', 'device_name', 'method', 'request'];
/** Columns with addresses, as expressions that have an index. */
const ADDRESSES: Readonly<Record<string, RawBuilder<unknown>>> = {
  src_ip: sql`r.src_inet`,
  dst_ip: sql`r.dst_inet`,
  nat_ip: sql`r.nat_ip::inet`,
};

/** What conditions on columns ask of the lines: as conditions of their list, and as others. */
interface ColumnConditions {
  readonly conditions: readonly Condition[];
  readonly extra: readonly Bool[];
}

/**
 * Conditions on columns as they are meant: an address is one however it is written, lines without a protocol are those
 * of `http` (specification S-LOG-1), and texts are found by an index.
 */
export function columnConditions(given: readonly Condition[]): ColumnConditions {
  const all = given.map((condition) => columnCondition(condition));
  return { conditions: all.flatMap(({ conditions }) => conditions), extra: all.flatMap(({ extra }) => extra) };
}

function columnCondition(condition: Condition): ColumnConditions {
  const { field, op, value } = condition;
  const { name } = field;
  const isText = op === 'contains' || op === 'startsWith';
  const values = op === 'eq' || op === 'in' ? [value].flat().map(String) : [];
  if (SEARCHED.includes(name) && isText) {
    const searched = sql<boolean>`r.search_text like '%' || portico_fold(${escapeLike(String(value))}) || '%'`;
    return { conditions: [condition], extra: [searched] };
  }
  if (name === 'mac_address' && values.length > 0) {
    const stored = values.map((one) => parseLogSearch(one)?.mac ?? one);
    return { conditions: [{ field, op: 'in', value: stored }], extra: [] };
  }
  const addresses = values.flatMap((one) => {
    const network = parseLogSearch(one)?.network;
    return network?.single ? [network.cidr] : [];
  });
  const address = ADDRESSES[name];
  if (address && addresses.length > 0) {
    return { conditions: [], extra: [sql<boolean>`${address} = any(${addresses}::text[]::inet[])`] };
  }
  if (name === 'protocol' && values.includes('http')) {
    return { conditions: [], extra: [sql<boolean>`coalesce(nullif(r.protocol, ''), 'http') = any(${values})`] };
  }
  return { conditions: [condition], extra: [] };
}

/** A pattern of LIKE for a text in which `*` is any text and `?` any character. */
const likePattern = (text: string) => escapeLike(text).replaceAll('*', '%').replaceAll('?', '_');

/**
 * The search text of the access log as a condition on its lines (specification S-LOG-4). A field that the caller may not
 * read is not searched; of a masked address only a whole one can be searched (S-LOG-5).
 * @param locations those that the caller may see and whose name has the text
 * @returns nothing for a text that asks nothing
 */
export function logTextCondition(
  { model, caller }: { readonly model: Model; readonly caller: Caller },
  resource: Resource,
  text: string,
  locations: TextLocations,
): Bool[] {
  const search = parseLogSearch(text);
  if (!search) return [];
  const readable = visibleFields(resource, caller.permissions, 'read');
  const open = new Set(readable.filter(({ masked }) => !masked).map(({ name }) => name));
  const parts = [
    ...networkConditions(search, open.has('src_ip') && open.has('dst_ip')),
    ...(search.mac !== undefined && open.has('mac_address')
      ? [sql<boolean>`r.mac_address like ${search.mac + '%'}`]
      : []),
    ...textConditions(model, search, locations),
  ];
  return [parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`];
}

/** @param open whether the caller may read the addresses in full */
function networkConditions({ network, address }: LogSearch, open: boolean): Bool[] {
  if (network && (open || network.single)) {
    return [sql<boolean>`r.src_inet <<= ${network.cidr}::inet`, sql<boolean>`r.dst_inet <<= ${network.cidr}::inet`];
  }
  if (address === undefined || !open) return [];
  const pattern = likePattern(address) + (/[*?]/.test(address) ? '' : '%');
  return [sql<boolean>`r.src_ip like ${pattern}`, sql<boolean>`r.dst_ip like ${pattern}`];
}

const textPattern = (text: string) => sql`'%' || portico_fold(${likePattern(text)}) || '%'`;

/** The text in the line, or in the name of its location. */
function textConditions(model: Model, { text }: LogSearch, locations: TextLocations): Bool[] {
  if (text === undefined) return [];
  const words = sql<boolean>`r.search_text like ${textPattern(text)}`;
  if ('ids' in locations) {
    const { ids } = locations;
    // Without locations, the words are the only condition, which an index answers.
    return ids.length === 0 ? [words] : [words, sql<boolean>`r.locationid = any(${[...ids]}::bigint[])`];
  }
  const ids = locationIds(model, text, locations.among);
  // An array is computed once for the statement, whatever its plan.
  return ids ? [words, sql<boolean>`r.locationid = any(array(${ids}))`] : [words];
}

/** Selects the ids of the locations that the caller may see and whose name has a text. */
function locationIds(model: Model, text: string, visible: LocationFilter): RawBuilder<{ id: number }> | undefined {
  const locations = model.resources['locations'];
  if (!locations?.title) return undefined;
  return sql`select ${sql.ref(`l.${locations.id}`)} as id from ${sql.table(locations.storage.table)} l
    where portico_fold(${sql.ref(`l.${locations.title}`)}) like ${textPattern(text)} and ${visible(locations)}`;
}

/**
 * The ids of the locations that the caller may see and whose name has the text of a search. Known before the lines are
 * read, they let PostgreSQL choose the index: it cannot for a condition whose locations it has yet to look up.
 */
export async function locationsOfText(
  trx: Trx,
  model: Model,
  search: string,
  visible: LocationFilter,
): Promise<readonly number[]> {
  const { text } = parseLogSearch(search) ?? {};
  const ids = text === undefined ? undefined : locationIds(model, text, visible);
  if (!ids) return [];
  const { rows } = await ids.execute(trx);
  return rows.map(({ id }) => Number(id));
}
