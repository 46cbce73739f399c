// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer, temporaryData, tokenOf, type RunningServer } from '../bench/server';

const WRITES_PER_SECOND = 50;
const BEFORE_KILL_MS = 2_500;
/** So many are made by the job that a kill interrupts. */
const ACCOUNTS = 1000;
/** Crash recovery first brings every file of the cluster to the disk; a busy disk takes its time over that. */
const PATIENCE_MS = 120_000;

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop().catch(() => undefined);
}, PATIENCE_MS);

interface Writer {
  /** Names whose save was answered with success. */
  readonly acknowledged: string[];
  readonly statuses: Set<number>;
  stop(): Promise<void>;
}

/** Saves a new scope fifty times a second, whatever happens to the other side. */
function startWriting(base: string, token: string, prefix = 'Écriture '): Writer {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const open = new Set<Promise<void>>();
  let counter = 0;
  const timer = setInterval(() => {
    const name = `${prefix}${(counter += 1)}`;
    const call = fetch(`${base}/legacy/elements/group`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ g_name: name }),
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (answer) => {
        statuses.add(answer.status);
        await answer.arrayBuffer();
        if (answer.status === 201) acknowledged.push(name);
      })
      .catch(() => undefined)
      .finally(() => open.delete(call));
    open.add(call);
  }, 1000 / WRITES_PER_SECOND);
  return {
    acknowledged,
    statuses,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function savedNames(base: string, token: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += 1000) {
    const query = new URLSearchParams({
      filter: '{"g_name":{"startsWith":"Écriture"}}',
      limit: '1000',
      offset: String(offset),
    });
    const answer = await fetch(`${base}/legacy/elements/group?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { elements } = (await answer.json()) as { elements: { g_name: string }[] };
    elements.forEach(({ g_name }) => names.add(g_name));
    if (elements.length < 1000) return names;
  }
}

/** The chain of the audit log has no hole: one line for every scope that is there. */
async function auditedCreations(base: string, token: string): Promise<number> {
  const query = new URLSearchParams({
    filter: '{"lo_element":{"eq":"group"},"lo_action":{"eq":"create"},"q":"Écriture"}',
    limit: '1',
  });
  const answer = await fetch(`${base}/legacy/elements/auditlog?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { total: number }).total;
}

async function ready(base: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(`${base}/api/health/ready`)
      .then((answer) => answer.ok)
      .catch(() => false))
  ) {
    if (Date.now() > until) throw new Error('not ready again');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Calls a server. @returns sends a request, a body by POST, and gives what a success answers */
function callerAt(base: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(base + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as T;
  };
}

function postmasterPid(dataFolder: string): number {
  const files = execFileSync('find', [dataFolder, '-name', 'postmaster.pid'], { encoding: 'utf8' }).trim().split('\n');
  return Number(readFileSync(files[0] || join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

const DISK_MIB = 450;

/** A disk of its own, as small as that; undefined where no one may mount one (only root may, on Linux). */
function smallDisk(folder: string): { unmount(): void } | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return { unmount: () => execFileSync('umount', [folder]) };
}

/** Takes what is left of the disk that `folder` is on. @returns gives it back */
function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler');
  const block = Buffer.alloc(64 * 1024, 1);
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  closeSync(descriptor);
  return () => rmSync(file);
}

describe('a full disk', { timeout: 2 * PATIENCE_MS }, () => {
  it('refuses what it cannot keep, keeps what it has confirmed, and goes on when there is room', async (context) => {
    const data = await temporaryData();
    running.push({ stop: data.remove });
    const disk = smallDisk(data.folder);
    if (!disk) return context.skip('no disk of its own can be mounted here');
    running.push({ stop: async () => disk.unmount() });
    const server = await startServer(data.folder);
    running.push(server);
    const token = await tokenOf(server.base, 'admin');
    const empty = fillDisk(data.folder);
    const writer = startWriting(server.base, token);
    // Until the pages that are there are used up: what was refused then is what this is about.
    const until = Date.now() + PATIENCE_MS;
    while (!writer.statuses.has(503) && Date.now() < until) await pause(50);
    await writer.stop();
    expect(writer.statuses).toContain(503);
    expect([...writer.statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);

    empty();
    await ready(server.base);
    const after = startWriting(server.base, token, 'Écriture après ');
    while (after.acknowledged.length === 0 && Date.now() < until + PATIENCE_MS) await pause(50);
    await after.stop();
    expect(after.acknowledged.length).toBeGreaterThan(0);
    const saved = await savedNames(server.base, token);
    expect([...writer.acknowledged, ...after.acknowledged].filter((name) => !saved.has(name))).toEqual([]);
    // Each with its line in the audit log, or neither of them.
    expect(await auditedCreations(server.base, token)).toBe(saved.size);
  });
});

/** One product, which each of these leaves running for the next. */
describe.sequential('a running product', { timeout: 2 * PATIENCE_MS }, () => {
  let server: RunningServer;
  let data: Awaited<ReturnType<typeof temporaryData>>;
  beforeAll(async () => {
    data = await temporaryData();
    server = await startServer(data.folder);
  }, PATIENCE_MS);
  afterAll(async () => {
    await server.stop().catch(() => undefined);
    await data.remove();
  }, PATIENCE_MS);

  it('under fifty writes a second, loses nothing that it acknowledged when the database is killed, and recovers by itself', async () => {
    const token = await tokenOf(server.base, 'admin');
    const writer = startWriting(server.base, token);
    await pause(BEFORE_KILL_MS);
    const before = writer.acknowledged.length;
    process.kill(postmasterPid(data.folder), 'SIGKILL');
    await pause(1_500);
    await ready(server.base);
    await pause(1_500);
    await writer.stop();
    // What could not be done was said so: later, not broken.
    expect([...writer.statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(writer.acknowledged.length).toBeGreaterThan(before);
    const saved = await savedNames(server.base, token);
    expect(writer.acknowledged.filter((name) => !saved.has(name))).toEqual([]);
    expect(await auditedCreations(server.base, token)).toBe(saved.size);
  });

  it('when it is killed, loses no write that it acknowledged, makes all accounts of a job once, and starts with one command', async () => {
    const { base, pid } = server;
    const old = await tokenOf(base, 'admin');
    const before = callerAt(base, old);
    const writer = startWriting(base, old, 'Écriture avant ');
    while (writer.acknowledged.length <= 20) await pause(50);
    const start = new Date();
    const end = new Date(start.getTime() + 24 * 3600 * 1000);
    const order = { count: ACCOUNTS, prefix: 'killed', profile: 2001, start, end, language: 'fr' };
    const { id } = await before<{ id: string }>('/api/bulk-accounts', order);
    let done = 0;
    while (done === 0) done = (await before<{ done: number }>(`/api/jobs/${id}`)).done;
    process.kill(pid, 'SIGKILL');
    await writer.stop();
    expect(done).toBeLessThan(ACCOUNTS);

    server = await startServer(data.folder);
    const token = await tokenOf(server.base, 'admin');
    const saved = await savedNames(server.base, token);
    expect(writer.acknowledged.filter((name) => !saved.has(name))).toEqual([]);
    expect(await auditedCreations(server.base, token)).toBe(saved.size);

    const after = callerAt(server.base, token);
    const until = Date.now() + PATIENCE_MS;
    let job: { state: string; result: unknown };
    do {
      await pause(250);
      job = await after(`/api/jobs/${id}`);
    } while (['queued', 'running'].includes(job.state) && Date.now() < until);
    expect(job).toMatchObject({ state: 'done', result: { made: ACCOUNTS } });
    const { accounts } = await after<{ accounts: { line: number; login: string }[] }>(
      `/api/bulk-accounts/${id}/accounts`,
    );
    expect(accounts).toHaveLength(ACCOUNTS);
    expect(new Set(accounts.map(({ line }) => line)).size).toBe(ACCOUNTS);
    const filter = encodeURIComponent(JSON.stringify({ u_email: { startsWith: 'killed-' } }));
    const { total } = await after<{ total: number }>(`/legacy/elements/user?limit=1&filter=${filter}`);
    expect(total).toBe(ACCOUNTS);
  });
});
