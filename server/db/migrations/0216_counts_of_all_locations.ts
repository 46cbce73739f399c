import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Counts of sign-ins without their location (docs/decisions/0016), and a new number for those with it: every day is counted
 * again, and until then reports read its rows. The index finds the counts of some locations: those of a filter, and those
 * that are hidden from the reader.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`insert into sign_in_recount select distinct company_id, day from sign_in_count`.execute(db);
  await sql`truncate sign_in_count`.execute(db);
  await sql`
    create index sign_in_count_place on sign_in_count (company_id, locationid, parts, day)
    where locationid is not null`.execute(db);
}
