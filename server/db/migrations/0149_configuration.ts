import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Values of configuration properties, by whom they are set for. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // Never the same twice, even when a value is removed and set again: a version names one write.
  await sql`create sequence configuration_version`.execute(db);
  await sql`
    create table configuration_value (
      key text not null,
      owner text not null check (owner in ('installation', 'company', 'administrator')),
      -- null: of the installation
      company_id bigint check ((company_id is null) = (owner = 'installation')),
      -- null: of the installation or of a company
      admin_id bigint check ((admin_id is not null) = (owner = 'administrator')),
      value jsonb not null,
      version bigint not null default nextval('configuration_version'),
      at timestamptz not null default now(),
      by_id bigint,
      unique nulls not distinct (key, company_id, admin_id)
    )`.execute(db);
  await sql`grant select, insert, update, delete on configuration_value to portico_app`.execute(db);
  await sql`grant usage on sequence configuration_version to portico_app`.execute(db);
  await sql`alter table configuration_value enable row level security`.execute(db);
  await sql`alter table configuration_value force row level security`.execute(db);
  await sql`create policy portico_owner on configuration_value to current_user using (true) with check (true)`.execute(
    db,
  );
  await sql`
    create policy portico_read on configuration_value for select to portico_app
    using (company_id is null or company_id = (select portico_company()) or (select portico_every_company()))`.execute(
    db,
  );
  await sql`
    create policy portico_write on configuration_value to portico_app
    using (company_id = (select portico_company()) or (select portico_every_company()))
    with check (company_id = (select portico_company()) or (select portico_every_company()))`.execute(db);
}
