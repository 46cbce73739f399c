import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Saved searches of the audit log that notify their owner of new entries, and what was sent. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // No foreign keys to the resources' tables: storage sync makes those later, from the schemas.
  await sql`
    create table audit_watch (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      -- whose rights, scopes and team count, and who gets the mail
      owner_id bigint not null,
      team_member_id bigint,
      -- the saved view
      view_id bigint not null,
      mail boolean not null,
      webhook_host text,
      -- address and secret
      webhook_sealed text,
      -- HH:mm on the clocks of the time zone
      quiet_from text,
      quiet_to text,
      timezone text not null,
      enabled boolean not null,
      version integer not null default 0,
      -- entries of the company's log up to this one are done
      seen_seq bigint not null,
      problem text check (problem in ('owner', 'company', 'right', 'view', 'slow', 'failed')),
      next_at timestamptz not null
    )`.execute(db);
  await sql`create index audit_watch_owner on audit_watch (company_id, owner_id)`.execute(db);
  await sql`create index audit_watch_due on audit_watch (next_at) where enabled`.execute(db);
  await sql`
    create table audit_watch_message (
      id bigint generated always as identity primary key,
      watch_id bigint not null references audit_watch (id) on delete cascade,
      company_id bigint not null,
      -- null: the webhook
      admin_id bigint,
      -- in the outbox
      message_id text not null,
      matches integer not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index audit_watch_message_company on audit_watch_message (company_id, at)`.execute(db);
  await sql`create index audit_watch_message_watch on audit_watch_message (watch_id, at desc)`.execute(db);
  await sql`create index audit_watch_message_id on audit_watch_message (message_id)`.execute(db);
  for (const name of ['audit_watch', 'audit_watch_message']) {
    const table = sql.table(name);
    await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
    await sql`
      create policy portico_tenant on ${table} to portico_app
      using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
      with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  }
}
