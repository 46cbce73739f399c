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

/** Sendings, `s`, that can be made again: of a schedule that is on, to one of its recipients; there is one open trial at a time. */
const canBeMade = sql<boolean>`
  exists (select from scheduled_report r where r.id = s.report_id and (s.trial or (r.enabled and r.stopped is null)))
  and (s.trial or exists (
    select from scheduled_report_recipient p where p.report_id = s.report_id and p.admin_id = s.admin_id))
  and not exists (
    select from scheduled_report_sending o
    where o.report_id = s.report_id and o.trial and o.state in (${sql.join(OPEN)}) and s.trial)`;

/**
 * Has the report of a mail made again, with what its recipient may see now, and removes the mail.
 * @returns false when its schedule was deleted or paused, has lost the recipient, or is being tried out at this time
 */
export async function remakeReport(trx: Trx, mailId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update scheduled_report_sending s
    set state = 'waiting', attempts = 0, next_at = ${now}, lease = null, message_id = null, changed_at = ${now}
    from mail m
    where m.mailid = ${mailId} and s.company_id = m.company_id and s.message_id = m.message_id and ${canBeMade}`.execute(
    trx,
  );
  if (!numAffectedRows) return false;
  await trx.deleteFrom('mail').where('mailid', '=', mailId).execute();
  return true;
}

/**
 * Withdraws the reports of a company that have not left: a guest who is erased may be in them. Those that wait are made
 * again, those of the built-in mailbox on request (`remakeReport`). One that the mail server is taking at this moment
 * cannot be stopped. To be called after the guest was erased, in the same transaction.
 */
export async function withdrawReports(trx: Trx, companyId: number): Promise<void> {
  // Those that are being made have read the guest: the server that makes them may not settle them. First, so that a
  // mail that is written at this moment is among those below.
  await sql`
    update scheduled_report_sending set lease = null, next_at = now()
    where company_id = ${companyId} and lease is not null and state in (${sql.join(OPEN)})`.execute(trx);
  await sql`
    with again as (
      update scheduled_report_sending s
      set state = 'waiting', attempts = 0, next_at = now(), lease = null, message_id = null, changed_at = now()
      from mail m
      where m.company_id = ${companyId} and m.m_kind = 'scheduled-report' and m.m_state = 'queued'
        and s.company_id = m.company_id and s.message_id = m.message_id and not s.trial and ${canBeMade}
      returning m.mailid
    )
    delete from mail where mailid in (select mailid from again)`.execute(trx);
  await trx
    .updateTable('mail')
    .set({ sealed: null, lease: null, m_state: 'failed', m_error: 'ERASED' })
    .where('company_id', '=', companyId)
    .where('m_kind', '=', 'scheduled-report')
    .where('sealed', 'is not', null)
    .execute();
}
