import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Links of mails about an account other than for its password, and the networks that an account has signed in from. Both
 * are read before a company is known, and never inside one.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table account_link (
      hash text primary key,
      admin_id bigint not null,
      company_id bigint not null,
      purpose text not null check (purpose in ('sign-in')),
      -- what the page of a sign-in shows: user agent, address
      facts jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index account_link_admin on account_link (admin_id)`.execute(db);
  await sql`create index account_link_end on account_link (expires_at)`.execute(db);
  await sql`
    create table known_network (
      admin_id bigint not null,
      home_company_id bigint not null,
      network text not null,
      used_at timestamptz not null,
      primary key (admin_id, network)
    )`.execute(db);
  // Where people are signed in now is no news after the upgrade.
  await sql`
    insert into known_network (admin_id, home_company_id, network, used_at)
    select admin_id, max(home_company_id), network, max(seen_at) from (
      select admin_id, home_company_id, seen_at, host(network(set_masklen(ip::inet, 16))) || '/16' as network
      from session where ip ~ '^[0-9]{1,3}([.][0-9]{1,3}){3}$' and revoked_at is null
    ) s group by admin_id, network`.execute(db);
  for (const name of ['account_link', 'known_network']) {
    const table = sql.table(name);
    await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`
      create policy portico_system on ${table} to portico_app
      using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
    await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  }
}
