import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** An alert that is due. */
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
    .select(['id', 'company_id as companyId', 'next_at'])
    .select(sql<number>`row_number() over (partition by company_id order by next_at, id)`.as('turn'))
    .where('next_at', '<=', at)
    .as('due');
  const rows = await trx
    .selectFrom(ranked)
    .select(['due.id', 'due.companyId'])
    .orderBy('due.turn')
    .orderBy('due.next_at')
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
    .where('next_at', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return claimed !== undefined;
}
