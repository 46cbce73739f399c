import { sql, type RawBuilder } from 'kysely';
import { ONLINE } from '../intake/signIns';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import {
  all,
  dimensionColumns,
  filterConditions,
  joinScopes,
  needs,
  valuesOf,
  type Columns,
  type FilterColumns,
} from './conditions';
import { stepOf, type ReportQuery, type ReportTables } from './query';

const FILTERED: FilterColumns = {
  'location.locationid': sql`r.locationid`,
  'country.countryid': sql`r.countryid`,
  'authtype.authtypeid': sql`r.authtypeid`,
  'profile.profileid': sql`r.profileid`,
  'history.browser': sql`r.browser`,
  'history.platform': sql`r.platform`,
  'history.device': sql`r.device`,
  'history.language': sql`r.language`,
};

/** Where sign-ins, or counts of them, are read from as `r`, and the columns that differ. */
interface Reading {
  readonly from: RawBuilder<unknown>;
  readonly date: RawBuilder<unknown>;
  /** The identity; counts have none, and sketches those of many. */
  readonly user: RawBuilder<unknown>;
  /** How many sign-ins a row is. */
  readonly n: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/** A report, who asks for it, and a condition on the location of its sign-ins. */
export interface FactsRequest {
  readonly access: Access;
  readonly tables: ReportTables;
  readonly query: ReportQuery;
  readonly locationCondition: RawBuilder<boolean>;
}

/**
 * Whether counts of one company answer reports as its rows do: the schema limits sign-ins by nothing that counts do not
 * have, and the caller works in one company.
 */
export function countsAreSeen({ caller }: Access, { authentications }: ReportTables): boolean {
  const { hiddenRows, hiddenWith, own, storage } = authentications;
  const byPlace =
    storage.scope === undefined ||
    (storage.scope.via?.join() === 'locationid' && !storage.scope.field && !storage.scope.owner);
  return !caller.everyCompany && hiddenRows.length === 0 && !hiddenWith && !own && !storage.team && byPlace;
}

/** The values of the filter of visits (1: of people seen before, 0: first ones); undefined: all. */
export const visitsOf = (query: ReportQuery) =>
  valuesOf(query, 'history.visit') ?? (query.source === 'returning' ? [1] : undefined);

const signedIn = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<boolean>`r.authenticated_at >= ${from} and r.authenticated_at < ${until} and r.status = any(${[...ONLINE]})`;

/** The rows of a report between two moments. @param n how many sign-ins a row is */
export function rowFacts(request: FactsRequest, from: unknown, until: unknown, n = sql`1`): RawBuilder<unknown> {
  return factsFrom(request, {
    from: sql`authentication r`,
    date: stepOf(request.query, sql`r.authenticated_at`),
    user: sql`r.userid`,
    n,
    where: signedIn(sql`${from}`, sql`${until}`),
  });
}

/** What a report reads: its dimensions as `d0`, `d1`, the value that is counted as `counted`, and how often as `n`. */
export function factsFrom(
  { access, tables, query, locationCondition }: FactsRequest,
  reading: Reading,
): RawBuilder<unknown> {
  const { from, date, user, n, where } = reading;
  const { source, grouping } = query;
  const columns: Columns = {
    date,
    country: sql`r.countryid`,
    language: sql`r.language`,
    platform: sql`r.platform`,
    browser: sql`r.browser`,
    location: sql`r.locationid`,
    authtype: sql`r.authtypeid`,
    locgroup: sql`g.id`,
    user,
  };
  const [scopes, returning] = [valuesOf(query, 'group.groupid'), visitsOf(query)];
  const conditions = [
    where,
    rowAccessFilter(access.model, tables.authentications, access.caller),
    locationCondition,
    ...filterConditions(FILTERED, query),
    ...(scopes ? [sql<boolean>`l.groupids && ${[...scopes]}::bigint[]`] : []),
    ...(returning ? [sql<boolean>`r."returning" = any(${returning.map((one) => one === 1)})`] : []),
  ];
  const joined = scopes ? sql`left join location l on l.locationid = r.locationid` : sql``;
  // The scopes of each location are looked up once (`offset 0`), and not for each row.
  const ofLocations = sql`
    left join (select l.locationid, g.id from location l ${joinScopes(access, tables.scopes, sql`l.groupids`)} offset 0) g
      on g.locationid = r.locationid`;
  const counted = source === 'returning' ? columns.user : columns[grouping.counted];
  return sql`
    select ${sql.join([...dimensionColumns(columns, query), sql`${counted} as counted`, sql`${n} as n`])}
    from ${from} ${joined}
    ${needs(query, 'locgroup') ? ofLocations : sql``}
    where ${all(conditions)}`;
}
