import { BlockList, isIP } from 'node:net';
import { unmappedAddress } from '../../domain/text/networkAddress';
import type { OutgoingConfig } from '../config/outgoing';

/** Not reachable from everywhere (IANA special-purpose address registries, RFC 6890); IPv6 outside of 2000::/3 neither. */
const SPECIAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

const special = listOf(SPECIAL);
const globalIPv6 = listOf(['2000::/3']);

/** True for an address that everybody can reach. */
export function isPublicAddress(text: string): boolean {
  const address = unmappedAddress(text);
  if (isIP(address) === 0 || special.check(address, familyOf(address))) return false;
  return isIP(address) === 4 || globalIPv6.check(address, 'ipv6');
}

/** True for an address of the networks that the operator has allowed. */
export function isAllowedAddress({ networks }: OutgoingConfig, text: string): boolean {
  const address = unmappedAddress(text);
  if (isIP(address) === 0) return false;
  return listOf(networks.map((one) => `${one.address}/${one.prefix}`)).check(address, familyOf(address));
}
