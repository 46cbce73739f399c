import { intakeBusy } from '../errors/catalogue';

/** Items that wait: of one key, and of all. */
const MAX_WAITING_PER_KEY = 2_000;
const MAX_WAITING = 10_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Handles items of one key together: those that come while a batch is under way are the next one. A key has one batch at
 * a time, and keys take turns, so a key with many items does not delay the others by more than the batches that run.
 * Different from `FairQueue`, which runs tasks as they are given: here many items become one call, and each gets its own
 * result. Different from `Queues` of syslog, whose senders wait for no answer: here the caller holds the item and sends
 * it again when the batch fails.
 */
export class Batches<Key, Item, Result> {
  /** The next batch is of the first key that has none under way. */
  readonly #waiting = new Map<Key, Waiting<Item, Result>[]>();
  readonly #running = new Set<Key>();
  #count = 0;

  /**
   * @param handle one result for each item, in their order; when it throws, every item of the batch fails with that
   * @param atOnce batches of all keys at once
   * @param size items of a batch, at most
   */
  constructor(
    readonly handle: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>,
    readonly atOnce: number,
    readonly size: number,
    readonly maxWaitingPerKey = MAX_WAITING_PER_KEY,
    readonly maxWaiting = MAX_WAITING,
  ) {}

  /**
   * @returns the result of `item`, once its batch has been handled
   * @throws PorticoError 503 INTAKE_BUSY when too many items wait, of the key or of all
   */
  async add(key: Key, item: Item): Promise<Result> {
    const list = this.#waiting.get(key) ?? [];
    if (list.length >= this.maxWaitingPerKey || this.#count >= this.maxWaiting) throw intakeBusy();
    this.#count += 1;
    return new Promise<Result>((resolve, reject) => {
      list.push({ item, resolve, reject });
      this.#waiting.set(key, list);
      this.#begin();
    });
  }

  #begin(): void {
    for (const [key, list] of this.#waiting) {
      if (this.#running.size >= this.atOnce) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      const batch = list.splice(0, this.size);
      this.#count -= batch.length;
      // What is left goes to the end of the line.
      if (list.length > 0) this.#waiting.set(key, list);
      this.#running.add(key);
      void this.#run(key, batch);
    }
  }

  async #run(key: Key, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.handle(
        key,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve, reject }, place) => {
        if (place in results) resolve(results[place] as Result);
        else reject(new Error('an item of a batch has no result'));
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#running.delete(key);
      this.#begin();
    }
  }
}
