import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** An alert that is to be evaluated, or whose recipients are to be notified. */
export interface DueAlert {
  readonly id: number;
  readonly companyId: number;
}

/**
 * Alerts that are due, company by company in turns, those that have waited longest first. Needs a system transaction.
 * @param limit so many at most
 */
export async function dueAlerts(trx: Trx, at: Date, limit: number): Promise<readonly DueAlert[]> {
  const ranked = trx
    .selectFrom('alert')
    .select(['id', 'company_id as companyId'])
    .select(sql<Date>`least(next_at, notify_at)`.as('since'))
    .select(sql<number>`row_number() over (partition by company_id order by least(next_at, notify_at), id)`.as('turn'))
    .where(({ eb, or, and }) =>
      or([and([eb('enabled', '=', true), eb('next_at', '<=', at)]), eb('notify_at', '<=', at)]),
    )
    .as('due');
  const rows = await trx
    .selectFrom(ranked)
    .select(['due.id', 'due.companyId'])
    .orderBy('due.turn')
    .orderBy('due.since')
    .limit(limit)
    .execute();
  return rows.map(({ id, companyId }) => ({ id: Number(id), companyId: Number(companyId) }));
}

/** Takes an alert for this transaction. @returns false when it is not due any more, or another server has it */
export async function claimAlert(trx: Trx, id: number, at: Date): Promise<boolean> {
  const claimed = await trx
    .selectFrom('alert')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('next_at', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Takes the notification of an alert until a time: a server that dies meanwhile leaves it to another one. Needs a system
 * transaction.
 * @returns false when there is no one to notify, or another server does so
 */
export async function claimNotification(trx: Trx, id: number, at: Date, until: Date): Promise<boolean> {
  const next = trx
    .selectFrom('alert')
    .select('id')
    .where('id', '=', id)
    .where('notify_at', '<=', at)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await trx
    .updateTable('alert')
    .set({ notify_at: until })
    .where('id', '=', next)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Writes when the recipients of an alert are to be notified next, unless something has changed since it was taken. Needs
 * a system transaction.
 * @param until see `claimNotification`
 * @param notifyAt null: there is nothing left
 */
export async function settleNotification(trx: Trx, id: number, until: Date, notifyAt: Date | null): Promise<void> {
  await trx
    .updateTable('alert')
    .set({ notify_at: notifyAt })
    .where('id', '=', id)
    .where('notify_at', '=', until)
    .execute();
}
