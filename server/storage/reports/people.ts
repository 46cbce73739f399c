import { sql, type RawBuilder } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import { runInSlices } from '../../concurrency/inSlices';
import type { Access } from '../records/records';
import { atVisibleLocation, hiddenLocations, needs } from './conditions';
import { sketchedPartsFor } from './countedParts';
import { countedPieces } from './countedPieces';
import { REGISTERS } from './hyperLogLog';
import type { ReportQuery, ReportTables } from './query';
import { countsAreSeen, factsFrom, rowFacts, visitsOf, type FactsRequest } from './signInFacts';
import { sketchedCells, type EstimatedCells, type PartRow } from './sketchedCells';
import { MONTH_COLUMN } from './sketchMonth';
import { entriesOf, partOf, rankOf, registerOf, type Visits } from './sketches';

/** Different identities of up to so many sign-ins, of those that are asked for and seen, are counted exactly, from rows. */
const MAX_EXACT = 100_000;
/** So many parts of sketches are put together; a report that needs more is counted from rows, within their time limit. */
const MAX_PARTS = 100_000;
/** And so many letters of them at most, which are in memory together: ten years by browser would be some gigabytes. */
const MAX_LETTERS = 128_000_000;

/** The sketches that answer a report (`sign_in_sketch.parts`), and the sign-ins that they are asked for. */
interface Sketches {
  readonly parts: number;
  readonly visits: Visits;
}

const VISITS_FILTER: FilterKey = 'history.visit';

/**
 * Estimates how many different identities signed in, from the sketches of days (docs/decisions/0018) and the rows of what
 * they do not tell, where the rows of the question are too many to be read.
 * @returns undefined: the report counts something else, its rows are few, or no sketches tell it; it is counted exactly
 */
export async function estimatedPeople(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
): Promise<EstimatedCells | undefined> {
  if (!countsPeople(query) || !countsAreSeen(access, tables)) return undefined;
  const visits = visitsIn(query);
  const parts = visits === undefined ? undefined : await partsIn(access, tables, query);
  if (visits === undefined || parts === undefined) return undefined;
  const request = { access, tables, query, locationCondition: atVisibleLocation(access, tables.locations) };
  const { signIns, letters } = await sizeOf(request, parts);
  if (signIns <= MAX_EXACT || letters > MAX_LETTERS) return undefined;
  const { rows } = await statement(request, { parts, visits }).execute(access.trx);
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

/** The report as it is asked of sketches: they have all visits, so that their rows are not filtered by them. */
const ofSketches = (query: ReportQuery, groups = query.grouping.groups): ReportQuery => ({
  ...query,
  source: 'actives',
  grouping: { groups, counted: 'user' },
  filters: query.filters.filter(([key]) => key !== VISITS_FILTER),
});

/**
 * How many sign-ins the sketched days have, about, of those that the filters leave and the caller sees, so that others
 * decide nothing: of a day in parts, its share. And how many letters their sketches have: of a bundle, two spans a day.
 */
async function sizeOf(request: FactsRequest, parts: number): Promise<{ signIns: number; letters: number }> {
  const { access, query } = request;
  const days = factsFrom(
    { ...request, query: ofSketches(query, []) },
    {
      from: sql`sign_in_sketch r`,
      date: sql`null`,
      user: sql`case when r.bundle is null then octet_length(r.entries) else ${sql.lit(2 * REGISTERS)} end`,
      n: sql`r.n * extract(epoch from least(${query.end}, (r.day + 1)::timestamp at time zone 'UTC')
        - greatest(${query.start}, r.day::timestamp at time zone 'UTC')) / 86400`,
      where: inPeriod(access, query, parts),
    },
  );
  const { rows } = await sql<{ n: string | number | null; letters: string | number | null }>`
    select sum(n) as n, sum(counted) as letters from (${days}) day`.execute(access.trx);
  return { signIns: Number(rows[0]?.n ?? 0), letters: Number(rows[0]?.letters ?? 0) };
}

/**
 * The sketches that answer a report. Those that tell no location apart do for who sees every location but those that are
 * hidden from everybody, and were when the days were sketched; otherwise those of the locations are put together.
 */
async function partsIn(access: Access, tables: ReportTables, query: ReportQuery): Promise<number | undefined> {
  const names = [...query.grouping.groups, ...query.filters.map(([key]) => key).filter((key) => key !== VISITS_FILTER)];
  const [smallest, withLocation] = [sketchedPartsFor(names), sketchedPartsFor(names, true)];
  if (smallest === undefined || smallest === withLocation || access.caller.scope.mode !== 'all') return withLocation;
  const { rows } = await sql`
    select 1 from sign_in_sketch r where ${inPeriod(access, query, smallest)}
      and r.left_out <> array(${hiddenLocations(access, tables.locations)} order by 1) limit 1`.execute(access.trx);
  return rows.length === 0 ? smallest : withLocation;
}

/**
 * Parts of sketches by their dimensions: of whole months, of the other pieces of the period from days, and one for what is
 * read from rows; one more than are put together at most.
 */
function statement(request: FactsRequest, { parts, visits }: Sketches) {
  const { access, query } = request;
  const dated = needs(query, 'date');
  const { dense, sketch } = partOf(visits, sql.ref('piece.first'), sql.ref('piece.after'));
  const sketches = { ...request, query: ofSketches(query) };
  const days = factsFrom(sketches, {
    from: sql`piece join sign_in_sketch r on r.day = piece.day`,
    date: sql`piece.label`,
    user: sketch,
    n: dense,
    where: sql<boolean>`r.parts = ${parts} and r.day between (select min(day) from piece) and (select max(day) from piece)
      ${dated ? sql`` : sql`and date_trunc('month', piece.day::timestamp)::date <> all (array(select month from whole_month))`}`,
  });
  const months = factsFrom(sketches, {
    from: sql`whole_month join sign_in_sketch_month r on r.month = whole_month.month`,
    date: sql`null::text`,
    user: sql.ref(`r.${MONTH_COLUMN[visits]}`),
    n: sql`true`,
    where: sql<boolean>`r.parts = ${parts}`,
  });
  const found = dated ? days : sql`${months} union all ${days}`;
  const pieces = countedPieces(query, access.caller.companyId, parts, dated, 'sketches');
  return sql<PartRow>`
    with ${pieces}, ${wholeMonths(access, parts)}, found as (${found} union all ${sketchedRows(request, visits)})
    select ${sql.join([...columnsOf(query), sql`counted, n as is_dense`])} from found limit ${MAX_PARTS + 1}`;
}

/** The months of which every day is a piece, and that have sketches. */
const wholeMonths = ({ caller }: Access, parts: number) => sql`
  whole_month as materialized (
    select month from (
      select date_trunc('month', day::timestamp)::date as month from piece where first = 0 and after = 24) day
    group by month having count(*) = (month + interval '1 month')::date - month
      and exists (select 1 from sign_in_sketch_month m
        where m.company_id = ${caller.companyId} and m.parts = ${parts} and m.month = day.month))`;

const columnsOf = ({ grouping }: ReportQuery) => grouping.groups.map((_, index) => sql.ref(`d${index}`));

/** One sketch for each cell of what is read from rows, made like those of days. */
function sketchedRows(request: FactsRequest, visits: Visits): RawBuilder<unknown> {
  const rows = rowFacts(request, sql.ref('stretch.begins'), sql.ref('stretch.ends'));
  const columns = columnsOf(request.query);
  const kept = columns.length > 0 ? sql`${sql.join(columns)},` : sql``;
  const person = sql.ref('counted');
  const entries = entriesOf(sql.lit(visits === 'returning'), sql.ref('register'), sql.ref('rank'));
  return sql`
    select ${kept} ${entries} as counted, false as n
    from (select ${kept} ${registerOf(person)} as register, max(${rankOf(person)}) as rank
      from stretch cross join lateral (${rows} offset 0) rows where counted is not null
      group by ${sql.join([...columns, sql.ref('register')])}) reached
    ${columns.length > 0 ? sql`group by ${sql.join(columns)}` : sql`having count(*) > 0`}`;
}
