import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { BatchOf } from './event';

/** What one event has reported of a lease; times are ISO texts. */
export interface LeaseEvent {
  readonly event_key: string;
  readonly event_at: string;
  readonly lease_uuid: string;
  readonly ip: string;
  readonly state: string;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/**
 * Keeps each report of a lease: the lease itself has the state of the latest one only. A report that is stored is not
 * stored again.
 */
export async function insertLeaseEvents(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  events: readonly LeaseEvent[],
): Promise<void> {
  await sql`
    insert into lease_event (company_id, sourceid, event_key, event_at, lease_uuid, ip, state, valid_from, valid_until)
    select ${companyId}, ${sourceid}, event_key, event_at, lease_uuid, ip::inet, state, valid_from, valid_until
    from json_to_recordset(${JSON.stringify(events)}::json) as e (event_key uuid, event_at timestamptz, lease_uuid text,
      ip text, state text, valid_from timestamptz, valid_until timestamptz)
    on conflict do nothing`.execute(trx);
}

/** An address that an event has reported of a session; the time is an ISO text. */
export interface SessionAddress {
  readonly session_id: string;
  /** Which use of the id. */
  readonly run: number;
  readonly ip: string;
  readonly at: string;
}

/**
 * Keeps the addresses of sessions, with the first and the last report of each: the session itself has the latest one
 * only. Sessions of an erased guest keep none.
 */
export async function keepSessionAddresses(
  trx: Trx,
  { companyId, sourceid }: BatchOf,
  addresses: readonly SessionAddress[],
): Promise<void> {
  if (addresses.length === 0) return;
  await sql`
    insert into session_address as a (company_id, network_session_id, ip, first_at, last_at)
    select n.company_id, n.id, e.ip::inet, min(e.at), max(e.at)
    from json_to_recordset(${JSON.stringify(addresses)}::json) as e (session_id text, run int, ip text, at timestamptz)
      join network_session n on n.company_id = ${companyId} and n.sourceid = ${sourceid}
        and n.session_id = e.session_id and n.run = e.run
    where n.erased_at is null
    group by n.company_id, n.id, e.ip::inet
    on conflict (network_session_id, ip) do update
      set first_at = least(a.first_at, excluded.first_at), last_at = greatest(a.last_at, excluded.last_at)
      where excluded.first_at < a.first_at or excluded.last_at > a.last_at`.execute(trx);
}
