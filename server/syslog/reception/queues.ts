import { randomUUID } from 'node:crypto';
import { FairQueue } from '../../concurrency/fairQueue';
import type { SyslogCounts } from './counts';
import type { Sender } from './senders';

/** One message, as received. */
export interface Received {
  readonly bytes: Buffer;
  /** Time of the reception, in ms. */
  readonly at: number;
  /** Unique for this reception. */
  readonly id: string;
}

/** A connection that can wait. */
export interface Pausable {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Stores messages of one source.
 * @throws any error; `isPassing` decides whether the messages may be lost after some attempts
 */
export type Deliver = (sender: Sender, messages: readonly Received[]) => Promise<void>;

interface Options {
  readonly deliver: Deliver;
  readonly counts: SyslogCounts;
  readonly onError: (error: unknown, sender: Sender) => void;
  /** True when the same messages can be delivered later, however often this fails. */
  readonly isPassing: (error: unknown) => boolean;
}

/** Messages of one batch. */
const BATCH_SIZE = 1_000;
/** Time that a message waits for others, in ms. */
const BATCH_DELAY_MS = 200;
/** Memory for the messages of one source, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Approximate memory of a message in addition to its bytes. */
const OVERHEAD = 200;
/** Paused connections are resumed when the queue has fewer bytes. */
const RESUME_BELOW = MAX_BYTES / 2;
/** Of all sources. */
const MAX_CONCURRENT_BATCHES = 2;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Attempts after errors for which `isPassing` is false. */
const MAX_ATTEMPTS = 3;

interface Queue {
  sender: Sender;
  readonly messages: Received[];
  bytes: number;
  timer: NodeJS.Timeout | undefined;
  running: boolean;
  failures: number;
  readonly paused: Set<Pausable>;
}

/**
 * The messages that wait to be stored, in one queue for each source. Sources take turns, and each has a limited memory,
 * so that a flood of one delays no other. A connection whose source has no memory left is paused; a datagram is
 * refused.
 */
export class Queues {
  readonly #queues = new Map<number, Queue>();
  readonly #turns = new FairQueue(MAX_CONCURRENT_BATCHES, Infinity);
  #closing: (() => void) | undefined;
  #count = 0;
  /** Makes ids unique among processes. */
  readonly #run = randomUUID();

  constructor(readonly options: Options) {}

  /**
   * Adds a message.
   * @param connection is paused while the source has no memory left; without one the message is refused then
   * @returns false when the message was refused
   */
  add(sender: Sender, bytes: Buffer, at: number, connection?: Pausable): boolean {
    const queue = this.#queueOf(sender);
    if (queue.bytes >= MAX_BYTES) {
      if (!connection) return false;
      queue.paused.add(connection);
      connection.pause();
    }
    this.#count += 1;
    queue.messages.push({ bytes, at, id: `${this.#run}-${at.toString(36)}-${this.#count.toString(36)}` });
    queue.bytes += bytes.length + OVERHEAD;
    this.options.counts.waiting += 1;
    this.#plan(queue);
    return true;
  }

  /** Call it when a connection has ended: it is not resumed. */
  forget(connection: Pausable): void {
    for (const { paused } of this.#queues.values()) paused.delete(connection);
  }

  /**
   * Resolves when everything that waits is stored, or after a time in ms.
   * @returns the number of messages that are left
   */
  async close(timeoutMs: number): Promise<number> {
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
      paused: new Set(),
    };
    this.#queues.set(sender.sourceid, made);
    return made;
  }

  /** Plans the next batch: now when it is full or the server stops, else after a delay. */
  #plan(queue: Queue): void {
    if (queue.running || queue.messages.length === 0) return;
    const full = queue.failures === 0 && (queue.messages.length >= BATCH_SIZE || this.#closing !== undefined);
    if (full) {
      clearTimeout(queue.timer);
      queue.timer = undefined;
      void this.#flush(queue);
      return;
    }
    const wait = queue.failures === 0 ? BATCH_DELAY_MS : Math.min(RETRY_MS * 2 ** (queue.failures - 1), MAX_RETRY_MS);
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined;
      void this.#flush(queue);
    }, wait);
  }

  async #flush(queue: Queue): Promise<void> {
    queue.running = true;
    try {
      await this.#turns.run(queue.sender.sourceid, async () => {
        const batch = queue.messages.slice(0, BATCH_SIZE);
        await this.options.deliver(queue.sender, batch);
        this.#remove(queue, batch.length);
      });
      queue.failures = 0;
    } catch (error) {
      queue.failures += 1;
      this.options.onError(error, queue.sender);
      if (!this.options.isPassing(error) && queue.failures >= MAX_ATTEMPTS) {
        const lost = Math.min(BATCH_SIZE, queue.messages.length);
        this.options.counts.refused.failed += lost;
        this.#remove(queue, lost);
        queue.failures = 0;
      }
    }
    queue.running = false;
    this.#plan(queue);
    this.#settle();
  }

  #remove(queue: Queue, count: number): void {
    for (const { bytes } of queue.messages.splice(0, count)) queue.bytes -= bytes.length + OVERHEAD;
    this.options.counts.waiting -= count;
    if (queue.bytes >= RESUME_BELOW) return;
    for (const connection of queue.paused) connection.resume();
    queue.paused.clear();
  }

  #settle(): void {
    for (const [sourceid, { messages, running, paused }] of this.#queues) {
      if (messages.length === 0 && !running && paused.size === 0) this.#queues.delete(sourceid);
    }
    if (this.#queues.size === 0) this.#closing?.();
  }
}
