import { sql, type RawBuilder } from 'kysely';
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
import { partsFor } from './countedParts';
import { countedPieces } from './countedPieces';
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

/** Where sign-ins, or counts of them, are read from as `r`, and the columns that differ. */
interface Reading {
  readonly from: RawBuilder<unknown>;
  readonly date: RawBuilder<unknown>;
  /** The identity; counts have none. */
  readonly user: RawBuilder<unknown>;
  /** How many sign-ins a row is. */
  readonly n: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/**
 * Sign-ins with which a guest came online. `authentications` counts them. `returning` counts different identities: those
 * with a sign-in that is not their first one (`history.visit` 1), or with their first one (0). `actives` counts the
 * different values of a dimension. What the counts of days tell is read from them (docs/decisions/0016), all else from rows.
 */
export function visitFacts(access: Access, tables: ReportTables, query: ReportQuery): Figures {
  const parts = countsFor(access, tables, query);
  return {
    facts:
      parts === undefined
        ? rowFacts(access, tables, query, query.start, query.end)
        : countedFacts(access, tables, query, parts),
    measure:
      query.source === 'authentications'
        ? sql`coalesce(sum(n), 0)::bigint`
        : sql`count(distinct counted) filter (where n > 0)`,
  };
}

/** Which counts answer a report: those of one company, where the schema limits sign-ins by nothing that counts do not have. */
function countsFor({ caller }: Access, { authentications }: ReportTables, query: ReportQuery): number | undefined {
  const { hiddenRows, hiddenWith, own, storage } = authentications;
  const byPlace =
    storage.scope === undefined ||
    (storage.scope.via?.join() === 'locationid' && !storage.scope.field && !storage.scope.owner);
  if (caller.everyCompany || hiddenRows.length > 0 || hiddenWith || own || storage.team || !byPlace) return undefined;
  const { source, grouping, filters } = query;
  const counted = source === 'authentications' ? [] : [source === 'actives' ? grouping.counted : ('user' as const)];
  return partsFor([...grouping.groups, ...counted, ...filters.map(([key]) => key)]);
}

const signedIn = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<boolean>`r.authenticated_at >= ${from} and r.authenticated_at < ${until} and r.status = any(${[...ONLINE]})`;

function rowFacts(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
  from: unknown,
  until: unknown,
): RawBuilder<unknown> {
  return facts(access, tables, query, {
    from: sql`authentication r`,
    date: stepOf(query, sql`r.authenticated_at`),
    user: sql`r.userid`,
    n: sql`1`,
    where: signedIn(sql`${from}`, sql`${until}`),
  });
}

/** Pieces of the period from counts, and what they do not tell from rows. */
function countedFacts(access: Access, tables: ReportTables, query: ReportQuery, parts: number): RawBuilder<unknown> {
  const dated = needs(query, 'date');
  const counts = facts(access, tables, query, {
    from: sql`piece join sign_in_count r on r.day = piece.day`,
    date: sql`piece.label`,
    user: sql`null::bigint`,
    n: sql`case when piece.first = 0 and piece.after = 24 then r.n
      else r.before_hour[piece.after + 1] - r.before_hour[piece.first + 1] end`,
    where: sql<boolean>`r.parts = ${parts} and r.day between (select min(day) from piece) and (select max(day) from piece)`,
  });
  const rows = rowFacts(access, tables, query, sql.ref('stretch.begins'), sql.ref('stretch.ends'));
  return sql`
    with ${countedPieces(query, access.caller.companyId, parts, dated)}
    ${counts} union all
    select rows.* from stretch cross join lateral (${rows} offset 0) rows`;
}

function facts(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
  { from, date, user, n, where }: Reading,
): RawBuilder<unknown> {
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
  const [scopes, visits] = [valuesOf(query, 'group.groupid'), valuesOf(query, 'history.visit')];
  const returning = visits ?? (source === 'returning' ? [1] : undefined);
  const conditions = [
    where,
    rowAccessFilter(access.model, tables.authentications, access.caller),
    atVisibleLocation(access, tables.locations),
    ...filterConditions(FILTERED, query),
    ...(scopes ? [sql<boolean>`l.groupids && ${[...scopes]}::bigint[]`] : []),
    ...(returning ? [sql<boolean>`r."returning" = any(${returning.map((one) => one === 1)})`] : []),
  ];
  const counted = source === 'returning' ? columns.user : columns[grouping.counted];
  return sql`
    select ${sql.join([...dimensionColumns(columns, query), sql`${counted} as counted`, sql`${n} as n`])}
    from ${from} left join location l on l.locationid = r.locationid
    ${needs(query, 'locgroup') ? joinScopes(access, tables.scopes, sql`l.groupids`) : sql``}
    where ${all(conditions)}`;
}
