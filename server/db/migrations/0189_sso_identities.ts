import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Which person of an identity provider an administrator's account belongs to (OpenID Connect): issuer and subject, from
 * the first sign-in on. An e-mail address may be given to another person.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table sso_identity (
      company_id bigint not null,
      issuer text not null,
      subject text not null,
      admin_id bigint not null,
      created_at timestamptz not null,
      primary key (company_id, issuer, subject),
      unique (company_id, issuer, admin_id)
    )`.execute(db);
  await sql`create index sso_identity_admin on sso_identity (admin_id)`.execute(db);
  await sql`grant select, insert, update, delete on sso_identity to portico_app`.execute(db);
  await sql`alter table sso_identity enable row level security`.execute(db);
  await sql`alter table sso_identity force row level security`.execute(db);
  await sql`create policy portico_owner on sso_identity to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on sso_identity to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
