import type { Facts, PoolFacts } from '../../../domain/diagnosis/facts';
import { known, unknown, valueOf, type Fact } from '../../../domain/records/fact';
import { addressNumber, isInRange } from '../../../domain/text/ipAddress';
import type { Access } from '../../storage/records/records';
import { countUpTo, firstOf, mapFact, read, textOf, type Read } from '../records/readAsCaller';

const MAX_POOLS = 50;
/** Leases of a pool that are counted. */
const MAX_LEASES = 100_000;

/**
 * The addresses of the devices in some connections, the latest first. Only callers who may see them in full get them.
 */
export function devicesIn(connections: Fact<readonly Read[]>, maySee: boolean): Fact<readonly string[]> {
  if (!maySee) return unknown('not-permitted');
  return mapFact(connections, (found) => [...new Set(found.flatMap(({ row }) => textOf(row['mac_address']) ?? []))]);
}

/** The device with the first of some addresses; null when it is in no list of devices. */
export async function readDevice(access: Access, addresses: Fact<readonly string[]>): Promise<Fact<Read | null>> {
  if ('unknown' in addresses) return addresses;
  const [mac] = addresses.value;
  if (mac === undefined) return unknown('not-reported');
  const found = await read(access, 'devices', { where: { mac_address: mac }, limit: 1, deleted: 'with' });
  return firstOf(access, 'devices', found);
}

export const deviceFacts = (device: Fact<Read | null>, devices: number): Facts['device'] =>
  mapFact(
    device,
    (one) =>
      one && {
        name: String(one.record['display_name'] ?? one.record['mac_address'] ?? ''),
        securityClass: one.record['security_profile_class'] as 'quarantine' | 'whitelist' | 'blacklist',
        isClassActive: one.record['is_security_profile_active'] === true,
        deletedAt: textOf(one.record['deleted_at']),
        devices,
      },
  );

/**
 * The lease that is checked: one that holds, otherwise the latest. Where no lease was ever reported, that there is none
 * says nothing: another server gives the addresses.
 */
export async function readLease(
  access: Access,
  device: Fact<Read | null>,
  locationId: number | null,
): Promise<Fact<Read | null>> {
  if ('unknown' in device) return device;
  if (device.value === null) return unknown('not-reported');
  const where = { deviceId: Number(device.value.row['id']) };
  const held = await read(access, 'leases', {
    where: { ...where, state: ['active', 'reserved'] },
    newest: 'validFrom',
    limit: 1,
  });
  if ('unknown' in held || held.value.length > 0) return firstOf(access, 'leases', held);
  const last = firstOf(access, 'leases', await read(access, 'leases', { where, newest: 'validFrom', limit: 1 }));
  if ('unknown' in last || last.value !== null) return last;
  const others = locationId === null ? 0 : (valueOf(await countUpTo(access, 'leases', { locationId }, 0)) ?? 0);
  return others > 0 ? known(null) : unknown('not-reported');
}

export const leaseFacts = (lease: Fact<Read | null>): Facts['lease'] =>
  mapFact(
    lease,
    (one) =>
      one && {
        address: String(one.record['ipAddress']),
        state: one.record['state'] as 'active' | 'reserved' | 'ended',
        until: textOf(one.record['validUntil']),
      },
  );

interface Pool {
  readonly pool: Fact<Read | null>;
  readonly facts: Facts['pool'];
}

/** The pool of a lease that holds; without one, the pool of the location with the most free addresses. */
export async function readPool(access: Access, lease: Fact<Read | null>, locationId: number | null): Promise<Pool> {
  if (locationId === null) return { pool: unknown('not-reported'), facts: unknown('not-reported') };
  const found = await read(access, 'pools', { where: { locationId }, limit: MAX_POOLS });
  if ('unknown' in found) return { pool: found, facts: found };
  const held = valueOf(lease)?.row;
  const own = held && held['state'] !== 'ended' ? found.value.filter((pool) => isPoolOf(pool, held)) : [];
  const counted: { readonly pool: Read; readonly facts: PoolFacts }[] = [];
  for (const pool of own.length > 0 ? own : found.value.filter(isForGuests(found.value))) {
    const facts = await poolFacts(access, pool, locationId);
    if ('unknown' in facts) return { pool: known(pool), facts };
    counted.push({ pool, facts: facts.value });
  }
  const [best] = counted.sort((a, b) => b.facts.addresses - b.facts.taken - (a.facts.addresses - a.facts.taken));
  return best ? { pool: known(best.pool), facts: known(best.facts) } : { pool: known(null), facts: known(null) };
}

const isPoolOf = ({ row }: Read, lease: Read['row']) =>
  row['uuid'] === lease['poolUuid'] ||
  (lease['poolUuid'] == null &&
    isInRange(String(lease['ipAddress']), String(row['startAddress']), String(row['endAddress'])));

/** Pools of blocked devices serve no other devices, as long as there is another pool. */
const isForGuests = (all: readonly Read[]) => (pool: Read) =>
  !isRestricted(pool) || all.every((one) => isRestricted(one));
const isRestricted = ({ row }: Read) =>
  row['securityProfileClass'] === 'quarantine' || row['securityProfileClass'] === 'blacklist';

async function poolFacts(access: Access, { row, record }: Read, locationId: number): Promise<Fact<PoolFacts>> {
  const [first, last] = [addressNumber(row['startAddress']), addressNumber(row['endAddress'])];
  const addresses = first === undefined || last === undefined ? 0 : last - first + 1;
  const where = { locationId, poolUuid: row['uuid'], state: ['active', 'reserved'] };
  const taken = await countUpTo(access, 'leases', where, Math.min(addresses, MAX_LEASES));
  return mapFact(taken, (number) => ({
    range: `${String(record['startAddress'])} – ${String(record['endAddress'])}`,
    securityClass: textOf(row['securityProfileClass']) as PoolFacts['securityClass'],
    addresses,
    taken: Math.min(number, addresses),
  }));
}
