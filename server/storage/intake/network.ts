import { isIP } from 'node:net';

/** An address, or a network with the length of its prefix. */
interface Network {
  readonly address: string;
  readonly version: 4 | 6;
  readonly prefix: number;
}

const LONGEST_PREFIX = { 4: 32, 6: 128 } as const;
/** The largest networks of equipment, by version of IP: nobody may take whole ranges of the Internet. */
const LEAST_PREFIX = { 4: 16, 6: 32 } as const;

/**
 * Reads an address or network in the notation of CIDR. `portico_network` reads stored ones in the database, where they
 * are compared; a source is saved with what both of them read.
 * @returns undefined for any other text
 */
export function readNetwork(text: string): Network | undefined {
  const [address = '', length] = text.split('/');
  const version = isIP(address);
  if (version !== 4 && version !== 6) return undefined;
  const prefix = length === undefined ? LONGEST_PREFIX[version] : Number(length);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > LONGEST_PREFIX[version]) return undefined;
  return { address, version, prefix };
}

/** True for a network that would take the packets of others. */
export const isTooLarge = ({ version, prefix }: Network): boolean => prefix < LEAST_PREFIX[version];
