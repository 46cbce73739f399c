import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The columns with the time of a notification are named after it. Rights on a column stay with it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table audit_check rename column told_at to notified_at`.execute(db);
  await sql`alter table audit_check rename column late_told_at to late_notified_at`.execute(db);
  await sql`alter table access_review rename column told_at to notified_at`.execute(db);
}
