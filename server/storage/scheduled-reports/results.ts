import type { Sending } from '../../../domain/reports/schedule';
import type { Trx } from '../../db/connect';

/** Where a sending stands; one that was not made because its schedule has stopped is gone. Needs a system transaction. */
export async function sendingOf(trx: Trx, id: number): Promise<Pick<Sending, 'state' | 'refusal'>> {
  const found = await trx
    .selectFrom('scheduled_report_sending')
    .select(['state', 'refusal'])
    .where('id', '=', id)
    .$narrowType<Pick<Sending, 'state' | 'refusal'>>()
    .executeTakeFirst();
  return found ?? { state: 'refused', refusal: 'unseen' };
}

/** The latest sending of each recipient of schedules, trials apart, by `<schedule>/<recipient>`. */
export async function latestSendings(trx: Trx, reports: readonly number[]): Promise<ReadonlyMap<string, Sending>> {
  const rows = await trx
    .selectFrom('scheduled_report_sending')
    .distinctOn(['report_id', 'admin_id'])
    .select(['report_id as report', 'admin_id as recipient', 'state', 'refusal', 'changed_at as at'])
    .where('report_id', 'in', reports.length > 0 ? reports : [0])
    .where('trial', '=', false)
    .orderBy('report_id')
    .orderBy('admin_id')
    .orderBy('id', 'desc')
    .$narrowType<Pick<Sending, 'state' | 'refusal'> & { report: number }>()
    .execute();
  return new Map(
    rows.map(({ report, recipient, state, refusal, at }) => [
      `${report}/${recipient}`,
      { state, refusal, at: at.toISOString() },
    ]),
  );
}
