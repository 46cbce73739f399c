import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Sources known by their network or certificate: who has one; and the sessions of one piece of equipment. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // A text that is no address matches no source, and does not stop the search for the others.
  await sql`
    create function portico_network(address text) returns cidr language plpgsql immutable parallel safe as $$
    begin
      return network(address::inet);
    exception when others then
      return null;
    end $$`.execute(db);
  // Networks and certificates are those of the whole installation: a company must not take those of another one, which
  // it cannot see. A source with a certificate is not known by its address.
  await sql`
    create function portico_network_owner(company bigint, source bigint, kind text, address text, fingerprint text)
    returns text
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      wanted cidr := portico_network(address);
      certificate text := upper(replace(fingerprint, ':', ''));
    begin
      if (portico_every_company() or company = portico_company()) is not true then
        raise exception 'no such company' using errcode = 'insufficient_privilege';
      end if;
      perform pg_advisory_xact_lock(hashtextextended('portico_network_owner', 0));
      return (
        select case when s.companyid = company then 'own' else 'other' end
        from intake_source s
        where s.type = kind and s.sourceid <> source and case
          when kind = 'syslog' and coalesce(s.fingerprint, '') <> '' then upper(replace(s.fingerprint, ':', '')) = certificate
          when s.companyid = company then portico_network(s.address) = wanted
          else portico_network(s.address) && wanted end
        order by s.companyid = company limit 1);
    end $$`.execute(db);
  await sql`revoke all on function portico_network_owner(bigint, bigint, text, text, text) from public`.execute(db);
  await sql`grant execute on function portico_network_owner(bigint, bigint, text, text, text) to portico_app`.execute(
    db,
  );
  await sql`
    create index network_session_nas on network_session (company_id, sourceid, nas) where state = 'online'`.execute(db);
}
