import { sql } from 'kysely';
import type { Dimension } from '../../../domain/reports/sources';
import type { Access } from '../records/records';
import { accountFacts } from './accounts';
import type { Figures, ReportQuery, ReportTables } from './query';
import { sessionFacts } from './sessions';
import { visitFacts } from './visits';

/** A figure, and the values of the dimensions that it is for, in their order: keys of records, or texts. */
export interface Cell {
  readonly keys: readonly (string | number | boolean | null)[];
  readonly val: number;
}

/** At most this many cells; a report with more is cut off. */
export const MAX_CELLS = 5_000;

const column = (place: number) => sql.ref(`d${place}`);

/**
 * The cells of a report within what the caller sees, by date, then the largest first.
 * @returns at most `MAX_CELLS` + 1, none that counts nothing; without dimensions one cell
 */
export async function reportCells(access: Access, tables: ReportTables, query: ReportQuery): Promise<Cell[]> {
  const { groups } = query.grouping;
  const figures = figuresOf(access, tables, query);
  const columns = groups.map((_, place) => column(place));
  const order = [
    ...groups.flatMap((name, place) => (name === 'date' ? [sql`${column(place)}`] : [])),
    sql`val desc`,
    ...columns.map((one) => sql`${one} nulls last`),
  ];
  // Sign-ins of nobody that is known make a group in which no identity is counted.
  const grouped = columns.length > 0 ? sql`group by ${sql.join(columns)} having ${figures.measure} > 0` : sql``;
  const { rows } = await sql<Record<string, string | number | boolean | null>>`
    select ${sql.join([...columns, sql`${figures.measure} as val`])} from (${figures.facts}) fact
    ${grouped} order by ${sql.join(order)} limit ${MAX_CELLS + 1}`.execute(access.trx);
  return rows.map((row) => ({
    keys: groups.map((name, place) => keyOf(name, row[`d${place}`] ?? null)),
    val: Number(row['val']),
  }));
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
