import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Whether the password of an administrator was given by a colleague, who knows it until its owner changes it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table password_age add column given boolean not null default false`.execute(db);
}
