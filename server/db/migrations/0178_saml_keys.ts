import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The key with which a company signs its requests to identity providers (SAML), where a mode asks for it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table saml_key (
      company_id bigint primary key,
      -- PEM, in the metadata
      certificate text not null,
      -- the private key as PEM, sealed
      sealed text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update, delete on saml_key to portico_app`.execute(db);
  await sql`alter table saml_key enable row level security`.execute(db);
  await sql`alter table saml_key force row level security`.execute(db);
  await sql`create policy portico_owner on saml_key to current_user using (true) with check (true)`.execute(db);
  // It is read before a company is known.
  await sql`
    create policy portico_system on saml_key to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
}
