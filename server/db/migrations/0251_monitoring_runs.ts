import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** When the states of locations were worked out last, so that who looks at them knows how old they are: one row. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table monitoring_run (
      is_only boolean primary key default true check (is_only),
      finished_at timestamptz not null
    )`.execute(db);
  const table = sql.table('monitoring_run');
  await sql`grant select, insert, update on ${table} to portico_app`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_system on ${table} to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
}
