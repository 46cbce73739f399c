import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { ListQuery } from './listQuery';
import { from, matches, type Access } from './records';

/**
 * Counts the rows of a question, which the caller may see, in steps of time.
 * @param column of the time
 * @param start ISO 8601
 * @param step in seconds
 * @returns by the number of the step, from 0; steps without rows are left out
 */
export async function countsInTime(
  access: Access,
  resource: Resource,
  query: ListQuery,
  { column, start, step }: { readonly column: string; readonly start: string; readonly step: number },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ bar: number; n: number }>`
    select floor(extract(epoch from ${sql.ref(`r.${column}`)} - ${start}::timestamptz) / ${step}::int)::int as bar,
      count(*)::float8 as n
    from ${from(resource)} where ${matches(access, resource, query)} group by 1`.execute(access.trx);
  return new Map(rows.map(({ bar, n }) => [bar, n]));
}
