import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/**
 * Notes with an API key when it was last used. A request never waits for another one, nor for a change of the
 * key: if the row is locked, it leaves out the note. Needs a system transaction.
 * @param interval in ms: a use that was noted within it stays
 */
export async function noteKeyUse(trx: Trx, id: number, at: Date, interval: number): Promise<void> {
  await sql`
    update api_token set "lastUsedAt" = ${at} where "id" = (
      select "id" from api_token
      where "id" = ${id} and ("lastUsedAt" is null or "lastUsedAt" < ${new Date(at.getTime() - interval)})
      for update skip locked)`.execute(trx);
}
