import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Notes the days that were counted before there were sketches of identities. Their counts hold, so that only reports of
 * different identities read their rows until they are sketched.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table sign_in_recount add column counts_hold boolean not null default false`.execute(db);
  await sql`
    insert into sign_in_recount (company_id, day, counts_hold)
    select distinct company_id, day, true from sign_in_count c
    where not exists (select 1 from sign_in_sketch s where s.company_id = c.company_id and s.day = c.day)`.execute(db);
}
