import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** What each company used of its subscription on each day (UTC): the highest count that was seen on it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table usage_day (
      company_id bigint not null,
      day date not null,
      users integer not null,
      appointed integer not null,
      locations integer not null,
      devices integer not null,
      primary key (company_id, day)
    )`.execute(db);
  await sql`grant select, insert, update, delete on usage_day to portico_app`.execute(db);
  await sql`alter table usage_day enable row level security`.execute(db);
  await sql`alter table usage_day force row level security`.execute(db);
  await sql`create policy portico_owner on usage_day to current_user using (true) with check (true)`.execute(db);
  // The provider compares companies: they are not read or written inside one.
  await sql`
    create policy portico_system on usage_day to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
}
