/**
 * Addresses from which an API key may be used (`tokens.allowedAddresses`): single ones, and networks as CIDR (RFC
 * 4632).
 */
import ipaddr from 'ipaddr.js';
import { readNetwork } from '../text/ipNetwork';
import { parseAddress, plainAddress, type Address } from '../text/parseAddress';

/** A network: its first address, and the length of the prefix. */
type Network = readonly [Address, number];

/** Bits of an IPv4-mapped address before the IPv4 address (RFC 4291, 2.5.5.2). */
const MAPPED_BITS = 96;

/**
 * Reads an entry. IPv4 that is written as IPv6 (`::ffff:192.0.2.0/120`) is IPv4. A zone id (`fe80::1%eth0`) names an
 * interface of one machine, so an entry has none.
 * @returns undefined for any other text
 */
function readEntry(text: string): Network | undefined {
  const read = readNetwork(text);
  const address = read && parseAddress(read.address);
  if (!read || !address) return undefined;
  if (address instanceof ipaddr.IPv4 || !address.isIPv4MappedAddress()) return [address, read.prefix];
  return read.prefix < MAPPED_BITS ? undefined : [address.toIPv4Address(), read.prefix - MAPPED_BITS];
}

/** Whether a text can be an entry. */
export const isKeyAddress = (text: string): boolean => readEntry(text) !== undefined;

/** The address of a client; IPv4 that is written as IPv6 is IPv4. Undefined for what is no address. */
function readClient(text: string): Address | undefined {
  const [address = ''] = text.split('%');
  return plainAddress(address);
}

const contains = ([start, prefix]: Network, address: Address): boolean =>
  start.kind() === address.kind() && address.match(start, prefix);

/**
 * Whether a key may be used from an address.
 * @param entries as they are stored; none: from everywhere. An entry that cannot be read lets no client in
 */
export function isAllowedFrom(entries: unknown, client: string): boolean {
  if (entries === null || entries === undefined) return true;
  if (!Array.isArray(entries)) return false;
  if (entries.length === 0) return true;
  const address = readClient(client);
  if (!address) return false;
  return entries.some((entry) => {
    const network = typeof entry === 'string' ? readEntry(entry) : undefined;
    return network !== undefined && contains(network, address);
  });
}

/** What the form says about the entries before they are saved. */
export interface KeyAddressNotice {
  /**
   * `invalid`: no address; `nobody`: no client can have it; `everybody`: every address of IPv4 or IPv6; `within`:
   * another entry has it already; `notYours`: the reader's own address is in no entry.
   */
  readonly kind: 'invalid' | 'nobody' | 'everybody' | 'within' | 'notYours';
  readonly entry: string;
  /** Of `within`: the entry that has it. */
  readonly other?: string;
}

/** Ranges (IANA, as ipaddr.js names them) from which no request can come. */
const NOBODY: ReadonlySet<string> = new Set(['unspecified', 'broadcast', 'multicast', 'reserved', 'discard']);

const first = ([start, prefix]: Network): Address =>
  start instanceof ipaddr.IPv4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${start.toString()}/${prefix}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${start.toString()}/${prefix}`);
const last = ([start, prefix]: Network): Address =>
  start instanceof ipaddr.IPv4
    ? ipaddr.IPv4.broadcastAddressFromCIDR(`${start.toString()}/${prefix}`)
    : ipaddr.IPv6.broadcastAddressFromCIDR(`${start.toString()}/${prefix}`);

/**
 * IPv4-compatible addresses of IPv6, which are not given out any more (RFC 4291, 2.5.5.1); not the loopback address.
 */
const COMPATIBLE: Network = ipaddr.IPv6.parseCIDR('::/96');

const hasNoClient = (network: Network): boolean => {
  const [start, end] = [first(network).range(), last(network).range()];
  return start === end && (NOBODY.has(start) || (start === 'unicast' && isWithin(network, COMPATIBLE)));
};

const isWithin = (inner: Network, outer: Network): boolean => inner[1] >= outer[1] && contains(outer, inner[0]);

/**
 * Notices about the entries of a key.
 * @param own the reader's address as the server sees it; undefined when it is not known
 */
export function keyAddressNotices(entries: readonly string[], own?: string): readonly KeyAddressNotice[] {
  const networks = entries.map((entry) => ({ entry, network: readEntry(entry) }));
  const notices: KeyAddressNotice[] = [];
  for (const [index, { entry, network }] of networks.entries()) {
    if (!network) notices.push({ kind: 'invalid', entry });
    else if (network[1] === 0) notices.push({ kind: 'everybody', entry });
    else if (hasNoClient(network)) notices.push({ kind: 'nobody', entry });
    else {
      // Of two that are the same, the later one is superfluous.
      const other = networks.find(
        (one, at) =>
          at !== index &&
          one.network !== undefined &&
          isWithin(network, one.network) &&
          (at < index || !isWithin(one.network, network)),
      );
      if (other) notices.push({ kind: 'within', entry, other: other.entry });
    }
  }
  const isKnown = own !== undefined && readClient(own) !== undefined;
  if (isKnown && entries.length > 0 && !isAllowedFrom(entries, own)) notices.push({ kind: 'notYours', entry: own });
  return notices;
}
