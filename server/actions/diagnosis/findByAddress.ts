import { allows } from '../../../domain/access/permissions';
import { valueOf, type Fact, type UnknownReason } from '../../../domain/records/fact';
import { unmappedAddress } from '../../../domain/text/ipAddress';
import { guestsOfDevice } from '../../storage/diagnosis/diagnosis';
import type { Access } from '../../storage/records/records';
import { unlessCanceled } from '../../storage/records/statementTime';
import { LOOK_BACK_MS } from './guest';
import { guestsNamed, MAX_READ, not, type Match, type Matches } from './matches';
import { isReadInFull, read, textOf, type Read } from '../records/readAsCaller';

/**
 * A device by its MAC address, with the guests who used it recently.
 * @param mac as it is stored
 */
export async function findByMac(access: Access, mac: string, now: Date): Promise<Matches> {
  const found = await read(access, 'devices', { where: { mac_address: mac }, limit: MAX_READ, deleted: 'with' });
  if ('unknown' in found) return not('addresses', found.unknown);
  const users = await usersOf(access, mac, now);
  const [ids, missed] = Array.isArray(users) ? [users, null] : [[], users];
  const matches: Match[] = [];
  for (const device of found.value) matches.push(...(await deviceMatches(access, device, ids)));
  // A device that no list has may still be in the log.
  if (found.value.length === 0) matches.push(...(await guestsNamed(access, ids)));
  return { matches, searched: [{ where: 'addresses', missed }] };
}

/**
 * Who has an IP address: the guests of online connections with it, and the devices of these connections, of active leases
 * and of the list of devices, each with the guests who used it recently.
 */
export async function findByIp(access: Access, text: string, now: Date): Promise<Matches> {
  const ip = unmappedAddress(text);
  const limit = MAX_READ;
  const devices = await read(access, 'devices', { where: { ip_address: ip }, limit, deleted: 'with' });
  const held = { ipAddress: ip, state: ['active', 'reserved'] };
  const leases = await read(access, 'leases', { where: held, newest: 'validFrom', limit });
  const online = { ip, state: 'online' };
  const connections = await read(access, 'connections', { where: online, newest: 'last_at', limit });
  const holding = (valueOf(leases) ?? []).filter((lease) => holds(lease, now));
  const connected = valueOf(connections) ?? [];

  const macs = [
    ...(isReadInFull(access, 'connections', 'mac_address') ? textsOf(connected, 'mac_address') : []),
    ...(isReadInFull(access, 'leases', 'macAddress') ? textsOf(holding, 'macAddress') : []),
  ];
  const ids = holding.flatMap(({ row }) => (row['deviceId'] == null ? [] : [Number(row['deviceId'])]));
  const known = [
    ...(valueOf(devices) ?? []),
    ...(await devicesWith(access, 'id', ids)),
    ...(await devicesWith(access, 'mac_address', macs)),
  ];
  const byMac = new Map(known.map((device) => [String(device.row['mac_address']), device]));
  const matches = await guestsOnline(access, connected, byMac);
  const seen = new Set(matches.map(({ device }) => device));
  for (const mac of new Set([...byMac.keys(), ...macs])) {
    const device = byMac.get(mac);
    if (device && seen.has(Number(device.row['id']))) continue;
    const users = await usersOf(access, mac, now);
    const guests = Array.isArray(users) ? users : [];
    matches.push(...(await (device ? deviceMatches(access, device, guests) : guestsNamed(access, guests))));
  }
  const places = { devices, leases, connections };
  return {
    matches,
    cut: Object.values(places).some((found) => (valueOf(found)?.length ?? 0) === MAX_READ),
    searched: (['devices', 'leases', 'connections'] as const).map((where) => ({
      where,
      missed: missedOf(places[where]),
    })),
  };
}

const missedOf = (found: Fact<unknown>): UnknownReason | null => ('unknown' in found ? found.unknown : null);

/** False for an active lease whose time is over: no server has reported its end yet. */
const holds = ({ row }: Read, now: Date): boolean =>
  row['state'] === 'reserved' || row['validUntil'] == null || new Date(row['validUntil'] as Date | string) > now;

const textsOf = (found: readonly Read[], name: string) => found.flatMap(({ row }) => textOf(row[name]) ?? []);

async function devicesWith(
  access: Access,
  key: 'id' | 'mac_address',
  values: readonly (number | string)[],
): Promise<readonly Read[]> {
  if (values.length === 0) return [];
  const where = { [key]: [...new Set(values)] };
  return valueOf(await read(access, 'devices', { where, limit: values.length, deleted: 'with' })) ?? [];
}

/** The guests of online connections, each with the device of the connection when a list has it. */
async function guestsOnline(
  access: Access,
  connections: readonly Read[],
  byMac: ReadonlyMap<string, Read>,
): Promise<Match[]> {
  const matches: Match[] = [];
  for (const { row } of connections.filter((one) => one.row['userid'] != null)) {
    const device = byMac.get(String(row['mac_address']));
    const guests = await guestsNamed(access, [Number(row['userid'])]);
    matches.push(...guests.map((guest) => (device ? { ...guest, device: Number(device.row['id']) } : guest)));
  }
  return matches;
}

async function usersOf(access: Access, mac: string, now: Date): Promise<number[] | UnknownReason> {
  const { authentications, connections, 'access-logs': logs } = access.model.resources;
  const { permissions } = access.caller;
  if (!authentications || !connections || !logs) return 'not-permitted';
  const open = [authentications, connections, logs].every((one) => allows(permissions, one.permissions.view));
  if (!open || !isReadInFull(access, connections.name, 'mac_address')) return 'not-permitted';
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const traces = { authentications, connections, logs, since };
  return (await unlessCanceled(access.trx, () => guestsOfDevice(access, mac, traces, MAX_READ))) ?? 'too-long';
}

async function deviceMatches(access: Access, { row, record }: Read, users: readonly number[]): Promise<Match[]> {
  const device = Number(row['id']);
  const name = String(record['display_name'] ?? record['mac_address'] ?? device);
  const guests = await guestsNamed(access, users);
  if (guests.length === 0) return [{ device, name, detail: textOf(record['mac_address']) }];
  return guests.map((guest) => ({ ...guest, device }));
}
