import { addDays, addMonths } from '../time/calendar';
import type { TimeRange } from '../time/timeRange';
import { fromWallClock } from '../time/wallClock';
import type { ReportCell, ReportQuestion } from './answer';
import { groupsOf } from './figures';
import { joinFilters, readFilters, type FilterKey, type FilterValues } from './filters';
import { ROWS } from './rowLists';
import type { Dimension, Source } from './sources';

/** True for a source whose figures count the rows that `rowsOfCells` leads to; others count guests among them. */
export const countsRows = (source: Source): boolean => source === 'authentications' || source === 'accounts';

const queryOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/**
 * The list with the rows of an interval, with those filters of the alert that the list has, too.
 * @returns the name of the resource, and its query
 */
export function rowsOf(figure: { readonly source: Source; readonly filters: string }, from: string, to: string) {
  const { resource, period, fields } = ROWS[figure.source];
  const own = [...(readFilters(figure.filters) ?? [])].flatMap(([key, values]) =>
    fields[key] === undefined || isOfPlaces(key, fields[key]) ? [] : [[fields[key], [...values]] as const],
  );
  const filter = { ...period(from, to), ...Object.fromEntries(own) };
  return { resource, query: queryOf(filter) };
}

interface FigureQuery {
  readonly question: ReportQuestion;
  /** Filters of the whole page. */
  readonly shared: Readonly<Record<string, readonly (string | number)[]>>;
  readonly range: TimeRange;
  /** Keys of the locations of each scope that the question names; absent: they are not known. */
  readonly places?: ReadonlyMap<number, readonly number[]> | undefined;
  /** Time zone of the days of the range, and of the steps of `date`. */
  readonly zone: string;
}

/** A field of a list, and what it is filtered by: one of some values, or none at all. */
type Limit = readonly [field: string, limit: unknown];

/** A list, and the query of its address. */
interface Found {
  readonly resource: string;
  readonly query: string;
}

/**
 * The list with the rows that figures of a graph count (from a mark to its rows). Where a source counts different guests
 * (`countsRows`), these are the sign-ins by which they are counted.
 * @param cells those of one mark
 * @returns undefined where the list cannot be limited to these rows: values that are not known beside others, and
 * dimensions and filters that the list does not have
 */
export function rowsOfCells(query: FigureQuery, cells: readonly ReportCell[]): Found | undefined {
  const { question, places } = query;
  const { dimensions } = ROWS[question.source];
  if (cells.length === 0) return undefined;
  const limits: Limit[] = [];
  const dates: string[] = [];
  for (const [place, name] of groupsOf(question).entries()) {
    const values = [...new Set(cells.map(({ keys }) => keys[place] ?? null))];
    if (name === 'date') dates.push(...values.map(String));
    else {
      const field = dimensions[name];
      const limit = name === 'locgroup' ? placesOf(values, places) : limitOf(name, values);
      if (field === undefined || limit === undefined) return undefined;
      limits.push([field, limit]);
    }
  }
  return listOf(query, limits, dates[0]);
}

/** The list with the rows of a figure that has no dimensions: all those of the period. @returns as `rowsOfCells` */
export const rowsOfFigure = (query: FigureQuery): Found | undefined => listOf(query, [], undefined);

/** What a list is filtered by for some values of a dimension; undefined: it cannot be. */
function limitOf(name: Dimension, values: readonly ReportCell['keys'][number][]): unknown {
  const [first] = values;
  if (name === 'was_used') return values.length === 1 ? { isNull: String(first) === 'false' } : undefined;
  // Without a scope that the reader sees is not without a scope.
  if (name === 'usegroup' && values.includes(null)) return undefined;
  if (values.includes(null)) return values.length === 1 ? { isNull: true } : undefined;
  return values;
}

/** The locations of some scopes; undefined where they are not known. Locations change their scopes, past sign-ins do not. */
function placesOf(scopes: readonly unknown[], places: FigureQuery['places']): readonly number[] | undefined {
  const all = scopes.map((scope) => (typeof scope === 'number' ? places?.get(scope) : undefined));
  return all.every((one) => one !== undefined) ? [...new Set(all.flat())] : undefined;
}

/** True for a filter by scopes of a list that is limited by the locations in them. */
const isOfPlaces = (key: FilterKey, field: string) => key === 'group.groupid' && field === 'locationid';

/**
 * @param marks limits by the dimensions of a mark
 * @param date first of the steps of a mark; absent: the whole period
 */
function listOf(query: FigureQuery, marks: readonly Limit[], date: string | undefined): Found | undefined {
  const { question, shared, range, zone, places } = query;
  const { source, filters = {} } = question;
  const { resource, period, fields } = ROWS[source];
  const end = addDays(range.to, 1);
  const step = date === undefined ? undefined : stepAt(date);
  // A month that begins before the period or ends after it is counted within the period alone.
  const from = step && step[0] > range.from ? step[0] : range.from;
  const to = step && step[1] < end ? step[1] : end;
  const [gte, lt] = [from, to].map((time) => fromWallClock(`${time} 00:00:00`.slice(0, 19), zone));
  const limits = [...marks];
  for (const [key, values] of joined(filters, shared)) {
    const field = fields[key];
    const limit = field !== undefined && isOfPlaces(key, field) ? placesOf(values, places) : values;
    if (field === undefined || limit === undefined) return undefined;
    limits.push([field, limit]);
  }
  const all = combineLimits(limits);
  const visits = visitsOf(question, shared);
  if (!gte || !lt || !all || visits?.length === 0) return undefined;
  const returning = visits?.length === 1 && { returning: visits[0] === 1 };
  return { resource, query: queryOf({ ...period(gte, lt), ...returning, ...Object.fromEntries(all) }) };
}

/** One limit for each field, which is met where all of them are; undefined where it cannot be expressed. */
function combineLimits(limits: readonly Limit[]): ReadonlyMap<string, unknown> | undefined {
  const all = new Map<string, unknown>();
  for (const [field, limit] of limits) {
    const before = all.get(field);
    if (before === undefined) all.set(field, limit);
    // An identity may have the one scope and the other.
    else if (field === 'groupids' || !Array.isArray(before) || !Array.isArray(limit)) return undefined;
    else
      all.set(
        field,
        (before as unknown[]).filter((one) => (limit as unknown[]).includes(one)),
      );
  }
  return [...all.values()].some((one) => Array.isArray(one) && one.length === 0) ? undefined : all;
}

const VISIT = 'history.visit';

/** Filters of a question and those of the whole page: both must hold. Visits are no column, see `visitsOf`. */
function joined(own: FigureQuery['shared'], shared: FigureQuery['shared']) {
  const entries = (filters: FigureQuery['shared']) => Object.entries(filters) as [FilterKey, FilterValues][];
  return joinFilters(entries(own), entries(shared)).filter(([key]) => key !== VISIT);
}

/** First visits (0), later ones (1); undefined: both. */
function visitsOf(
  { source, filters = {} }: ReportQuestion,
  shared: FigureQuery['shared'],
): readonly unknown[] | undefined {
  const given = [filters[VISIT], shared[VISIT]].filter((one) => one !== undefined);
  const [first = source === 'returning' ? [1] : undefined, second] = given;
  const both = first && second ? first.filter((one) => second.includes(one)) : first;
  return both && new Set(both).size === 2 ? undefined : both;
}

/** Begin and end of a step, as days or as times on the clocks. */
function stepAt(step: string): [string, string] {
  if (step.length === 7) return [`${step}-01`, addMonths(`${step}-01`, 1)];
  if (step.length === 10) return [step, addDays(step, 1)];
  const [day = '', hour = ''] = step.split(' ');
  const after = Number(hour.slice(0, 2)) + 1;
  const end = after === 24 ? addDays(day, 1) : `${day} ${String(after).padStart(2, '0')}:00:00`;
  return [`${step}:00`, end];
}
