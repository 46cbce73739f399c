import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { authenticationRequired } from '../../errors/catalogue';

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

/**
 * Refuses what an API key does after it was disabled or deleted; no other transaction does that before the end of this one.
 * Needs a system transaction, or one of every company.
 * @throws 401 AUTHENTICATION_REQUIRED
 */
export async function requireOpenKey(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from api_token where "id" = ${id} and "isEnabled" and "deletedAt" is null for share`.execute(trx);
  if (rows.length === 0) throw authenticationRequired();
}
