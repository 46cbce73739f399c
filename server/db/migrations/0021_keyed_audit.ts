import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Signs the audit log: each entry's hash becomes an HMAC-SHA-256, and the head of each chain (its length and last hash)
 * has a MAC of its own, so that a shortened chain is noticed. The server signs; no key gets to the database (decision
 * 0004). Requests lose every right to write entries or heads except through these functions, which check the company
 * themselves:
 * - `portico_lock_audit` locks the head until the end of the transaction and returns it.
 * - `portico_append_audit` stores entries and the new head, if the head is still the one that was signed on.
 * - `portico_open_audit` stores the head of a new company.
 *
 * Existing chains are signed once, at the next start (`signFirstTime`). A chain begins with its company: an entry for a
 * company without a head leaves a head that never verifies.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table audit_head add column key_id text, add column mac text`.execute(db);
  // Which key the installation has, as a fingerprint; one row.
  await sql`
    create table installation_key (
      only_one boolean primary key default true check (only_one),
      key_id text not null
    )`.execute(db);
  await sql`
    drop function portico_append_audit(bigint, text[], bigint[], bigint[], text[], text[], text[], text[], text[])`.execute(
    db,
  );
  await sql`
    create function portico_lock_audit(company bigint, key text)
    returns table (seq bigint, hash text, key_id text, mac text)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    #variable_conflict use_column
    begin
      if (portico_every_company() or company = portico_company()) is not true then
        raise exception 'no such company' using errcode = 'insufficient_privilege';
      end if;
      return query select h.seq, h.hash, h.key_id, h.mac from audit_head h where h.company_id = company for update;
      if not found then
        -- Every company has a head from its creation on, so this one was deleted.
        insert into audit_head (company_id, seq, hash, key_id, mac) values (company, 0, '', key, 'invalid')
        on conflict do nothing;
        return query select h.seq, h.hash, h.key_id, h.mac from audit_head h where h.company_id = company for update;
      end if;
    end $$`.execute(db);
  await sql`
    create function portico_append_audit(
      company bigint, old_seq bigint, old_hash text, new_mac text, moment timestamptz, hashes text[], admins bigint[],
      originals bigint[], ips text[], actions text[], elements text[], element_ids text[], datas text[]
    ) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      if (portico_every_company() or company = portico_company()) is not true then
        raise exception 'no such company' using errcode = 'insufficient_privilege';
      end if;
      update audit_head set seq = old_seq + cardinality(hashes), hash = hashes[cardinality(hashes)], mac = new_mac
      where company_id = company and seq = old_seq and hash = old_hash;
      if not found then
        raise exception 'the audit log of company % has another head', company using errcode = 'serialization_failure';
      end if;
      insert into auditlog (company_id, "lo_createdAt", seq, hash, lo_adminid, lo_originaladminid, lo_ip, lo_action,
        lo_element, lo_elementid, lo_data)
      select company, moment, old_seq + place, hash, admin, original, ip, action, element, element_id, data
      from unnest(hashes, admins, originals, ips, actions, elements, element_ids, datas) with ordinality
        as entry (hash, admin, original, ip, action, element, element_id, data, place);
    end $$`.execute(db);
  // It does nothing for a company that has a head or entries, or that does not exist.
  await sql`
    create function portico_open_audit(company bigint, key text, first_mac text) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      if (portico_every_company() or company = portico_company()) is not true then
        raise exception 'no such company' using errcode = 'insufficient_privilege';
      end if;
      insert into audit_head (company_id, seq, hash, key_id, mac)
      select company, 0, '', key, first_mac
      where exists (select 1 from company c where c.companyid = company)
        and not exists (select 1 from auditlog a where a.company_id = company)
      on conflict do nothing;
    end $$`.execute(db);
  const functions = [
    sql`portico_lock_audit(bigint, text)`,
    sql`portico_append_audit(bigint, bigint, text, text, timestamptz, text[], bigint[], bigint[], text[], text[],
      text[], text[], text[])`,
    sql`portico_open_audit(bigint, text, text)`,
  ];
  for (const signature of functions) {
    await sql`revoke all on function ${signature} from public`.execute(db);
    await sql`grant execute on function ${signature} to portico_app`.execute(db);
  }
  await sql`revoke all on audit_head from portico_app`.execute(db);
  await sql`revoke insert on auditlog from portico_app`.execute(db);
}
