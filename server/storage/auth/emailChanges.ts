import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { withEveryCompany } from '../../db/everyCompany';

/** A change of the own e-mail address that waits for both mailboxes. */
export interface EmailChange {
  readonly id: string;
  readonly adminId: number;
  readonly newEmail: string;
  /** Fingerprint of the account when it was asked for (`Account`). */
  readonly account: string;
  readonly oldConfirmedAt: Date | null;
  readonly newConfirmedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = [
  'id',
  'admin_id as adminId',
  'new_email as newEmail',
  'account',
  'old_confirmed_at as oldConfirmedAt',
  'new_confirmed_at as newConfirmedAt',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

/** Ends a change that waits: its links confirm nothing any more. @returns false when there was none */
export async function endEmailChange(trx: Trx, adminId: number): Promise<boolean> {
  return withEveryCompany(trx, async () => {
    const { numDeletedRows } = await trx.deleteFrom('email_change').where('admin_id', '=', adminId).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** Writes a change in place of an earlier one, and removes those of others that have expired. Needs a system transaction. */
export async function insertEmailChange(
  trx: Trx,
  change: Pick<EmailChange, 'adminId' | 'newEmail' | 'account' | 'oldConfirmedAt' | 'createdAt' | 'expiresAt'> & {
    readonly companyId: number;
  },
): Promise<EmailChange> {
  await endEmailChange(trx, change.adminId);
  await trx.deleteFrom('email_change').where('expires_at', '<=', change.createdAt).execute();
  return trx
    .insertInto('email_change')
    .values({
      admin_id: change.adminId,
      company_id: change.companyId,
      new_email: change.newEmail,
      account: change.account,
      old_confirmed_at: change.oldConfirmedAt,
      created_at: change.createdAt,
      expires_at: change.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The change of an administrator that waits. Needs a system transaction. */
export async function emailChangeOf(trx: Trx, adminId: number, now: Date): Promise<EmailChange | undefined> {
  return trx
    .selectFrom('email_change')
    .select(COLUMNS)
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Records that one of the mailboxes has confirmed. Needs a system transaction; the row stays locked until it ends.
 * @returns the change as it is now; undefined when it is over
 */
export async function confirmEmailChange(
  trx: Trx,
  id: string,
  side: 'old' | 'new',
  now: Date,
): Promise<EmailChange | undefined> {
  return trx
    .updateTable('email_change')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/**
 * Whether another administrator of the company has this address, or signs in with it. Others who ask for addresses of
 * the company wait until the transaction ends. Needs a system transaction.
 */
export async function isAddressTaken(trx: Trx, companyId: number, adminId: number, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('email addresses', ${companyId}))`.execute(trx);
  const { rows } = await sql`
    select 1 from administrator a
    where a."ad_companyid" = ${companyId} and a."adminid" <> ${adminId} and a."ad_deletedAt" is null
      and lower(${email}) in (lower(a."ad_email"), lower(a."ad_login")) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Gives an administrator another address. Needs a system transaction. */
export async function setEmail(trx: Trx, adminId: number, email: string): Promise<void> {
  await sql`
    update administrator set "ad_email" = ${email}, version = version + 1 where "adminid" = ${adminId}`.execute(trx);
}
