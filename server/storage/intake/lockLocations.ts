import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/**
 * Locks locations in the order of their keys, before several of them are updated. Two transactions that update them in
 * different orders would wait for each other.
 */
export async function lockLocations(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from location where locationid = any(${[...ids]}::bigint[]) order by locationid for no key update`.execute(
    trx,
  );
}
