import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { insertLeaseEvents, type LeaseEvent } from '../../storage/intake/addressHistory';
import { applyDevices, applyLeases, type DeviceUpdate, type LeaseUpdate } from '../../storage/intake/devices';
import { iso, numberOf, textOf, timeOf, type IntakeEvent } from '../../storage/intake/event';
import type { Applied, Batch } from './applied';

const TEXTS = ['hostname', 'type', 'brand', 'model', 'os', 'mac_vendor'] as const;

/** The values of a device in an event that names its MAC address. */
function updateOf({ body, at, locationid }: IntakeEvent, places: Batch['places']): DeviceUpdate {
  const ip = textOf(body['ip']);
  const whether = (name: string) => (typeof body[name] === 'boolean' ? body[name] : null);
  return {
    mac: String(body['mac_address']),
    first: iso(at),
    last: iso(at),
    // Devices, leases and pools have IPv4 addresses only.
    ip: ip !== null && isIPv4(ip) ? ip : null,
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(body[name])])),
    confidence_level: numberOf(body['confidence_level']),
    is_guest: whether('is_guest'),
    is_interactive: whether('is_interactive'),
    facts: body['facts'] ? JSON.stringify(body['facts']) : null,
    locationid,
    location_name: locationid === null ? null : (places.get(locationid)?.name ?? null),
  };
}

/** Merges two updates of a device: values of the later one, and those that only the earlier one has. */
function joined(a: DeviceUpdate, b: DeviceUpdate): DeviceUpdate {
  const [earlier, later] = a.last <= b.last ? [a, b] : [b, a];
  const known = Object.fromEntries(Object.entries(later).filter(([, value]) => value !== null));
  return { ...earlier, ...known, first: a.first < b.first ? a.first : b.first } as DeviceUpdate;
}

/**
 * A lease that ends may belong to a place that its device has left long ago: the device was neither seen then, nor
 * there.
 */
const isTrace = ({ body }: IntakeEvent): boolean => body['state'] !== 'ended';

/** Adds or updates the devices that events name. @returns the MAC addresses of devices that have changed */
export function seeDevices({ trx, places, ...batch }: Batch): Promise<Set<string>> {
  const updates = new Map<string, DeviceUpdate>();
  for (const event of batch.events) {
    if (typeof event.body['mac_address'] !== 'string' || !isTrace(event)) continue;
    const one = updateOf(event, places);
    const known = updates.get(one.mac);
    updates.set(one.mac, known ? joined(known, one) : one);
  }
  return applyDevices(trx, batch, [...updates.values()]);
}

/** Stores sightings of devices. A sighting is a duplicate when its device does not change. */
export async function applySightings(batch: Batch): Promise<Applied> {
  const changed = await seeDevices(batch);
  const accepted = batch.events.filter(({ body }) => changed.has(String(body['mac_address']))).length;
  return { accepted, aside: [] };
}

/** The key of a lease: there is one for each address and device of a location. */
function leaseUuid(companyId: number, locationid: number | null, ip: string, mac: string): string {
  const digits = createHash('sha256')
    .update(`${companyId} ${locationid ?? ''} ${ip} ${mac}`)
    .digest('hex');
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Stores leases. There is one for each address and device of a location, with the state of its latest event; an event
 * is a duplicate when it is not later than the stored one. Each event is kept, too: it says who had the address before.
 */
export async function applyLeaseEvents(batch: Batch): Promise<Applied> {
  await seeDevices(batch);
  const latest = new Map<string, LeaseUpdate>();
  const reports: LeaseEvent[] = [];
  const uuids = batch.events.map(({ key, body, at, locationid }) => {
    const [ip, mac] = [String(body['ip']), String(body['mac_address'])];
    const uuid = leaseUuid(batch.companyId, locationid, ip, mac);
    const ended = body['state'] === 'ended';
    const known = latest.get(uuid);
    const isLatest = !known || known.at < iso(at) || (known.at === iso(at) && ended);
    if (isLatest) {
      latest.set(uuid, {
        uuid,
        ip,
        mac,
        hostname: textOf(body['hostname']),
        locationid,
        state: String(body['state']),
        valid_from: timeOf(body['valid_from']) ?? iso(at),
        valid_until: timeOf(body['valid_until']) ?? (ended ? iso(at) : null),
        at: iso(at),
      });
    }
    reports.push({
      event_key: key,
      event_at: iso(at),
      lease_uuid: uuid,
      ip,
      state: String(body['state']),
      valid_from: timeOf(body['valid_from']),
      valid_until: timeOf(body['valid_until']),
    });
    return uuid;
  });
  await insertLeaseEvents(batch.trx, batch, reports);
  const changed = await applyLeases(batch.trx, batch, [...latest.values()]);
  return { accepted: uuids.filter((uuid) => changed.has(uuid)).length, aside: [] };
}
