import { readJson } from '../text/readJson';
import type { Source } from './sources';

/** Filters of reports by their key `element.field` (specification, entity *Reportgraph*), with the type of their values. */
export const FILTERS = {
  'location.locationid': 'id',
  'country.countryid': 'id',
  'group.groupid': 'id',
  'authtype.authtypeid': 'id',
  'profile.profileid': 'id',
  'history.browser': 'text',
  'history.platform': 'text',
  'history.device': 'text',
  'history.language': 'text',
  'history.visit': 'visit',
} as const;
export type FilterKey = keyof typeof FILTERS;

const VISITS = Object.keys(FILTERS) as FilterKey[];

/** The filters that each source knows. */
export const FILTERS_OF: Readonly<Record<Source, readonly FilterKey[]>> = {
  authentications: VISITS,
  returning: VISITS,
  actives: VISITS,
  sessions: ['location.locationid', 'country.countryid', 'group.groupid', 'authtype.authtypeid'],
  accounts: ['group.groupid', 'authtype.authtypeid', 'profile.profileid'],
};

/** Values of a filter that are named in one line with a graph; of the others their number is written. */
export const MAX_GRAPH_NAMES = 3;

/** Longest text of filters, in characters, and the most values of one filter. */
const MAX_TEXT = 20_000;
const MAX_VALUES = 1_000;
const MAX_VALUE_LENGTH = 255;

/** Values of a filter; a row matches when it has one of them. */
export type FilterValues = readonly (number | string)[];
type ReportFilters = ReadonlyMap<FilterKey, FilterValues>;

type JoinedFilters = readonly (readonly [FilterKey, FilterValues])[];

/**
 * Filters of a graph with those of its dashboard: a row meets both, so of the same key the values that are in both count.
 * Without a common value the key stays, with none, and nothing meets it.
 */
export function joinFilters(own: JoinedFilters, shared: JoinedFilters): JoinedFilters {
  const others = new Map(shared);
  const both = own.map(([key, values]) => {
    const other = others.get(key);
    others.delete(key);
    return [key, other ? values.filter((value) => other.includes(value)) : values] as const;
  });
  return [...both, ...others];
}

/** The values of several filter texts by their key, each once. @param texts JSON texts, as of graphs */
export function valuesByKey(texts: readonly string[]): ReadonlyMap<FilterKey, FilterValues> {
  const found = new Map<FilterKey, Set<FilterValues[number]>>();
  for (const text of new Set(texts)) {
    for (const [key, values] of readFilters(text) ?? [])
      found.set(key, new Set([...(found.get(key) ?? []), ...values]));
  }
  return new Map([...found].map(([key, values]) => [key, [...values]]));
}

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
const isText = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_LENGTH && !value.includes('\0');
const isVisit = (value: unknown) => value === 0 || value === 1;
const CHECKS = { id: isId, text: isText, visit: isVisit } as const;

/**
 * Reads filters: JSON text of an object, keyed `element.field`, each with a value or a list of values.
 * @param text undefined, null and an empty text: no filters
 * @returns undefined for a text that is not JSON of this form, an unknown key, or a value of the wrong type
 */
export function readFilters(text: string | null | undefined): ReportFilters | undefined {
  if (text === undefined || text === null || text === '') return new Map();
  if (text.length > MAX_TEXT) return undefined;
  const parsed = readJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const filters = new Map<FilterKey, FilterValues>();
  for (const [key, value] of Object.entries(parsed)) {
    if (!isFilterKey(key)) return undefined;
    const values = [value].flat().map((one: unknown) => (FILTERS[key] === 'text' ? one : numberIn(one)));
    if (values.length === 0 || values.length > MAX_VALUES || !values.every(CHECKS[FILTERS[key]])) return undefined;
    filters.set(key, values as (number | string)[]);
  }
  return filters;
}

/** The filters among `filters` that a source does not know. */
export const unknownTo = (source: Source, filters: ReportFilters): FilterKey[] =>
  [...filters.keys()].filter((key) => !FILTERS_OF[source].includes(key));

/** Keys arrive as numbers, or as texts of digits. */
const numberIn = (value: unknown) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value);

const isFilterKey = (key: string): key is FilterKey => Object.hasOwn(FILTERS, key);
