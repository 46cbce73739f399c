import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * The people who are gone from a directory are stored as a keyed hash. The earlier unkeyed ones are deleted:
 * identifiers could be tried out with the database alone, and they cannot be turned into keyed ones.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`delete from directory_gone`.execute(db);
  await sql`alter table directory_gone alter column identifier_hash type text`.execute(db);
}
