import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** What new companies start with, and which companies have got it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table company_template (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      -- null: the template that is shipped, again
      content jsonb,
      admin_id bigint,
      admin_name text
    )`.execute(db);
  await sql`
    create table company_start (
      company_id bigint primary key,
      at timestamptz not null default now(),
      -- null: the template that is shipped
      template_id bigint references company_template,
      -- name of a record in the template → its key
      records jsonb not null
    )`.execute(db);
  await sql`grant select, insert on company_template to portico_app`.execute(db);
  await sql`grant select, insert on company_start to portico_app`.execute(db);
  for (const table of ['company_template', 'company_start']) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`alter table ${name} force row level security`.execute(db);
    await sql`create policy portico_owner on ${name} to current_user using (true) with check (true)`.execute(db);
  }
  // The template belongs to the installation, not to a company.
  await sql`
    create policy portico_system on company_template to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  await sql`
    create policy portico_tenant on company_start to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
