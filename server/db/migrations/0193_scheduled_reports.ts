import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Dashboards and saved views that are sent regularly: what, when and the recipients, and each sending. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // No foreign keys to the resources' tables: storage sync makes those later, from the schemas.
  await sql`
    create table scheduled_report (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      -- its owner
      admin_id bigint not null,
      -- the membership in a team that its owner has set it up with
      team_member_id bigint,
      kind text not null check (kind in ('dashboard', 'view')),
      target_id bigint not null,
      -- name of the target when the owner last saved the schedule
      title text not null,
      every text not null check (every in ('week', 'month')),
      day smallint not null check (day between 1 and 31),
      hour smallint not null check (hour between 0 and 23),
      time_zone text not null,
      pdf boolean not null,
      csv boolean not null,
      enabled boolean not null,
      -- why it is not sent any more
      stopped text check (stopped in ('owner', 'right', 'unseen')),
      next_at timestamptz not null
    )`.execute(db);
  await sql`create index scheduled_report_company on scheduled_report (company_id, admin_id)`.execute(db);
  await sql`
    create index scheduled_report_due on scheduled_report (next_at) where enabled and stopped is null`.execute(db);
  await sql`
    create table scheduled_report_recipient (
      report_id bigint not null references scheduled_report (id) on delete cascade,
      company_id bigint not null,
      admin_id bigint not null,
      primary key (report_id, admin_id)
    )`.execute(db);
  await sql`
    create table scheduled_report_sending (
      id bigint generated always as identity primary key,
      -- null: the schedule was deleted; what it has sent still counts
      report_id bigint references scheduled_report (id) on delete set null,
      company_id bigint not null,
      admin_id bigint not null,
      due_at timestamptz not null,
      -- the day of it on the clocks of the owner
      due_on date not null,
      -- asked for by the owner, for themselves
      trial boolean not null,
      state text not null check (state in ('waiting', 'retried', 'queued', 'sent', 'kept', 'undelivered', 'refused')),
      refusal text check (refusal in ('account', 'unseen', 'address', 'failed')),
      attempts integer not null default 0,
      next_at timestamptz not null,
      -- whoever has it, and nobody else, may settle it
      lease uuid,
      -- of its mail in the outbox
      message_id text,
      -- of its attached files
      bytes bigint not null default 0,
      changed_at timestamptz not null
    )`.execute(db);
  // An occurrence reaches a recipient once, whatever the number of servers.
  await sql`
    create unique index scheduled_report_sending_once on scheduled_report_sending (report_id, admin_id, due_at)
    where not trial`.execute(db);
  await sql`
    create index scheduled_report_sending_open on scheduled_report_sending (next_at)
    where state in ('waiting', 'retried', 'queued')`.execute(db);
  // An owner tries out one at a time.
  await sql`
    create unique index scheduled_report_sending_trial on scheduled_report_sending (report_id)
    where trial and state in ('waiting', 'retried')`.execute(db);
  await sql`
    create index scheduled_report_sending_sum on scheduled_report_sending (company_id, changed_at)`.execute(db);
  for (const name of ['scheduled_report', 'scheduled_report_recipient', 'scheduled_report_sending']) {
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
