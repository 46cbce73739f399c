import { sql, type RawBuilder } from 'kysely';
import { ONLINE } from '../intake/signIns';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import {
  all,
  atVisibleLocation,
  dimensionColumns,
  filterConditions,
  hiddenLocations,
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

/** A report, who asks for it, and a condition on the location of its sign-ins. */
interface Asked {
  readonly access: Access;
  readonly tables: ReportTables;
  readonly query: ReportQuery;
  readonly at: RawBuilder<boolean>;
}

/** The counts that answer a report (`sign_in_count.parts`). */
interface Counts {
  readonly parts: number;
  /** False: they have no location, so that what is hidden from the caller is to be taken off. */
  readonly placed: boolean;
  /** Those by which that is counted; undefined: its rows are. */
  readonly hidden: number | undefined;
}

/**
 * Sign-ins with which a guest came online. `authentications` counts them. `returning` counts different identities: those
 * with a sign-in that is not their first one (`history.visit` 1), or with their first one (0). `actives` counts the
 * different values of a dimension. What the counts of days tell is read from them (docs/decisions/0016), all else from rows.
 */
export function visitFacts(access: Access, tables: ReportTables, query: ReportQuery): Figures {
  const counts = countsFor(access, tables, query);
  const asked = { access, tables, query, at: atVisibleLocation(access, tables.locations) };
  const found = counts ? countedFacts(asked, counts) : rowFacts(asked, query.start, query.end);
  if (query.source === 'authentications') return { facts: found, measure: sql`coalesce(sum(n), 0)::bigint` };
  return { facts: different(query, found), measure: sql`count(*)` };
}

/**
 * Each value that is counted once in each cell. `count(distinct …)` would read all rows in the order of the value, which
 * takes six times as long.
 */
function different({ grouping }: ReportQuery, found: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join([...grouping.groups.map((_, place) => sql.ref(`d${place}`)), sql.ref('counted')]);
  return sql`
    select ${columns} from (${found}) found where counted is not null group by ${columns} having sum(n) > 0`;
}

/** Which counts answer a report: those of one company, where the schema limits sign-ins by nothing that counts do not have. */
function countsFor({ caller }: Access, { authentications }: ReportTables, query: ReportQuery): Counts | undefined {
  const { hiddenRows, hiddenWith, own, storage } = authentications;
  const byPlace =
    storage.scope === undefined ||
    (storage.scope.via?.join() === 'locationid' && !storage.scope.field && !storage.scope.owner);
  if (caller.everyCompany || hiddenRows.length > 0 || hiddenWith || own || storage.team || !byPlace) return undefined;
  const { source, grouping, filters } = query;
  const counted = source === 'authentications' ? [] : [source === 'actives' ? grouping.counted : ('user' as const)];
  const names = [...grouping.groups, ...counted, ...filters.map(([key]) => key)];
  const [any, placed] = [partsFor(names), partsFor(names, true)];
  const parts = caller.scope.mode === 'all' ? any : placed;
  return parts === undefined ? undefined : { parts, placed: parts === placed, hidden: placed };
}

const signedIn = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<boolean>`r.authenticated_at >= ${from} and r.authenticated_at < ${until} and r.status = any(${[...ONLINE]})`;

function rowFacts(asked: Asked, from: unknown, until: unknown, n = sql`1`): RawBuilder<unknown> {
  return facts(asked, {
    from: sql`authentication r`,
    date: stepOf(asked.query, sql`r.authenticated_at`),
    user: sql`r.userid`,
    n,
    where: signedIn(sql`${from}`, sql`${until}`),
  });
}

/** Pieces of the period from counts, and what they do not tell from rows. */
function countedFacts(asked: Asked, { parts, placed, hidden }: Counts): RawBuilder<unknown> {
  const { access, query, tables } = asked;
  const rows = rowFacts(asked, sql.ref('stretch.begins'), sql.ref('stretch.ends'));
  const locations = hiddenLocations(access, tables.locations);
  const unseen = { ...asked, at: sql<boolean>`r.locationid = any(array(${locations}))` };
  const counts = placed
    ? pieceFacts(asked, parts)
    : sql`${pieceFacts({ ...asked, at: sql<boolean>`true` }, parts)} union all ${hiddenFacts(unseen, hidden)}`;
  return sql`
    with ${countedPieces(query, access.caller.companyId, parts, needs(query, 'date'))}
    ${counts} union all
    select rows.* from stretch cross join lateral (${rows} offset 0) rows`;
}

/** What is taken off the pieces of the period. @param parts undefined: it is not counted */
function hiddenFacts(unseen: Asked, parts: number | undefined): RawBuilder<unknown> {
  if (parts !== undefined) return pieceFacts(unseen, parts, sql`-`);
  const at = (hour: string) => sql`((piece.day + ${sql.ref(hour)} * interval '1 hour') at time zone 'UTC')`;
  const rows = rowFacts(unseen, at('piece.first'), at('piece.after'), sql`-1`);
  return sql`select rows.* from piece cross join lateral (${rows} offset 0) rows`;
}

/** Pieces of the period from counts. */
function pieceFacts(asked: Asked, parts: number, sign = sql``): RawBuilder<unknown> {
  return facts(asked, {
    from: sql`piece join sign_in_count r on r.day = piece.day`,
    date: sql`piece.label`,
    user: sql`null::bigint`,
    n: sql`${sign}(case when piece.first = 0 and piece.after = 24 then r.n
      else r.before_hour[piece.after + 1] - r.before_hour[piece.first + 1] end)`,
    where: sql<boolean>`r.parts = ${parts} and r.day between (select min(day) from piece) and (select max(day) from piece)`,
  });
}

function facts({ access, tables, query, at }: Asked, { from, date, user, n, where }: Reading): RawBuilder<unknown> {
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
    at,
    ...filterConditions(FILTERED, query),
    ...(scopes ? [sql<boolean>`l.groupids && ${[...scopes]}::bigint[]`] : []),
    ...(returning ? [sql<boolean>`r."returning" = any(${returning.map((one) => one === 1)})`] : []),
  ];
  const joined = scopes || needs(query, 'locgroup') ? sql`left join location l on l.locationid = r.locationid` : sql``;
  const counted = source === 'returning' ? columns.user : columns[grouping.counted];
  return sql`
    select ${sql.join([...dimensionColumns(columns, query), sql`${counted} as counted`, sql`${n} as n`])}
    from ${from} ${joined}
    ${needs(query, 'locgroup') ? joinScopes(access, tables.scopes, sql`l.groupids`) : sql``}
    where ${all(conditions)}`;
}
