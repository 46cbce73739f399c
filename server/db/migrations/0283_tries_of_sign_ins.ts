import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * A sign-in gives back the tries that it was counted in, and no others; the set-up of an authenticator app has a time at
 * which it began. One that had begun before ends with the same lifetime.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table pending_sign_in add column counted text[]`.execute(db);
  await sql`alter table second_factor add column prepared_at timestamptz not null default now()`.execute(db);
}
