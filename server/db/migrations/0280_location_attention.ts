import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Locations that became critical or whose provisioning failed: whether a mail about it is due, and when the last one was
 * written.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table location_attention (
      location_id bigint primary key,
      company_id bigint not null,
      is_due boolean not null,
      mailed_at timestamptz
    )`.execute(db);
  const table = sql.table('location_attention');
  await sql`create index location_attention_company on ${table} (company_id)`.execute(db);
  await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on ${table} to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
