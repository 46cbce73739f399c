import { sql } from 'kysely';
import type { Trx } from './connect';

const SETTING = 'portico.every_company';

/**
 * Does something in a transaction with the fence between companies lifted (row-level security), and puts it back: for
 * rows that no company owns, that are counted in all of them, or that a company refers to which the caller may read. For
 * internal queries alone, never for what a caller asks.
 * @returns what the work returns
 */
export async function withEveryCompany<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ every: string | null }>`select current_setting(${SETTING}, true) as every`.execute(trx);
  const lift = (every: string) => sql`select set_config(${SETTING}, ${every}, true)`.execute(trx);
  await lift('on');
  const result = await work();
  // After a failure the transaction is over, and its settings with it.
  await lift(rows[0]?.every ?? '');
  return result;
}
