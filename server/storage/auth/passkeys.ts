import type { Selectable } from 'kysely';
import type { Tables, Trx } from '../../db/connect';
import { lockAccountRow } from './accounts';
import { noteSecondFactor } from './accountFlags';

/** A passkey of an administrator (WebAuthn credential). */
export interface Passkey {
  readonly id: number;
  readonly adminId: number;
  readonly companyId: number;
  readonly name: string;
  /** base64url */
  readonly credentialId: string;
  /** COSE key, base64url */
  readonly publicKey: string;
  readonly transports: readonly string[];
  /** The random value by which authenticators know the account; the same in all passkeys of one person. */
  readonly userHandle: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

const passkeyOf = (row: Selectable<Tables['passkey']>): Passkey => ({
  id: row.id,
  adminId: row.admin_id,
  companyId: row.company_id,
  name: row.name,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  transports: row.transports as string[],
  userHandle: row.user_handle,
  createdAt: row.created_at,
  usedAt: row.used_at,
});

/** The passkeys of an administrator, oldest first. Needs a system transaction, as everything here. */
export async function passkeysOf(trx: Trx, adminId: number): Promise<readonly Passkey[]> {
  const rows = await trx.selectFrom('passkey').selectAll().where('admin_id', '=', adminId).orderBy('id').execute();
  return rows.map(passkeyOf);
}

/** The passkey with this credential id (base64url), of any administrator. */
export async function findPasskey(trx: Trx, credentialId: string): Promise<Passkey | undefined> {
  const row = await trx.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  return row && passkeyOf(row);
}

/** Stores a new passkey. @returns false when the credential is known already */
export async function insertPasskey(
  trx: Trx,
  passkey: Omit<Passkey, 'id' | 'usedAt'> & { readonly counter: number },
): Promise<boolean> {
  await lockAccountRow(trx, passkey.adminId);
  const row = await trx
    .insertInto('passkey')
    .values({
      admin_id: passkey.adminId,
      company_id: passkey.companyId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      user_handle: passkey.userHandle,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await noteSecondFactor(trx, passkey.adminId);
  return row !== undefined;
}

/**
 * Records a signature of a passkey with the counter of its authenticator, in one statement, so that of two copies of one
 * authenticator the second is refused (WebAuthn §6.1.1). An authenticator that does not count sends 0 always.
 * @returns false when the counter did not go up
 */
export async function usePasskey(trx: Trx, id: number, counter: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames an own passkey. @returns false when the administrator has none with this id */
export async function renamePasskey(trx: Trx, adminId: number, id: number, name: string): Promise<boolean> {
  const row = await trx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an own passkey. @returns its name; undefined when the administrator has none with this id */
export async function deletePasskey(trx: Trx, adminId: number, id: number): Promise<string | undefined> {
  await lockAccountRow(trx, adminId);
  const row = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('name')
    .executeTakeFirst();
  if (row !== undefined) await noteSecondFactor(trx, adminId);
  return row?.name;
}

/** Removes every passkey of an administrator. @returns how many there were */
export async function deletePasskeysOf(trx: Trx, adminId: number): Promise<number> {
  await lockAccountRow(trx, adminId);
  const { numDeletedRows } = await trx.deleteFrom('passkey').where('admin_id', '=', adminId).executeTakeFirst();
  if (numDeletedRows > 0n) await noteSecondFactor(trx, adminId);
  return Number(numDeletedRows);
}

/** What a challenge of a session is for: a new passkey, or the proof of the person. */
type ChallengePurpose = 'register' | 'proof';

/** Keeps the challenge that a session waits for, in place of an earlier one for the same purpose. */
export async function keepChallenge(
  trx: Trx,
  entry: {
    readonly sessionId: string;
    readonly purpose: ChallengePurpose;
    readonly challenge: string;
    readonly userHandle: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const values = { challenge: entry.challenge, user_handle: entry.userHandle, expires_at: entry.expiresAt };
  await trx
    .insertInto('passkey_challenge')
    .values({ session_id: entry.sessionId, purpose: entry.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Takes the challenge of a session: each is good for one answer, right or wrong. @returns undefined when there is none */
export async function takeChallenge(
  trx: Trx,
  sessionId: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<{ challenge: string; userHandle: string | null } | undefined> {
  const row = await trx
    .deleteFrom('passkey_challenge')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'user_handle', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? { challenge: row.challenge, userHandle: row.user_handle } : undefined;
}
