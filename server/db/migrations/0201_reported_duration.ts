import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * The longest duration that events of a session state, in seconds: `duration` is at least the time between its first and
 * its last event, which some equipment does not count while the session pauses. Of sessions that are open now nothing
 * else is known, so `duration` is taken: an id that is used again is noticed for them, too.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table network_session add column reported_duration bigint not null default 0`.execute(db);
  await sql`update network_session set reported_duration = duration where state = 'online'`.execute(db);
}
