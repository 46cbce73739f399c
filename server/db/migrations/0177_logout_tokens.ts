import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Sign-out with OpenID Connect: a session keeps the ID token that it comes from, sealed, to name the session at the identity
 * provider; and the logout tokens that an identity provider has sent are each good once.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table session add column sso_id_token text`.execute(db);
  await sql`
    create table sso_logout_token (
      mode_id bigint not null,
      -- SHA-256 of the jti
      jti text not null,
      expires_at timestamptz not null,
      primary key (mode_id, jti)
    )`.execute(db);
  await sql`create index sso_logout_token_age on sso_logout_token (expires_at)`.execute(db);
  await sql`grant select, insert, update, delete on sso_logout_token to portico_app`.execute(db);
  await sql`alter table sso_logout_token enable row level security`.execute(db);
  await sql`alter table sso_logout_token force row level security`.execute(db);
  await sql`create policy portico_owner on sso_logout_token to current_user using (true) with check (true)`.execute(db);
  // They are read before a company is known.
  await sql`
    create policy portico_system on sso_logout_token to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
}
