import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The key that is to replace the one of a company: its certificate is in the metadata, and nothing is signed with it yet. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table saml_key
      add column next_certificate text,
      add column next_sealed text,
      add column next_created_at timestamptz,
      add constraint saml_key_next_check check (num_nulls(next_certificate, next_sealed, next_created_at) in (0, 3))
  `.execute(db);
}
