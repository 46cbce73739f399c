import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * What identity providers have ended, by a logout token or a LogoutRequest: each message is good once, and a sign-in that
 * was answered before it, and is still being checked, ends too.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // Used tokens are kept for nine minutes.
  await sql`delete from sso_logout_token`.execute(db);
  await sql`alter table sso_logout_token rename to sso_logout`.execute(db);
  await sql`alter index sso_logout_token_age rename to sso_logout_age`.execute(db);
  // SHA-256 of the jti, or of the ID of a LogoutRequest.
  await sql`alter table sso_logout rename column jti to message`.execute(db);
  await sql`
    alter table sso_logout
      -- SHA-256 of the subject; null: everybody whose session is named
      add column subject text,
      -- SHA-256 of each session at the identity provider; none: all of the subject
      add column sessions text[] not null,
      -- by the clock of the identity provider
      add column issued_at timestamptz not null,
      add column received_at timestamptz not null`.execute(db);
}
