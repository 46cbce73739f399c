import ipaddr from 'ipaddr.js';
import type { OutgoingConfig } from '../config/outgoing';

/** An address; one of IPv4 that is written as IPv6 is IPv4. Undefined for any other text. */
const parsed = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

/** What IANA has given out as global addresses of IPv6 (RFC 4291, 2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address that everybody can reach: none of the special-purpose ranges (IANA, RFC 6890). */
export function isPublicAddress(text: string): boolean {
  const address = parsed(text);
  if (address?.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** True for an address of the networks that the operator has allowed. */
export function isAllowedAddress({ networks }: OutgoingConfig, text: string): boolean {
  const address = parsed(text);
  return networks.some((network) => {
    const start = ipaddr.parse(network.address);
    return address?.kind() === start.kind() && address.match(start, network.prefix);
  });
}
