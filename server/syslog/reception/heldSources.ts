import type { Pausable } from './queues';
import type { Sender } from './senders';

interface HeldSource {
  readonly sender: Sender;
  readonly connections: Set<Pausable>;
  readonly timer: NodeJS.Timeout;
}

/** Time between two questions whether a source may go on, in ms. */
const RECHECK_MS = 30_000;
/** Connections of one source that wait. Nobody notices the end of one that is not read, so there may not be more. */
const MAX_CONNECTIONS = 32;

/**
 * Sources whose connections wait, because as many lines as may be were set aside. Nothing is read from them, so TCP makes
 * the senders keep what they have. A connection that is opened meanwhile waits, too.
 */
export class HeldSources {
  readonly #held = new Map<number, HeldSource>();

  /**
   * @param mustWait whether a source still has to wait
   * @param onError what that question throws; the source then waits on
   */
  constructor(
    readonly mustWait: (sender: Sender) => Promise<boolean>,
    readonly onError: (error: unknown, sender: Sender) => void,
    readonly recheckMs = RECHECK_MS,
  ) {}

  /** From now on the connections of a source wait. */
  hold(sender: Sender): void {
    if (this.#held.has(sender.sourceid)) return;
    const timer = setInterval(() => void this.#recheck(sender), this.recheckMs);
    this.#held.set(sender.sourceid, { sender, connections: new Set(), timer });
  }

  /** Pauses a connection of a source that waits. @returns false when the source does not wait */
  pause({ sourceid }: Sender, connection: Pausable): boolean {
    const held = this.#held.get(sourceid);
    if (!held) return false;
    held.connections.add(connection);
    connection.pause();
    return true;
  }

  /** True when as many connections of a source wait as may. */
  isFull({ sourceid }: Sender): boolean {
    return (this.#held.get(sourceid)?.connections.size ?? 0) >= MAX_CONNECTIONS;
  }

  /** A connection has ended; it is not resumed any more. */
  forget(connection: Pausable): void {
    for (const { connections } of this.#held.values()) connections.delete(connection);
  }

  /** Asks no more; the connections stay paused. */
  close(): void {
    for (const { timer } of this.#held.values()) clearInterval(timer);
  }

  async #recheck(sender: Sender): Promise<void> {
    try {
      if (await this.mustWait(sender)) return;
    } catch (error) {
      this.onError(error, sender);
      return;
    }
    const held = this.#held.get(sender.sourceid);
    if (!held) return;
    clearInterval(held.timer);
    this.#held.delete(sender.sourceid);
    for (const connection of held.connections) connection.resume();
  }
}
