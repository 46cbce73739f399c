import { sql, type RawBuilder } from 'kysely';
import type { Access } from '../records/records';
import { atVisibleLocation, hiddenLocations, needs } from './conditions';
import { partsFor } from './countedParts';
import { countedPieces } from './countedPieces';
import type { Figures, ReportQuery, ReportTables } from './query';
import { countsAreSeen, factsFrom, rowFacts, type FactsRequest } from './signInFacts';

/** The counts that answer a report (`sign_in_count.parts`). */
interface Counts {
  readonly parts: number;
  /** False: they have no location, so that what is hidden from the caller is to be subtracted. */
  readonly hasLocation: boolean;
  /** `parts` of the counts of hidden locations, which are subtracted; undefined: their rows are read. */
  readonly hidden: number | undefined;
}

/**
 * Sign-ins with which a guest came online. `authentications` counts them. `returning` counts different identities: those
 * with a sign-in that is not their first one (`history.visit` 1), or with their first one (0). `actives` counts the
 * different values of a dimension. What the counts of days tell is read from them (docs/decisions/0016), all else from rows.
 */
export function visitFacts(access: Access, tables: ReportTables, query: ReportQuery): Figures {
  const counts = countsFor(access, tables, query);
  const request = { access, tables, query, locationCondition: atVisibleLocation(access, tables.locations) };
  const found = counts ? countedFacts(request, counts) : rowFacts(request, query.start, query.end);
  if (query.source === 'authentications') return { facts: found, measure: sql`coalesce(sum(n), 0)::bigint` };
  return { facts: distinctFacts(query, found), measure: sql`count(*)` };
}

/**
 * Each value that is counted once in each cell. `count(distinct …)` would read all rows in the order of the value, which
 * takes six times as long.
 */
function distinctFacts({ grouping }: ReportQuery, found: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql.join([...grouping.groups.map((_, index) => sql.ref(`d${index}`)), sql.ref('counted')]);
  return sql`
    select ${columns} from (${found}) found where counted is not null group by ${columns} having sum(n) > 0`;
}

/** Which counts answer a report. */
function countsFor(access: Access, tables: ReportTables, query: ReportQuery): Counts | undefined {
  if (!countsAreSeen(access, tables)) return undefined;
  const { source, grouping, filters } = query;
  const counted = source === 'authentications' ? [] : [source === 'actives' ? grouping.counted : ('user' as const)];
  const names = [...grouping.groups, ...counted, ...filters.map(([key]) => key)];
  const [smallest, withLocation] = [partsFor(names), partsFor(names, true)];
  const parts = access.caller.scope.mode === 'all' ? smallest : withLocation;
  return parts === undefined ? undefined : { parts, hasLocation: parts === withLocation, hidden: withLocation };
}

/** Pieces of the period from counts, and what they do not tell from rows. */
function countedFacts(request: FactsRequest, { parts, hasLocation, hidden }: Counts): RawBuilder<unknown> {
  const { access, query, tables } = request;
  const rows = rowFacts(request, sql.ref('stretch.begins'), sql.ref('stretch.ends'));
  const locations = hiddenLocations(access, tables.locations);
  const atHidden = { ...request, locationCondition: sql<boolean>`r.locationid = any(array(${locations}))` };
  const counts = hasLocation
    ? pieceFacts(request, parts)
    : sql`${pieceFacts({ ...request, locationCondition: sql<boolean>`true` }, parts)} union all ${hiddenFacts(atHidden, hidden)}`;
  return sql`
    with ${countedPieces(query, access.caller.companyId, needs(query, 'date'))}
    ${counts} union all
    select rows.* from stretch cross join lateral (${rows} offset 0) rows`;
}

/** What is subtracted from the pieces of the period. @param parts undefined: it is not counted */
function hiddenFacts(atHidden: FactsRequest, parts: number | undefined): RawBuilder<unknown> {
  if (parts !== undefined) return pieceFacts(atHidden, parts, sql`-`);
  const at = (hour: string) => sql`((piece.day + ${sql.ref(hour)} * interval '1 hour') at time zone 'UTC')`;
  const rows = rowFacts(atHidden, at('piece.first'), at('piece.after'), sql`-1`);
  return sql`select rows.* from piece cross join lateral (${rows} offset 0) rows`;
}

/** Pieces of the period from counts. */
function pieceFacts(request: FactsRequest, parts: number, sign = sql``): RawBuilder<unknown> {
  return factsFrom(request, {
    from: sql`piece join sign_in_count r on r.day = piece.day`,
    date: sql`piece.label`,
    user: sql`null::bigint`,
    n: sql`${sign}(case when piece.first = 0 and piece.after = 24 then r.n
      else r.before_hour[piece.after + 1] - r.before_hour[piece.first + 1] end)`,
    where: sql<boolean>`r.parts = ${parts} and r.day between (select min(day) from piece) and (select max(day) from piece)`,
  });
}
