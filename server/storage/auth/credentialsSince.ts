import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { noteSecondFactor } from './accountFlags';

/**
 * Locks the API keys that were made since a time. To be called before the sessions of their owner are locked: a change of a
 * key locks both in this order (effect `open-session`).
 */
export async function lockKeysSince(trx: Trx, adminId: number, since: Date): Promise<void> {
  await sql`
    select 1 from api_token where adminid = ${adminId} and "createdAt" >= ${since} order by id for update`.execute(trx);
}

/**
 * Ends what an intruder in an account could have left behind: the passkeys, second factor and API keys that were added
 * since a time, and a second factor that is being set up. Keys are disabled, not deleted: the owner may know some of them.
 * To be called with the account locked, after its sessions were revoked: what a session adds meanwhile is either found
 * here or refused (`requireOpenSession`). Needs a system transaction.
 */
export async function endCredentialsSince(trx: Trx, adminId: number, since: Date): Promise<void> {
  await trx.deleteFrom('passkey').where('admin_id', '=', adminId).where('created_at', '>=', since).execute();
  // Its recovery codes go with it.
  await trx
    .deleteFrom('second_factor')
    .where('admin_id', '=', adminId)
    .where(({ eb, or }) => or([eb('confirmed_at', '>=', since), eb('confirmed_at', 'is', null)]))
    .execute();
  await noteSecondFactor(trx, adminId);
  await sql`
    update api_token set "isEnabled" = false
    where adminid = ${adminId} and "createdAt" >= ${since} and "deletedAt" is null`.execute(trx);
}
