import type { SkipReason } from '../../../domain/alerts/alert';
import type { Trx } from '../../db/connect';
import type { MailOutcome, MailState } from '../mail/mails';

/** Who was notified of a firing, or why not. */
interface Delivery {
  readonly firingId: number;
  readonly event: 'fires' | 'ends';
  readonly channel: 'mail' | 'webhook';
  /** Null: the webhook. */
  readonly adminId: number | null;
  readonly messageId: string | null;
  readonly skipped: SkipReason | null;
  readonly at: Date;
}

/** @returns false when there is one already: the recipient is not notified again */
export async function insertDelivery(trx: Trx, companyId: number, delivery: Delivery): Promise<boolean> {
  const added = await trx
    .insertInto('alert_delivery')
    .values({
      firing_id: delivery.firingId,
      company_id: companyId,
      event: delivery.event,
      channel: delivery.channel,
      admin_id: delivery.adminId,
      message_id: delivery.messageId,
      skipped: delivery.skipped,
      at: delivery.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The recipients of an event of a firing who have a delivery already, by their key; null: the webhook. */
export async function deliveredTo(
  trx: Trx,
  firingId: number,
  event: Delivery['event'],
): Promise<ReadonlyMap<number | null, { readonly messageId: string | null }>> {
  const rows = await trx
    .selectFrom('alert_delivery')
    .select(['admin_id as adminId', 'message_id as messageId'])
    .where('firing_id', '=', firingId)
    .where('event', '=', event)
    .execute();
  return new Map(rows.map(({ adminId, messageId }) => [adminId === null ? null : Number(adminId), { messageId }]));
}

/** How many mails about alerts of a company were written since a time. */
export async function countMails(trx: Trx, companyId: number, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('alert_delivery')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where('at', '>', since)
    .where('channel', '=', 'mail')
    .where('message_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A delivery, and where its message is in the outbox: null once it is deleted there. */
export interface DeliveryResult extends Delivery {
  readonly state: MailState | MailOutcome['state'] | null;
  readonly error: string | null;
}

/** The deliveries of some firings, in their order. */
export async function deliveriesOf(
  trx: Trx,
  companyId: number,
  firingIds: readonly number[],
): Promise<readonly DeliveryResult[]> {
  if (firingIds.length === 0) return [];
  const rows = await trx
    .selectFrom('alert_delivery as d')
    .leftJoin('mail as m', (join) => join.onRef('m.message_id', '=', 'd.message_id').on('m.company_id', '=', companyId))
    .select(['d.firing_id as firingId', 'd.event', 'd.channel', 'd.admin_id as adminId', 'd.message_id as messageId'])
    .select(['d.skipped', 'd.at', 'm.m_state as state', 'm.m_error as error'])
    .where('d.firing_id', 'in', [...firingIds])
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    firingId: Number(row.firingId),
    adminId: row.adminId === null ? null : Number(row.adminId),
    event: row.event as Delivery['event'],
    channel: row.channel as Delivery['channel'],
    skipped: row.skipped as Delivery['skipped'],
    state: row.state as DeliveryResult['state'],
  }));
}

/** Whether a mail is a message of an alert that was sent to this administrator. */
export async function isMailedTo(trx: Trx, mailId: number, adminId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('mail')
    .innerJoin('alert_delivery as d', 'd.message_id', 'mail.message_id')
    .select('d.id')
    .where('mail.mailid', '=', mailId)
    .where('d.admin_id', '=', adminId)
    .executeTakeFirst();
  return found !== undefined;
}
