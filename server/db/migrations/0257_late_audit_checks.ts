import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** When administrators were told that the checks of their audit log do not end any more. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table audit_check add late_told_at timestamptz`.execute(db);
  await sql`grant update (late_told_at) on audit_check to portico_app`.execute(db);
}
