import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * An erased guest is forgotten by what came from the network, too: connections lose their guest, as sign-ins do;
 * the times of answers go, and events that were set aside and name the guest.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`create index network_session_last on network_session (company_id, last_at)`.execute(db);
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
      set login = alias, mac_address = null, ip = null
      where company_id = company and (userid = guest or (userid is null and lower(login) = known));
      delete from intake_answer where company_id = company and userid = guest;
      -- Not read as JSON: an event may hold a NUL, which PostgreSQL refuses in jsonb.
      delete from dead_letter
      where company_id = company and (event ~ ('"userid":' || guest || '[,}]')
        or strpos(lower(event), '"login":' || to_json(known)::text) > 0
        or exists (select from unnest(tokens) t where strpos(event, '"token":' || to_json(t)::text) > 0));
    end $$`.execute(db);
}
