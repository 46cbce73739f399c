import { randomUUID } from 'node:crypto';
import { FairQueue } from '../../concurrency/fairQueue';
import type { SyslogCounts } from './counts';
import { HeldSources } from './heldSources';
import type { Sender } from './senders';

/** One message, as it came. */
export interface Received {
  readonly bytes: Buffer;
  /** When it came, in ms. */
  readonly at: number;
  /** Unique for this reception. */
  readonly id: string;
  /** Its sender can be made to wait: it came over a connection. */
  readonly canWait: boolean;
}

/** A connection that can wait. */
export interface Pausable {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Stores messages of one source.
 * @returns true when the source has to wait before it sends more
 * @throws what is worth another attempt, and what is not
 */
export type Deliver = (sender: Sender, messages: readonly Received[]) => Promise<boolean>;

/** Why messages are gone: no memory was left for those of UDP; the database refuses them. */
export type LossReason = 'queue-full' | 'not-storable';

interface Options {
  readonly deliver: Deliver;
  /** Whether a source that had to wait still has to. */
  readonly mustWait: (sender: Sender) => Promise<boolean>;
  /** Time between two such questions, in ms. */
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
/** Memory for the messages of one source, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Memory of a message beside its bytes, about. */
const OVERHEAD = 200;
/** Memory for the messages of all sources of a company, in bytes. */
const MAX_COMPANY_BYTES = 16 * 1024 * 1024;
/** Memory for the messages of all companies, in bytes. */
const MAX_ALL_BYTES = 128 * 1024 * 1024;
/** Paused connections go on below this part of the memory of their source. */
const RESUME_PART = 0.5;
/** Batches that are stored at once, of all companies; of a company, one. */
const AT_ONCE = 2;
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
 * datagram is refused. The turns are those of `FairQueue`; `Batches` does not fit, because nobody waits for a message's
 * result: it has to be kept here, in bytes, until it is stored, and one that fails for good is searched for.
 */
export class Queues {
  readonly #queues = new Map<number, Queue>();
  readonly #turns = new FairQueue(AT_ONCE, Infinity, Infinity);
  /** Bytes that wait, by company. */
  readonly #companies = new Map<number, number>();
  #bytes = 0;
  #closing: (() => void) | undefined;
  #count = 0;
  /** Tells the messages of this process from those of others. */
  readonly #run = randomUUID();
  readonly #held: HeldSources;

  constructor(readonly options: Options) {
    const { mustWait, onError, recheckMs } = options;
    this.#held = new HeldSources(mustWait, onError, recheckMs);
  }

  /** A new connection of a source: it waits at once, when its source has to. @returns false when too many wait */
  admit(sender: Sender, connection: Pausable): boolean {
    if (this.#held.isFull(sender)) return false;
    this.#held.pause(sender, connection);
    return true;
  }

  /**
   * Adds a message.
   * @param connection is paused while the source has no memory left; without one the message is refused then
   * @returns false when the message was refused
   */
  add(sender: Sender, bytes: Buffer, at: number, connection?: Pausable): boolean {
    const queue = this.#queueOf(sender);
    if (connection) this.#held.pause(sender, connection);
    if (!this.#hasRoom(queue, 1)) {
      if (!connection) return false;
      queue.paused.add(connection);
      connection.pause();
    }
    this.#count += 1;
    const id = `${this.#run}-${at.toString(36)}-${this.#count.toString(36)}`;
    queue.messages.push({ bytes, at, id, canWait: connection !== undefined });
    this.#account(queue, bytes.length + OVERHEAD);
    this.options.counts.waiting += 1;
    this.#plan(queue);
    return true;
  }

  /** A connection has ended; it is not resumed any more. */
  forget(connection: Pausable): void {
    this.#held.forget(connection);
    for (const { paused } of this.#queues.values()) paused.delete(connection);
  }

  /** Resolves when everything that waits is stored, or after a time in ms. @returns messages that are left */
  async close(timeoutMs: number): Promise<number> {
    this.#held.close();
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
        if (await this.options.deliver(queue.sender, batch)) this.#held.hold(queue.sender);
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
    for (const { bytes } of queue.messages.splice(0, count)) this.#account(queue, -bytes.length - OVERHEAD);
    this.options.counts.waiting -= count;
    // Room that this source had taken may be what connections of others wait for.
    for (const other of this.#queues.values()) {
      if (other.paused.size === 0 || !this.#hasRoom(other, RESUME_PART)) continue;
      for (const connection of other.paused) {
        if (!this.#held.pause(other.sender, connection)) connection.resume();
      }
      other.paused.clear();
    }
  }

  #account(queue: Queue, bytes: number): void {
    const { companyId } = queue.sender;
    const own = (this.#companies.get(companyId) ?? 0) + bytes;
    if (own > 0) this.#companies.set(companyId, own);
    else this.#companies.delete(companyId);
    queue.bytes += bytes;
    this.#bytes += bytes;
  }

  /** True while company and all companies have room, and the source uses less than a part of what it may. */
  #hasRoom({ bytes, sender }: Queue, part: number): boolean {
    const own = this.#companies.get(sender.companyId) ?? 0;
    return bytes < MAX_BYTES * part && own < MAX_COMPANY_BYTES && this.#bytes < MAX_ALL_BYTES;
  }

  #settle(): void {
    for (const [sourceid, { messages, running, paused }] of this.#queues) {
      if (messages.length === 0 && !running && paused.size === 0) this.#queues.delete(sourceid);
    }
    if (this.#queues.size === 0) this.#closing?.();
  }
}
