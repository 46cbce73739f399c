import type { SyslogConfig } from '../../config/syslog';
import { Connections, type ConnectionLimits } from './connections';
import type { Refusal, SyslogCounts, Transport } from './counts';
import { Queues, type Deliver, type Pausable } from './queues';
import { Senders, type Sender } from './senders';
import { listenTcp, listenTls } from './streams';
import { listenUdp } from './udp';

export interface ReceptionOptions {
  readonly config: SyslogConfig;
  /** Reads the enabled sources of type syslog. */
  readonly readSenders: () => Promise<readonly Sender[]>;
  readonly deliver: Deliver;
  readonly isPassing: (error: unknown) => boolean;
  readonly counts: SyslogCounts;
  readonly onError: (error: unknown) => void;
  /** Gets a line for the operator. */
  readonly say: (line: string) => void;
  readonly now: () => Date;
  /** Other limits than the usual ones, for tests. */
  readonly limits?: ConnectionLimits;
}

/** How often sources are read again, in ms. */
const RELOAD_MS = 5_000;
/** Shortest time between two lines about refused messages, in ms. */
const SAY_MS = 60_000;
/** Time for storing what waits when the server stops, in ms. */
const FLUSH_MS = 10_000;

const REASONS: Readonly<Record<Refusal, string>> = {
  unknown: 'from unknown senders',
  full: 'of sources with a full queue',
  connections: 'connections too many',
  endless: 'without an end',
  failed: 'that could not be stored',
};

/** What takes syslog messages: its ports, who may send, and the queues. */
export class Reception {
  senders = new Senders([]);
  readonly queues: Queues;
  readonly onError: (error: unknown) => void;
  readonly #said = new Map<Refusal, { at: number; count: number }>();
  #timer: NodeJS.Timeout | undefined;
  #close: () => Promise<void> = async () => undefined;

  constructor(readonly options: ReceptionOptions) {
    this.onError = options.onError;
    const { deliver, counts, isPassing, onError } = options;
    this.queues = new Queues({ deliver, counts, isPassing, onError });
  }

  /** Opens the ports. @throws when one is taken, or a certificate cannot be read */
  async open(): Promise<void> {
    const { config, limits } = this.options;
    const connections = new Connections(this, limits);
    await this.#reload(connections).catch(this.onError);
    const { host, udp, tcp, tls } = config;
    const datagrams = udp === undefined ? undefined : await listenUdp(this, host, udp);
    const streams = [
      ...(tcp === undefined ? [] : [await listenTcp(this, connections, host, tcp)]),
      ...(tls === undefined ? [] : [await listenTls(this, connections, host, tls)]),
    ];
    this.#timer = setInterval(() => void this.#reload(connections).catch(this.onError), RELOAD_MS);
    this.#close = async () => {
      for (const one of streams) one.close();
      await datagrams?.close();
      await connections.close();
    };
  }

  /** Adds a message of a known sender; one over a connection makes that wait when there is no room. */
  take(transport: Transport, sender: Sender, bytes: Buffer, connection?: Pausable): void {
    if (bytes.length === 0) return;
    this.options.counts.received[transport] += 1;
    if (!this.queues.add(sender, bytes, this.options.now().getTime(), connection)) {
      this.refuse('full', `source ${sender.sourceid}`);
    }
  }

  /** Counts what is not taken, and says so once a minute. @param who an address or a source, of which the last is said */
  refuse(reason: Refusal, who: string): void {
    this.options.counts.refused[reason] += 1;
    const said = this.#said.get(reason) ?? { at: -Infinity, count: 0 };
    this.#said.set(reason, said);
    said.count += 1;
    const now = performance.now();
    if (now - said.at < SAY_MS) return;
    this.options.say(`syslog: ${said.count} refused, ${REASONS[reason]}; the last one by ${who || 'nobody'}`);
    said.at = now;
    said.count = 0;
  }

  /** Closes the ports and stores what waits. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#close();
    const left = await this.queues.close(FLUSH_MS);
    if (left > 0) this.options.say(`syslog: ${left} messages could not be stored before the stop`);
  }

  /** Reads the sources again at once. */
  async #reload(connections: Connections): Promise<void> {
    this.senders = new Senders(await this.options.readSenders());
    connections.recheck();
  }
}
