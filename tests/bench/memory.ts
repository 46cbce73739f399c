import { row } from './report';
import { residentMemory, type RunningServer } from './server';

const POLL_INTERVAL_MS = 250;
/** Of the second half to the first one: memory that grows with what comes would double. */
const FLAT = 1.25;
const MIB = 1024 ** 2;

interface Sample {
  /** Resident memory of the process, in MiB. */
  readonly rss: number;
  /** Memory of JavaScript objects that are in use or not yet collected, in MiB. */
  readonly heap: number;
}

/** What the server's process uses now. @param token of an administrator who may read the metrics */
async function sampleOf({ base, pid }: RunningServer, token: string): Promise<Sample> {
  const answer = await fetch(`${base}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const heap = /^nodejs_heap_size_used_bytes ([\d.e+]+)$/m.exec(await answer.text())?.[1];
  return { rss: residentMemory(pid), heap: Number(heap) / MIB };
}

/**
 * Watches the memory of the server's process while something is sent.
 * @returns a function that ends it and prints the memory before, during and after, and the ratio of the highest one in
 *   the second half of the time to that in the first half
 */
export async function watchMemory(server: RunningServer, token: string, what: string): Promise<() => Promise<void>> {
  const before = await sampleOf(server, token);
  const samples: Sample[] = [];
  let running = true;
  const looking = (async () => {
    while (running) {
      samples.push(await sampleOf(server, token));
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  })();
  return async () => {
    running = false;
    await looking;
    const after = await sampleOf(server, token);
    const half = Math.ceil(samples.length / 2);
    for (const [name, kind] of [
      ['resident memory', 'rss'],
      ['heap', 'heap'],
    ] as const) {
      const highest = (list: readonly Sample[]) => Math.max(...list.map((one) => one[kind]));
      const [first, second] = [highest(samples.slice(0, half)), highest(samples.slice(half))];
      row(
        `${what}: ${name}, highest of the second half (before ${mib(before[kind])}, after ${mib(after[kind])})`,
        mib(second),
        `first half ${mib(first)}`,
        second / first,
        `at most ${FLAT}`,
      );
    }
  };
}

const mib = (value: number) => `${value.toFixed(0)} MiB`;
