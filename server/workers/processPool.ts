import type { WorkerProcess } from './workerProcess';

/** Worker processes that are used again. All but one end after a time without a task. */
export class ProcessPool {
  readonly #idle: { readonly worker: WorkerProcess; readonly timer: NodeJS.Timeout }[] = [];
  readonly #running = new Set<WorkerProcess>();

  /**
   * @param start starts a process
   * @param idleMs how long more than one may have no task, in ms
   */
  constructor(
    readonly start: () => WorkerProcess,
    readonly idleMs: number,
  ) {}

  /** The process that had a task last, or a new one. */
  take(): WorkerProcess {
    const last = this.#idle.pop();
    if (last) {
      clearTimeout(last.timer);
      return last.worker;
    }
    const worker = this.start();
    this.#running.add(worker);
    void worker.ended.then(() => this.#forget(worker));
    return worker;
  }

  giveBack(worker: WorkerProcess): void {
    if (!this.#running.has(worker)) return;
    const timer = setTimeout(() => this.#idle.length > 1 && worker.stop(), this.idleMs).unref();
    this.#idle.push({ worker, timer });
  }

  /** Ends all processes, those with a task, too. */
  async close(): Promise<void> {
    const all = [...this.#running];
    for (const worker of all) worker.stop();
    await Promise.all(all.map(({ ended }) => ended));
  }

  #forget(worker: WorkerProcess): void {
    this.#running.delete(worker);
    const at = this.#idle.findIndex((one) => one.worker === worker);
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
  }
}
