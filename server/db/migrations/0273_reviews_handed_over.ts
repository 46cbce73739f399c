import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Access reviews whose reviewers, or the administrator who started them, are gone: who stands in, and who was notified. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table access_review_reviewer add column stands_in boolean not null default false`.execute(db);
  // when the administrators were notified that the one who started the review is disabled or deleted
  await sql`alter table access_review add column starter_gone_at timestamptz`.execute(db);
}
