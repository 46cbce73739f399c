import ipaddr from 'ipaddr.js';

/** An address of either version of IP. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An IPv6 address that ends with the four numbers of an IPv4 address, and has nothing else in it. */
const COMPATIBLE = /^::(?=\d+\.)/;

/**
 * Reads an address. `ipaddr.js` takes the IPv4-compatible `::192.0.2.1` for the IPv4-mapped `::ffff:192.0.2.1`: they are
 * two addresses, and only the second one stands for 192.0.2.1 (RFC 4291, 2.5.5).
 * @returns undefined for any other text
 */
export function parseAddress(text: string): Address | undefined {
  const plain = text.replace(COMPATIBLE, '0::');
  return ipaddr.isValid(plain) ? ipaddr.parse(plain) : undefined;
}

/** As `parseAddress`; an IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`) is IPv4. */
export function plainAddress(text: string): Address | undefined {
  const address = parseAddress(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
