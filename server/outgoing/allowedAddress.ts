import ipaddr from 'ipaddr.js';
import { parseAddress, plainAddress } from '../../domain/text/parseAddress';
import type { OutgoingConfig } from '../config/outgoing';

/** What IANA has given out as global addresses of IPv6 (RFC 4291, 2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address that everybody can reach: none of the special-purpose ranges (IANA, RFC 6890). */
export function isPublicAddress(text: string): boolean {
  const address = plainAddress(text);
  if (address?.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** True for an address of the networks that the operator has allowed. */
export function isAllowedAddress({ networks }: OutgoingConfig, text: string): boolean {
  const address = plainAddress(text);
  return networks.some((network) => {
    const start = parseAddress(network.address);
    return start !== undefined && address?.kind() === start.kind() && address.match(start, network.prefix);
  });
}
