import { sql } from 'kysely';
import { ONLINE } from '../intake/signIns';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import {
  all,
  atVisibleLocation,
  dimensionColumns,
  filterConditions,
  joinScopes,
  needs,
  valuesOf,
  type Columns,
  type FilterColumns,
} from './conditions';
import { stepOf, type Figures, type ReportQuery, type ReportTables } from './query';

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

/**
 * Sign-ins with which a guest came online. `authentications` counts them. `returning` counts different identities: those
 * with a sign-in that is not their first one (`history.visit` 1), or with their first one (0). `actives` counts the
 * different values of a dimension.
 */
export function visitFacts(access: Access, tables: ReportTables, query: ReportQuery): Figures {
  const { source, grouping, start, end } = query;
  const columns: Columns = {
    date: stepOf(query, sql`r.authenticated_at`),
    country: sql`r.countryid`,
    language: sql`r.language`,
    platform: sql`r.platform`,
    browser: sql`r.browser`,
    location: sql`r.locationid`,
    authtype: sql`r.authtypeid`,
    locgroup: sql`g.id`,
    user: sql`r.userid`,
  };
  const [scopes, visits] = [valuesOf(query, 'group.groupid'), valuesOf(query, 'history.visit')];
  const returning = visits ?? (source === 'returning' ? [1] : undefined);
  const conditions = [
    sql<boolean>`r.authenticated_at >= ${start} and r.authenticated_at < ${end}`,
    sql<boolean>`r.status = any(${[...ONLINE]})`,
    rowAccessFilter(access.model, tables.authentications, access.caller),
    atVisibleLocation(access, tables.locations),
    ...filterConditions(FILTERED, query),
    ...(scopes ? [sql<boolean>`l.groupids && ${[...scopes]}::bigint[]`] : []),
    ...(returning ? [sql<boolean>`r."returning" = any(${returning.map((one) => one === 1)})`] : []),
  ];
  const counted = source === 'returning' ? columns.user : columns[grouping.counted];
  return {
    facts: sql`
      select ${sql.join([...dimensionColumns(columns, query), sql`${counted} as counted`])}
      from authentication r left join location l on l.locationid = r.locationid
      ${needs(query, 'locgroup') ? joinScopes(access, tables.scopes, sql`l.groupids`) : sql``}
      where ${all(conditions)}`,
    measure: source === 'authentications' ? sql`count(*)` : sql`count(distinct counted)`,
  };
}
