import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { ListQuery } from './listQuery';
import { from, matches, type Access } from './records';

interface Steps {
  /** Column of the time. */
  readonly column: string;
  /** Where the first step begins, ISO 8601. */
  readonly start: string;
  /** Length of a step, in seconds. */
  readonly step: number;
  /** Number of steps. */
  readonly bars: number;
  /** Steps are as long as a clock of this zone shows. */
  readonly zone?: string | undefined;
}

/**
 * Counts the rows of a question, which the caller may see, in steps of time.
 * @returns by the number of the step, from 0; steps without rows are left out
 */
export async function countsInTime(
  access: Access,
  resource: Resource,
  query: ListQuery,
  { column, start, step, bars, zone }: Steps,
): Promise<ReadonlyMap<number, number>> {
  const at = sql.ref(`r.${column}`);
  const passed = zone
    ? sql`(${at} at time zone ${zone}::text) - (${start}::timestamptz at time zone ${zone}::text)`
    : sql`${at} - ${start}::timestamptz`;
  // Of an hour that the clock shows twice, the second could lie before the first step or after the last.
  const { rows } = await sql<{ bar: number; n: number }>`
    select least(greatest(floor(extract(epoch from ${passed}) / ${step}::int), 0), ${bars}::int - 1)::int as bar,
      count(*)::float8 as n
    from ${from(resource)} where ${matches(access, resource, query)} group by 1`.execute(access.trx);
  return new Map(rows.map(({ bar, n }) => [bar, n]));
}
