import { sql, type RawBuilder } from 'kysely';
import { runInSlices } from '../../concurrency/inSlices';
import type { Db, Trx } from '../../db/connect';
import type { SignInSketchMonth } from '../../db/tables';
import { SKETCHED_COLUMNS, SKETCHED_PARTS } from './countedParts';
import { HyperLogLog } from './hyperLogLog';
import { addEntries, textOf, VISITS, type Visits } from './sketches';

/** The column of `sign_in_sketch_month` for each kind of visits. */
export const MONTH_COLUMN = {
  all: 'all_visits',
  returning: 'returning_visits',
  first: 'first_visits',
} as const satisfies Record<Visits, keyof SignInSketchMonth>;

/** `parts` of the mark that a changed day leaves in its month (migration 0269). */
const MARK = -1;
/** Months with fewer sign-ins are read day by day. */
const MIN_SIGN_INS = 20_000;
/** Months that one run makes at most. */
const MAX_MONTHS = 100;
const ROWS_AT_ONCE = 100;
/** A month with more combinations of values, or whose sketches have more letters, is not made: it would not fit in memory. */
const MAX_CELLS = 5_000;
const MAX_LETTERS = 64_000_000;

interface CompanyMonth {
  readonly companyId: number;
  readonly month: string;
}
type MonthRow = Omit<SignInSketchMonth, 'month' | 'company_id' | 'parts'>;
type DayRow = Omit<MonthRow, (typeof MONTH_COLUMN)[Visits]> & { readonly entries: string };

/**
 * Locks out `sketchMonths` until the end of a transaction that sketches a day. To be called before anything is read: the
 * snapshot must contain the month that the change of the day deletes (trigger of migration 0254).
 */
export const lockForDay = (trx: Trx) => sql`lock table sign_in_sketch in row exclusive mode`.execute(trx);

/** Whether the sketches of a month are there, and no day has changed since they were made. @param parts absent: any of them */
export const isMade = (company: unknown, month: RawBuilder<unknown>, parts?: number) => {
  const ofMonth = sql`from sign_in_sketch_month m where m.company_id = ${company} and m.month = ${month}`;
  const made = parts === undefined ? sql`m.parts <> ${MARK}` : sql`m.parts = ${parts}`;
  return sql<boolean>`exists (select 1 ${ofMonth} and ${made}) and not exists (select 1 ${ofMonth} and m.parts = ${MARK})`;
};

/**
 * Puts the sketches of days together for months that are over and of which no day is to be counted again
 * (docs/decisions/0018).
 * @param today `yyyy-MM-dd`
 * @param onError called with the error of a month; the others are made all the same
 */
export async function sketchMonths(db: Db, today: string, onError: (error: unknown) => void): Promise<void> {
  const { rows } = await sql<CompanyMonth>`
    select company_id as "companyId", month::text from (
      select company_id, date_trunc('month', day::timestamp)::date as month from sign_in_sketch
      where parts = 0 and day < date_trunc('month', ${today}::date::timestamp)
      group by 1, 2 having sum(n) > ${MIN_SIGN_INS}) large
    where not (${isMade(sql.ref('large.company_id'), sql.ref('large.month'))})
      and not exists (select 1 from sign_in_recount r where r.company_id = large.company_id
        and date_trunc('month', r.day::timestamp)::date = large.month)
    order by month desc limit ${MAX_MONTHS}`.execute(db);
  for (const one of rows) {
    try {
      await db.transaction().execute((trx) => sketchMonth(trx, one));
    } catch (error) {
      onError(error);
    }
  }
}

async function sketchMonth(trx: Trx, { companyId, month }: CompanyMonth): Promise<void> {
  await sql`lock table sign_in_sketch in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ made: boolean }>`select ${isMade(companyId, sql`${month}::date`)} as made`.execute(trx);
  // Another server made it before this one got the lock.
  if (rows[0]?.made) return;
  // The mark that a changed day has left, and sketches from before that change.
  await trx.deleteFrom('sign_in_sketch_month').where('company_id', '=', companyId).where('month', '=', month).execute();
  const columns = sql.join(SKETCHED_COLUMNS.map((name) => sql.ref(name)));
  for (const parts of SKETCHED_PARTS) {
    const ofMonth = sql`sign_in_sketch where company_id = ${companyId} and parts = ${parts}
      and day >= ${month}::date and day < ${month}::date + interval '1 month'`;
    const { rows: sizes } = await sql<{ cells: string; letters: string | null }>`
      select count(*) as cells, sum(letters) as letters
      from (select sum(octet_length(entries)) as letters from ${ofMonth} group by ${columns}) cell`.execute(trx);
    if (Number(sizes[0]?.cells) > MAX_CELLS || Number(sizes[0]?.letters) > MAX_LETTERS) continue;
    const { rows } = await sql<DayRow>`select ${columns}, entries from ${ofMonth} order by ${columns}`.execute(trx);
    const cells = await runInSlices(putTogether(rows));
    for (let from = 0; from < cells.length; from += ROWS_AT_ONCE) {
      const some = cells
        .slice(from, from + ROWS_AT_ONCE)
        .map((cell) => ({ ...cell, company_id: companyId, month, parts }));
      await trx.insertInto('sign_in_sketch_month').values(some).execute();
    }
  }
}

const valuesOf = ({ entries: _, ...values }: DayRow) => values;

/** Combines the sketches of successive rows with the same values. Yields between them, so that others can work. */
function* putTogether(rows: readonly DayRow[]): Generator<undefined, MonthRow[]> {
  const cells: MonthRow[] = [];
  const sets = VISITS.map((visits) => ({ visits, set: new HyperLogLog() }));
  for (const [index, row] of rows.entries()) {
    for (const { visits, set } of sets) {
      addEntries(set.ranks, row.entries, visits);
      yield;
    }
    const [values, next] = [valuesOf(row), rows[index + 1]];
    if (next && JSON.stringify(valuesOf(next)) === JSON.stringify(values)) continue;
    const [all, returning, first] = sets.map(({ visits, set }) => textOf(set.ranks, visits === 'returning'));
    cells.push({ ...values, all_visits: all!, returning_visits: returning!, first_visits: first! });
    for (const { set } of sets) set.clear();
  }
  return cells;
}
