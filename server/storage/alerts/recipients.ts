import type { Trx } from '../../db/connect';

/**
 * The recipients of an alert of any company. Needs a system transaction.
 * @param lock locks its row until the end of the transaction; fails at once (55P03) when it is locked
 * @returns undefined: it is not there, or was deleted
 */
export async function recipientsOfAlert(
  trx: Trx,
  id: number,
  lock: boolean,
): Promise<{ companyId: number; title: string; recipients: readonly number[] } | undefined> {
  const row = await trx
    .selectFrom('alert')
    .select(['company_id', 'name', 'recipients'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate().noWait())
    .executeTakeFirst();
  return row && { companyId: Number(row.company_id), title: row.name, recipients: row.recipients.map(Number) };
}

/** Replaces the recipients of an alert, and raises its version, so that a change made meanwhile gets 412. */
export async function setAlertRecipients(trx: Trx, id: number, recipients: readonly number[]): Promise<void> {
  await trx
    .updateTable('alert')
    .set(({ eb }) => ({ recipients: [...recipients], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
