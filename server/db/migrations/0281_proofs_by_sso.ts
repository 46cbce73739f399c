import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** A question to an identity provider can be the proof of the person of a session. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table saml_request add column proves uuid references session (id) on delete cascade`.execute(db);
  await sql`create index on saml_request (proves) where proves is not null`.execute(db);
}
