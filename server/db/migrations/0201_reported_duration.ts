import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * The longest duration that events of a session state, in seconds: `duration` is at least the time between its first and
 * its last event, which some equipment does not count while the session pauses.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table network_session add column reported_duration bigint not null default 0`.execute(db);
}
