import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Network equipment uses the id of a session again after a restart: each use is a run with a row of its own.
 * `begin_known` says that an event has told when the run began.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table network_session
      add column run integer not null default 1,
      add column begin_known boolean not null default true`.execute(db);
  await sql`
    alter table network_session drop constraint network_session_company_id_sourceid_session_id_key,
      add constraint network_session_run unique (company_id, sourceid, session_id, run)`.execute(db);
}
