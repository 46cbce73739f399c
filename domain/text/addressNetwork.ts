import ipaddr from 'ipaddr.js';
import { plainAddress } from './parseAddress';

/**
 * The network of an address in CIDR notation (RFC 4632, RFC 4291 2.3): `203.0.0.0/16`, `2001:db8::/32`. An IPv4 address
 * that is written as IPv6 is IPv4.
 * @param text an address; other text is returned as it is
 * @param bits how many bits of an address are those of its network, by version of IP
 */
export function addressNetwork(text: string, bits: Readonly<Record<'ipv4' | 'ipv6', number>>): string {
  const address = plainAddress(text);
  if (!address) return text;
  const kind = address.kind();
  const version = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${version.networkAddressFromCIDR(`${address.toString()}/${bits[kind]}`).toString()}/${bits[kind]}`;
}
