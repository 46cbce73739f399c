/** An entry in the queue of one company. */
interface QueueEntry {
  /** Resolves to true when the entry may start, and to false when it has left the queue. */
  readonly begun: Promise<boolean>;
  /** Leaves the queue; does nothing after the start. */
  readonly leave: () => void;
  /** Ends a started entry and starts the next one. Call it once. */
  readonly end: () => void;
}

interface Queue {
  running: number;
  readonly waiting: Set<(begins: boolean) => void>;
}

/** Limits the concurrent requests of each company; further requests wait in a queue. */
export class CompanyQueues {
  readonly #queues = new Map<number, Queue>();

  /**
   * @param maxRunning maximum of concurrent requests of one company
   * @param maxWaiting maximum of waiting requests of one company
   */
  constructor(
    readonly maxRunning: number,
    readonly maxWaiting: number,
  ) {}

  /** @returns a turn that begins now or later; undefined when too many requests of the company wait already */
  take(companyId: number): QueueEntry | undefined {
    const queue = this.#queues.get(companyId) ?? { running: 0, waiting: new Set() };
    const end = () => this.#end(companyId, queue);
    if (queue.running < this.maxRunning) {
      queue.running += 1;
      this.#queues.set(companyId, queue);
      return { begun: Promise.resolve(true), leave: () => undefined, end };
    }
    if (queue.waiting.size >= this.maxWaiting) return undefined;
    let leave: () => void = () => undefined;
    const begun = new Promise<boolean>((resolve) => {
      queue.waiting.add(resolve);
      leave = () => {
        if (queue.waiting.delete(resolve)) resolve(false);
      };
    });
    return { begun, leave, end };
  }

  #end(companyId: number, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      return next(true);
    }
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(companyId);
  }
}
