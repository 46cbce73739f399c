import { sql } from 'kysely';
import type { Db } from '../connect';

/** Time limit for the count, in ms. */
const TIMEOUT_MS = 5_000;

/**
 * How many records of every company have a value in each column: neither null, nor an empty text, list or object.
 * @param db with the owner's rights
 * @returns null for a column when counting takes too long
 */
export async function countValues(
  db: Db,
  table: string,
  columns: readonly string[],
): Promise<Readonly<Record<string, number | null>>> {
  if (columns.length === 0) return {};
  const counts = columns.map(
    (name) => sql`count(*) filter (where ${sql.ref(name)}::text not in ('', '[]', '{}'))::int as ${sql.ref(name)}`,
  );
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(trx);
      const { rows } = await sql<Record<string, number>>`
        select ${sql.join(counts)} from ${sql.table(table)}`.execute(trx);
      return rows[0] ?? {};
    });
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    return Object.fromEntries(columns.map((name) => [name, null]));
  }
}

/** SQLSTATE of a statement that took longer than `statement_timeout`. */
const QUERY_CANCELED = '57014';
