import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Single sign-on of administrators: questions to identity providers that wait for their answer, and the rights that an
 * authentication mode may sign people in with. They are read before a company is known.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table saml_request (
      -- ID of the AuthnRequest; each is good for one answer
      id text primary key,
      mode_id bigint not null,
      company_id bigint not null,
      -- signed SHA-256 of the cookie of the browser that asked
      browser text not null,
      -- the request in base64, for the binding POST
      message text,
      -- administrator who tests the settings: the answer signs nobody in
      tester bigint,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index saml_request_age on saml_request (expires_at)`.execute(db);
  await sql`
    create table sign_in_ceiling (
      mode_id bigint primary key,
      company_id bigint not null,
      -- mask (decimal text) of the administrator who saved the mode last: nobody with more rights signs in through it
      bits text not null
    )`.execute(db);
  await sql`
    create table certificate_warning (
      mode_id bigint not null,
      company_id bigint not null,
      ends_at timestamptz not null,
      -- before the end
      days integer not null,
      primary key (mode_id, ends_at, days)
    )`.execute(db);
  await sql`
    create table saml_test (
      -- ID of the AuthnRequest
      id text primary key,
      company_id bigint not null,
      admin_id bigint not null,
      -- JSON: what the identity provider said, and what would have come of it
      report text not null,
      expires_at timestamptz not null
    )`.execute(db);
  // Of the step sso: the browser that may answer it.
  await sql`alter table pending_sign_in add column browser text`.execute(db);
  // The identity provider stands for the password, which may be expired or missing.
  await sql`alter table pending_sign_in add column sso boolean not null default false`.execute(db);
  await sql`alter table pending_sign_in drop constraint pending_sign_in_step_check`.execute(db);
  await sql`
    alter table pending_sign_in add constraint pending_sign_in_step_check
    check (step in ('choose', 'code', 'totp', 'enrol', 'passkey', 'sso'))`.execute(db);
  for (const name of ['saml_request', 'sign_in_ceiling', 'certificate_warning', 'saml_test']) {
    const table = sql.table(name);
    await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  }
  for (const name of ['saml_request', 'certificate_warning', 'saml_test'])
    await sql`
      create policy portico_system on ${sql.table(name)} to portico_app
      using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  await sql`
    create policy portico_tenant on sign_in_ceiling to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
