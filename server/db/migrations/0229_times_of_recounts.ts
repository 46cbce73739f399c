import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** When a day was noted that has to be counted again: the oldest note is counted first. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table sign_in_recount add column noted_at timestamptz not null default now()`.execute(db);
}
