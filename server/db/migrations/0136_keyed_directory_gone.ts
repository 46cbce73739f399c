import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Who is gone from a directory is kept as a keyed hash. The unkeyed ones of before are deleted: whoever has the database
 * could try out identifiers, and they cannot be turned into keyed ones.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`delete from directory_gone`.execute(db);
  await sql`alter table directory_gone alter column identifier_hash type text`.execute(db);
}
