import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Mails about API keys that expire soon: each goes out once. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table api_key_warning (
      key_id bigint not null,
      company_id bigint not null,
      ends_at timestamptz not null,
      -- before the end
      days integer not null,
      primary key (key_id, ends_at, days)
    )`.execute(db);
  const table = sql.table('api_key_warning');
  await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_system on ${table} to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
}
