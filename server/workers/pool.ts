import { availableParallelism } from 'node:os';
import * as errors from '../errors/catalogue';
import { FairQueue } from '../concurrency/fairQueue';
import { deadline } from './deadline';
import { ProcessPool } from './processPool';
import type { TaskInput, TaskName, TaskOutput } from './tasks';
import { WorkerEnded, WorkerProcess } from './workerProcess';

/** Heap of one worker process, in MiB. Contents of files are outside of it and have limits of their own. */
const MAX_HEAP_MB = 512;
/** Idle processes end after this time, in ms, except for one. */
const IDLE_MS = 30_000;

/** How long each task may run, in ms. Time in the queue and in `onChunk` does not count. */
const TIMEOUT_MS: Readonly<Record<TaskName, number>> = {
  readTable: 60_000,
  checkUpload: 20_000,
  checkThemes: 20_000,
  printAccounts: 90_000,
  printDocument: 90_000,
  printFigures: 90_000,
  zip: 20_000,
  checkAnswer: 20_000,
  checkLogout: 5_000,
  evaluate: 1_000,
};

export interface RunOptions {
  /** Whose task it is: companies take turns. */
  readonly companyId: number;
  /**
   * Work that people without an account cause at the company: it has turns of its own, and never takes those of the
   * company's own people, or of the other kind.
   */
  readonly strangers?: 'answers' | 'logouts';
  /** Takes the task out of the queue, or stops it with its process. */
  readonly signal?: AbortSignal;
  /** Gets what the task emits, one chunk at a time; its failure stops the task. */
  readonly onChunk?: (chunk: Uint8Array) => Promise<void>;
}

export interface WorkerPool {
  /**
   * Runs a task of `tasks.ts` in a worker process, so that the event loop stays free.
   * @throws PorticoError what the task throws; 422 `FILE_TOO_COMPLEX` when it takes too long or needs too much memory
   *   (its process ends, other tasks continue); 429 `WORKERS_BUSY` when too many tasks of the company wait already
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, options: RunOptions): Promise<TaskOutput<N>>;
  /** Ends all processes, and the tasks in them (503). */
  close(): Promise<void>;
}

/** Opens a pool. @param limits other limits than the usual ones, for tests */
export function openWorkers(
  limits: { readonly maxHeapMb?: number; readonly timeoutMs?: Partial<typeof TIMEOUT_MS> } = {},
): WorkerPool {
  const { maxHeapMb = MAX_HEAP_MB } = limits;
  const timeouts = { ...TIMEOUT_MS, ...limits.timeoutMs };
  const queue = new FairQueue(Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2))));
  const processes = new ProcessPool(() => new WorkerProcess(maxHeapMb), IDLE_MS);
  let closed = false;
  const runNow = async <N extends TaskName>(name: N, input: TaskInput<N>, { signal, onChunk }: RunOptions) => {
    const limit = deadline(timeouts[name]);
    const worker = processes.take();
    const chunks = listen(worker, limit, onChunk);
    try {
      const signals = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal;
      const result = await worker.run({ name, input }, chunks.onMessage, signals);
      processes.giveBack(worker);
      if ('thrown' in result) throw result.thrown;
      if ('error' in result) throw errors.failure(result.error.code, ...result.error.args);
      return result.value as TaskOutput<N>;
    } catch (error) {
      // The client has disconnected: no one reads this response.
      if (signal?.aborted) throw chunks.failure() ?? errors.badRequest();
      throw chunks.failure() ?? (closed ? errors.serviceUnavailable(error) : taskError(error, limit.signal));
    } finally {
      limit.stop();
    }
  };
  return {
    run: (name, input, options) => {
      const { companyId, strangers, signal } = options;
      const turn = strangers === undefined ? companyId : `${strangers} of ${companyId}`;
      return queue.run(turn, () => runNow(name, input, options), signal);
    },
    async close() {
      closed = true;
      queue.close();
      await processes.close();
    },
  };
}

let shared: WorkerPool | undefined;

/** Runs a task in the pool of this process, which is opened with the first task. See `WorkerPool.run`. */
export function runInWorker<N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  options: RunOptions,
): Promise<TaskOutput<N>> {
  shared ??= openWorkers();
  return shared.run(name, input, options);
}

/** Closes the pool of this process, for the stop of the server. A later task opens another one. */
export async function closeWorkers(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.close();
}

/** Handles what a task sends while it runs. */
function listen(worker: WorkerProcess, limit: ReturnType<typeof deadline>, onChunk: RunOptions['onChunk']) {
  let failed: { readonly error: unknown } | undefined;
  const handle = async (chunk: Uint8Array) => {
    limit.pause();
    try {
      await onChunk?.(chunk);
    } catch (error) {
      failed ??= { error };
    }
    limit.run();
    worker.send({ goOn: failed === undefined });
  };
  return {
    onMessage: (message: { readonly started: true } | { readonly chunk: Uint8Array }) => {
      if ('chunk' in message) void handle(message.chunk);
      else limit.run();
    },
    failure: () => failed?.error,
  };
}

function taskError(error: unknown, limit: AbortSignal): unknown {
  if (error instanceof errors.PorticoError) return error;
  // A full heap ends the process with a signal, and so does the system when the machine has no memory left.
  const crashed = error instanceof WorkerEnded && error.signal !== null;
  return limit.aborted || crashed ? errors.failure('FILE_TOO_COMPLEX') : errors.unexpected(error);
}
