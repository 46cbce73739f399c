import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** The columns of a sign-in that its count depends on. */
const COUNTED = `company_id, (authenticated_at at time zone 'UTC')::date as day, authenticated_at, status, locationid,
  countryid, authtypeid, profileid, language, browser, platform, "returning"`;

/**
 * Sign-ins of each day (UTC) counted by what reports ask for, and the days whose counts do not hold any more
 * (docs/decisions/0016). Whatever changes a sign-in notes its days in the same transaction.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // A row is a combination of values; `parts` says which groups of columns it tells apart. `before_hour` has 25 numbers:
  // how many of them were before each hour of the day, the last one is all.
  await sql`
    create table sign_in_count (
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
      "returning" boolean,
      n integer not null,
      before_hour integer[] not null
    )`.execute(db);
  await sql`create index sign_in_count_day on sign_in_count (company_id, parts, day)`.execute(db);
  await sql`create table sign_in_recount (company_id bigint not null, day date not null)`.execute(db);
  await sql`create index sign_in_recount_day on sign_in_recount (company_id, day)`.execute(db);
  for (const name of ['sign_in_count', 'sign_in_recount']) {
    const table = sql.table(name);
    await sql`grant select on ${table} to portico_app`.execute(db);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
    await sql`
      create policy portico_tenant on ${table} to portico_app
      using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
      with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  }
  await noteChanges(db);
  await sql`
    insert into sign_in_recount
    select distinct company_id, (authenticated_at at time zone 'UTC')::date from authentication`.execute(db);
}

/**
 * Notes the days of sign-ins that are added, deleted or changed in what is counted. A day may be noted many times: to look
 * whether it is would make transactions wait for each other.
 */
async function noteChanges(db: Kysely<Tables>): Promise<void> {
  await sql`
    create function portico_sign_ins_changed() returns trigger
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
  await sql`revoke all on function portico_sign_ins_changed() from public`.execute(db);
  for (const [name, when, rows] of [
    ['added', 'insert', 'new table as after_rows'],
    ['deleted', 'delete', 'old table as before_rows'],
    ['changed', 'update', 'old table as before_rows new table as after_rows'],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`portico_sign_ins_${name}`)} after ${sql.raw(when)} on authentication
      referencing ${sql.raw(rows)} for each statement execute function portico_sign_ins_changed()`.execute(db);
  }
}
