import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * An erasure is final: late and repeated events about an erased guest are recognised by keyed hashes of the logins and
 * tokens that the guest had, and stored without personal data. Connections of an erased guest are marked, so that their
 * later events bring no address back.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table erased_trace (
      company_id bigint not null,
      trace_hash text not null,
      userid bigint not null,
      erased_at timestamptz not null,
      primary key (company_id, trace_hash)
    )`.execute(db);
  await sql`create index erased_trace_time on erased_trace (erased_at)`.execute(db);
  await sql`alter table erased_trace enable row level security`.execute(db);
  await sql`alter table erased_trace force row level security`.execute(db);
  await sql`
    create policy portico_tenant on erased_trace to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  await sql`create policy portico_owner on erased_trace to current_user using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update, delete on erased_trace to portico_app`.execute(db);

  await sql`alter table network_session add column erased_at timestamptz`.execute(db);
  // Those of guests who were erased before.
  await sql`update network_session set erased_at = last_at where login = '#' || userid`.execute(db);
  await sql`
    create or replace function portico_forget_guest(guest bigint, alias text) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      company bigint := portico_company();
      tokens text[];
      known text;
    begin
      select lower(u_email) into known from identity where userid = guest and u_companyid = company;
      if company is null or not found then
        raise exception 'no such guest';
      end if;
      select array_agg(distinct token) into tokens
      from authentication where company_id = company and userid = guest and token is not null;
      update access_log
      set mac_address = null, token = null, src_ip = null, dst_ip = null, device_name = null, request = null
      where company_id = company and token = any(tokens);
      update authentication
      set login = alias, src_ip = null, token = null, device = null, keyindex = null
      where company_id = company and userid = guest;
      -- A connection of which nobody was found has the guest's login at most.
      update network_session
      set login = alias, mac_address = null, ip = null, erased_at = now()
      where company_id = company and (userid = guest or (userid is null and lower(login) = known));
      delete from intake_answer where company_id = company and userid = guest;
      -- Not read as JSON: an event may hold a NUL, which PostgreSQL refuses in jsonb.
      delete from dead_letter
      where company_id = company and (event ~ ('"userid":' || guest || '[,}]')
        or strpos(lower(event), '"login":' || to_json(known)::text) > 0
        or exists (select from unnest(tokens) t where strpos(event, '"token":' || to_json(t)::text) > 0)
        -- A line of equipment names people in its own way. Shorter logins are found in too many other words.
        or (kind = 'syslog-lines' and length(known) > 3 and strpos(lower(event), known) > 0));
    end $$`.execute(db);
}
