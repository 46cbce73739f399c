import ipaddr from 'ipaddr.js';
import type { OutgoingConfig } from '../config/outgoing';

/** An address; one of IPv4 that is written as IPv6 is IPv4. Undefined for any other text. */
const parsed = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

/** True for an address that everybody can reach: none of the special-purpose ranges (IANA, RFC 6890). */
export const isPublicAddress = (text: string): boolean => parsed(text)?.range() === 'unicast';

/** True for an address of the networks that the operator has allowed. */
export function isAllowedAddress({ networks }: OutgoingConfig, text: string): boolean {
  const address = parsed(text);
  return networks.some((network) => {
    const start = ipaddr.parse(network.address);
    return address?.kind() === start.kind() && address.match(start, network.prefix);
  });
}
