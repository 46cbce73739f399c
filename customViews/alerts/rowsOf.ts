import type { AlertFigure } from '../../domain/alerts/alert';
import { readFilters, type FilterKey } from '../../domain/reports/filters';
import type { Source } from '../../domain/reports/sources';
import { SIGNED_IN_STATUSES } from '../../domain/records/timeline';

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

/**
 * The list with the rows of an interval, with those filters of the alert that the list has, too.
 * @returns the name of the resource, and its query
 */
export function rowsOf(figure: Pick<AlertFigure, 'source' | 'filters'>, from: string, to: string) {
  const { resource, period, fields } = ROWS[figure.source];
  const own = [...(readFilters(figure.filters) ?? [])].flatMap(([key, values]) =>
    fields[key] === undefined ? [] : [[fields[key], [...values]] as const],
  );
  const filter = { ...period(from, to), ...Object.fromEntries(own) };
  return { resource, query: `?filter=${encodeURIComponent(JSON.stringify(filter))}` };
}
