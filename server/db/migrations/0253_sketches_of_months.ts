import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * The sketches of the days of a month (UTC) put together, of companies with many sign-ins (docs/decisions/0018): a report
 * over 90 days reads two or three months and the days at their edges, and not ninety days. A text has a letter for
 * each register, or entries as those of days where these are shorter.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table sign_in_sketch_month (
      company_id bigint not null,
      month date not null,
      parts smallint not null,
      locationid bigint,
      countryid bigint,
      authtypeid bigint,
      profileid bigint,
      language text,
      browser text,
      platform text,
      all_visits text not null,
      returning_visits text not null,
      first_visits text not null
    )`.execute(db);
  await sql`create index sign_in_sketch_month_parts on sign_in_sketch_month (company_id, parts, month)`.execute(db);
  await sql`create index sign_in_sketch_whole on sign_in_sketch (company_id, day) include (n) where parts = 0`.execute(
    db,
  );
  await sql`grant select on sign_in_sketch_month to portico_app`.execute(db);
  await sql`alter table sign_in_sketch_month enable row level security`.execute(db);
  await sql`alter table sign_in_sketch_month force row level security`.execute(db);
  await sql`create policy portico_owner on sign_in_sketch_month to current_user using (true) with check (true)`.execute(
    db,
  );
  await sql`
    create policy portico_tenant on sign_in_sketch_month to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
}
