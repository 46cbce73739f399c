import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';

/** Days after which a mail is deleted, sent or not. */
const RETENTION_DAYS = 30;
/** The same of a report: its files can have lists of guests. */
const REPORT_RETENTION_DAYS = 7;

/** Removes old mails. Needs a system transaction. */
export async function forgetOldMails(trx: Trx): Promise<void> {
  await trx.deleteFrom('mail').where('m_createdAt', '<', daysAgo(RETENTION_DAYS)).execute();
  await trx
    .deleteFrom('mail')
    .where('m_kind', '=', 'scheduled-report')
    .where('m_createdAt', '<', daysAgo(REPORT_RETENTION_DAYS))
    .execute();
}

/**
 * Empties the reports of a company that have not left: a guest who is erased may be in them. They can be made again
 * (`remakeReport`). One that is being sent at this moment is not stopped.
 */
export async function emptyReports(trx: Trx, companyId: number): Promise<void> {
  await trx
    .updateTable('mail')
    .set(({ eb }) => ({
      sealed: null,
      m_state: eb.case().when('m_state', '=', 'queued').then('failed').else(eb.ref('m_state')).end(),
      m_error: eb.case().when('m_state', '=', 'queued').then('ERASED').else(eb.ref('m_error')).end(),
    }))
    .where('company_id', '=', companyId)
    .where('m_kind', '=', 'scheduled-report')
    .where('sealed', 'is not', null)
    .where('lease', 'is', null)
    .execute();
}
