import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Says whether every sealed text has been bound to its place. The migration has no key; the start that follows binds
 * the texts (`server/app/bindSecretsOnce.ts`).
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table installation_key add column secrets_bound boolean not null default false`.execute(db);
}
