import { sql } from 'kysely';
import type { Dimension } from '../../../domain/reports/sources';
import { runInSlices } from '../../concurrency/inSlices';
import type { Access } from '../records/records';
import { accountFacts } from './accounts';
import type { Figures, ReportQuery, ReportTables } from './query';
import { STANDARD_ERROR } from './hyperLogLog';
import { estimatedIdentities } from './estimatedIdentities';
import type { EstimatedCells } from './sketchedCells';
import { sessionFacts } from './sessions';
import { visitFacts } from './visits';

/** A figure, and the values of the dimensions that it is for, in their order: keys of records, or texts. */
export interface Cell {
  readonly keys: readonly (string | number | boolean | null)[];
  readonly val: number;
}

/** At most this many cells; a report with more is cut off. */
export const MAX_CELLS = 5_000;

const column = (index: number) => sql.ref(`d${index}`);

/** The cells of a report. */
export interface CountedCells {
  /** At most `MAX_CELLS` + 1, none that counts nothing; without dimensions one. */
  readonly cells: readonly Cell[];
  /** The standard error of the figures, relative to them; null: they are exact. */
  readonly error: number | null;
  /** The figure without dimensions, those cells included that were cut off; undefined: it has to be counted. */
  readonly total?: number | undefined;
}

/**
 * Counts a report within what the caller sees: its cells by date, then the largest first. Different identities of many
 * sign-ins are estimated (docs/decisions/0018).
 */
export async function reportCells(access: Access, tables: ReportTables, query: ReportQuery): Promise<CountedCells> {
  const { groups } = query.grouping;
  const estimated = await estimatedIdentities(access, tables, query);
  if (!estimated) return { ...(await exactCells(access, tables, query)), error: null };
  const none = groups.length === 0 && estimated.cells.length === 0 ? [{ keys: [], val: 0 }] : [];
  const cells = [...none, ...(await runInSlices(firstCells(groups, estimated)))];
  return { cells, error: STANDARD_ERROR, total: estimated.total };
}

/** So many cells are sorted without a pause. */
const CELLS_AT_ONCE = 2_500;

/** The first `MAX_CELLS` + 1 in their order, of what can be many: sorted little by little, with pauses. */
function* firstCells(groups: readonly Dimension[], { cells }: EstimatedCells): Generator<undefined, Cell[]> {
  const inOrder = orderOf(groups);
  let first: Cell[] = [];
  for (let from = 0; from < cells.length; from += CELLS_AT_ONCE) {
    const some = cells.slice(from, from + CELLS_AT_ONCE).map(({ values, val }) => ({
      keys: groups.map((name, index) => keyOf(name, values[index] ?? null)),
      val,
    }));
    first = [...first, ...some].sort(inOrder).slice(0, MAX_CELLS + 1);
    yield;
  }
  return first;
}

/** By date, then the largest first, then by the values, those that are not known last. */
function orderOf(groups: readonly Dimension[]): (a: Cell, b: Cell) => number {
  const order = (one: Cell['keys'][number] | undefined, other: Cell['keys'][number] | undefined) =>
    one === other ? 0 : other == null || (one != null && one < other) ? -1 : 1;
  const indexes = groups.map((_, index) => index);
  const dates = indexes.filter((index) => groups[index] === 'date');
  const byKeys = (some: readonly number[], a: Cell, b: Cell) => {
    for (const index of some) {
      const found = order(a.keys[index], b.keys[index]);
      if (found !== 0) return found;
    }
    return 0;
  };
  return (a, b) => byKeys(dates, a, b) || b.val - a.val || byKeys(indexes, a, b);
}

/** Whether every sign-in or account is in one cell: it may be at several scopes, and one person is in several cells. */
function isSumOfCells({ source, grouping: { groups } }: ReportQuery): boolean {
  if (groups.length === 0) return true;
  const alone = source === 'authentications' || source === 'accounts';
  return alone && !groups.some((name) => name === 'locgroup' || name === 'usegroup');
}

async function exactCells(access: Access, tables: ReportTables, query: ReportQuery) {
  const { groups } = query.grouping;
  const figures = figuresOf(access, tables, query);
  const columns = groups.map((_, index) => column(index));
  const order = [
    ...groups.flatMap((name, index) => (name === 'date' ? [sql`${column(index)}`] : [])),
    sql`val desc`,
    ...columns.map((one) => sql`${one} nulls last`),
  ];
  // Sign-ins of unknown people make a group in which no identity is counted.
  const grouped = columns.length > 0 ? sql`group by ${sql.join(columns)} having ${figures.measure} > 0` : sql``;
  const { rows } = await sql<Record<string, string | number | boolean | null>>`
    select ${sql.join([...columns, sql`${figures.measure} as val`, sql`sum(${figures.measure}) over () as whole`])} from (${figures.facts}) fact
    ${grouped} order by ${sql.join(order)} limit ${MAX_CELLS + 1}`.execute(access.trx);
  const cells = rows.map((row) => ({
    keys: groups.map((name, index) => keyOf(name, row[`d${index}`] ?? null)),
    val: Number(row['val']),
  }));
  return { cells, total: isSumOfCells(query) ? Number(rows[0]?.['whole'] ?? 0) : undefined };
}

const TEXTS: readonly Dimension[] = ['date', 'language', 'platform', 'browser'];

/** Keys of records are numbers, which the driver may return as texts. */
function keyOf(name: Dimension, value: string | number | boolean | null): Cell['keys'][number] {
  return value === null || typeof value === 'boolean' || TEXTS.includes(name) ? value : Number(value);
}

/** The rows that a report counts, within what the caller sees. */
function figuresOf(access: Access, tables: ReportTables, query: ReportQuery): Figures {
  if (query.source === 'sessions') return sessionFacts(access, tables, query);
  return query.source === 'accounts' ? accountFacts(access, tables, query) : visitFacts(access, tables, query);
}
