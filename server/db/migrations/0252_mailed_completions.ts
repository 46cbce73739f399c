import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** When the mails about a completed location were written: it stays for a day, so that there is one mail in that time. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table completed_provisioning add column mailed_at timestamptz`.execute(db);
}
