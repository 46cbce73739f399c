import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { ListQuery } from './listQuery';
import { from, matches, type Access } from './records';

/**
 * Counts the rows of a question, which the caller may see, in steps of time.
 * @param column of the time
 * @param edges where each step but the first one begins, ISO 8601, in order; the question itself says where all of them
 *   begin and end
 * @returns by the number of the step, from 0; steps without rows are left out
 */
export async function countsInTime(
  access: Access,
  resource: Resource,
  query: ListQuery,
  column: string,
  edges: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ bar: number; n: number }>`
    select width_bucket(${sql.ref(`r.${column}`)}, ${[...edges]}::timestamptz[]) as bar, count(*)::float8 as n
    from ${from(resource)} where ${matches(access, resource, query)} group by 1`.execute(access.trx);
  return new Map(rows.map(({ bar, n }) => [bar, n]));
}
