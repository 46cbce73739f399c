import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The standard error of the figure with which an alert ended; `error` is that of the figure with which it fired. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table alert_firing add column ended_error double precision`.execute(db);
}
