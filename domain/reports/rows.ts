import { SIGNED_IN_STATUSES } from '../records/timeline';
import { addDays, addMonths } from '../time/calendar';
import type { TimeRange } from '../time/timeRange';
import { fromWallClock } from '../time/wallClock';
import type { ReportCell, ReportQuestion } from './answer';
import { groupsOf } from './figures';
import { readFilters, type FilterKey } from './filters';
import type { Source } from './sources';

/** The list with the rows that a source counts, and what the filters of reports are called there. */
interface Rows {
  readonly resource: string;
  readonly period: (from: string, to: string) => Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Partial<Record<FilterKey, string>>>;
}

const SIGN_INS: Rows = {
  resource: 'authentications',
  period: (gte, lt) => ({ authenticated_at: { gte, lt }, status: [...SIGNED_IN_STATUSES] }),
  fields: {
    'location.locationid': 'locationid',
    'country.countryid': 'countryid',
    'authtype.authtypeid': 'authtypeid',
    'profile.profileid': 'profileid',
    'history.language': 'language',
  },
};

const ROWS: Readonly<Record<Source, Rows>> = {
  authentications: SIGN_INS,
  returning: SIGN_INS,
  actives: SIGN_INS,
  // Those that were open during the interval.
  sessions: {
    resource: 'connections',
    period: (gte, lt) => ({ started_at: { lt }, last_at: { gte } }),
    fields: { 'location.locationid': 'locationid' },
  },
  accounts: {
    resource: 'identities',
    period: (gte, lt) => ({ u_createdAt: { gte, lt } }),
    fields: { 'authtype.authtypeid': 'u_authtypeid', 'profile.profileid': 'u_profileid' },
  },
};

const queryOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/**
 * The list with the rows of an interval, with those filters of the alert that the list has, too.
 * @returns the name of the resource, and its query
 */
export function rowsOf(figure: { readonly source: Source; readonly filters: string }, from: string, to: string) {
  const { resource, period, fields } = ROWS[figure.source];
  const own = [...(readFilters(figure.filters) ?? [])].flatMap(([key, values]) =>
    fields[key] === undefined ? [] : [[fields[key], [...values]] as const],
  );
  const filter = { ...period(from, to), ...Object.fromEntries(own) };
  return { resource, query: queryOf(filter) };
}

/** What filters a list by the values of a dimension. */
const FILTER_OF: Readonly<Record<string, FilterKey>> = {
  location: 'location.locationid',
  country: 'country.countryid',
  authtype: 'authtype.authtypeid',
  language: 'history.language',
  profile: 'profile.profileid',
};

interface Asked {
  readonly question: ReportQuestion;
  /** Filters of the whole page. */
  readonly shared: Readonly<Record<string, readonly (string | number)[]>>;
  readonly range: TimeRange;
  /** Time zone of the days of the range, and of the steps of `date`. */
  readonly zone: string;
}

/**
 * The list with the rows that figures of a graph count (from a mark to its rows).
 * @param cells those of one mark
 * @returns the name of the resource and its query; undefined where the list cannot be limited to these rows: a value that is
 * not known, and dimensions and filters that the list has only as a part of a text, or not at all
 */
export function rowsBehind(
  { question, shared, range, zone }: Asked,
  cells: readonly ReportCell[],
): { readonly resource: string; readonly query: string } | undefined {
  const { source, filters = {} } = question;
  const { resource, period, fields } = ROWS[source];
  const groups = groupsOf(question);
  const dates = cells.flatMap(({ keys }) =>
    groups.flatMap((name, place) => (name === 'date' ? String(keys[place]) : [])),
  );
  const end = addDays(range.to, 1);
  const step = dates[0] === undefined ? undefined : stepAt(dates[0]);
  // A month that begins before the period or ends after it is counted within the period alone.
  const from = step && step[0] > range.from ? step[0] : range.from;
  const to = step && step[1] < end ? step[1] : end;
  const { 'history.visit': visits = source === 'returning' ? [1] : undefined, ...others } = { ...shared, ...filters };
  const wanted = new Map<string, readonly unknown[]>(Object.entries(others));
  for (const [place, name] of groups.entries()) {
    if (name !== 'date') wanted.set(FILTER_OF[name] ?? name, [...new Set(cells.map(({ keys }) => keys[place]))]);
  }
  const limits = [...wanted].map(([key, values]) => [fields[key as FilterKey], values] as const);
  const isExact = limits.every(([field, values]) => field !== undefined && values.every((value) => value != null));
  const [gte, lt] = [from, to].map((time) => fromWallClock(`${time} 00:00:00`.slice(0, 19), zone));
  if (cells.length === 0 || !isExact || !gte || !lt || (visits && visits.length !== 1)) return undefined;
  const returning = visits && { returning: visits[0] === 1 };
  return { resource, query: queryOf({ ...period(gte, lt), ...returning, ...Object.fromEntries(limits) }) };
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
