/** An address, or a network with the length of its prefix. */
export interface Network {
  readonly address: string;
  readonly version: 4 | 6;
  readonly prefix: number;
}

const MAX_PREFIX = { 4: 32, 6: 128 } as const;
/** The largest networks of equipment, by version of IP, so that no company takes whole ranges of the Internet. */
const LEAST_PREFIX = { 4: 16, 6: 32 } as const;

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6_CHARACTERS = /^[0-9a-f:.]{2,45}$/i;

/** 4 or 6; undefined for what is no address. */
function versionOf(address: string): 4 | 6 | undefined {
  if (IPV4.test(address)) return 4;
  // The platform knows how addresses of IPv6 are shortened.
  return IPV6_CHARACTERS.test(address) && URL.canParse(`http://[${address}]/`) ? 6 : undefined;
}

/**
 * Reads an address or network in the notation of CIDR. `portico_network` reads stored ones in the database, where they
 * are compared; a source is saved with what both of them read.
 * @returns undefined for any other text
 */
export function readNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const version = versionOf(address);
  if (!version || rest.length > 0) return undefined;
  const prefix = length === undefined ? MAX_PREFIX[version] : Number(length);
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  if (prefix > MAX_PREFIX[version]) return undefined;
  return { address, version, prefix };
}

/** True for a network that would take the packets of others. */
export const isTooLarge = ({ version, prefix }: Network): boolean => prefix < LEAST_PREFIX[version];
