import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/** Senders of syslog belong to one company, as equipment with RADIUS does: by their network, or by their certificate. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`drop function portico_network_owner(bigint, bigint, text)`.execute(db);
  // A source with a certificate is not known by its address.
  await sql`
    create function portico_network_owner(company bigint, source bigint, kind text, address text, fingerprint text)
    returns text
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      wanted cidr := portico_network(address);
      certificate text := upper(replace(fingerprint, ':', ''));
    begin
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
}
