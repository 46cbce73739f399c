import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * `counted`: the counters to which a sign-in gives its try back. `prepared_at`: when the set-up of an app began; one under
 * way gets the whole time again.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table pending_sign_in add column counted text[]`.execute(db);
  await sql`alter table second_factor add column prepared_at timestamptz not null default now()`.execute(db);
}
