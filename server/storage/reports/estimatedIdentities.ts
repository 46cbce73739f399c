import { sql } from 'kysely';
import { runInSlices } from '../../concurrency/inSlices';
import type { Access } from '../records/records';
import type { LimitNext } from '../records/statementTime';
import { atVisibleLocation, hiddenLocations } from './conditions';
import { sketchedPartsFor, SYSTEM_PARTS } from './countedParts';
import type { ReportQuery, ReportTables } from './query';
import { countsAreSeen, factsFrom, visitsOf, type FactsRequest } from './signInFacts';
import { sketchedCells, type EstimatedCells } from './sketchedCells';
import type { Visits } from './sketches';
import { ofSketches, partsStatement, sizeStatement, VISITS_FILTER, type Sketches } from './sketchStatements';

/** Different identities of up to so many sign-ins, of those that are asked for and seen, are counted exactly, from rows. */
const MAX_EXACT = 100_000;
/** So many parts of sketches are put together; a report that needs more is counted from rows, within their time limit. */
const MAX_PARTS = 100_000;
/** And so many letters of them at most, which are in memory together: ten years by browser would be some gigabytes. */
const MAX_LETTERS = 128_000_000;

/** The `parts` of the sketch of a day that tells nothing apart; each day that is sketched has one. */
const DAY_AS_WHOLE = 0;

/**
 * Estimates how many different identities signed in, from the sketches of days (docs/decisions/0018) and the rows of what
 * they do not tell, where the rows of the question are too many to be read.
 * @param limitNext called before each statement
 * @returns undefined: the report counts something else, its rows are few, or no sketches tell it; it is counted exactly
 */
export async function estimatedIdentities(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
  limitNext: LimitNext,
): Promise<EstimatedCells | undefined> {
  if (!countsPeople(query) || !countsAreSeen(access, tables)) return undefined;
  const visits = visitsIn(query);
  const parts = visits === undefined ? undefined : await partsIn(access, tables, query, limitNext);
  if (visits === undefined || parts === undefined) return undefined;
  const request = { access, tables, query, locationCondition: atVisibleLocation(access, tables.locations) };
  await limitNext();
  if ((await signInsOf(request, parts)) <= MAX_EXACT) return undefined;
  await limitNext();
  if (!(await areFew(request, { parts, visits }))) return undefined;
  await limitNext();
  const { rows } = await partsStatement(request, { parts, visits }, MAX_PARTS + 1).execute(access.trx);
  if (rows.length > MAX_PARTS) return undefined;
  return runInSlices(sketchedCells(query.grouping.groups.length, rows, visits));
}

const countsPeople = ({ source, grouping }: ReportQuery) =>
  source === 'returning' || (source === 'actives' && grouping.counted === 'user');

/** The sign-ins that are counted; undefined: none at all. */
function visitsIn(query: ReportQuery): Visits | undefined {
  const values = visitsOf(query);
  if (!values || (values.includes(0) && values.includes(1))) return 'all';
  return values.includes(1) ? 'returning' : values.includes(0) ? 'first' : undefined;
}

/** Whether a sketch `r` is of a day of the period. */
const inPeriod = ({ caller }: Access, { start, end }: ReportQuery, parts: number | undefined) => {
  const day = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`;
  return sql<boolean>`
    r.company_id = ${caller.companyId} and r.parts = ${parts} and r.day between ${day(start)} and ${day(end)}`;
};

/**
 * How many sign-ins the sketched days have, about, of those that the filters leave and the caller sees, so that others
 * decide nothing: of a day in parts, its share.
 */
async function signInsOf(request: FactsRequest, parts: number): Promise<number> {
  const { access, query } = request;
  const days = factsFrom(
    { ...request, query: ofSketches(query, []) },
    {
      from: sql`sign_in_sketch r`,
      date: sql`null`,
      user: sql`null`,
      n: sql`r.n * extract(epoch from least(${query.end}, (r.day + 1)::timestamp at time zone 'UTC')
        - greatest(${query.start}, r.day::timestamp at time zone 'UTC')) / 86400`,
      where: inPeriod(access, query, parts),
    },
  );
  const { rows } = await sql<{ n: string | number | null }>`select sum(n) as n from (${days}) day`.execute(access.trx);
  return Number(rows[0]?.n ?? 0);
}

/** Whether the sketches of days and months are few enough to be in memory together; it reads their sizes alone. */
async function areFew(request: FactsRequest, sketches: Sketches): Promise<boolean> {
  const { rows } = await sizeStatement(request, sketches).execute(request.access.trx);
  return Number(rows[0]?.parts) <= MAX_PARTS && Number(rows[0]?.letters) <= MAX_LETTERS;
}

/**
 * The sketches that answer a report. The sketches of all locations together are enough for a caller who sees
 * every location except those that are hidden from everybody, if these were hidden when the days were sketched, too:
 * then the sketch of each day as a whole has no identity of a hidden location. Otherwise those of the locations are put
 * together.
 */
async function partsIn(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
  limitNext: LimitNext,
): Promise<number | undefined> {
  const names = [...query.grouping.groups, ...query.filters.map(([key]) => key).filter((key) => key !== VISITS_FILTER)];
  const [smallest, withLocation] = [sketchedPartsFor(names), sketchedPartsFor(names, { withLocation: true })];
  if (smallest === undefined || smallest === withLocation || access.caller.scope.mode !== 'all') return withLocation;
  await limitNext();
  const { rows } = await sql`
    select 1 from sign_in_sketch r where ${inPeriod(access, query, DAY_AS_WHOLE)}
      and r.left_out <> array(${hiddenLocations(access, tables.locations)} order by 1) limit 1`.execute(access.trx);
  if (rows.length > 0) return withLocation;
  await limitNext();
  const withSystems = smallest !== SYSTEM_PARTS || (await haveSystems(access, query));
  return sketchedPartsFor(names, { withSystems });
}

/** Whether all days of the period have sketches of systems; those that an older version has sketched do not. */
async function haveSystems(access: Access, query: ReportQuery): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sign_in_sketch r where ${inPeriod(access, query, DAY_AS_WHOLE)} and r.n > 0
      and not exists (select 1 from sign_in_sketch s
        where s.company_id = r.company_id and s.parts = ${SYSTEM_PARTS} and s.day = r.day) limit 1`.execute(access.trx);
  return rows.length === 0;
}
