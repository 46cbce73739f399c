import type { Trx } from '../../db/connect';

/** A change of the own e-mail address that waits for both mailboxes. */
export interface EmailChange {
  readonly id: string;
  readonly adminId: number;
  readonly companyId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly oldConfirmedAt: Date | null;
  readonly newConfirmedAt: Date | null;
  readonly expiresAt: Date;
}

const COLUMNS = [
  'id',
  'admin_id as adminId',
  'company_id as companyId',
  'old_email as oldEmail',
  'new_email as newEmail',
  'old_confirmed_at as oldConfirmedAt',
  'new_confirmed_at as newConfirmedAt',
  'expires_at as expiresAt',
] as const;

/** Ends a change that waits, with its links. Needs a system transaction. @returns false when there was none */
export async function endEmailChange(trx: Trx, adminId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('email_change').where('admin_id', '=', adminId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Writes a change in place of an earlier one. Needs a system transaction. @returns its id */
export async function insertEmailChange(
  trx: Trx,
  change: Pick<EmailChange, 'adminId' | 'companyId' | 'oldEmail' | 'newEmail' | 'expiresAt'> & { readonly now: Date },
): Promise<string> {
  await endEmailChange(trx, change.adminId);
  const { id } = await trx
    .insertInto('email_change')
    .values({
      admin_id: change.adminId,
      company_id: change.companyId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      created_at: change.now,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
