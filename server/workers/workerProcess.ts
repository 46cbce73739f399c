import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromWorker, TaskResult, ToWorker } from './messages';

const BUILT = !import.meta.url.endsWith('.ts');
const ENTRY = fileURLToPath(new URL(BUILT ? './worker.js' : './devWorker.mjs', import.meta.url));

/** A worker process ended before its task did. */
export class WorkerEnded extends Error {
  /** @param signal what ended it (`SIGABRT` when its heap was full); null when it ended by itself */
  constructor(readonly signal: NodeJS.Signals | null) {
    super(`a worker process ended (${signal ?? 'by itself'})`);
  }
}

/**
 * One worker process. It is a process, not a thread: stopping a thread while it makes a compressor ends the whole
 * server (docs/decisions/0017).
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<NodeJS.Signals | null>;

  /** @param maxHeapMb its heap, in MiB; contents of files are outside of it and have limits of their own */
  constructor(maxHeapMb: number) {
    this.#child = fork(ENTRY, {
      serialization: 'advanced',
      // Neither the options of this process nor its environment, which can hold keys and passwords.
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('exit', (_code, signal) => resolve(signal));
      // It could not be started, or not be sent a message; one that still runs is of no use.
      this.#child.on('error', () => {
        this.stop();
        resolve(null);
      });
    });
  }

  /**
   * Runs one task; a process runs one at a time.
   * @param onMessage gets what the task sends while it runs
   * @param signal stops the process
   * @throws WorkerEnded when the process ends first; the reason of `signal`
   */
  async run(
    task: ToWorker,
    onMessage: (message: Exclude<FromWorker, TaskResult>) => void,
    signal: AbortSignal,
  ): Promise<TaskResult> {
    signal.throwIfAborted();
    const stop = () => this.stop();
    signal.addEventListener('abort', stop);
    this.#child.ref();
    this.#child.channel?.ref();
    let listener: ((message: FromWorker) => void) | undefined;
    try {
      return await Promise.race([
        new Promise<TaskResult>((resolve) => {
          listener = (message) => ('started' in message || 'chunk' in message ? onMessage(message) : resolve(message));
          this.#child.on('message', listener);
          this.send(task);
        }),
        this.ended.then((by) => {
          signal.throwIfAborted();
          throw new WorkerEnded(by);
        }),
      ]);
    } finally {
      signal.removeEventListener('abort', stop);
      if (listener) this.#child.off('message', listener);
      // An idle process keeps neither the server nor a command from ending.
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  /** Sends a message; one that has ended gets none. */
  send(message: ToWorker): void {
    this.#child.send(message, () => undefined);
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}
