import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

const CHOICES = ['ad_mailalerts', 'ad_mailreports', 'ad_mailreviews', 'ad_mailsubscription'];

/**
 * Administrators see their own activity, and choose which mails they get. The columns of a new installation are made
 * after the migrations, like the tables of all resources.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create index auditlog_actor on auditlog (company_id, lo_adminid, "lo_createdAt" desc, loggingid desc)`.execute(db);
  await sql`
    create index auditlog_original on auditlog (company_id, lo_originaladminid, "lo_createdAt" desc, loggingid desc)
      where lo_originaladminid is not null`.execute(db);
  const { rows } = await sql`select 1 where to_regclass('administrator') is not null`.execute(db);
  for (const name of rows.length > 0 ? CHOICES : []) {
    await sql`alter table administrator add column if not exists ${sql.ref(name)} boolean`.execute(db);
    await sql`update administrator set ${sql.ref(name)} = true where ${sql.ref(name)} is null`.execute(db);
  }
  await sql`
    alter table alert_delivery drop constraint alert_delivery_skipped_check,
      add constraint alert_delivery_skipped_check check
        (skipped in ('inactive', 'unseen', 'address', 'unwanted', 'slow', 'failed', 'over', 'limit'))`.execute(db);
  await sql`
    alter table scheduled_report_sending drop constraint scheduled_report_sending_refusal_check,
      add constraint scheduled_report_sending_refusal_check check
        (refusal in ('account', 'unseen', 'address', 'unwanted', 'failed'))`.execute(db);
}
