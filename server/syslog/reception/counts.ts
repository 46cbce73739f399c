export type Transport = 'udp' | 'tcp' | 'tls';

/**
 * Why messages or connections are not taken: nobody knows the sender; the source's queue is full (UDP); too many
 * connections; a message without an end; the server could not store it, three times.
 */
export type Refusal = 'unknown' | 'full' | 'connections' | 'endless' | 'failed';

/** What this process has taken and refused since its start, for the metrics. */
export class SyslogCounts {
  readonly received: Record<Transport, number> = { udp: 0, tcp: 0, tls: 0 };
  readonly refused: Record<Refusal, number> = { unknown: 0, full: 0, connections: 0, endless: 0, failed: 0 };
  /** Messages that wait, of all sources. */
  waiting = 0;
}

export const syslogCounts = new SyslogCounts();
