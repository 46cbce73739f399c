import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** A team has no lead until one is named: memberships that are older than the field have no empty value. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // A new installation has no table yet: storage sync makes it from the schema.
  await sql`alter table if exists team_member add column if not exists "isLead" boolean default false`.execute(db);
  await sql`alter table if exists team_member alter column "isLead" drop default`.execute(db);
}
