import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { OPEN } from './sendings';

/** Notes what became of the mails in the outbox. Needs a system transaction. */
export async function followMails(trx: Trx, now: Date): Promise<void> {
  await sql`
    update scheduled_report_sending s set changed_at = ${now},
      state = case m.m_state when 'failed' then 'undelivered' else m.m_state end
    from mail m
    where s.state = 'queued' and m.company_id = s.company_id and m.message_id = s.message_id
      and m.m_kind = 'scheduled-report' and m.m_state <> 'queued'`.execute(trx);
}

/** Whether a mail is a report that was sent to this administrator. */
export async function isSentTo(trx: Trx, mailId: number, adminId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('mail')
    .innerJoin('scheduled_report_sending as s', (join) =>
      join.onRef('s.company_id', '=', 'mail.company_id').onRef('s.message_id', '=', 'mail.message_id'),
    )
    .select('s.id')
    .where('mail.mailid', '=', mailId)
    .where('s.admin_id', '=', adminId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Has the report of a mail made again, with what its recipient may see now, and removes the mail.
 * @returns false when its schedule was deleted, or is being tried out at this time
 */
export async function remakeReport(trx: Trx, mailId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('scheduled_report_sending as s')
    .from('mail')
    .set({ state: 'waiting', attempts: 0, next_at: now, lease: null, message_id: null, changed_at: now })
    .whereRef('s.company_id', '=', 'mail.company_id')
    .whereRef('s.message_id', '=', 'mail.message_id')
    .where('mail.mailid', '=', mailId)
    .where('s.report_id', 'is not', null)
    // There is one open trial at a time.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scheduled_report_sending as o')
            .select('o.id')
            .whereRef('o.report_id', '=', 's.report_id')
            .where('o.trial', '=', true)
            .where('o.state', 'in', OPEN),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('mail').where('mailid', '=', mailId).execute();
  return true;
}
