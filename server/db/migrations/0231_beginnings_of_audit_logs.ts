import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** From where audit logs are verified after their first months were dropped, their verified ends, and problems that are over. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table audit_check
      -- passes begin after this entry; 0: with the first one
      add begin_seq bigint not null default 0,
      add begin_hash text not null default '',
      -- when the first entry that is there was written
      add begin_at timestamptz,
      -- the last entry that was there when a check came to the end (its number is "entries")
      add end_hash text not null default '',
      add end_at timestamptz,
      -- the beginning that an entry of the log tells of
      add noted_begin bigint not null default 0,
      -- a problem that is over, until an entry of the log says so
      add over text,
      add over_seq bigint`.execute(db);
  await sql`grant update (noted_begin, over, over_seq) on audit_check to portico_app`.execute(db);
}
