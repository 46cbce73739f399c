import type { SyslogConfig } from '../../config/syslog';
import { Connections, type ConnectionLimits } from './connections';
import type { Refusal, SyslogCounts, Transport } from './counts';
import type { Pausable } from './heldSources';
import { Losses, type ReportLoss } from './losses';
import { Queues } from './queues';
import type { Deliver } from './received';
import { Senders, type Sender } from './senders';
import { listenTcp, listenTls } from './streams';
import { listenUdp } from './udp';

interface ReceptionOptions {
  readonly config: SyslogConfig;
  /** Reads the enabled sources of type syslog. */
  readonly readSenders: () => Promise<readonly Sender[]>;
  readonly deliver: Deliver;
  /** Whether a source has to wait before it sends more. */
  readonly mustWait: (sender: Sender) => Promise<boolean>;
  /** Interval of this check, in ms; for tests. */
  readonly recheckMs?: number;
  /** Counts messages on their source that are gone for good. */
  readonly reportLoss: ReportLoss;
  readonly isPassing: (error: unknown) => boolean;
  readonly counts: SyslogCounts;
  readonly onError: (error: unknown) => void;
  /** Logs a line for the operator. */
  readonly say: (line: string) => void;
  readonly now: () => Date;
  /** Other limits than the usual ones, for tests. */
  readonly limits?: ConnectionLimits;
}

/** Time between two reads of the sources, in ms. */
const RELOAD_INTERVAL_MS = 5_000;
/** Minimum time between two log lines about refusals of one kind, in ms. */
const LOG_INTERVAL_MS = 60_000;
/** Time for storing the messages that wait when the server stops, in ms. */
const FLUSH_TIMEOUT_MS = 10_000;

const REASONS: Readonly<Record<Refusal, string>> = {
  unknown: 'from unknown senders',
  full: 'of sources with a full queue',
  connections: 'connections too many',
  endless: 'without an end',
  failed: 'that could not be stored',
};

/** Receives syslog messages: the ports, the senders and the queues. */
export class Reception {
  senders = new Senders([]);
  readonly queues: Queues;
  readonly onError: (error: unknown) => void;
  readonly #losses = new Losses();
  readonly #logged = new Map<Refusal, { at: number; count: number }>();
  #timer: NodeJS.Timeout | undefined;
  #close: () => Promise<void> = async () => undefined;

  constructor(readonly options: ReceptionOptions) {
    this.onError = options.onError;
    const { deliver, mustWait, recheckMs, counts, isPassing, onError } = options;
    const onLost = this.#losses.add.bind(this.#losses);
    this.queues = new Queues({
      deliver,
      mustWait,
      counts,
      isPassing,
      onError,
      onLost,
      ...(recheckMs !== undefined && { recheckMs }),
    });
  }

  /** Opens the ports. @throws when one is in use, or a certificate cannot be read */
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
    this.#timer = setInterval(() => {
      void this.#reload(connections).catch(this.onError);
      void this.#losses.report(this.options.reportLoss).catch(this.onError);
    }, RELOAD_INTERVAL_MS);
    this.#close = async () => {
      for (const one of streams) one.close();
      await datagrams?.close();
      await connections.close();
    };
  }

  /** Adds a message of a known sender. @param connection is paused while the queue of the source is full */
  take(transport: Transport, sender: Sender, bytes: Buffer, connection?: Pausable): void {
    if (bytes.length === 0) return;
    this.options.counts.received[transport] += 1;
    if (!this.queues.add(sender, bytes, this.options.now().getTime(), connection)) {
      this.refuse('full', `source ${sender.sourceid}`);
      this.#losses.add(sender, 1, 'queue-full');
    }
  }

  /** Counts a refusal, and logs refusals once a minute. @param who an address or a source; the last one is logged */
  refuse(reason: Refusal, who: string): void {
    this.options.counts.refused[reason] += 1;
    const last = this.#logged.get(reason) ?? { at: -Infinity, count: 0 };
    this.#logged.set(reason, last);
    last.count += 1;
    const now = performance.now();
    if (now - last.at < LOG_INTERVAL_MS) return;
    this.options.say(`syslog: ${last.count} refused, ${REASONS[reason]}; the last one by ${who || 'nobody'}`);
    last.at = now;
    last.count = 0;
  }

  /** Closes the ports and stores the messages that wait. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#close();
    const left = await this.queues.close(FLUSH_TIMEOUT_MS);
    await this.#losses.report(this.options.reportLoss).catch(this.onError);
    if (left > 0) this.options.say(`syslog: ${left} messages could not be stored before the stop`);
  }

  /** Reads the sources again. */
  async #reload(connections: Connections): Promise<void> {
    const senders = await this.options.readSenders();
    this.senders = new Senders(senders);
    connections.recheck();
    this.queues.held.keep(new Set(senders.map(({ sourceid }) => sourceid)));
  }
}
