export type Transport = 'udp' | 'tcp' | 'tls';

/**
 * Why messages or connections are refused: the sender is unknown; the queue of the source is full (UDP); there are too
 * many connections; a message does not end; the server could not store it in three attempts.
 */
export type Refusal = 'unknown' | 'full' | 'connections' | 'endless' | 'failed';

/** Messages and connections that this process has received and refused since its start, for the metrics. */
export class SyslogCounts {
  readonly received: Record<Transport, number> = { udp: 0, tcp: 0, tls: 0 };
  readonly refused: Record<Refusal, number> = { unknown: 0, full: 0, connections: 0, endless: 0, failed: 0 };
  /** Messages that wait, of all sources. */
  waiting = 0;
}

export const syslogCounts = new SyslogCounts();
