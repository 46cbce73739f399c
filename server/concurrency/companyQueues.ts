/** An entry in the queue of one company. */
interface QueueEntry {
  /** Resolves to true when the entry may start, and to false when it has left the queue. */
  readonly started: Promise<boolean>;
  /** Leaves the queue; does nothing after the start. */
  readonly leave: () => void;
  /** Ends a started entry and starts the next one. Call it once. */
  readonly end: () => void;
}

interface Queue {
  running: number;
  /** Those that wait, in their order, each with its account. */
  readonly waiting: Map<(begins: boolean) => void, number>;
}

/** Limits the concurrent requests of each company; further requests wait in a queue. */
export class CompanyQueues {
  readonly #queues = new Map<number, Queue>();

  /**
   * @param maxRunning maximum of concurrent requests of one company
   * @param maxWaiting maximum of waiting requests of one company
   * @param maxWaitingPerAccount maximum of them that one account may have, so that others find a place
   */
  constructor(
    readonly maxRunning: number,
    readonly maxWaiting: number,
    readonly maxWaitingPerAccount = maxWaiting,
  ) {}

  /** @returns a turn that begins now or later; undefined when too many requests of company or account wait already */
  take(companyId: number, accountId = 0): QueueEntry | undefined {
    const queue = this.#queues.get(companyId) ?? { running: 0, waiting: new Map() };
    const end = () => this.#end(companyId, queue);
    if (queue.running < this.maxRunning) {
      queue.running += 1;
      this.#queues.set(companyId, queue);
      return { started: Promise.resolve(true), leave: () => undefined, end };
    }
    const own = [...queue.waiting.values()].filter((account) => account === accountId).length;
    if (queue.waiting.size >= this.maxWaiting || own >= this.maxWaitingPerAccount) return undefined;
    let leave: () => void = () => undefined;
    const started = new Promise<boolean>((resolve) => {
      queue.waiting.set(resolve, accountId);
      leave = () => {
        if (queue.waiting.delete(resolve)) resolve(false);
      };
    });
    return { started, leave, end };
  }

  #end(companyId: number, queue: Queue): void {
    const [next] = queue.waiting.keys();
    if (next) {
      queue.waiting.delete(next);
      return next(true);
    }
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(companyId);
  }
}
