import { sql, type RawBuilder } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import type { Access } from '../records/records';
import { atVisibleLocation, hiddenLocations, needs, valuesOf } from './conditions';
import { sketchedPartsFor } from './countedParts';
import { countedPieces } from './countedPieces';
import { HyperLogLog } from './hyperLogLog';
import type { ReportQuery, ReportTables } from './query';
import { countsAreSeen, factsFrom, rowFacts, visitsOf, type Asked } from './signInFacts';
import { addEntries, addRegisters, entriesOf, partOf, rankOf, registerOf, type Visits } from './sketches';

/** Different identities of up to so many sign-ins are counted exactly, from their rows. */
const MOST_EXACT = 100_000;

/** The sketches that answer a report (`sign_in_sketch.parts`), and the sign-ins that they are asked for. */
interface Sketches {
  readonly parts: number;
  readonly visits: Visits;
}

interface Part {
  readonly counted: string;
  /** True: registers; false: entries. */
  readonly n: boolean;
}
type Value = string | number | boolean | null;
type PartRow = Part & Readonly<Record<string, Value>>;

/** Cells of different identities, in no order, and all of them together. */
interface EstimatedCells {
  readonly cells: readonly { readonly values: readonly Value[]; readonly val: number }[];
  readonly total: number;
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
  if (visits === undefined || (await sizeOf(access, query)) <= MOST_EXACT) return undefined;
  const parts = await partsIn(access, tables, query);
  if (parts === undefined) return undefined;
  const asked = { access, tables, query, at: atVisibleLocation(access, tables.locations) };
  const { rows } = await statement(asked, { parts, visits }).execute(access.trx);
  return estimate(query, rows, visits);
}

const countsPeople = ({ source, grouping }: ReportQuery) =>
  source === 'returning' || (source === 'actives' && grouping.counted === 'user');

/** The sign-ins that are counted; undefined: none at all. */
function visitsIn(query: ReportQuery): Visits | undefined {
  const values = visitsOf(query);
  if (!values || (values.includes(0) && values.includes(1))) return 'all';
  return values.includes(1) ? 'returning' : values.includes(0) ? 'first' : undefined;
}

/** Whether a sketch is of a day of the period. */
const inPeriod = ({ caller }: Access, { start, end }: ReportQuery, parts: number | undefined) => {
  const day = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`;
  return sql<boolean>`company_id = ${caller.companyId} and parts = ${parts} and day between ${day(start)} and ${day(end)}`;
};

/** How many sign-ins the sketched days of the period have, about, at the locations of a filter: of a day in parts, its share. */
async function sizeOf(access: Access, query: ReportQuery): Promise<number> {
  const places = valuesOf(query, 'location.locationid');
  const limited = places ? sql`and locationid = any(${[...places]})` : sql``;
  const { rows } = await sql<{ n: string | number | null }>`
    select sum(n * extract(epoch from least(${query.end}, (day + 1)::timestamp at time zone 'UTC')
        - greatest(${query.start}, day::timestamp at time zone 'UTC')) / 86400) as n from sign_in_sketch
    where ${inPeriod(access, query, sketchedPartsFor([], places !== undefined))} ${limited}`.execute(access.trx);
  return Number(rows[0]?.n ?? 0);
}

/**
 * The sketches that answer a report. Those that tell no location apart do for who sees every location but those that are
 * hidden from everybody, and were when the days were sketched; otherwise those of the locations are put together.
 */
async function partsIn(access: Access, tables: ReportTables, query: ReportQuery): Promise<number | undefined> {
  const names = [...query.grouping.groups, ...query.filters.map(([key]) => key).filter((key) => key !== VISITS_FILTER)];
  const [any, placed] = [sketchedPartsFor(names), sketchedPartsFor(names, true)];
  if (any === undefined || any === placed || access.caller.scope.mode !== 'all') return placed;
  const { rows } = await sql`
    select 1 from sign_in_sketch where ${inPeriod(access, query, any)}
      and left_out <> array(${hiddenLocations(access, tables.locations)} order by 1) limit 1`.execute(access.trx);
  return rows.length === 0 ? any : placed;
}

/** Parts of sketches by their dimensions: of the pieces of the period from days, and one for what is read from rows. */
function statement(asked: Asked, { parts, visits }: Sketches) {
  const { access, query } = asked;
  const { dense, sketch } = partOf(visits, sql.ref('piece.first'), sql.ref('piece.after'));
  // A sketch has all visits, so that its row is not filtered by them.
  const whole: ReportQuery = {
    ...query,
    source: 'actives',
    grouping: { ...query.grouping, counted: 'user' },
    filters: query.filters.filter(([key]) => key !== VISITS_FILTER),
  };
  const days = factsFrom(
    { ...asked, query: whole },
    {
      from: sql`piece join sign_in_sketch r on r.day = piece.day`,
      date: sql`piece.label`,
      user: sketch,
      n: dense,
      where: sql<boolean>`r.parts = ${parts} and r.day between (select min(day) from piece) and (select max(day) from piece)`,
    },
  );
  const pieces = countedPieces(query, access.caller.companyId, parts, needs(query, 'date'));
  return sql<PartRow>`with ${pieces} ${days} union all ${sketchedRows(asked, visits)}`;
}

/** One sketch for each cell of what is read from rows, made like those of days. */
function sketchedRows(asked: Asked, visits: Visits): RawBuilder<unknown> {
  const rows = rowFacts(asked, sql.ref('stretch.begins'), sql.ref('stretch.ends'));
  const columns = asked.query.grouping.groups.map((_, place) => sql.ref(`d${place}`));
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

/** Puts the parts of each cell together, one cell after the other, in the same registers. */
function estimate({ grouping: { groups } }: ReportQuery, rows: readonly PartRow[], visits: Visits): EstimatedCells {
  const parts = new Map<string, PartRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(groups.map((_, place) => row[`d${place}`] ?? null));
    const known = parts.get(key);
    if (known) known.push(row);
    else parts.set(key, [row]);
  }
  const [set, whole] = [new HyperLogLog(), new HyperLogLog()];
  const cells = [...parts].map(([key, some]) => {
    set.clear();
    for (const { counted, n } of some) {
      if (n) addRegisters(set, counted);
      else addEntries(set, counted, visits);
    }
    whole.merge(set);
    return { values: JSON.parse(key) as Value[], val: set.estimate() };
  });
  return { cells: cells.filter(({ val }) => val > 0), total: whole.estimate() };
}
