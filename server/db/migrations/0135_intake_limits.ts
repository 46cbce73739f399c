import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * The people who are gone from a directory, as a hash of the identifier, so that an event of before does not bring them
 * back; and how many events and lines of a source were not kept, because too many were set aside.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table directory_gone (
      company_id bigint not null,
      identifier_hash uuid not null,
      gone_at timestamptz not null,
      primary key (company_id, identifier_hash)
    )`.execute(db);
  await sql`alter table directory_gone enable row level security`.execute(db);
  await sql`alter table directory_gone force row level security`.execute(db);
  await sql`
    create policy portico_tenant on directory_gone to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  await sql`create policy portico_owner on directory_gone to current_user using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update, delete on directory_gone to portico_app`.execute(db);
}
