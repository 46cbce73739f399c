import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** One-time links to set a password. Only SHA-256 of a link's token is stored. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table password_link (
      hash text primary key,
      admin_id bigint not null,
      -- first: the administrator that an empty installation begins with; invite: one that a command has made
      purpose text not null,
      -- SHA-256 of login, e-mail and password hash when the link was made: whichever changes ends it
      account text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index password_link_admin on password_link (admin_id)`.execute(db);
  await sql`create index password_link_age on password_link (expires_at)`.execute(db);
  await sql`grant select, insert, update, delete on password_link to portico_app`.execute(db);
  // A link is redeemed before a company is known, and no request of a company reads links.
  await sql`alter table password_link enable row level security`.execute(db);
  await sql`alter table password_link force row level security`.execute(db);
  await sql`
    create policy portico_system on password_link to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
}
