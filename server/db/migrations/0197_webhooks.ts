import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The outbox takes webhooks, too. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table mail drop constraint mail_m_channel_check`.execute(db);
  await sql`alter table mail add check (m_channel in ('mail', 'sms', 'webhook'))`.execute(db);
  // What became of a message is looked up by its id.
  await sql`create index mail_message on mail (company_id, message_id)`.execute(db);
}
