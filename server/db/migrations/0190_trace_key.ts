import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The key of the hashes of erased guests, which a rotation of the installation's key keeps; null = derived from that. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table installation_key add column trace_key text`.execute(db);
}
