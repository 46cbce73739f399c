import type { SkipReason } from '../../../domain/alerts/alert';
import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';
import type { MailOutcome, MailState } from '../guests/mails';

/** One time that an alert fired. */
export interface Firing {
  readonly id: number;
  /** The interval with which it fired. */
  readonly from: Date;
  readonly to: Date;
  readonly firedAt: Date;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly median: number | null;
  /** Start of the interval with which it ended, and when that was found; null while it lasts. */
  readonly endedFrom: Date | null;
  readonly endedAt: Date | null;
  readonly endedValue: number | null;
  /** It did not end by itself: the alert was changed or switched off. */
  readonly cut: boolean;
}

type NewFiring = Omit<Firing, 'id' | 'endedFrom' | 'endedAt' | 'endedValue' | 'cut'>;

const COLUMNS = [
  'id',
  'from_at as from',
  'to_at as to',
  'fired_at as firedAt',
  'value',
  'low',
  'high',
  'median',
  'ended_from_at as endedFrom',
  'ended_at as endedAt',
  'ended_value as endedValue',
  'cut',
] as const;

export async function insertFiring(
  trx: Trx,
  alert: { id: number; companyId: number },
  firing: NewFiring,
): Promise<void> {
  await trx
    .insertInto('alert_firing')
    .values({
      alert_id: alert.id,
      company_id: alert.companyId,
      from_at: firing.from,
      to_at: firing.to,
      fired_at: firing.firedAt,
      value: firing.value,
      low: firing.low,
      high: firing.high,
      median: firing.median,
    })
    .execute();
}

/** Ends the firing of an alert that lasts. */
export async function endFiring(
  trx: Trx,
  alertId: number,
  end: { from: Date; at: Date; value: number },
): Promise<void> {
  await trx
    .updateTable('alert_firing')
    .set({ ended_from_at: end.from, ended_at: end.at, ended_value: end.value })
    .where('alert_id', '=', alertId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends it because the alert is changed or switched off. */
export async function cutFiring(trx: Trx, alertId: number, at: Date): Promise<void> {
  await trx
    .updateTable('alert_firing')
    .set({ ended_at: at, cut: true })
    .where('alert_id', '=', alertId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The firings of an alert, the newest first. */
export async function firingsOf(trx: Trx, alertId: number, limit: number): Promise<readonly Firing[]> {
  const rows = await trx
    .selectFrom('alert_firing')
    .select(COLUMNS)
    .where('alert_id', '=', alertId)
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** When each alert of a company fired last, by its key. */
export async function lastFirings(trx: Trx, companyId: number): Promise<ReadonlyMap<number, Date>> {
  const rows = await trx
    .selectFrom('alert_firing')
    .select(({ fn }) => ['alert_id as id', fn.max('from_at').as('at')])
    .where('company_id', '=', companyId)
    .groupBy('alert_id')
    .execute();
  return new Map(rows.map(({ id, at }) => [Number(id), at]));
}

/** Who was told about a firing, or why not. */
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

export async function insertDelivery(trx: Trx, companyId: number, delivery: Delivery): Promise<void> {
  await trx
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
    .execute();
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

/** Days after which a firing that is over is deleted. */
const RETENTION_DAYS = 400;

/** Removes old firings. Needs a system transaction. */
export async function forgetOldFirings(trx: Trx): Promise<void> {
  await trx.deleteFrom('alert_firing').where('ended_at', '<', daysAgo(RETENTION_DAYS)).execute();
}
