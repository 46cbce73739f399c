import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Single logout: a session knows the sign-in at the identity provider that it comes from, so either side can end it at the
 * other one.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table session
      -- authentication mode that it was made through; null: with a password or a passkey
      add column sso_mode bigint,
      -- JSON: the subject of the assertion, as a LogoutRequest names it
      add column sso_subject jsonb`.execute(db);
  await sql`create index session_sso on session (sso_mode) where sso_mode is not null`.execute(db);
  // Sign-ins that wait live for ten minutes.
  await sql`delete from pending_sign_in`.execute(db);
  await sql`alter table pending_sign_in drop column sso, add column sso jsonb`.execute(db);
  // A message of a logout waits like a question, and is answered by nothing that counts.
  await sql`alter table saml_request add column logout boolean not null default false`.execute(db);
}
