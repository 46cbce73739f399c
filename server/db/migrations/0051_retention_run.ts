import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Which nights the retention rules have run: once a night, however many servers there are. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table retention_run (
      night date primary key,
      started_at timestamptz not null,
      -- null: under way, or cut off
      finished_at timestamptz
    )`.execute(db);
}
