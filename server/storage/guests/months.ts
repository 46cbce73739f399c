import { DAY_MS } from '../../../domain/time/durations';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/connect';

/** A partition of a month of events. */
interface Month {
  readonly name: string;
  readonly end: Date;
}

/** The partitions of a table whose months ended at least so many days ago. @param db the owner's connection */
export async function pastMonths(db: Db, table: string, now: Date, days: number): Promise<Month[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) order by 1`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    if (year === undefined || month === undefined) return [];
    const end = new Date(Date.UTC(Number(year), Number(month), 1));
    return end.getTime() < now.getTime() - days * DAY_MS ? [{ name, end }] : [];
  });
}

/** How many rows a company has in a month. */
interface CompanyRows {
  readonly company: number;
  readonly count: number;
}

/**
 * Drops a partition, unless it holds rows that must stay.
 * @param db the owner's connection
 * @param isOver called with the rows of each company
 * @param also what else goes with the month, in the same transaction
 * @returns the rows that went
 * @throws when other transactions use the month for 5 s
 */
export function dropPartition(
  db: Db,
  name: string,
  isOver: (rows: readonly CompanyRows[]) => boolean,
  also: (trx: Trx) => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly CompanyRows[]> {
  return db.transaction().execute(async (trx) => {
    // No request must wait for this for long; the rows are deleted otherwise, and the month goes another night.
    await sql`set local lock_timeout = '5s'`.execute(trx);
    const { rows } = await sql<{ company: string; n: string }>`
      select company_id as company, count(*) as n from ${sql.table(name)} group by 1`.execute(trx);
    const counts = rows.map(({ company, n }) => ({ company: Number(company), count: Number(n) }));
    if (!isOver(counts)) return [];
    await sql`drop table ${sql.table(name)}`.execute(trx);
    await also(trx);
    return counts;
  });
}
