import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { BatchOf } from './event';

/** Values of a device from some events; times are ISO texts. */
export interface DeviceUpdate {
  readonly mac: string;
  readonly first: string;
  readonly last: string;
  readonly ip?: string | null;
  readonly hostname?: string | null;
  readonly type?: string | null;
  readonly brand?: string | null;
  readonly model?: string | null;
  readonly os?: string | null;
  readonly mac_vendor?: string | null;
  readonly confidence_level?: number | null;
  readonly is_guest?: boolean | null;
  readonly is_interactive?: boolean | null;
  readonly facts?: string | null;
  readonly locationid?: number | null;
  readonly location_name?: string | null;
}

const record = sql.raw(`(mac text, first timestamptz, last timestamptz, ip text, hostname text, type text, brand text,
  model text, os text, mac_vendor text, confidence_level int, is_guest boolean, is_interactive boolean, facts text,
  locationid bigint, location_name text)`);
/** The value of the later of event and record; the other one where it has none. */
const latest = (stored: string, sent: string) =>
  sql`case when d.last_seen is null or e.last >= d.last_seen then coalesce(${sql.ref(`e.${sent}`)}, ${sql.ref(`d.${stored}`)})
    else coalesce(${sql.ref(`d.${stored}`)}, ${sql.ref(`e.${sent}`)}) end`;
/** A stored value stays: people may have written it. */
const unlessSet = (name: string) => sql`coalesce(${sql.ref(`d.${name}`)}, ${sql.ref(`e.${name}`)})`;

const columns = sql.raw(`first_seen, last_seen, ip_address, hostname, type, brand, model, os, mac_vendor,
  confidence_level, facts, last_location_id, last_location_name`);
const stored =
  sql.raw(`d.first_seen, d.last_seen, d.ip_address, d.hostname, d.type, d.brand, d.model, d.os, d.mac_vendor,
  d.confidence_level, d.facts, d.last_location_id, d.last_location_name`);
const changed = sql`least(d.first_seen, e.first), greatest(d.last_seen, e.last), ${latest('ip_address', 'ip')},
  ${latest('hostname', 'hostname')}, ${unlessSet('type')}, ${unlessSet('brand')}, ${unlessSet('model')},
  ${unlessSet('os')}, ${latest('mac_vendor', 'mac_vendor')}, ${latest('confidence_level', 'confidence_level')},
  ${latest('facts', 'facts')}, ${latest('last_location_id', 'locationid')},
  ${latest('last_location_name', 'location_name')}`;

/**
 * Updates devices from events, in any order; unknown devices are added.
 * @param updates one for each MAC address
 * @returns the MAC addresses of devices that have changed
 */
export async function applyDevices(
  trx: Trx,
  { companyId }: BatchOf,
  updates: readonly DeviceUpdate[],
): Promise<Set<string>> {
  if (updates.length === 0) return new Set();
  const input = sql`json_to_recordset(${JSON.stringify(updates)}::json) as e ${record}`;
  const { rows: updated } = await sql<{ mac: string }>`
    update device d set (${columns}) = (select ${changed}) from ${input}
    where d.companyid = ${companyId} and lower(d.mac_address) = lower(e.mac) and d.deleted_at is null
      and (${stored}) is distinct from (${changed})
    returning e.mac`.execute(trx);
  const { rows: added } = await sql<{ mac: string }>`
    insert into device (companyid, mac_address, display_name, is_guest, is_interactive, should_reserve_ip,
      security_profile_class, is_security_profile_active, has_active_lease, ${columns})
    select ${companyId}, e.mac, coalesce(nullif(e.hostname, ''), e.mac), coalesce(e.is_guest, true),
      coalesce(e.is_interactive, true), false, 'quarantine', false, false, e.first, e.last, e.ip, e.hostname, e.type, e.brand, e.model, e.os, e.mac_vendor,
      e.confidence_level, e.facts, e.locationid, e.location_name
    from ${input} where not exists (select 1 from device d
      where d.companyid = ${companyId} and lower(d.mac_address) = lower(e.mac) and d.deleted_at is null)
    on conflict do nothing returning mac_address as mac`.execute(trx);
  return new Set([...updated, ...added].map(({ mac }) => mac));
}

/** The latest event of a lease; times are ISO texts. */
export interface LeaseUpdate {
  readonly uuid: string;
  readonly ip: string;
  readonly mac: string;
  readonly hostname: string | null;
  readonly locationid: number | null;
  readonly state: string;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly at: string;
}

/**
 * Applies the latest event of each lease, unless a later one is known, and updates the devices that are known. The
 * pool is the one of the location that holds the address.
 * @returns the leases that have changed
 */
export async function applyLeases(
  trx: Trx,
  { companyId }: BatchOf,
  updates: readonly LeaseUpdate[],
): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    insert into lease as l (uuid, companyid, "ipAddress", "macAddress", hostname, "deviceId", "poolUuid", "locationId", state,
      "validFrom", "validUntil", "updatedAt")
    select e.uuid, ${companyId}, e.ip, e.mac, e.hostname, d.id,
      (select p.uuid from pool p where p.companyid = ${companyId} and p."locationId" = e.locationid
        and e.ip::inet between p."startAddress"::inet and p."endAddress"::inet order by p.uuid limit 1),
      e.locationid, e.state, e.valid_from, e.valid_until, e.at
    from json_to_recordset(${JSON.stringify(updates)}::json) as e (uuid text, ip text, mac text, hostname text, locationid bigint,
      state text, valid_from timestamptz, valid_until timestamptz, at timestamptz)
      left join device d on d.companyid = ${companyId} and lower(d.mac_address) = lower(e.mac) and d.deleted_at is null
    on conflict (uuid) do update set state = excluded.state, "updatedAt" = excluded."updatedAt",
      "validFrom" = case when excluded.state = 'ended' then l."validFrom" else excluded."validFrom" end,
      "validUntil" = excluded."validUntil", hostname = coalesce(excluded.hostname, l.hostname),
      "deviceId" = excluded."deviceId", "poolUuid" = excluded."poolUuid"
    where l."updatedAt" is null or excluded."updatedAt" > l."updatedAt"
      or (excluded."updatedAt" = l."updatedAt" and excluded.state = 'ended' and l.state <> 'ended')
    returning l.uuid`.execute(trx);
  const macs = [...new Set(updates.map(({ mac }) => mac))];
  await adoptLeases(trx, companyId, macs);
  await updateDevices(trx, companyId, macs);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Leases that were reported before their device was seen belong to it. */
async function adoptLeases(trx: Trx, companyId: number, macs: readonly string[]): Promise<void> {
  await sql`
    update lease l set "deviceId" = d.id from device d
    where l.companyid = ${companyId} and l."deviceId" is null and lower(l."macAddress") = lower(d.mac_address)
      and d.companyid = ${companyId} and d.deleted_at is null
      and lower(d.mac_address) in (select lower(m) from unnest(${[...macs]}::text[]) m)`.execute(trx);
}

/** Lease fields of devices follow their latest lease that has not ended; without one, the latest. */
async function updateDevices(trx: Trx, companyId: number, macs: readonly string[]): Promise<void> {
  await sql`
    update device d set has_active_lease = s.state <> 'ended', last_lease_ip_address = s."ipAddress",
      last_lease_valid_from = s."validFrom", last_lease_valid_until = s."validUntil"
    from (select distinct on ("deviceId") * from lease where companyid = ${companyId} and "deviceId" in (
        select id from device where companyid = ${companyId} and lower(mac_address) in (select lower(m) from unnest(${macs}::text[]) m))
      order by "deviceId", state = 'ended', "updatedAt" desc nulls last, "validFrom" desc nulls last) s
    where d.id = s."deviceId" and d.companyid = ${companyId}
      and (d.has_active_lease, d.last_lease_ip_address, d.last_lease_valid_from, d.last_lease_valid_until) is distinct from
        (s.state <> 'ended', s."ipAddress", s."validFrom", s."validUntil")`.execute(trx);
}

/** Ends leases whose time is over, and updates their devices. Needs a system transaction. */
export async function endLeases(trx: Trx): Promise<void> {
  await sql`
    with over as (update lease set state = 'ended' where state <> 'ended' and "validUntil" < now() returning "deviceId")
    update device d set has_active_lease = false where d.has_active_lease and d.id in (select "deviceId" from over)
      and not exists (select 1 from lease l where l."deviceId" = d.id and l.state <> 'ended' and (l."validUntil" is null or l."validUntil" >= now()))`.execute(
    trx,
  );
}
