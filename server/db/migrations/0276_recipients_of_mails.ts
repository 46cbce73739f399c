import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** A mail is hidden with the account of its recipient, whatever its address. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table mail add column adminid bigint`.execute(db);
}
