import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Forced row-level security holds for the owner too. An owner that is no superuser migrates, seeds, backs up and
 * restores whole tables, so every table that is fenced lets its owner through; requests never log in as the owner.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'portico_owner')`.execute(db);
  for (const { name } of rows) {
    await sql`create policy portico_owner on ${sql.table(name)} to current_user using (true) with check (true)`.execute(
      db,
    );
  }
}
