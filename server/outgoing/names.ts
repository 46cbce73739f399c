import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** How long the lookup of a name may take, in ms. */
const LOOKUP_MS = 5_000;
/** Names that are looked up at once; more are refused. */
const MAX_NAMES = 50;
/** How long a name is not looked up again by the system after it took too long, in ms. */
const SLOW_MS = 5 * 60_000;

/** What lookups use; others than the usual ones for tests. */
interface NameOptions {
  /** Name servers; absent: those of the system. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  /** The lookup of the system. It holds a thread of the process until it ends, and cannot be stopped. */
  readonly system?: (name: string) => Promise<readonly LookupAddress[]>;
  readonly limitMs?: number;
}

const timeoutError = (name: string) => new Error(`${name} was not looked up in time`);

/** @returns the addresses of a name in the file of hosts */
async function inHosts(file: string, name: string): Promise<LookupAddress[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.some((one) => one.toLowerCase() === name) ? [{ address, family }] : [];
  });
}

/**
 * Looks up names that an administrator has typed. The name server of such a name may be one that never answers, and must
 * not hold up anybody else: each name has its own question, a time limit, and no thread. Only a name that the name servers
 * say there is not, or one without a dot, is asked of the system, which knows more (search domains, other sources of
 * names), one at a time; one that takes too long there is left alone for a while.
 */
export class Names {
  readonly #running = new Map<string, Promise<readonly LookupAddress[]>>();
  readonly #slow = new Map<string, number>();
  readonly #options: Required<Omit<NameOptions, 'servers'>> & Pick<NameOptions, 'servers'>;
  #system: Promise<unknown> = Promise.resolve();

  constructor(options: NameOptions = {}) {
    const system = (name: string) => lookup(name, { all: true });
    this.#options = { hostsFile: '/etc/hosts', limitMs: LOOKUP_MS, system, ...options };
  }

  /** @throws Error when the name has no address, is not found in time, or too many names are being looked up */
  resolve(hostname: string): Promise<readonly LookupAddress[]> {
    const name = hostname.toLowerCase();
    const known = this.#running.get(name);
    if (known) return known;
    if (this.#running.size >= MAX_NAMES) return Promise.reject(new Error('too many names are being looked up'));
    const found = this.#find(name).finally(() => this.#running.delete(name));
    this.#running.set(name, found);
    return found;
  }

  async #find(name: string): Promise<readonly LookupAddress[]> {
    const listed = await inHosts(this.#options.hostsFile, name);
    if (listed.length > 0) return listed;
    return (name.includes('.') ? await this.#lookUp(name) : undefined) ?? this.#ofSystem(name);
  }

  /** @returns undefined when the name servers say that there is no such name */
  async #lookUp(name: string): Promise<LookupAddress[] | undefined> {
    const { servers, limitMs } = this.#options;
    const resolver = new Resolver({ timeout: limitMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), limitMs);
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    clearTimeout(timer);
    const of = (found: typeof four, family: number) =>
      found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
    const addresses = [...of(four, 4), ...of(six, 6)];
    if (addresses.length > 0) return addresses;
    const reasons = [four, six].flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: string }] : []));
    if (reasons.some(({ code }) => code === 'ETIMEOUT' || code === 'ECANCELLED')) throw timeoutError(name);
    if (reasons.some(({ code }) => code === 'ENOTFOUND')) return undefined;
    throw new Error(`${name} has no address`, { cause: reasons[0] });
  }

  async #ofSystem(name: string): Promise<readonly LookupAddress[]> {
    const { limitMs, system } = this.#options;
    if (Date.now() - (this.#slow.get(name) ?? -Infinity) < SLOW_MS) throw timeoutError(name);
    const until = Date.now() + limitMs;
    const found = this.#system.then(() => {
      if (Date.now() >= until) throw timeoutError(name);
      this.#remember(name);
      return system(name);
    });
    const inTime = () => Date.now() < until && this.#slow.delete(name);
    this.#system = found.then(inTime, inTime);
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(timeoutError(name)), limitMs);
    });
    return Promise.race([found, over]).finally(() => clearTimeout(timer));
  }

  /** Counts a name as slow until it is found. */
  #remember(name: string): void {
    const now = Date.now();
    for (const [one, since] of this.#slow) if (now - since >= SLOW_MS) this.#slow.delete(one);
    this.#slow.set(name, now);
  }
}
