import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Syslog lines that were set aside say whether they came over a connection: its sender waits once there are too many. They
 * have a limit of their own, so that forged datagrams make nobody wait.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table dead_letter add column can_wait boolean not null default false`.execute(db);
}
