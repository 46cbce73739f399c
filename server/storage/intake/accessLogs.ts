import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { BatchOf } from './event';

/** Adds lines that are not there yet. @param rows by the names of the columns @returns how many are new */
export async function insertAccessLogs(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  rows: readonly object[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into access_log (company_id, sourceid, event_key, received_at, locationid, mac_address, token, format, src_ip,
      src_port, nat_ip, nat_port, nat_port_end, dst_ip, dst_port, device_name, protocol, method, request, tags)
    select ${companyId}, ${sourceid}, event_key, received_at, locationid, mac_address, token, format, src_ip, src_port,
      nat_ip, nat_port, nat_port_end, dst_ip, dst_port, device_name, protocol, method, request, coalesce(tags, '[]')
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (event_key uuid, received_at timestamptz, locationid bigint,
      mac_address text, token text, format text, src_ip text, src_port int, nat_ip text,
      nat_port int, nat_port_end int, dst_ip text, dst_port int,
      device_name text, protocol text, method text, request text, tags jsonb)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
