import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Changes of the own e-mail address that wait until both mailboxes have confirmed them, and the links of their mails.
 * Read before a company is known, and never inside one.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table email_change (
      id uuid primary key default gen_random_uuid(),
      admin_id bigint not null unique,
      company_id bigint not null,
      new_email text not null,
      -- fingerprint of login, address and password: the change ends when any of them changes
      account text not null,
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`alter table account_link add column email_change_id uuid references email_change on delete set null`.execute(
    db,
  );
  await sql`create index account_link_change on account_link (email_change_id)`.execute(db);
  await sql`alter table account_link drop constraint account_link_purpose_check`.execute(db);
  await sql`
    alter table account_link add constraint account_link_purpose_check
    check (purpose in ('sign-in', 'email-old', 'email-new', 'email-changed'))`.execute(db);
  await sql`grant select, insert, update, delete on email_change to portico_app`.execute(db);
  await sql`alter table email_change enable row level security`.execute(db);
  await sql`alter table email_change force row level security`.execute(db);
  await sql`
    create policy portico_system on email_change to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  await sql`create policy portico_owner on email_change to current_user using (true) with check (true)`.execute(db);
}
