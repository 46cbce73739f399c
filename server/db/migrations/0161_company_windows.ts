import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Windows of their own for other companies: each is a session that another one has opened (S-COMP-15). And the companies
 * that a partner's person keeps out of the superadmin area.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table session add column opened_by uuid references session (id) on delete cascade`.execute(db);
  await sql`create index session_opened_by on session (opened_by) where opened_by is not null`.execute(db);
  // No foreign keys to the resources' tables: storage sync makes those later, from the schemas.
  await sql`
    create table hidden_company (
      admin_id bigint not null,
      company_id bigint not null,
      -- The company of the person, whose partner list it is about.
      home_company_id bigint not null,
      primary key (admin_id, company_id)
    )`.execute(db);
  await sql`grant select, insert, update, delete on hidden_company to portico_app`.execute(db);
  await sql`alter table hidden_company enable row level security`.execute(db);
  await sql`alter table hidden_company force row level security`.execute(db);
  await sql`create policy portico_owner on hidden_company to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on hidden_company to portico_app
    using (home_company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (home_company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
