import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Locations whose provisioning is complete and about which no mail has been written yet, and the choice of each
 * administrator whether to get these mails. The columns of a new installation are made after the migrations, like the
 * tables of all resources.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table completed_provisioning (
      location_id bigint primary key,
      company_id bigint not null,
      completed_at timestamptz not null
    )`.execute(db);
  const table = sql.table('completed_provisioning');
  await sql`create index completed_provisioning_company on ${table} (company_id)`.execute(db);
  await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on ${table} to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  const { rows } = await sql`select 1 where to_regclass('administrator') is not null`.execute(db);
  if (rows.length === 0) return;
  await sql`alter table administrator add column if not exists "ad_maillocations" boolean`.execute(db);
  await sql`update administrator set "ad_maillocations" = true where "ad_maillocations" is null`.execute(db);
}
