import type { Sender } from './senders';

/** A connection that can be paused. */
export interface Pausable {
  /** We have ended it: what is under way is still read. */
  readonly writableEnded: boolean;
  pause(): unknown;
  resume(): unknown;
  end(): unknown;
}

interface HeldSource {
  readonly sender: Sender;
  readonly connections: Set<Pausable>;
  readonly timer: NodeJS.Timeout;
  /** A check is under way. */
  checking: boolean;
}

/** Interval of the check whether a source may continue, in ms. */
const RECHECK_MS = 30_000;
/**
 * Connections of one source that may wait. The end of a paused connection is not noticed, so their number is limited.
 */
const MAX_CONNECTIONS = 4;
/** Connections of all sources that may wait. */
const MAX_ALL_CONNECTIONS = 500;

/**
 * Sources whose connections wait, because as many lines as may be were set aside. Nothing is read from a few
 * connections of such a source, so TCP makes the senders keep what they have; its other connections are ended.
 */
export class HeldSources {
  readonly #held = new Map<number, HeldSource>();
  /** The source that a paused connection waits with. */
  readonly #sources = new Map<Pausable, HeldSource>();

  /**
   * @param isThrottled whether a source still has to wait
   * @param onError what that check throws; the source then waits on
   */
  constructor(
    readonly isThrottled: (sender: Sender) => Promise<boolean>,
    readonly onError: (error: unknown, sender: Sender) => void,
    readonly recheckMs = RECHECK_MS,
  ) {}

  /** From now on the connections of a source wait. */
  hold(sender: Sender): void {
    if (this.#held.has(sender.sourceid)) return;
    const timer = setInterval(() => void this.#recheck(held), this.recheckMs);
    const held: HeldSource = { sender, connections: new Set(), timer, checking: false };
    this.#held.set(sender.sourceid, held);
  }

  /**
   * Pauses a connection of a source that waits, or ends it when too many wait.
   * @returns false when the connection does not wait: its source does not, or the connection ends
   */
  pause(sender: Sender, connection: Pausable): boolean {
    const held = this.#held.get(sender.sourceid);
    if (!held || connection.writableEnded) return false;
    if (this.#sources.has(connection)) return true;
    if (this.#isFull(sender)) {
      connection.end();
      return false;
    }
    held.connections.add(connection);
    this.#sources.set(connection, held);
    connection.pause();
    return true;
  }

  /** A new connection of a source: it waits at once, when its source does. @returns false when too many wait */
  admit(sender: Sender, connection: Pausable): boolean {
    if (this.#isFull(sender)) return false;
    this.pause(sender, connection);
    return true;
  }

  isHeld(connection: Pausable): boolean {
    return this.#sources.has(connection);
  }

  /** A connection may belong to another source now: it waits with that one, or continues. */
  follow(sender: Sender, connection: Pausable): void {
    const held = this.#sources.get(connection);
    if (!held || held.sender.sourceid === sender.sourceid) return;
    this.forget(connection);
    if (!this.pause(sender, connection)) connection.resume();
  }

  /** Ends the holds of sources that are gone. @param sourceids those that there are */
  keep(sourceids: ReadonlySet<number>): void {
    for (const [sourceid, held] of this.#held) if (!sourceids.has(sourceid)) this.#release(held);
  }

  /** Ends a connection that waits, and reads what is under way. @returns false when it does not wait */
  end(connection: Pausable): boolean {
    if (!this.isHeld(connection)) return false;
    this.forget(connection);
    connection.end();
    connection.resume();
    return true;
  }

  /** A connection has ended; it is not resumed any more. */
  forget(connection: Pausable): void {
    this.#sources.get(connection)?.connections.delete(connection);
    this.#sources.delete(connection);
  }

  /** Stops checking; the connections stay paused. */
  close(): void {
    for (const { timer } of this.#held.values()) clearInterval(timer);
  }

  /** True when a source waits and no more of its connections may wait with it. */
  #isFull({ sourceid }: Sender): boolean {
    const held = this.#held.get(sourceid);
    return (
      held !== undefined && (held.connections.size >= MAX_CONNECTIONS || this.#sources.size >= MAX_ALL_CONNECTIONS)
    );
  }

  async #recheck(held: HeldSource): Promise<void> {
    if (held.checking) return;
    held.checking = true;
    try {
      if (!(await this.isThrottled(held.sender))) this.#release(held);
    } catch (error) {
      this.onError(error, held.sender);
    } finally {
      held.checking = false;
    }
  }

  #release(held: HeldSource): void {
    const { sourceid } = held.sender;
    clearInterval(held.timer);
    // It may have been released while it was checked, and held again.
    if (this.#held.get(sourceid) === held) this.#held.delete(sourceid);
    for (const connection of held.connections) {
      this.#sources.delete(connection);
      connection.resume();
    }
    held.connections.clear();
  }
}
