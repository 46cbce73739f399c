import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * The rows of imported files can hold passwords: they are stored sealed, and the first ones no longer among the
 * parameters of the job too. Parts from before stay as they are, until their job is forgotten.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    alter table job_part
      alter column bytes drop not null,
      add column sealed text,
      add constraint job_part_content check (num_nonnulls(bytes, sealed) = 1)`.execute(db);
  // Sealed texts cannot be compressed.
  await sql`alter table job_part alter column sealed set storage external`.execute(db);
  await sql`
    update job set parameters = parameters #- '{file,sample}'
    where kind = 'import' and parameters #> '{file,sample}' is not null`.execute(db);
}
