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
/** Time for what is under way when the server stops, in ms. */
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

/** The open connections of TCP and TLS, and the messages that come over them. */
export class Connections {
  readonly #open = new Map<
    Socket,
    { readonly address: string; readonly place: string; identify?: () => Sender | undefined }
  >();

  constructor(
    readonly reception: Reception,
    readonly limits: ConnectionLimits = CONNECTION_LIMITS,
  ) {}

  /** Admits a new connection, or closes it. Call it before a handshake costs anything. */
  admit(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const place = placeOf(address);
    const open = [...this.#open.values()];
    const own = open.filter((one) => one.place === place).length;
    const handshakes = open.filter(({ identify }) => !identify).length;
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
    const known = this.#open.get(base);
    const first = identify();
    if (!known || !first) {
      this.reception.refuse('unknown', known?.address ?? '');
      socket.destroy();
      return;
    }
    if (!this.reception.queues.admit(first, socket)) {
      this.reception.refuse('connections', known.address);
      socket.destroy();
      return;
    }
    known.identify = identify;
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
        this.reception.refuse('endless', known.address);
        socket.destroy();
      }
    });
    socket.on('end', () => take(frames.end()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.reception.queues.forget(socket));
    // A paused connection is not idle: we make it wait.
    socket.setTimeout(this.limits.idleMs, () => {
      if (!socket.isPaused()) socket.end();
    });
  }

  /** Closes the connections of senders that are no longer a source. */
  recheck(): void {
    for (const [socket, { identify }] of this.#open) if (identify && !identify()) socket.destroy();
  }

  /**
   * Ends every connection, receives what is under way for `DRAIN_MS`, and closes the connections that are still open.
   */
  async close(): Promise<void> {
    const closed = [...this.#open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const [socket, { identify }] of this.#open) {
      if (identify) socket.end();
      else socket.destroy();
    }
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([Promise.all(closed), new Promise((resolve) => (timer = setTimeout(resolve, DRAIN_MS)))]);
    clearTimeout(timer);
    for (const socket of this.#open.keys()) socket.destroy();
  }
}
