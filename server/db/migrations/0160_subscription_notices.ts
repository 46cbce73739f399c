import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * What each company has been told about its subscription: one row for each level that it has reached and not left. The
 * row is what makes a mail unique, over restarts and several servers. Companies that are there already are noted as
 * unseen: what they have reached before their first count is old news, and not told.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table subscription_notice (
      company_id bigint not null,
      topic text not null,
      level text not null,
      primary key (company_id, topic, level)
    )`.execute(db);
  await sql`grant select, insert, update, delete on subscription_notice to portico_app`.execute(db);
  await sql`alter table subscription_notice enable row level security`.execute(db);
  await sql`alter table subscription_notice force row level security`.execute(db);
  await sql`create policy portico_owner on subscription_notice to current_user using (true) with check (true)`.execute(
    db,
  );
  // The provider compares companies: they are not read or written inside one.
  await sql`
    create policy portico_system on subscription_notice to portico_app
    using ((select portico_every_company())) with check ((select portico_every_company()))`.execute(db);
  // A new installation has no companies yet: the tables of the resources are made after the migrations.
  await sql`
    do $$ begin
      if to_regclass('company') is not null then
        insert into subscription_notice select companyid, 'unseen', 'unseen' from company;
      end if;
    end $$`.execute(db);
}
