import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The outbox of mails takes text messages, too. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table mail add column m_channel text not null default 'mail' check (m_channel in ('mail', 'sms'))`.execute(
    db,
  );
  await sql`create index mail_sms on mail (company_id, "m_createdAt") where m_channel = 'sms'`.execute(db);
}
