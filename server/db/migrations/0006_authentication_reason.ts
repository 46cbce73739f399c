import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Why an authentication failed (specification S-AUTH-1): events are kept in a table that no schema file makes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table authentication add column reason text`.execute(db);
}
