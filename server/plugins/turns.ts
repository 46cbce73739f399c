/** A place in the queue of one company. */
interface Turn {
  /** True when the turn begins; false when the request has left the queue before. */
  readonly begun: Promise<boolean>;
  /** Leaves the queue; does nothing once the turn has begun. */
  readonly leave: () => void;
  /** Ends a turn that has begun, and begins the next one. Call it once. */
  readonly end: () => void;
}

interface Lane {
  running: number;
  readonly waiting: Set<(begins: boolean) => void>;
}

/** A few requests of each company at once, the others in their order. */
export class Turns {
  readonly #lanes = new Map<number, Lane>();

  /**
   * @param most turns of one company at the same time
   * @param mostWaiting requests of one company that may wait
   */
  constructor(
    readonly most: number,
    readonly mostWaiting: number,
  ) {}

  /** @returns a turn that begins now or later; undefined when too many requests of the company wait already */
  take(companyId: number): Turn | undefined {
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
