import { sql, type RawBuilder } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import type { Access } from '../records/records';
import { needs } from './conditions';
import { countedPieces } from './countedPieces';
import type { ReportQuery } from './query';
import { factsFrom, rowFacts, type FactsRequest } from './signInFacts';
import type { PartRow } from './sketchedCells';
import { MONTH_COLUMN } from './sketchMonth';
import { areRegisters, entriesOf, partOf, rankOf, registerOf, type Visits } from './sketches';

export const VISITS_FILTER: FilterKey = 'history.visit';

/** The sketches that answer a report (`sign_in_sketch.parts`), and the sign-ins that they are asked for. */
export interface Sketches {
  readonly parts: number;
  readonly visits: Visits;
}

/** The report as it is asked of sketches: they have all visits, so that their rows are not filtered by them. */
export const ofSketches = (query: ReportQuery, groups = query.grouping.groups): ReportQuery => ({
  ...query,
  source: 'actives',
  grouping: { groups, counted: 'user' },
  filters: query.filters.filter(([key]) => key !== VISITS_FILTER),
});

/**
 * Parts of sketches by their dimensions: of whole months, of the other pieces of the period from days, and one for what is
 * read from rows.
 * @param most so many at most
 */
export function partsStatement(request: FactsRequest, sketches: Sketches, most: number) {
  const { access, query } = request;
  const found = sql`${sketchesFound(request, sketches, 'text')} union all ${sketchedRows(request, sketches.visits)}`;
  return sql<PartRow>`
    with ${pieces(access, query, sketches)}, found as (${found})
    select ${sql.join([...columnsOf(query), sql`counted, n as is_dense`])} from found limit ${most}`;
}

/** How many parts of months and days a report reads, and how many letters they have. */
export function sizeStatement(request: FactsRequest, sketches: Sketches) {
  const found = sketchesFound(request, sketches, 'letters');
  return sql<{ parts: string; letters: string | null }>`
    with ${pieces(request.access, request.query, sketches)}, found as (${found})
    select count(*) as parts, sum(counted) as letters from found`;
}

const pieces = (access: Access, query: ReportQuery, { parts }: Sketches) => sql`
  ${countedPieces(query, access.caller.companyId, parts, needs(query, 'date'), 'sketches')}, ${wholeMonths(access, parts)}`;

/** The parts of months and days, `n` whether they have registers. @param read their text, or how many letters it has */
function sketchesFound(request: FactsRequest, { parts, visits }: Sketches, read: 'text' | 'letters') {
  const dated = needs(request.query, 'date');
  const part = partOf(visits, sql.ref('piece.first'), sql.ref('piece.after'));
  const sketches = { ...request, query: ofSketches(request.query) };
  const days = factsFrom(sketches, {
    from: sql`piece join sign_in_sketch r on r.day = piece.day`,
    date: sql`piece.label`,
    user: read === 'text' ? part.sketch : part.letters,
    n: part.dense,
    where: sql<boolean>`r.parts = ${parts} and r.day between (select min(day) from piece) and (select max(day) from piece)
      ${dated ? sql`` : sql`and date_trunc('month', piece.day::timestamp)::date <> all (array(select month from whole_month))`}`,
  });
  if (dated) return days;
  const text = sql.ref(`r.${MONTH_COLUMN[visits]}`);
  const months = factsFrom(sketches, {
    from: sql`whole_month join sign_in_sketch_month r on r.month = whole_month.month`,
    date: sql`null::text`,
    user: read === 'text' ? text : sql`octet_length(${text})`,
    n: areRegisters(text),
    where: sql<boolean>`r.parts = ${parts}`,
  });
  return sql`${months} union all ${days}`;
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
  const groupColumns = columns.length > 0 ? sql`${sql.join(columns)},` : sql``;
  const person = sql.ref('counted');
  const entries = entriesOf(sql.lit(visits === 'returning'), sql.ref('register'), sql.ref('rank'));
  return sql`
    select ${groupColumns} ${entries} as counted, false as n
    from (select ${groupColumns} ${registerOf(person)} as register, max(${rankOf(person)}) as rank
      from stretch cross join lateral (${rows} offset 0) rows where counted is not null
      group by ${sql.join([...columns, sql.ref('register')])}) reached
    ${columns.length > 0 ? sql`group by ${sql.join(columns)}` : sql`having count(*) > 0`}`;
}
