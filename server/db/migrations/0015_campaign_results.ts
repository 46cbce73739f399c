import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** What guests did with campaigns, day by day and location by location, as the portals count it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table campaign_result (
      company_id bigint not null,
      campaign_id bigint not null,
      day date not null,
      -- 0: the portal does not know where it is
      location_id bigint not null default 0,
      shown int not null default 0 check (shown >= 0),
      clicked int not null default 0 check (clicked >= 0),
      answered int not null default 0 check (answered >= 0),
      primary key (company_id, campaign_id, day, location_id)
    )`.execute(db);
  await sql`grant select, insert, update on campaign_result to portico_app`.execute(db);
  await sql`alter table campaign_result enable row level security`.execute(db);
  await sql`alter table campaign_result force row level security`.execute(db);
  await sql`
    create policy portico_tenant on campaign_result to portico_app
    using ((select portico_every_company()) or company_id = (select portico_company()))
    with check ((select portico_every_company()) or company_id = (select portico_company()))`.execute(db);
  await sql`create policy portico_owner on campaign_result to current_user using (true) with check (true)`.execute(db);

  // Campaigns had a stored state before: every one that was not a draft counts as published.
  await sql`
    do $$ begin
      if to_regclass('campaign') is not null then
        alter table campaign add column "ca_published" boolean not null default false,
          add column "ca_enabled" boolean not null default true;
        update campaign set "ca_published" = "ca_status" <> 'draft', "ca_enabled" = "ca_status" <> 'paused',
          "ca_status" = case "ca_status" when 'paused' then 'stopped' else "ca_status" end;
      end if;
    end $$`.execute(db);
}
