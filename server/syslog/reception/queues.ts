import { randomUUID } from 'node:crypto';
import { FairQueue } from '../../concurrency/fairQueue';
import type { SyslogCounts } from './counts';
import { HeldSources, type Pausable } from './heldSources';
import { QueueMemory } from './queueMemory';
import type { Deliver, LossReason, Received } from './received';
import type { Sender } from './senders';

interface Options {
  readonly deliver: Deliver;
  /** Whether a source that had to wait still has to. */
  readonly isThrottled: (sender: Sender) => Promise<boolean>;
  /** Interval of this check, in ms. */
  readonly recheckMs?: number;
  readonly counts: SyslogCounts;
  readonly onError: (error: unknown, sender: Sender) => void;
  /** Messages of a source that are gone for good. */
  readonly onLost: (sender: Sender, count: number, reason: LossReason) => void;
  /** True when the same messages can be delivered later, however often this fails. */
  readonly isPassing: (error: unknown) => boolean;
}

/** Messages of one batch. */
const BATCH = 1_000;
/** Longest wait of a message for others, in ms. */
const BATCH_MS = 200;
/** Memory of a message beside its bytes, about. */
const OVERHEAD = 200;
/** Paused connections continue below this share of the memory of their source. */
const RESUME_SHARE = 0.5;
/** Batches that are stored at once, of all companies; of a company, one. */
const MAX_CONCURRENT_BATCHES = 2;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Attempts with an error that does not pass. */
const MAX_ATTEMPTS = 3;

interface Queue {
  sender: Sender;
  readonly messages: Received[];
  bytes: number;
  timer: NodeJS.Timeout | undefined;
  running: boolean;
  failures: number;
  /** Messages of the next batch: fewer while one that fails for good is searched for. */
  size: number;
  readonly paused: Set<Pausable>;
}

/**
 * The messages that wait to be stored, for each source apart: companies take turns, and each source and company has a
 * limited memory, so that a flood of one delays no other. A connection whose source has no memory left is paused; a
 * datagram is refused. The turns are those of `FairQueue`; `Batches` does not fit, because no client waits for a
 * message's result: it has to be kept here, in bytes, until it is stored, and one that fails for good is searched for.
 */
export class Queues {
  readonly #queues = new Map<number, Queue>();
  readonly #turns = new FairQueue(MAX_CONCURRENT_BATCHES, Infinity, Infinity);
  readonly #memory = new QueueMemory();
  #closing: (() => void) | undefined;
  #count = 0;
  /** Tells the messages of this process from those of others. */
  readonly #run = randomUUID();
  /** The sources that have to wait. */
  readonly held: HeldSources;

  constructor(readonly options: Options) {
    const { isThrottled, onError, recheckMs } = options;
    this.held = new HeldSources(isThrottled, onError, recheckMs);
  }

  /**
   * Adds a message.
   * @param connection is paused while the source has no memory left; without one the message is refused then
   * @returns false when the message was refused
   */
  add(sender: Sender, bytes: Buffer, at: number, connection?: Pausable): boolean {
    const queue = this.#queueOf(sender);
    if (connection) this.held.pause(sender, connection);
    if (!this.#memory.hasRoom(queue)) {
      if (!connection) return false;
      queue.paused.add(connection);
      connection.pause();
    }
    this.#count += 1;
    const id = `${this.#run}-${at.toString(36)}-${this.#count.toString(36)}`;
    queue.messages.push({ bytes, at, id, overConnection: connection !== undefined });
    this.#memory.account(queue, bytes.length + OVERHEAD);
    this.options.counts.waiting += 1;
    this.#plan(queue);
    return true;
  }

  /** A connection has ended; it is not resumed any more. */
  forget(connection: Pausable): void {
    this.held.forget(connection);
    for (const { paused } of this.#queues.values()) paused.delete(connection);
  }

  /** Resolves when everything that waits is stored, or after a time in ms. @returns messages that are left */
  async close(timeoutMs: number): Promise<number> {
    this.held.close();
    const empty = new Promise<void>((resolve) => (this.#closing = resolve));
    for (const queue of this.#queues.values()) this.#plan(queue);
    this.#settle();
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([empty, new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
    clearTimeout(timer);
    for (const queue of this.#queues.values()) clearTimeout(queue.timer);
    return this.options.counts.waiting;
  }

  #queueOf(sender: Sender): Queue {
    const known = this.#queues.get(sender.sourceid);
    if (known) {
      known.sender = sender;
      return known;
    }
    const made: Queue = {
      sender,
      messages: [],
      bytes: 0,
      timer: undefined,
      running: false,
      failures: 0,
      size: BATCH,
      paused: new Set(),
    };
    this.#queues.set(sender.sourceid, made);
    return made;
  }

  /** Plans the next batch: at once when it is full or the server stops, else soon. */
  #plan(queue: Queue): void {
    if (queue.running || queue.messages.length === 0) return;
    const full = queue.failures === 0 && (queue.messages.length >= BATCH || this.#closing !== undefined);
    if (full) {
      clearTimeout(queue.timer);
      queue.timer = undefined;
      void this.#flush(queue);
      return;
    }
    const wait = queue.failures === 0 ? BATCH_MS : Math.min(RETRY_MS * 2 ** (queue.failures - 1), MAX_RETRY_MS);
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined;
      void this.#flush(queue);
    }, wait);
  }

  async #flush(queue: Queue): Promise<void> {
    queue.running = true;
    try {
      await this.#turns.run(queue.sender.companyId, async () => {
        const batch = queue.messages.slice(0, queue.size);
        if (await this.options.deliver(queue.sender, batch)) this.held.hold(queue.sender);
        this.#remove(queue, batch.length);
      });
      queue.failures = 0;
      queue.size = Math.min(queue.size * 2, BATCH);
    } catch (error) {
      queue.failures += 1;
      this.options.onError(error, queue.sender);
      if (!this.options.isPassing(error)) this.#giveUp(queue);
    }
    queue.running = false;
    this.#plan(queue);
    this.#settle();
  }

  /** Tries half of a batch that fails for good, so that one message loses no others; refuses one that fails alone. */
  #giveUp(queue: Queue): void {
    const tried = Math.min(queue.size, queue.messages.length);
    if (tried > 1) {
      // What is left of a batch that has failed often enough is tried without a wait.
      if (queue.failures >= MAX_ATTEMPTS || queue.size < BATCH) {
        queue.size = Math.ceil(tried / 2);
        queue.failures = 0;
      }
      return;
    }
    if (queue.size === BATCH && queue.failures < MAX_ATTEMPTS) return;
    this.options.counts.refused.failed += tried;
    this.options.onLost(queue.sender, tried, 'not-storable');
    this.#remove(queue, tried);
    queue.failures = 0;
  }

  #remove(queue: Queue, count: number): void {
    for (const { bytes } of queue.messages.splice(0, count)) this.#memory.account(queue, -bytes.length - OVERHEAD);
    this.options.counts.waiting -= count;
    // Room that this source had taken may be what connections of others wait for.
    for (const other of this.#queues.values()) {
      if (other.paused.size === 0 || !this.#memory.hasRoom(other, RESUME_SHARE)) continue;
      for (const connection of other.paused) {
        if (!this.held.pause(other.sender, connection)) connection.resume();
      }
      other.paused.clear();
    }
  }

  #settle(): void {
    for (const [sourceid, { messages, running, paused }] of this.#queues) {
      if (messages.length === 0 && !running && paused.size === 0) this.#queues.delete(sourceid);
    }
    if (this.#queues.size === 0) this.#closing?.();
  }
}
