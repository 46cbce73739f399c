import autocannon from 'autocannon';
import { LIST_ROWS } from '../../domain/limits';
import { calls, someIdentities } from './calls';
import { withProduct } from './product';
import { header, median, row } from './report';
import { residentMemory } from './server';

const CLIENTS = 8;
const IDS = 400;
const SECONDS = 60;
const WARM_UP = 10;
/** How many reads come to one save: about what people at lists and forms do. */
const READS = 4;
const POLL_INTERVAL_MS = 500;
const SPREAD_BAR = 5;
/** Garbage that is not yet collected comes and goes; what stays would go on growing. */
const MEMORY_BAR = 1.1;

/**
 * Eight clients that list, read and save at once: no error, the slowest hundredth within five times the middle, and
 * memory that stays. `npm run bench -- steady=600` for ten minutes.
 */
export async function steadyBench(seconds = String(SECONDS)): Promise<void> {
  await withProduct(async ({ server, client, token, company }) => {
    const ids = await someIdentities(client, company, IDS);
    const { list, get, save } = calls(`/legacy/elements/user?limit=${LIST_ROWS}`, '/legacy/elements/user', ids);
    const requests = save.flatMap((one, index) => [
      ...list,
      ...Array.from({ length: READS - 1 }, (_, place) => get[(index + place) % get.length] ?? one),
      one,
    ]);
    const run = (duration: number) =>
      autocannon({
        url: server.base,
        connections: CLIENTS,
        duration,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        requests,
      });
    await run(WARM_UP);
    const times: number[] = [];
    const memory: number[] = [];
    const looking = setInterval(() => memory.push(residentMemory(server.pid)), POLL_INTERVAL_MS);
    const running = run(Number(seconds));
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
    const result = await running;
    clearInterval(looking);
    times.sort((a, b) => a - b);
    const [p50, p99] = [median(times), times[Math.floor(times.length * 0.99)] ?? Number.NaN];
    const quarter = Math.ceil(memory.length / 4);
    const [early, late] = [median(memory.slice(0, quarter)), median(memory.slice(-quarter))];
    const failed = result.errors + result.timeouts + result.non2xx;
    header();
    const what = `${CLIENTS} clients, ${seconds} s, ${result.requests.total} requests`;
    row(`${what}: failures`, String(failed), 'none', failed, '0');
    row(
      `${what}: slowest hundredth`,
      `${p99.toFixed(1)} ms`,
      `middle ${p50.toFixed(1)} ms`,
      p99 / p50,
      `≤ ${SPREAD_BAR}`,
    );
    row(`${what}: memory, last quarter`, mib(late), `first quarter ${mib(early)}`, late / early, `≤ ${MEMORY_BAR}`);
  });
}

const mib = (value: number) => `${value.toFixed(0)} MiB`;
