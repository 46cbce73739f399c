import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The profile that an access has in a review that asks about it; 0: none. Null in reviews from before: not known. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table access_review_item add column profile_id bigint`.execute(db);
}
