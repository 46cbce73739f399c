import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** When the identity provider gave the answer from which a session was made, by its own clock. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table session add column sso_answered_at timestamptz`.execute(db);
}
