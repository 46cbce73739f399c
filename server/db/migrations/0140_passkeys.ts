import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Passkeys of administrators (WebAuthn), the challenges that a session waits for, and when the person of a session last
 * proved who they are. A passkey is read before a company is known, and never inside one.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table passkey (
      id bigint generated always as identity primary key,
      admin_id bigint not null,
      company_id bigint not null,
      name text not null check (length(name) between 1 and 100),
      -- base64url, as the browser sends it
      credential_id text not null unique,
      -- COSE key, base64url
      public_key text not null,
      -- signatures made so far, as the authenticator counts them; 0 where it does not count
      counter bigint not null,
      transports jsonb not null,
      -- the random value by which authenticators know the account; the same in all passkeys of one person
      user_handle text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index passkey_admin on passkey (admin_id)`.execute(db);
  await sql`
    create table passkey_challenge (
      session_id uuid not null references session on delete cascade,
      purpose text not null check (purpose in ('register', 'proof')),
      challenge text not null,
      user_handle text,
      expires_at timestamptz not null,
      primary key (session_id, purpose)
    )`.execute(db);
  await sql`alter table session add column proven_at timestamptz`.execute(db);
  await sql`alter table pending_sign_in add column challenge text`.execute(db);
  await sql`alter table pending_sign_in drop constraint pending_sign_in_step_check`.execute(db);
  await sql`
    alter table pending_sign_in add constraint pending_sign_in_step_check
    check (step in ('choose', 'code', 'totp', 'enrol', 'passkey'))`.execute(db);
  for (const name of ['passkey', 'passkey_challenge']) {
    const table = sql.table(name);
    await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`
      create policy portico_system on ${table} to portico_app
      using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
    await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  }
}
