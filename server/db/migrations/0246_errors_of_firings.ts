import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The standard error of the figures with which an alert fired and ended; null: they are exact. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table alert_firing add column error double precision`.execute(db);
}
