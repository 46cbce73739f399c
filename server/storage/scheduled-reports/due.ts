import type { Stop } from '../../../domain/reports/schedule';
import type { Trx } from '../../db/connect';
import { COLUMNS, type Narrow, type Schedule } from './schedules';

/**
 * A schedule that is due, locked: another transaction gets another one meanwhile. Needs a system transaction, in which its
 * next occurrence is written.
 */
export async function lockDue(trx: Trx, now: Date): Promise<Schedule | undefined> {
  return trx
    .selectFrom('scheduled_report')
    .select(COLUMNS)
    .where('enabled', '=', true)
    .where('stopped', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/**
 * A schedule of any company. Needs a system transaction.
 * @param lock locks its row until the end of the transaction; fails at once (55P03) when it is locked
 */
export async function scheduleAnywhere(trx: Trx, id: number, lock = false): Promise<Schedule | undefined> {
  return trx
    .selectFrom('scheduled_report')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate().noWait())
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** Writes when a schedule is due next. Needs a system transaction. */
export async function setNext(trx: Trx, id: number, nextAt: Date): Promise<void> {
  await trx.updateTable('scheduled_report').set({ next_at: nextAt }).where('id', '=', id).execute();
}

/** Notes why a schedule is not sent any more. Needs a system transaction. */
export async function stopSchedule(trx: Trx, id: number, stopped: Stop): Promise<void> {
  await trx.updateTable('scheduled_report').set({ stopped }).where('id', '=', id).execute();
}
