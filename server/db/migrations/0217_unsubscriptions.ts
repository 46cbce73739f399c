import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Recipients who have left an alert or a scheduled report by the link in its mails, until its owner adds them again. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table unsubscription (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      alert_id bigint references alert (id) on delete cascade,
      report_id bigint references scheduled_report (id) on delete cascade,
      admin_id bigint not null,
      left_at timestamptz not null,
      check (num_nonnulls(alert_id, report_id) = 1),
      unique (alert_id, admin_id),
      unique (report_id, admin_id)
    )`.execute(db);
  await sql`grant select, insert, update, delete on unsubscription to portico_app`.execute(db);
  await sql`alter table unsubscription enable row level security`.execute(db);
  await sql`alter table unsubscription force row level security`.execute(db);
  await sql`create policy portico_owner on unsubscription to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on unsubscription to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
