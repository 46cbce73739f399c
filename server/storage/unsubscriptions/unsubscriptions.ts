import type { Trx } from '../../db/connect';

/** What sends mails to recipients that another person has chosen. */
export type MailSource = 'alert' | 'report';

/** A recipient who has unsubscribed by the link in a mail. */
export interface Unsubscription {
  readonly adminId: number;
  readonly at: Date;
}

const COLUMN = { alert: 'alert_id', report: 'report_id' } as const;

/** Notes that a recipient has unsubscribed; once more changes nothing. */
export async function insertUnsubscription(
  trx: Trx,
  { kind, companyId, id, adminId, at }: Unsubscription & { kind: MailSource; companyId: number; id: number },
): Promise<void> {
  await trx
    .insertInto('unsubscription')
    .values({ company_id: companyId, [COLUMN[kind]]: id, admin_id: adminId, left_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The people who have unsubscribed, by the key of the alert or schedule; the latest first. */
export async function unsubscriptionsOf(
  trx: Trx,
  kind: MailSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Unsubscription[]>> {
  const rows = await trx
    .selectFrom('unsubscription')
    .select([`${COLUMN[kind]} as id`, 'admin_id as adminId', 'left_at as at'])
    .where(COLUMN[kind], 'in', ids.length > 0 ? ids : [0])
    .orderBy('left_at', 'desc')
    .execute();
  const found = new Map<number, Unsubscription[]>();
  for (const { id, adminId, at } of rows) {
    const key = Number(id);
    found.set(key, [...(found.get(key) ?? []), { adminId: Number(adminId), at }]);
  }
  return found;
}

/** Recipients that the owner has added again have not unsubscribed any more. */
export async function forgetUnsubscriptions(
  trx: Trx,
  kind: MailSource,
  id: number,
  recipients: readonly number[],
): Promise<void> {
  if (recipients.length === 0) return;
  await trx.deleteFrom('unsubscription').where(COLUMN[kind], '=', id).where('admin_id', 'in', recipients).execute();
}
