import type { Trx } from '../../db/connect';

/** The recipients of an alert of any company; undefined: it is not there, or was deleted. Needs a system transaction. */
export async function alertAnywhere(
  trx: Trx,
  id: number,
  lock: boolean,
): Promise<{ companyId: number; title: string; recipients: readonly number[] } | undefined> {
  const row = await trx
    .selectFrom('alert')
    .select(['company_id', 'name', 'recipients'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { companyId: Number(row.company_id), title: row.name, recipients: row.recipients.map(Number) };
}

/** Leaves an alert these recipients; who is changing it meanwhile is asked to read it again. */
export async function removeRecipient(trx: Trx, id: number, others: readonly number[]): Promise<void> {
  await trx
    .updateTable('alert')
    .set(({ eb }) => ({ recipients: [...others], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
