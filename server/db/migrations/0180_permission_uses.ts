import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * How often each administrator, membership and API key needed a permission on each day (UTC). Counting starts with this
 * migration: the time at which it ran says since when.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // No foreign keys to the resources' tables: storage sync makes those later, from the schemas.
  await sql`
    create table permission_use (
      holder text not null check (holder in ('administrators', 'team-members', 'tokens')),
      holder_id bigint not null,
      permission text not null,
      day date not null,
      uses integer not null,
      primary key (holder, holder_id, permission, day)
    )`.execute(db);
  await sql`create index permission_use_day on permission_use (day)`.execute(db);
  await sql`grant select, insert, update, delete on permission_use to portico_app`.execute(db);
  await sql`alter table permission_use enable row level security`.execute(db);
  await sql`alter table permission_use force row level security`.execute(db);
  await sql`create policy portico_owner on permission_use to current_user using (true) with check (true)`.execute(db);
  // Counted for every caller, in every company: read only after the server has checked that the holder may be seen.
  await sql`
    create policy portico_system on permission_use to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
}
