import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Sign-ins that wait for a further step after the password, and second factors with their recovery codes. They are read
 * before a company is known, and never inside one.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table pending_sign_in (
      -- signed SHA-256 of the token that the browser has
      hash text primary key,
      -- choose: company and team; code: sent by mail for an expired password; totp: the second factor; enrol: it is set up
      step text not null check (step in ('choose', 'code', 'totp', 'enrol')),
      -- of the step choose: what can be chosen
      options jsonb,
      admin_id bigint,
      member_id bigint,
      -- SHA-256 of login, e-mail and password hash when the password was checked: whichever changes ends it
      account text,
      -- of the step code: keyed hash of the code, bound to this sign-in
      code_hash text,
      code_sent_at timestamptz,
      tries int not null default 0,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index pending_sign_in_age on pending_sign_in (expires_at)`.execute(db);
  await sql`
    create table second_factor (
      admin_id bigint primary key,
      company_id bigint not null,
      -- the secret of the authenticator app, encrypted with the installation's key
      sealed text not null,
      -- null: it was not confirmed with a code, and is asked for by nothing
      confirmed_at timestamptz,
      -- number of the last time step whose code was used: each is good once
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table recovery_code (
      hash text primary key,
      admin_id bigint not null references second_factor on delete cascade,
      used_at timestamptz
    )`.execute(db);
  await sql`create index recovery_code_admin on recovery_code (admin_id)`.execute(db);
  for (const name of ['pending_sign_in', 'second_factor', 'recovery_code']) {
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
