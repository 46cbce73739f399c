import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** A recipient can unsubscribe while the owner changes a scheduled report: its version tells the owner. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table scheduled_report add column version integer not null default 0`.execute(db);
}
