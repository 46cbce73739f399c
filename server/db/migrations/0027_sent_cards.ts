import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Limits that the audit log is counted for: cards that were sent, accounts that a desk has extended. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create index auditlog_sent on auditlog (company_id, "lo_createdAt") where lo_action in ('send', 'send_sms')`.execute(
    db,
  );
  await sql`
    create index auditlog_user_updates on auditlog (company_id, lo_adminid, "lo_createdAt")
    where lo_action = 'update' and lo_element = 'user'`.execute(db);
  // Text messages are counted in the log, which outlives mails.
  await sql`drop index mail_sms`.execute(db);
}
