import { isIP, type Socket } from 'node:net';
import { EndlessMessage, Frames } from '../protocol/framing';
import type { Transport } from './counts';
import type { Reception } from './reception';
import { plainAddress, type Sender } from './senders';

export interface ConnectionLimits {
  /** Connections of one address; of IPv6, of one network of 64 bits, as sites have. */
  readonly perAddress: number;
  /** Connections in all. */
  readonly inAll: number;
  /** Connections whose sender is not known yet: the handshake of TLS is under way. */
  readonly handshakes: number;
  /** A connection that sends nothing for so long is closed, in ms. */
  readonly idleMs: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 32,
  inAll: 1_000,
  handshakes: 100,
  idleMs: 15 * 60_000,
};
/** A connection without messages for so long is tested whether its other end is still there, in ms. */
const KEEP_ALIVE_MS = 60_000;
/** Time for what is under way when we end a connection, in ms. */
const DRAIN_MS = 1_000;

/** What connections are counted by: an IPv4 address, or the first 64 bits of one of IPv6. */
export function placeOf(text: string): string {
  const address = plainAddress(text);
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail)];
  // An IPv4 address at the end takes the place of two groups.
  const length = before.length + after.length + (address.includes('.') ? 1 : 0);
  const missing = address.includes('::') ? Array<string>(8 - length).fill('0') : [];
  return [...before, ...missing, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

interface Connection {
  readonly address: string;
  readonly place: string;
  /** When its sender is known: how to find it, and the stream of its messages. */
  known?: { readonly identify: () => Sender | undefined; readonly socket: Socket };
}

/** The open connections of TCP and TLS, and the messages that come over them. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();

  constructor(
    readonly reception: Reception,
    readonly limits: ConnectionLimits = CONNECTION_LIMITS,
  ) {}

  /** Admits a new connection, or closes it. Call it before a handshake costs anything. */
  admit(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const place = placeOf(address);
    // Those that wait have a limit of their own, so that they do not take the places of other sources.
    const open = [...this.#open.values()].filter(
      ({ known }) => !known || !this.reception.queues.held.isHeld(known.socket),
    );
    const own = open.filter((one) => one.place === place).length;
    const handshakes = open.filter(({ known }) => !known).length;
    const { perAddress, inAll, handshakes: most } = this.limits;
    // The sender closes it, or the network does: there is nothing to say about it.
    socket.on('error', () => socket.destroy());
    if (address === '' || own >= perAddress || open.length >= inAll || handshakes >= most) {
      this.reception.refuse('connections', address);
      socket.destroy();
      return false;
    }
    this.#open.set(socket, { address, place });
    socket.once('close', () => this.#open.delete(socket));
    return true;
  }

  /**
   * Reads the messages of a connection.
   * @param base the connection that was admitted
   * @param socket the stream of its messages; over TLS, another one than `base`
   * @param identify finds the sender; called again when sources have changed
   */
  read(transport: Transport, base: Socket, socket: Socket, identify: () => Sender | undefined): void {
    const connection = this.#open.get(base);
    const first = identify();
    if (!connection || !first) {
      this.reception.refuse('unknown', connection?.address ?? '');
      socket.destroy();
      return;
    }
    if (!this.reception.queues.held.admit(first, socket)) {
      this.reception.refuse('connections', connection.address);
      socket.destroy();
      return;
    }
    connection.known = { identify, socket };
    const frames = new Frames();
    const take = (messages: readonly Buffer[]) => {
      const sender = identify();
      if (sender) for (const bytes of messages) this.reception.take(transport, sender, bytes, socket);
    };
    socket.on('data', (chunk: Buffer) => {
      try {
        take(frames.push(chunk));
      } catch (error) {
        if (!(error instanceof EndlessMessage)) throw error;
        this.reception.refuse('endless', connection.address);
        socket.destroy();
      }
    });
    socket.on('end', () => take(frames.end()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.reception.queues.forget(socket));
    this.#limitLife(socket);
  }

  /** Closes the connections of senders that are no longer a source; one may be another source now. */
  recheck(): void {
    for (const [base, { known }] of this.#open) {
      if (!known) continue;
      const sender = known.identify();
      if (sender) this.reception.queues.held.follow(sender, known.socket);
      else base.destroy();
    }
  }

  /**
   * Ends every connection, receives what is under way for `DRAIN_MS`, and closes the connections that are still open.
   */
  async close(): Promise<void> {
    const closed = [...this.#open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const [socket, { known }] of this.#open) {
      if (known) socket.end();
      else socket.destroy();
    }
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([Promise.all(closed), new Promise((resolve) => (timer = setTimeout(resolve, DRAIN_MS)))]);
    clearTimeout(timer);
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /** Ends a connection that is idle, and closes one whose other end does not answer that it has ended. */
  #limitLife(socket: Socket): void {
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    socket.setTimeout(this.limits.idleMs, () => {
      // The other end of one that waits may be gone: nothing was read from it. One without memory continues by itself.
      if (!this.reception.queues.held.end(socket) && !socket.isPaused()) socket.end();
    });
    socket.once('finish', () => setTimeout(() => socket.destroy(), DRAIN_MS).unref());
  }
}
