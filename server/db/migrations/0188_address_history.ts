import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Lets one company see its own rows, and the owner all of them. */
async function limitToCompany(db: Kysely<Tables>, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`
    create policy portico_tenant on ${table} to portico_app
    using (company_id = (select portico_company()) or (select portico_lift()) <> 0)
    with check (company_id = (select portico_company()) or (select portico_lift()) <> 0)`.execute(db);
  await sql`create policy portico_owner on ${table} to current_user using (true) with check (true)`.execute(db);
  await sql`grant select, insert, update, delete on ${table} to portico_app`.execute(db);
}

/**
 * Who had an address in the past. A lease and a session keep their latest state only: these tables keep each report of
 * a lease, and each address that a session has had.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table lease_event (
      company_id bigint not null,
      event_key uuid not null,
      event_at timestamptz not null,
      sourceid bigint not null,
      lease_uuid text not null,
      ip inet not null,
      state text not null,
      valid_from timestamptz,
      valid_until timestamptz,
      primary key (event_key, event_at)
    )`.execute(db);
  await sql`create index lease_event_address on lease_event (company_id, ip, event_at)`.execute(db);
  await limitToCompany(db, 'lease_event');

  // Goes with its session.
  await sql`
    create table session_address (
      company_id bigint not null,
      network_session_id bigint not null references network_session (id) on delete cascade,
      ip inet not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (network_session_id, ip)
    )`.execute(db);
  await sql`create index session_address_ip on session_address (company_id, ip)`.execute(db);
  await limitToCompany(db, 'session_address');
  await sql`create index network_session_ip on network_session (company_id, ip)`.execute(db);
  await forgetAddresses(db);
}

/** `portico_forget_guest` of migration 0110, which forgets the new addresses too. */
async function forgetAddresses(db: Kysely<Tables>): Promise<void> {
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
      set mac_address = null, token = null, src_ip = null, dst_ip = null, device_name = null, request = null,
        nat_ip = null
      where company_id = company and token = any(tokens);
      update authentication
      set login = alias, src_ip = null, token = null, device = null, keyindex = null
      where company_id = company and userid = guest;
      -- Of their devices, as their sessions name them: a report of a lease names nobody itself.
      delete from lease_event e using lease r, network_session n
      where e.company_id = company and r.companyid = company and n.company_id = company
        and r.uuid = e.lease_uuid and r."macAddress" = n.mac_address
        and (n.userid = guest or (n.userid is null and lower(n.login) = known));
      delete from session_address a using network_session n
      where a.company_id = company and n.company_id = company and n.id = a.network_session_id
        and (n.userid = guest or (n.userid is null and lower(n.login) = known));
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
