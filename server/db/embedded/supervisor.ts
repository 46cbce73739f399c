import { setTimeout as wait } from 'node:timers/promises';
import type { Postmaster } from './postmaster';

/** How long to wait before each attempt in a row; the last one repeats. */
const BACK_OFF_MS = [0, 250, 500, 1000, 2000, 5000];
/** A server that has lived this long gets the short waits again. */
const HEALTHY_MS = 60_000;

interface Supervisor {
  pid(): number;
  stop(): Promise<void>;
}

/**
 * Keeps a server running: whenever it ends without being asked to, starts it again, with growing waits.
 * @param first the running server
 * @param start starts the next one
 * @param report called with the reason why the server ended, or did not start again
 */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  report: (reason: string) => void,
): Supervisor {
  const stopping = new AbortController();
  let current: Postmaster | undefined = first;
  let pid = first.pid;
  let attempts = 0;

  const restart = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const delay = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length - 1)];
      attempts += 1;
      // Neither the timer nor the server keeps the process alive.
      await wait(delay, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        const next = await start();
        if (stopping.signal.aborted) return await next.stop();
        current = next;
        pid = next.pid;
        return;
      } catch (error) {
        report(`The database did not start again: ${(error as Error).message}`);
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (current) {
      const began = Date.now();
      const reason = await current.exited;
      current = undefined;
      if (stopping.signal.aborted) return;
      if (Date.now() - began > HEALTHY_MS) attempts = 0;
      report(reason);
      await restart();
    }
  };
  const watching = watch();

  return {
    pid: () => pid,
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}
