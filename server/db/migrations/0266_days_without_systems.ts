import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Notes the days that have no sketches of systems alone yet (`parts` 64, docs/decisions/0018). Their counts hold, so that
 * only reports of different identities read their rows until they are sketched again.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into sign_in_recount (company_id, day, counts_hold)
    select company_id, day, true from sign_in_sketch s where parts = 0 and n > 0
      and not exists (select 1 from sign_in_recount r where r.company_id = s.company_id and r.day = s.day)`.execute(db);
}
