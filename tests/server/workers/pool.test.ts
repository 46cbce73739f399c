import { afterEach, describe, expect, it } from 'vitest';
import { openWorkers, type WorkerPool } from '../../../server/workers/pool';

const tooComplex = { status: 422, code: 'FILE_TOO_COMPLEX' };
const small = { bytes: Buffer.from('name\nLobby\n') };
const table = (rows: number) => ({ bytes: Buffer.from(`name\n${'Lobby\n'.repeat(rows)}`) });
/** Takes a process a while to compress, and two megabytes of its heap each. */
const texts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}`, text: 'é€'.repeat(500_000) }));
const own = { companyId: 1 };
const other = { companyId: 2 };
const facts = { format: 'csv', header: ['name'], rows: 1, parts: 1 };

let pool: WorkerPool | undefined;
const open = (limits?: Parameters<typeof openWorkers>[0]) => (pool = openWorkers(limits));
afterEach(async () => pool?.close());

describe('a task', () => {
  it('gives its result, and its errors with their arguments', async () => {
    const { run } = open();
    expect(await run('readTable', small, own)).toMatchObject(facts);
    await expect(run('readTable', { bytes: Buffer.from('%PDF-1.7') }, own)).rejects.toMatchObject({
      status: 415,
      code: 'IMPORT_FILE_TYPE',
    });
    await expect(run('readTable', { bytes: Buffer.from('"x"y\n') }, own)).rejects.toMatchObject({
      code: 'IMPORT_FILE_UNREADABLE',
      args: [1],
    });
  });

  it('sends its chunks in order, one at a time', async () => {
    const { run } = open();
    const seen: string[] = [];
    let handling = 0;
    let most = 0;
    const { parts } = await run('readTable', table(1_000), {
      ...own,
      onChunk: async (chunk) => {
        handling += 1;
        most = Math.max(most, handling);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(chunk.constructor.name);
        handling -= 1;
      },
    });
    expect([parts, seen.length, most]).toEqual([10, 10, 1]);
  });

  it('stops when a chunk cannot be handled, with the reason', async () => {
    const { run } = open();
    const gone = new Error('the database is away');
    const failing = run('readTable', table(1_000), { ...own, onChunk: () => Promise.reject(gone) });
    await expect(failing).rejects.toBe(gone);
    expect(await run('readTable', small, own)).toMatchObject(facts);
  });

  it('that takes too long fails alone, and another process takes its place', async () => {
    const { run } = open({ timeoutMs: { zip: 1 } });
    const others = Array.from({ length: 4 }, (_, companyId) => run('readTable', small, { companyId }));
    const slow = [5, 6, 7].map((companyId) => run('zip', texts(2), { companyId }));
    for (const one of await Promise.allSettled(slow)) expect(one).toMatchObject({ reason: tooComplex });
    for (const one of others) expect(await one).toMatchObject(facts);
    expect(await run('readTable', small, own)).toMatchObject(facts);
  });

  it('that needs too much memory fails alone, and another process takes its place', async () => {
    const { run } = open({ maxHeapMb: 32 });
    const greedy = run('zip', texts(24), own);
    const beside = run('readTable', small, other);
    await expect(greedy).rejects.toMatchObject(tooComplex);
    expect(await beside).toMatchObject(facts);
    expect(await run('readTable', small, own)).toMatchObject(facts);
  });

  it('can be stopped from outside', async () => {
    const { run } = open();
    const controller = new AbortController();
    const stopped = run('readTable', table(190_000), {
      ...own,
      signal: controller.signal,
      onChunk: async () => controller.abort(),
    });
    await expect(stopped).rejects.toBeInstanceOf(Error);
    expect(await run('readTable', small, own)).toMatchObject(facts);
  });

  it('that is stopped while it makes a compressor takes nothing else with it', async () => {
    // A thread that is stopped at such a moment ends the whole server (docs/decisions/0017).
    const files = Array.from({ length: 50_000 }, (_, n) => ({ name: `${n}`, text: 'x' }));
    const { run } = open({ timeoutMs: { zip: 30 } });
    for (let times = 0; times < 5; times++) {
      const stopped = run('zip', files, own);
      const beside = run('readTable', small, other);
      await expect(stopped).rejects.toMatchObject(tooComplex);
      expect(await beside).toMatchObject(facts);
    }
  });

  it('is not blamed when the server stops', async () => {
    const { run, close } = open();
    const running = run('readTable', table(190_000), { ...own, onChunk: async () => void close() });
    await expect(running).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });

  it('of another company does not wait for those of one that has many', async () => {
    const { run } = open();
    // Both processes are there.
    await Promise.all([run('readTable', small, own), run('readTable', small, other)]);
    const finished: number[] = [];
    const note = ({ companyId }: typeof own) => finished.push(companyId);
    const many = Array.from({ length: 6 }, () => run('readTable', table(5_000), own).then(() => note(own)));
    await Promise.all([...many, run('readTable', small, other).then(() => note(other))]);
    expect(finished.indexOf(other.companyId)).toBeLessThan(2);
  });

  it('is refused when too many of its company wait', async () => {
    const { run } = open();
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => run('readTable', small, own)));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const one of refused) expect(one).toMatchObject({ reason: { status: 429, code: 'WORKERS_BUSY' } });
  });
});
