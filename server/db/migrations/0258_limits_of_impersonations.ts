import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Why somebody acts as another administrator, and whether it has ended because its time was over. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table impersonation
      add column reason text,
      add column is_over boolean not null default false`.execute(db);
}
