import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';

/** Days after which a mail is deleted, sent or not. */
const RETENTION_DAYS = 30;
/** The same of a report: its files can have lists of guests. */
export const REPORT_RETENTION_DAYS = 7;

/** Removes old mails. Needs a system transaction. */
export async function forgetOldMails(trx: Trx): Promise<void> {
  await trx.deleteFrom('mail').where('m_createdAt', '<', daysAgo(RETENTION_DAYS)).execute();
  await trx
    .deleteFrom('mail')
    .where('m_kind', '=', 'scheduled-report')
    .where('m_createdAt', '<', daysAgo(REPORT_RETENTION_DAYS))
    .execute();
}
