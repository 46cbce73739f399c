import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** In which country a network of an account was when it signed in there, where a database of places says it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table known_network add column country text check (country ~ '^[A-Z]{2}$')`.execute(db);
}
