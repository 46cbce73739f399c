import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Every text that the schema studio has published or replaced. Rows are added, never changed, so that every version can be restored. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table schema_version (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      resource text not null,
      -- create, update, rollback, delete: done in the studio; found: what stood there and nobody had published
      action text not null check (action in ('create', 'update', 'rollback', 'delete', 'found')),
      hash text not null,
      text text not null,
      note text not null default '',
      admin_id bigint,
      original_admin_id bigint,
      admin_name text
    )`.execute(db);
  await sql`create index schema_version_resource on schema_version (resource, id desc)`.execute(db);
  await sql`grant select, insert on schema_version to portico_app`.execute(db);
  // Schemas belong to the installation, not to a company.
  await sql`alter table schema_version enable row level security`.execute(db);
  await sql`alter table schema_version force row level security`.execute(db);
  await sql`
    create policy portico_system on schema_version to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  await sql`create policy portico_owner on schema_version to current_user using (true) with check (true)`.execute(db);
}
