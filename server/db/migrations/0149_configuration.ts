import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Values of configuration properties: those of the installation, and those of companies and their administrators. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // Never the same twice, even when a value is removed and set again: a version names one write.
  await sql`create sequence configuration_version`.execute(db);
  await sql`
    create table installation_setting (
      key text primary key,
      value jsonb not null,
      version bigint not null default nextval('configuration_version'),
      at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table configuration_value (
      key text not null,
      company_id bigint not null,
      -- 0: of the company
      admin_id bigint not null,
      value jsonb not null,
      version bigint not null default nextval('configuration_version'),
      at timestamptz not null default now(),
      by_id bigint,
      primary key (company_id, admin_id, key)
    )`.execute(db);
  await sql`grant usage on sequence configuration_version to portico_app`.execute(db);
  for (const table of ['installation_setting', 'configuration_value']) {
    const name = sql.table(table);
    await sql`grant select, insert, update, delete on ${name} to portico_app`.execute(db);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`alter table ${name} force row level security`.execute(db);
    await sql`create policy portico_owner on ${name} to current_user using (true) with check (true)`.execute(db);
  }
  await sql`
    create policy portico_system on installation_setting to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  await sql`
    create policy portico_tenant on configuration_value to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
