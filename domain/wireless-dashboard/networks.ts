import { addressNumber } from '../text/ipAddress';
import { readMacAddress } from '../text/macAddress';
import { isJsonObject } from '../text/readJson';
import { isTimeZone } from '../time/zone';

/** Networks of one organisation at most. */
export const MAX_NETWORKS = 10_000;

export interface AccessPoint {
  readonly mac: string;
  readonly name?: string;
}

/** What is known about a network of a wireless dashboard, and can be stored in a location. */
export interface Network {
  readonly id: string;
  readonly name: string;
  readonly timeZone?: string;
  readonly place?: { readonly latitude: number; readonly longitude: number };
  /** By MAC address. */
  readonly accessPoints: readonly AccessPoint[];
  /** Of its firewall. */
  readonly publicAddress?: string;
}

/** The lists of a dashboard as it has answered them. */
interface DashboardLists {
  readonly networks: readonly unknown[];
  readonly devices: readonly unknown[];
  readonly uplinks: readonly unknown[];
}

type Entry = Readonly<Record<string, unknown>>;

/** As the field of a location holds it. */
const MAX_NAME = 255;
const NETWORK_ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Digits of a coordinate: ten centimetres. */
const PLACE_FACTOR = 1e6;
/** Characters of a text that is looked at; what follows is never shown. */
const MAX_READ = 2_000;
/** Uplinks of one firewall that are looked at. */
const MAX_UPLINKS = 20;
/** What is read of an entry, whatever its list. */
const READ_FIELDS = 'id name timeZone networkId mac productType lat lng status publicIp'.split(' ');

/**
 * What is read of an entry of a list. The rest is forgotten at once: a dashboard may answer with any amount of it.
 * @returns undefined for what is no entry
 */
export function readEntry(entry: unknown): Entry | undefined {
  if (!isJsonObject(entry)) return undefined;
  const uplinks: unknown = entry['uplinks'];
  return {
    ...readFields(entry),
    ...(Array.isArray(uplinks) && {
      uplinks: (uplinks as unknown[]).slice(0, MAX_UPLINKS).filter(isJsonObject).map(readFields),
    }),
  };
}

const readFields = (entry: Entry): Entry =>
  Object.fromEntries(
    READ_FIELDS.map((name) => [name, entry[name]]).filter(
      ([, value]) => value !== undefined && typeof value !== 'object',
    ),
  );

/**
 * Reads the networks of a dashboard with their devices. What cannot be stored in a location is left out.
 * @returns undefined for lists that are none of this interface
 */
export function readNetworks({ networks, devices, uplinks }: DashboardLists): Network[] | undefined {
  const found = new Map<string, Entry>();
  for (const entry of networks) {
    const id = isJsonObject(entry) ? entry['id'] : undefined;
    if (!isJsonObject(entry) || typeof id !== 'string' || !NETWORK_ID.test(id)) return undefined;
    found.set(id, entry);
  }
  if (![...devices, ...uplinks].every(isJsonObject)) return undefined;
  const devicesOf = byNetwork(devices as Entry[]);
  const uplinksOf = byNetwork(uplinks as Entry[]);
  return [...found].map(([id, entry]) => readNetwork(id, entry, devicesOf.get(id) ?? [], uplinksOf.get(id) ?? []));
}

function byNetwork(entries: readonly Entry[]): ReadonlyMap<unknown, readonly Entry[]> {
  const found = new Map<unknown, Entry[]>();
  for (const entry of entries) {
    const { networkId } = entry;
    const known = found.get(networkId);
    if (known) known.push(entry);
    else found.set(networkId, [entry]);
  }
  return found;
}

function readNetwork(
  id: string,
  { name, timeZone }: Entry,
  devices: readonly Entry[],
  uplinks: readonly Entry[],
): Network {
  const byMac = devices
    .map((device) => ({ device, mac: macOf(device) }))
    .sort((a, b) => (a.mac ?? '').localeCompare(b.mac ?? '', 'en'));
  const place = byMac.map(({ device }) => placeOf(device)).find((one) => one !== undefined);
  const isFirewalled = devices.some(({ productType }) => productType === 'appliance');
  const publicAddress = isFirewalled ? uplinks.flatMap(publicAddresses)[0] : undefined;
  return {
    id,
    name: shortText(name) ?? id,
    ...(isTimeZone(timeZone) && { timeZone }),
    ...(place && { place }),
    accessPoints: byMac.flatMap(({ device, mac }) => {
      if (device['productType'] !== 'wireless' || mac === undefined) return [];
      const own = shortText(device['name']);
      return [{ mac, ...(own !== undefined && { name: own }) }];
    }),
    ...(publicAddress !== undefined && { publicAddress }),
  };
}

const macOf = ({ mac }: Entry) => (typeof mac === 'string' ? readMacAddress(mac) : undefined);

/** A text of one line, as long as a location may hold it; undefined for none. */
function shortText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value
    .slice(0, MAX_READ)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  return [...line].slice(0, MAX_NAME).join('').trim() || undefined;
}

/** Where a device is; undefined for none, which a dashboard may answer as 0, 0. */
function placeOf({ lat, lng }: Entry): Network['place'] {
  if (!isWithin(lat, 90) || !isWithin(lng, 180) || (lat === 0 && lng === 0)) return undefined;
  return { latitude: rounded(lat), longitude: rounded(lng) };
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;

const rounded = (value: number) => Math.round(value * PLACE_FACTOR) / PLACE_FACTOR;

/** The public addresses of the uplinks of a firewall, those that are in use first. */
function publicAddresses({ uplinks }: Entry): string[] {
  const known = Array.isArray(uplinks) ? uplinks.filter(isJsonObject) : [];
  return [...known.filter(isActive), ...known.filter((one) => !isActive(one))].flatMap(({ publicIp }) =>
    isAddress(publicIp) ? [publicIp] : [],
  );
}

const isActive = ({ status }: Entry) => status === 'active';

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  addressNumber(value) !== undefined &&
  value.split('.').every((part) => String(Number(part)) === part && Number(part) <= 255);
