import * as errors from '../errors/catalogue';

/** Tasks of one company that wait; another one is refused. */
const MAX_WAITING_PER_COMPANY = 8;
/** Tasks of all companies that wait. */
const MAX_WAITING = 32;

/** The id of a company, or the name of another group. */
type Key = number | string;

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/**
 * Shares worker processes or connections among companies: each runs one task at a time, and companies take turns. So
 * one company delays another one by no more than the tasks that run already. Instead of companies, the keys can be
 * those of other groups. `Batches` joins items to one call, and `Queues` of syslog (which takes its turns here) keeps
 * messages whose senders wait for no answer, tries them again and limits their memory.
 */
export class FairQueue {
  readonly #running = new Set<Key>();
  /** The next turn is that of the first company that runs nothing. */
  readonly #waiting = new Map<Key, Waiting[]>();

  /**
   * @param atOnce tasks of all companies that run at once
   * @param busy makes the error of a refused task
   */
  constructor(
    readonly atOnce: number,
    readonly maxWaiting = MAX_WAITING,
    readonly maxWaitingPerCompany = MAX_WAITING_PER_COMPANY,
    readonly busy: () => Error = errors.workersBusy,
  ) {}

  /**
   * Runs `work` when it is the company's turn.
   * @param signal takes the work out of the queue; once it runs, it is not stopped by this
   * @throws PorticoError the error of `busy` (429 `WORKERS_BUSY`) when the company has too many tasks waiting
   */
  async run<T>(companyId: Key, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(companyId, signal);
    try {
      return await work();
    } finally {
      this.#end(companyId);
    }
  }

  /** Refuses everything that waits, with 503. */
  close(): void {
    for (const list of [...this.#waiting.values()]) {
      for (const one of [...list]) one.refuse(errors.serviceUnavailable());
    }
  }

  async #turn(companyId: Key, signal: AbortSignal | undefined): Promise<void> {
    // The client has disconnected: no one reads this response.
    if (signal?.aborted) throw errors.badRequest();
    if (this.#running.size < this.atOnce && !this.#running.has(companyId)) {
      this.#running.add(companyId);
      return;
    }
    this.#makeRoom(companyId);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        signal?.removeEventListener('abort', gone);
        this.#remove(companyId, waiting);
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const gone = () => waiting.refuse(errors.badRequest());
      signal?.addEventListener('abort', gone);
      this.#waiting.set(companyId, [...(this.#waiting.get(companyId) ?? []), waiting]);
    });
  }

  /**
   * Makes room for one more task of a company. When the queue is full, the company with the most tasks loses its last.
   */
  #makeRoom(companyId: Key): void {
    const own = this.#waiting.get(companyId)?.length ?? 0;
    if (own >= this.maxWaitingPerCompany) throw this.busy();
    const lists = [...this.#waiting.values()].toSorted((a, b) => b.length - a.length);
    if (lists.reduce((sum, { length }) => sum + length, 0) < this.maxWaiting) return;
    const [longest = []] = lists;
    if (longest.length <= own + 1) throw this.busy();
    longest.at(-1)?.refuse(this.busy());
  }

  #remove(companyId: Key, waiting: Waiting): void {
    const left = (this.#waiting.get(companyId) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.#waiting.set(companyId, left);
    else this.#waiting.delete(companyId);
  }

  /** Ends the turn of a company, which goes to the end of the line, and starts the next task. */
  #end(companyId: Key): void {
    this.#running.delete(companyId);
    const own = this.#waiting.get(companyId);
    if (own) {
      this.#waiting.delete(companyId);
      this.#waiting.set(companyId, own);
    }
    const next = [...this.#waiting].find(([id]) => !this.#running.has(id));
    if (!next) return;
    this.#running.add(next[0]);
    next[1][0]?.start();
  }
}
