/** An entry in the queue of one company. */
interface QueueEntry {
  /** Resolves to true when the entry may start, and to false when it has left the queue. */
  readonly begun: Promise<boolean>;
  /** Leaves the queue; does nothing after the start. */
  readonly leave: () => void;
  /** Ends a started entry and starts the next one. Call it once. */
  readonly end: () => void;
}

interface Lane {
  running: number;
  readonly waiting: Set<(begins: boolean) => void>;
}

/** Limits the concurrent requests of each company; further requests wait in a queue. */
export class CompanyQueues {
  readonly #lanes = new Map<number, Lane>();

  /**
   * @param most maximum of concurrent requests of one company
   * @param mostWaiting maximum of waiting requests of one company
   */
  constructor(
    readonly most: number,
    readonly mostWaiting: number,
  ) {}

  /** @returns a turn that begins now or later; undefined when too many requests of the company wait already */
  take(companyId: number): QueueEntry | undefined {
    const lane = this.#lanes.get(companyId) ?? { running: 0, waiting: new Set() };
    const end = () => this.#end(companyId, lane);
    if (lane.running < this.most) {
      lane.running += 1;
      this.#lanes.set(companyId, lane);
      return { begun: Promise.resolve(true), leave: () => undefined, end };
    }
    if (lane.waiting.size >= this.mostWaiting) return undefined;
    let leave: () => void = () => undefined;
    const begun = new Promise<boolean>((resolve) => {
      lane.waiting.add(resolve);
      leave = () => {
        if (lane.waiting.delete(resolve)) resolve(false);
      };
    });
    return { begun, leave, end };
  }

  #end(companyId: number, lane: Lane): void {
    const [next] = lane.waiting;
    if (next) {
      lane.waiting.delete(next);
      return next(true);
    }
    lane.running -= 1;
    if (lane.running === 0) this.#lanes.delete(companyId);
  }
}
