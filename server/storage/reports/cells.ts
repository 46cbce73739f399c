import { sql, type RawBuilder } from 'kysely';
import { addsUp, type Dimension } from '../../../domain/reports/sources';
import { runInSlices } from '../../concurrency/inSlices';
import type { Access } from '../records/records';
import type { LimitNext } from '../records/statementTime';
import { accountFacts } from './accounts';
import type { Figures, ReportQuery, ReportTables } from './query';
import { STANDARD_ERROR } from './hyperLogLog';
import { estimatedIdentities } from './estimatedIdentities';
import type { EstimatedCells, Value } from './sketchedCells';
import { sessionFacts } from './sessions';
import { visitFacts } from './visits';

/** A figure, and the values of the dimensions that it is for, in their order: keys of records, or texts. */
export interface Cell {
  readonly keys: readonly (string | number | boolean | null)[];
  readonly val: number;
}

/** At most this many cells; a report with more is cut off. */
const MAX_CELLS = 5_000;

const column = (index: number) => sql.ref(`d${index}`);

/** The cells of a report. */
export interface CountedCells {
  /** At most `MAX_CELLS`, none that counts nothing; without dimensions one. */
  readonly cells: readonly Cell[];
  /** True: there are more cells. Of a report by date and another dimension each step has those of the same values. */
  readonly truncated: boolean;
  /** The last step of `date` that the cells are of, where those of later ones are left out, too; null: they are of all. */
  readonly until: string | null;
  /** What is left out of each step, or of a report by one dimension (without keys), where its figures can be added. */
  readonly others: readonly Cell[];
  /** The standard error of the figures, relative to them; null: they are exact. */
  readonly error: number | null;
  /** The figure without dimensions, those cells included that were cut off; undefined: it has to be counted. */
  readonly total?: number | undefined;
}

/**
 * Counts a report within what the caller sees: its cells by date, then the largest first. Different identities of many
 * sign-ins are estimated (docs/decisions/0018).
 * @param limitNext called before each statement
 * @throws an error for which `isTooLong` is true
 */
export async function reportCells(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
  limitNext: LimitNext,
): Promise<CountedCells> {
  const { groups } = query.grouping;
  const estimated = await estimatedIdentities(access, tables, query, limitNext);
  if (!estimated) {
    await limitNext();
    return exactCells(access, tables, query);
  }
  const none = groups.length === 0 && estimated.cells.length === 0 ? [{ keys: [], val: 0 }] : [];
  const cells = [...none, ...(await runInSlices(firstCells(groups, estimated)))];
  const truncated = estimated.cells.length > MAX_CELLS;
  return { ...firstOf(groups, cells), truncated, others: [], error: STANDARD_ERROR, total: estimated.total };
}

/** The cells that are answered, of a beginning that has one more where there are more. */
function firstOf(groups: readonly Dimension[], beginning: readonly Cell[]): Pick<CountedCells, 'cells' | 'until'> {
  const cells = beginning.slice(0, MAX_CELLS);
  const isCut = groups[0] === 'date' && beginning.length > MAX_CELLS;
  return { cells, until: isCut ? String(cells.at(-1)?.keys[0]) : null };
}

/** Of these reports the values that are largest in the whole period are kept, so that every step is there. */
const isByStep = (groups: readonly Dimension[]) => groups.length === 2 && groups[0] === 'date';

/** So many cells are sorted without a pause. */
const CELLS_AT_ONCE = 2_500;

type EstimatedCell = EstimatedCells['cells'][number];

/** The first `MAX_CELLS` + 1 in their order, of what can be many: sorted little by little, with pauses. */
function* firstCells(groups: readonly Dimension[], { cells }: EstimatedCells): Generator<undefined, Cell[]> {
  const inOrder = orderOf(groups);
  const isKept = isByStep(groups) && cells.length > MAX_CELLS ? yield* largestValues(cells) : () => true;
  let first: Cell[] = [];
  for (let from = 0; from < cells.length; from += CELLS_AT_ONCE) {
    const some = cells.slice(from, from + CELLS_AT_ONCE).filter(isKept);
    const named = some.map(({ values, val }) => ({
      keys: groups.map((name, index) => keyOf(name, values[index] ?? null)),
      val,
    }));
    first = [...first, ...named].sort(inOrder).slice(0, MAX_CELLS + 1);
    yield;
  }
  return first;
}

/** Whether a cell has one of the values of the second dimension that are largest in the whole period. */
function* largestValues(cells: readonly EstimatedCell[]): Generator<undefined, (cell: EstimatedCell) => boolean> {
  const steps = new Set<Value>();
  const totals = new Map<Value, number>();
  for (const [index, { values, val }] of cells.entries()) {
    const [step = null, value = null] = values;
    steps.add(step);
    totals.set(value, (totals.get(value) ?? 0) + val);
    if (index % CELLS_AT_ONCE === 0) yield;
  }
  const most = Math.max(1, Math.floor(MAX_CELLS / steps.size));
  const largest = [...totals].sort(([one, a], [other, b]) => b - a || (String(one) < String(other) ? -1 : 1));
  const kept = new Set(largest.slice(0, most).map(([value]) => value));
  return ({ values }) => kept.has(values[1] ?? null);
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
const isSumOfCells = ({ source, grouping: { groups } }: ReportQuery): boolean =>
  groups.every((name) => addsUp(source, name));

type Row = Readonly<Record<string, string | number | boolean | null>>;

async function exactCells(access: Access, tables: ReportTables, query: ReportQuery): Promise<CountedCells> {
  const { groups } = query.grouping;
  const figures = figuresOf(access, tables, query);
  const statement = isByStep(groups) ? byStep(figures) : byDateThenSize(groups, figures);
  const { rows } = await statement.execute(access.trx);
  const cellOf = (row: Row) => ({
    keys: groups.map((name, index) => keyOf(name, row[`d${index}`] ?? null)),
    val: Number(row['val']),
  });
  const first = firstOf(groups, rows.filter((row) => row['is_rest'] !== true).map(cellOf));
  const total = isSumOfCells(query) ? Number(rows[0]?.['whole'] ?? 0) : undefined;
  const truncated = Number(rows[0]?.['cells'] ?? 0) > MAX_CELLS;
  const left = truncated ? othersOf(query, first.cells, rows, total) : [];
  const others = left.filter(({ keys: [step] }) => first.until === null || String(step) <= first.until);
  return { ...first, truncated, others, error: null, total };
}

/** What a report that is cut off leaves out, where it can be added. */
function othersOf(
  { source, grouping: { groups } }: ReportQuery,
  cells: readonly Cell[],
  rows: readonly Row[],
  total: number | undefined,
): Cell[] {
  const last = groups.at(-1);
  if (last === undefined || last === 'date' || !addsUp(source, last)) return [];
  if (groups.length === 1 && total !== undefined) {
    return [{ keys: [], val: total - cells.reduce((sum, { val }) => sum + val, 0) }];
  }
  const left = rows.filter((row) => row['is_rest'] === true);
  return left.map((row) => ({ keys: [keyOf('date', row['d0'] ?? null)], val: Number(row['val']) }));
}

/** The cells by date, then the largest ones. */
function byDateThenSize(groups: readonly Dimension[], { facts, measure }: Figures): RawBuilder<Row> {
  const columns = groups.map((_, index) => column(index));
  const order = [
    ...groups.flatMap((name, index) => (name === 'date' ? [sql`${column(index)}`] : [])),
    sql`val desc`,
    ...columns.map((one) => sql`${one} nulls last`),
  ];
  // Sign-ins of unknown people make a group in which no identity is counted.
  const grouped = columns.length > 0 ? sql`group by ${sql.join(columns)} having ${measure} > 0` : sql``;
  const all = [sql`${measure} as val`, sql`sum(${measure}) over () as whole`, sql`count(*) over () as cells`];
  return sql`
    select ${sql.join([...columns, ...all])} from (${facts}) fact
    ${grouped} order by ${sql.join(order)} limit ${MAX_CELLS + 1}`;
}

/**
 * The cells by date and a second dimension. Of more than `MAX_CELLS` those of the values that are largest in the whole
 * period, as many as there is room for in each step; what is left out of each step follows, added up (`is_rest`).
 */
const byStep = ({ facts, measure }: Figures): RawBuilder<Row> => sql`
  with cell as materialized (
      select d0, d1, ${measure} as val from (${facts}) fact group by d0, d1 having ${measure} > 0),
    size as materialized (
      select count(*) as cells, sum(val) as whole, (select count(*) from (select 1 from cell group by d0) step) as steps
      from cell),
    kept as materialized (
      select d1 from cell cross join size where cells > ${MAX_CELLS} group by d1 order by sum(val) desc, d1 nulls last
      limit (select greatest(1, ${MAX_CELLS} / nullif(steps, 0)) from size)),
    placed as materialized (
      select d0, d1, val, cells, whole, case when cells <= ${MAX_CELLS} then true
        when d1 is null then (select bool_or(kept.d1 is null) from kept)
        else d1 in (select kept.d1 from kept where kept.d1 is not null) end as is_kept
      from cell cross join size)
  (select d0, d1, val, cells, whole, false as is_rest from placed where is_kept
    order by d0, val desc, d1 nulls last limit ${MAX_CELLS + 1})
  union all
  (select d0, null, sum(val), cells, whole, true from placed where not is_kept group by d0, cells, whole
    order by d0 limit ${MAX_CELLS})`;

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
