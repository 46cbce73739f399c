import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Jobs on authentication modes from before their parameters were secret: an exported file, the rows of an imported one,
 * the values of a bulk change may hold secrets in the clear. A job that is still waiting has written nothing yet.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from job
    where resource = 'auth-modes' and (state <> 'queued' or checkpoint is not null or kind <> 'export')`.execute(db);
}
