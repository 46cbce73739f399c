import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Alerts on figures of reports, when they fired, and who was notified. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // No foreign keys to the resources' tables: storage sync makes those later, from the schemas.
  await sql`
    create table alert (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      -- whose rights, scopes and team count
      owner_id bigint not null,
      team_member_id bigint,
      -- JSON: what the owner saw of the figure at the last evaluation
      rights text not null,
      name text not null,
      source text not null,
      counted text not null,
      -- JSON, keyed element.field; empty: no filters
      filters text not null,
      step text not null check (step in ('hour', 'day')),
      condition text not null check (condition in ('above', 'below', 'band')),
      threshold double precision,
      side text not null check (side in ('both', 'low', 'high')),
      sensitivity text not null check (sensitivity in ('low', 'medium', 'high')),
      weeks integer not null,
      hold integer not null,
      recipients bigint[] not null,
      webhook_host text,
      -- address and secret
      webhook_sealed text,
      -- HH:mm on the clocks of the time zone
      quiet_from text,
      quiet_to text,
      timezone text not null,
      enabled boolean not null,
      version integer not null default 0,
      -- it was deleted, and its recipients may still have to be notified of the end
      deleted_at timestamptz,
      -- everything before is evaluated, or was over when the alert was made or changed
      evaluated_to timestamptz not null,
      streak integer not null default 0,
      firing boolean not null default false,
      -- when recipients are to be notified of what has changed; null: of nothing
      notify_at timestamptz,
      -- start of the first interval with a figure; before it, nothing is history
      known_since timestamptz,
      verdict text check (verdict in ('usual', 'unusual', 'unknown')),
      last_value double precision,
      last_low double precision,
      last_high double precision,
      problem text check (problem in ('owner', 'company', 'right', 'filters', 'slow', 'failed')),
      -- null while it is switched off
      next_at timestamptz
    )`.execute(db);
  await sql`create index alert_company on alert (company_id, id)`.execute(db);
  await sql`create index alert_due on alert (next_at) where enabled and next_at is not null`.execute(db);
  await sql`create index alert_notify on alert (notify_at) where notify_at is not null`.execute(db);
  await sql`
    create table alert_firing (
      id bigint generated always as identity primary key,
      alert_id bigint not null references alert (id) on delete cascade,
      company_id bigint not null,
      -- the interval with which it fired, and the one with which it ended
      from_at timestamptz not null,
      to_at timestamptz not null,
      fired_at timestamptz not null,
      value double precision not null,
      low double precision,
      high double precision,
      median double precision,
      ended_from_at timestamptz,
      ended_at timestamptz,
      ended_value double precision,
      -- true: it did not end by itself, the alert was changed or switched off
      cut boolean not null default false,
      -- what was counted, and JSON of what the owner saw of it; who sees less does not see the firing
      filters text not null,
      rights text not null,
      -- what the recipients were notified of; null: of nothing yet
      reported text check (reported in ('fires', 'ends')),
      -- how often that was attempted in vain for one of them
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index alert_firing_alert on alert_firing (alert_id, from_at desc)`.execute(db);
  await sql`create index alert_firing_company on alert_firing (company_id, alert_id, fired_at)`.execute(db);
  await sql`create index alert_firing_ended on alert_firing (ended_at)`.execute(db);
  await sql`
    create index alert_firing_unreported on alert_firing (alert_id)
    where reported is distinct from 'ends'`.execute(db);
  await sql`
    create table alert_delivery (
      id bigint generated always as identity primary key,
      firing_id bigint not null references alert_firing (id) on delete cascade,
      company_id bigint not null,
      event text not null check (event in ('fires', 'ends')),
      channel text not null check (channel in ('mail', 'webhook')),
      -- null: the webhook
      admin_id bigint,
      -- the message in the outbox, which forgets it after a while; null: there was none
      message_id text,
      skipped text check (skipped in ('inactive', 'unseen', 'address', 'slow', 'failed', 'over', 'limit')),
      at timestamptz not null
    )`.execute(db);
  await sql`create index alert_delivery_company on alert_delivery (company_id, at)`.execute(db);
  // Each recipient is notified once of each event, also when a notification is attempted again.
  await sql`
    create unique index alert_delivery_once
    on alert_delivery (firing_id, event, channel, coalesce(admin_id, 0))`.execute(db);
  for (const name of ['alert', 'alert_firing', 'alert_delivery']) {
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
