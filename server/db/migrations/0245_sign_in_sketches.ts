import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The columns of a sign-in that its count depends on, and its identity. */
const COUNTED = `company_id, (authenticated_at at time zone 'UTC')::date as day, authenticated_at, status, locationid,
  countryid, authtypeid, profileid, language, browser, platform, "returning", userid`;

/**
 * Sketches of the identities that signed in each day (UTC), beside the counts (docs/decisions/0018). A day is
 * now noted for another identity of a sign-in, too; what is added to sign-ins is noted as before. Days that were counted
 * before have no sketches yet: migration 0247 notes them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // A row is a combination of values, as in `sign_in_count`; `n` is how many sign-ins it stands for, and `left_out` the
  // hidden locations whose sign-ins it does not have.
  await sql`
    create table sign_in_sketch (
      company_id bigint not null,
      day date not null,
      parts smallint not null,
      locationid bigint,
      countryid bigint,
      authtypeid bigint,
      profileid bigint,
      language text,
      browser text,
      platform text,
      n integer not null,
      left_out bigint[] not null,
      before_hour integer[] not null,
      entries text not null,
      bundle bytea
    )`.execute(db);
  // Parts of a bundle are read, which a compressed value does not allow; entries do not become much smaller.
  await sql`
    alter table sign_in_sketch alter column entries set storage external, alter column bundle set storage external`.execute(
    db,
  );
  await sql`create index sign_in_sketch_day on sign_in_sketch (company_id, parts, day)`.execute(db);
  await sql`
    create index sign_in_sketch_place on sign_in_sketch (company_id, locationid, day)
    where locationid is not null`.execute(db);
  await sql`grant select on sign_in_sketch to portico_app`.execute(db);
  await sql`alter table sign_in_sketch enable row level security`.execute(db);
  await sql`alter table sign_in_sketch force row level security`.execute(db);
  await sql`create policy portico_owner on sign_in_sketch to current_user using (true) with check (true)`.execute(db);
  await sql`
    create policy portico_tenant on sign_in_sketch to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  await sql`
    create or replace function portico_sign_ins_changed() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into sign_in_recount
        select distinct company_id, (authenticated_at at time zone 'UTC')::date from after_rows;
      elsif tg_op = 'DELETE' then
        insert into sign_in_recount
        select distinct company_id, (authenticated_at at time zone 'UTC')::date from before_rows;
      else
        insert into sign_in_recount
        select company_id, day from (select ${sql.raw(COUNTED)} from before_rows
          except all select ${sql.raw(COUNTED)} from after_rows) gone
        union
        select company_id, day from (select ${sql.raw(COUNTED)} from after_rows
          except all select ${sql.raw(COUNTED)} from before_rows) new;
      end if;
      return null;
    end $$`.execute(db);
}
