import { HANDSET_KINDS } from './handsetKinds';
import { HOSTILE_HOSTNAMES } from './hostile';
import type { Random } from './random';

/** What a guest holds in the hand, as the portal, the access log and DHCP see it. */
export interface Handset {
  readonly platform: string;
  readonly browser: string;
  readonly model: string;
  readonly brand: string;
  readonly type: string;
  readonly hostname: string;
  readonly mac: string;
  /** Maker by the address's prefix; null for an address that the phone made up. */
  readonly vendor: string | null;
  /** Order of DHCP option 55, and option 60. */
  readonly fingerprint: string;
  readonly dhcpVendor: string;
}

/** Numbers below 2^24 shuffled among themselves: two different ones never meet. */
const scramble = (number: number): number => (number * 9_176_471 + 5_801_293) % 16_777_216;

/** An address of the vendor's, or one that is made up; `number` (below 2^24) makes it unique within a company. */
export function macAddress(random: Random, prefix: string | null, number: number): string {
  const low = scramble(number).toString(16).padStart(6, '0').toUpperCase();
  const high = prefix ?? `${random.hex(1)}${random.pick(['2', '6', 'A', 'E'])}:${random.hex(2)}:${random.hex(2)}`;
  return `${high.toUpperCase()}:${low.slice(0, 2)}:${low.slice(2, 4)}:${low.slice(4)}`;
}

/**
 * The handset of one person.
 * @param who first name in ASCII, as the device carries it; may be empty
 * @param number unique within the company, below 2^24
 * @param lab true where half of the devices have a hostile name
 */
export function handset(random: Random, who: string, number: number, lab: boolean): Handset {
  const kind = random.weighted(HANDSET_KINDS);
  const made = random.chance(kind.privateShare);
  const hostile = random.chance(lab ? 0.5 : 0);
  const browser = random.pick(kind.browsers);
  const model = random.pick(kind.models);
  return {
    platform: kind.platform,
    browser,
    model,
    brand: kind.brand,
    type: kind.type,
    hostname: hostile
      ? random.pick(HOSTILE_HOSTNAMES)
      : kind.hostname(who === '' ? 'Client' : who.charAt(0).toUpperCase() + who.slice(1), random.hex(6), model),
    mac: macAddress(random, made ? null : kind.prefix, number),
    vendor: made ? null : kind.vendor,
    fingerprint: kind.fingerprint,
    dhcpVendor: kind.dhcpVendor,
  };
}
