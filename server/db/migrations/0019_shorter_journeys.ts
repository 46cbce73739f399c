import { sql, type Kysely } from 'kysely';
import type { Tables } from '../connect';

/**
 * Appends entries to a company's audit chain in the database: its head is locked for one statement and the commit,
 * without a round trip to the application. `rests` are the values that the hashes cover after number and time
 * (`canonical` in storage/audit.ts). It runs with the rights, and under the row-level security, of the caller.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create function portico_append_audit(
      company bigint, rests text[], admins bigint[], originals bigint[], ips text[], actions text[], elements text[],
      element_ids text[], datas text[]
    ) returns void language plpgsql as $$
    declare
      head record;
      moment timestamptz;
      start text;
      chained text;
      number bigint;
      rest text;
      numbers bigint[] := '{}';
      hashes text[] := '{}';
    begin
      select h.seq, h.hash into head from audit_head h where h.company_id = company for update;
      if not found then
        insert into audit_head (company_id, seq, hash) values (company, 0, '') on conflict do nothing;
        select h.seq, h.hash into head from audit_head h where h.company_id = company for update;
      end if;
      moment := date_trunc('milliseconds', clock_timestamp());
      start := ',"' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",';
      number := head.seq;
      chained := head.hash;
      foreach rest in array rests loop
        number := number + 1;
        chained := encode(sha256(convert_to(chained || E'\n[' || company || ',' || number || start || rest, 'UTF8')), 'hex');
        numbers := array_append(numbers, number);
        hashes := array_append(hashes, chained);
      end loop;
      insert into auditlog (company_id, "lo_createdAt", seq, hash, lo_adminid, lo_originaladminid, lo_ip, lo_action,
        lo_element, lo_elementid, lo_data)
      select company, moment, line.*
      from unnest(numbers, hashes, admins, originals, ips, actions, elements, element_ids, datas) line;
      update audit_head set seq = number, hash = chained where company_id = company;
    end $$`.execute(db);
}
