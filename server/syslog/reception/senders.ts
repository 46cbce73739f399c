import { BlockList, isIP } from 'node:net';
import { isTooLarge, readNetwork } from '../../../domain/text/ipNetwork';
import { unmappedAddress } from '../../../domain/text/ipAddress';

/** A source of type syslog that is enabled. */
export interface Sender {
  readonly sourceid: number;
  readonly companyId: number;
  readonly locationid: number | null;
  /** Address or network of the sender; null when it is known by its certificate. */
  readonly address: string | null;
  /** SHA-256 of its certificate. */
  readonly fingerprint: string | null;
  /** Name of a file in `schemas/syslog/`. */
  readonly parser: string | null;
}

interface Network {
  readonly sender: Sender;
  readonly prefix: number;
  readonly contains: (address: string) => boolean;
}

/** Addresses remembered at most. */
const MAX_REMEMBERED = 10_000;

/** A fingerprint as it is compared: hexadecimal digits in upper case, without colons. */
const plainFingerprint = (text: string): string => text.replaceAll(':', '').toUpperCase();

/** IPv4 written as IPv6 is IPv4, and an address has no zone. */
export const plainAddress = (text: string): string => unmappedAddress(text).split('%', 1).join();

function networkOf(sender: Sender): Network[] {
  const network = readNetwork(sender.address ?? '');
  // A large network would take the messages of everybody.
  if (!network || isTooLarge(network)) return [];
  const { address, version, prefix } = network;
  const list = new BlockList();
  const family = version === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(address, prefix, family);
  return [
    {
      sender,
      prefix,
      contains: (text) => isIP(text) === version && list.check(text, family),
    },
  ];
}

/**
 * The sender: by the certificate of the connection or the address of the packet, never by what a message says. A source
 * with a fingerprint is not known by its address. When networks of several companies contain an address, the company
 * that has had such a source for longest gets its messages, so that no company can take those of another one; of its own
 * sources the one with the smallest network.
 */
export class Senders {
  readonly #networks: readonly Network[];
  readonly #certificates = new Map<string, Sender>();
  readonly #known = new Map<string, Sender | undefined>();

  /** @param senders the enabled sources of all companies */
  constructor(senders: readonly Sender[]) {
    const byAge = senders.toSorted((a, b) => a.sourceid - b.sourceid);
    this.#networks = byAge.filter(({ fingerprint }) => !fingerprint).flatMap(networkOf);
    for (const sender of byAge) {
      const fingerprint = plainFingerprint(sender.fingerprint ?? '');
      if (fingerprint && !this.#certificates.has(fingerprint)) this.#certificates.set(fingerprint, sender);
    }
  }

  byAddress(text: string): Sender | undefined {
    const address = plainAddress(text);
    if (this.#known.has(address)) return this.#known.get(address);
    const found = this.#networks.filter(({ contains }) => contains(address));
    const company = found[0]?.sender.companyId;
    const own = found.filter(({ sender }) => sender.companyId === company);
    const [best] = own.toSorted((a, b) => b.prefix - a.prefix);
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#known.set(address, best?.sender);
    return best?.sender;
  }

  byFingerprint(text: string): Sender | undefined {
    return this.#certificates.get(plainFingerprint(text));
  }
}
