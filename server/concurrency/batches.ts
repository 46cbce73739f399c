interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Handles items of one key together: items that are added while a batch of their key runs are in the next batch. A key
 * has one batch at a time, and keys take turns, so that a key with many items delays the others by the running batches
 * only.
 */
export class Batches<Item, Result> {
  /** The next batch is that of the first key that has none running. */
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  readonly #running = new Set<string>();

  /**
   * @param handle one result for each item, in their order; when it throws, every item of the batch fails with that
   * @param maxConcurrent batches of all keys that run at the same time
   * @param maxSize items of a batch
   */
  constructor(
    readonly handle: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
    readonly maxConcurrent: number,
    readonly maxSize: number,
  ) {}

  /** @returns the result of `item`, once its batch has been handled */
  add(key: string, item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const list = this.#waiting.get(key) ?? [];
      list.push({ item, resolve, reject });
      this.#waiting.set(key, list);
      this.#begin();
    });
  }

  #begin(): void {
    for (const [key, list] of this.#waiting) {
      if (this.#running.size >= this.maxConcurrent) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      const batch = list.splice(0, this.maxSize);
      // The items that are left wait for the next turn of the key.
      if (list.length > 0) this.#waiting.set(key, list);
      this.#running.add(key);
      void this.#run(key, batch);
    }
  }

  async #run(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.handle(
        key,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve, reject }, index) => {
        if (index in results) resolve(results[index] as Result);
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
