/** Limits how much runs at once; further work waits, and begins in the order of its arrival. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param max how much runs at once */
  constructor(max: number) {
    this.#free = max;
  }

  /** How much waits. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs `work` when its turn comes. @returns what `work` returns @throws what it throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place passes to the one that has waited longest; it is free only when none waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
