import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** When a value of an attribute was last given: hashes of values are deleted when they were not given for long. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table intake_value add column given_on date not null default current_date`.execute(db);
  await sql`create index intake_value_given on intake_value (given_on)`.execute(db);
}
