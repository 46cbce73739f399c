import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Signs the audit log: each line's hash becomes an HMAC-SHA-256 whose key the database never stores (the padded keys are
 * arguments, see `auditKey.ts`), and the head of each chain has a MAC of its own, so that its place cannot be moved
 * back. Requests lose every right to write lines or heads except through the function, which checks the company itself.
 * Chains from before are signed once, at the next start (`startSigning`). From then on a chain begins with its company
 * (`portico_open_audit`): an entry for a company without a head leaves a head that never verifies.
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
    create function portico_hmac(inner_pad bytea, outer_pad bytea, message text) returns text
    language sql immutable strict parallel safe
    as $$ select encode(sha256(outer_pad || sha256(inner_pad || convert_to(message, 'UTF8'))), 'hex') $$`.execute(db);
  await sql`
    drop function portico_append_audit(bigint, text[], bigint[], bigint[], text[], text[], text[], text[], text[])`.execute(
    db,
  );
  await sql`
    create function portico_append_audit(
      company bigint, key text, inner_pad bytea, outer_pad bytea, rests text[], admins bigint[], originals bigint[],
      ips text[], actions text[], elements text[], element_ids text[], datas text[]
    ) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      head record;
      intact boolean;
      moment timestamptz;
      start text;
      chained text;
      number bigint;
      rest text;
      numbers bigint[] := '{}';
      hashes text[] := '{}';
    begin
      if (portico_every_company() or company = portico_company()) is not true then
        raise exception 'no such company' using errcode = 'insufficient_privilege';
      end if;
      select h.* into head from audit_head h where h.company_id = company for update;
      if not found then
        -- Every company has a head from its creation on, so this one was deleted.
        insert into audit_head (company_id, seq, hash, key_id, mac) values (company, 0, '', key, 'invalid')
        on conflict do nothing;
        select h.* into head from audit_head h where h.company_id = company for update;
      end if;
      if head.key_id <> key then
        raise exception 'the audit log of company % is signed with another key', company;
      end if;
      -- A head that somebody has moved, or whose key somebody has removed, never gets a valid MAC again.
      intact := head.key_id is not null and head.mac = portico_hmac(inner_pad, outer_pad, E'head\n' || company || ',' || head.seq || ',' || head.hash);
      moment := date_trunc('milliseconds', clock_timestamp());
      start := ',"' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",';
      number := head.seq;
      chained := head.hash;
      foreach rest in array rests loop
        number := number + 1;
        chained := portico_hmac(inner_pad, outer_pad, chained || E'\n[' || company || ',' || number || start || rest);
        numbers := array_append(numbers, number);
        hashes := array_append(hashes, chained);
      end loop;
      insert into auditlog (company_id, "lo_createdAt", seq, hash, lo_adminid, lo_originaladminid, lo_ip, lo_action,
        lo_element, lo_elementid, lo_data)
      select company, moment, line.*
      from unnest(numbers, hashes, admins, originals, ips, actions, elements, element_ids, datas) line;
      update audit_head set seq = number, hash = chained, mac = case when intact
        then portico_hmac(inner_pad, outer_pad, E'head\n' || company || ',' || number || ',' || chained) else 'invalid' end
      where company_id = company;
    end $$`.execute(db);
  const signature = sql`portico_append_audit(bigint, text, bytea, bytea, text[], bigint[], bigint[], text[], text[],
    text[], text[], text[])`;
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to portico_app`.execute(db);
  // The head of a new company's chain. It does nothing for a company that has a head or entries, or is none.
  await sql`
    create function portico_open_audit(company bigint, key text, inner_pad bytea, outer_pad bytea) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      insert into audit_head (company_id, seq, hash, key_id, mac)
      select company, 0, '', key, portico_hmac(inner_pad, outer_pad, E'head\n' || company || ',0,')
      where exists (select 1 from company c where c.companyid = company)
        and not exists (select 1 from auditlog a where a.company_id = company)
      on conflict do nothing;
    end $$`.execute(db);
  const opening = sql`portico_open_audit(bigint, text, bytea, bytea)`;
  await sql`revoke all on function ${opening} from public`.execute(db);
  await sql`grant execute on function ${opening} to portico_app`.execute(db);
  await sql`revoke all on audit_head from portico_app`.execute(db);
  await sql`revoke insert on auditlog from portico_app`.execute(db);
}
