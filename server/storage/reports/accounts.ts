import { sql } from 'kysely';
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
import { stepOf, type Figures, type ReportQuery, type ReportTables } from './query';

const FILTERED: FilterColumns = {
  'authtype.authtypeid': sql`r.u_authtypeid`,
  'profile.profileid': sql`r.u_profileid`,
};

/** Identities by their creation, those that were deleted since included. */
export function accountFacts(access: Access, tables: ReportTables, query: ReportQuery): Figures {
  const columns: Columns = {
    date: stepOf(query, sql`r."u_createdAt"`),
    authtype: sql`r.u_authtypeid`,
    was_used: sql`(r.u_lastlogin is not null)`,
    profile: sql`r.u_profileid`,
    usegroup: sql`g.id`,
  };
  const scopes = valuesOf(query, 'group.groupid');
  const conditions = [
    sql<boolean>`r."u_createdAt" >= ${query.start} and r."u_createdAt" < ${query.end}`,
    rowAccessFilter(access.model, tables.identities, access.caller),
    ...filterConditions(FILTERED, query),
    ...(scopes ? [sql<boolean>`r.groupids && ${[...scopes]}::bigint[]`] : []),
  ];
  return {
    facts: sql`
      select ${sql.join([...dimensionColumns(columns, query), sql`r.userid`])}
      from identity r ${needs(query, 'usegroup') ? joinScopes(access, tables.scopes, sql`r.groupids`) : sql``}
      where ${all(conditions)}`,
    measure: sql`count(*)`,
  };
}
