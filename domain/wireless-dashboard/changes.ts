import type { AccessPoint, Network } from './networks';

/** The fields of a location that a dashboard knows. */
export const KNOWN_FIELDS = [
  'l_name',
  'l_timezone',
  'l_latitude',
  'l_longitude',
  'l_tunnel',
  'l_sourceip',
  'l_apmac',
  'l_apname',
] as const;

export type KnownField = (typeof KNOWN_FIELDS)[number];
export type Values = Readonly<Partial<Record<KnownField, string | number | null>>>;

/** A location that a network may belong to. */
export interface KnownLocation {
  readonly id: number;
  readonly version: number;
  readonly values: Values;
}

/** Which location a network has had since an earlier synchronisation. */
export interface NetworkLink {
  readonly networkId: string;
  readonly locationId: number;
}

/** What is synchronised: networks with access points, with firewalls, or both. */
export interface NetworkKinds {
  readonly accessPoints: boolean;
  readonly firewalls: boolean;
}

export interface FieldChange {
  readonly field: KnownField;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export const NETWORK_CHANGES = ['create', 'update', 'same', 'gone'] as const;

/** What a synchronisation does with one network. */
export interface NetworkChange {
  readonly networkId: string;
  readonly name: string;
  readonly change: (typeof NETWORK_CHANGES)[number];
  readonly location?: Pick<KnownLocation, 'id' | 'version'>;
  readonly fields: readonly FieldChange[];
}

/** What a new location must have and a dashboard does not know. */
export const NEEDED_FIELDS: readonly string[] = ['l_countryid'];

/** Tunnels that begin at an address. */
const ADDRESS_TUNNELS: readonly unknown[] = ['gre', 'ipsec_ip'];

/**
 * What makes the locations of a company equal to the networks of a dashboard. A location that a network belongs to
 * already keeps its access point as long as it is one of the network's, and its kind of tunnel as long as that begins at
 * an address.
 * @param locations those that may belong to one of the networks, and that the caller sees
 * @param links of earlier synchronisations
 */
export function networkChanges(
  networks: readonly Network[],
  kinds: NetworkKinds,
  locations: readonly KnownLocation[],
  links: readonly NetworkLink[],
): NetworkChange[] {
  const own = networks.filter((network) => kindOf(network, kinds) !== undefined);
  const matched = matchLocations(own, locations, links);
  const changes = own.map((network): NetworkChange => {
    const location = matched.get(network.id);
    const { id: networkId, name } = network;
    const values = Object.entries(valuesFor(network, kinds, location?.values)) as [KnownField, string | number][];
    if (!location) {
      return { networkId, name, change: 'create', fields: values.map(([field, to]) => ({ field, from: null, to })) };
    }
    const fields = values
      .map(([field, to]) => ({ field, from: location.values[field] ?? null, to }))
      .filter(({ from, to }) => from !== to);
    const { id, version } = location;
    return { networkId, name, change: fields.length > 0 ? 'update' : 'same', location: { id, version }, fields };
  });
  return [...changes, ...goneNetworks(networks, matched, locations, links)];
}

/** Of a network with both, the firewall: its address tells the location from every other one. */
function kindOf({ accessPoints, publicAddress }: Network, kinds: NetworkKinds): 'firewall' | 'accessPoint' | undefined {
  if (kinds.firewalls && publicAddress !== undefined) return 'firewall';
  return kinds.accessPoints && accessPoints.length > 0 ? 'accessPoint' : undefined;
}

/** The values that the location of a network should have. */
function valuesFor(network: Network, kinds: NetworkKinds, current: Values = {}): Values {
  const { name, timeZone, place, publicAddress, accessPoints } = network;
  const tunnel = current.l_tunnel;
  return {
    l_name: name,
    ...(timeZone !== undefined && { l_timezone: timeZone }),
    ...(place && { l_latitude: place.latitude, l_longitude: place.longitude }),
    ...(kindOf(network, kinds) === 'firewall'
      ? { l_tunnel: ADDRESS_TUNNELS.includes(tunnel) ? tunnel : 'ipsec_ip', l_sourceip: publicAddress }
      : { l_tunnel: 'native', ...accessPointValues(accessPoints, current.l_apmac) }),
  };
}

function accessPointValues(accessPoints: readonly AccessPoint[], current: unknown): Values {
  const chosen = accessPoints.find(({ mac }) => mac === current) ?? accessPoints[0];
  return { l_apmac: chosen?.mac, ...(chosen?.name !== undefined && { l_apname: chosen.name }) };
}

/** The location of each network, by the strongest sign: an earlier synchronisation, access points, address, name. */
function matchLocations(
  networks: readonly Network[],
  locations: readonly KnownLocation[],
  links: readonly NetworkLink[],
): ReadonlyMap<string, KnownLocation> {
  const matched = new Map<string, KnownLocation>();
  const taken = new Set<KnownLocation>();
  const byId = new Map(locations.map((location) => [location.id, location]));
  const linked = new Map(links.map(({ networkId, locationId }) => [networkId, byId.get(locationId)]));
  const byMac = keyed(locations, 'l_apmac');
  const byAddress = keyed(locations, 'l_sourceip');
  const byName = onlyOnes(locations, ({ values }) => folded(values.l_name));
  const names = onlyOnes(networks, ({ name }) => folded(name));
  const signs: ((network: Network) => (KnownLocation | undefined)[])[] = [
    ({ id }) => [linked.get(id)],
    ({ accessPoints }) => accessPoints.map(({ mac }) => byMac.get(mac)),
    ({ publicAddress }) => [byAddress.get(publicAddress)],
    ({ name }) => [names.has(folded(name)) ? byName.get(folded(name)) : undefined],
  ];
  for (const sign of signs) {
    for (const network of networks) {
      const found = matched.has(network.id) ? undefined : sign(network).find((one) => one && !taken.has(one));
      if (!found) continue;
      matched.set(network.id, found);
      taken.add(found);
    }
  }
  return matched;
}

const folded = (name: unknown) => String(name).toLowerCase();

/** By a value that no two locations share; those without it are left out. */
const keyed = (locations: readonly KnownLocation[], field: KnownField) =>
  new Map(locations.filter(({ values }) => values[field] != null).map((one) => [one.values[field], one]));

/** The items that share their key with no other one, by that key. */
function onlyOnes<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  const seen = new Set<string>();
  for (const one of all) {
    const key = keyOf(one);
    if (seen.has(key)) found.delete(key);
    else found.set(key, one);
    seen.add(key);
  }
  return found;
}

/** The networks that the dashboard does not have any more, and whose locations are there. */
function goneNetworks(
  networks: readonly Network[],
  matched: ReadonlyMap<string, KnownLocation>,
  locations: readonly KnownLocation[],
  links: readonly NetworkLink[],
): NetworkChange[] {
  const known = new Set(networks.map(({ id }) => id));
  const taken = new Set([...matched.values()].map(({ id }) => id));
  const byId = new Map(locations.map((location) => [location.id, location]));
  return links.flatMap(({ networkId, locationId }): NetworkChange[] => {
    const location = byId.get(locationId);
    if (!location || known.has(networkId) || taken.has(locationId)) return [];
    const { id, version, values } = location;
    return [{ networkId, name: String(values.l_name), change: 'gone', location: { id, version }, fields: [] }];
  });
}

/** How many networks there are of each kind of change. */
export function countChanges(changes: readonly NetworkChange[]): Record<NetworkChange['change'], number> {
  const count = (kind: NetworkChange['change']) => changes.filter(({ change }) => change === kind).length;
  return { create: count('create'), update: count('update'), same: count('same'), gone: count('gone') };
}
