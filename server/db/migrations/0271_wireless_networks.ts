import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Which location each network of a wireless dashboard has been synchronised with. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table wireless_network (
      company_id bigint not null,
      integration_id bigint not null,
      -- as the dashboard names it
      network_id text not null,
      location_id bigint not null,
      primary key (company_id, integration_id, network_id)
    )`.execute(db);
  const table = sql.table('wireless_network');
  await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on ${table} to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
