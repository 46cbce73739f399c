// @vitest-environment node
import { afterEach, expect, it } from 'vitest';
import { startServer, temporaryData, tokenOf, type RunningServer } from '../bench/server';

const ACCOUNTS = 1000;
const PATIENCE_MS = 80_000;

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop().catch(() => undefined);
});

/** Calls a server as the demo administrator, who signs in again at every server. */
async function callerAt({ base }: RunningServer) {
  const headers = { authorization: `Bearer ${await tokenOf(base, 'admin')}`, 'content-type': 'application/json' };
  return async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(base + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as T;
  };
}

it('a thousand accounts of a server that is killed midway are all made, and none twice', async () => {
  const data = await temporaryData();
  running.push({ stop: data.remove });
  const first = await startServer(data.folder);
  const before = await callerAt(first);
  const start = new Date();
  const end = new Date(start.getTime() + 24 * 3600 * 1000);
  const order = { count: ACCOUNTS, prefix: 'killed', profile: 2001, start, end, language: 'fr' };
  const { id } = await before<{ id: string }>('/api/bulk-accounts', order);
  let done = 0;
  while (done === 0) done = (await before<{ done: number }>(`/api/jobs/${id}`)).done;
  process.kill(first.pid, 'SIGKILL');
  expect(done).toBeLessThan(ACCOUNTS);

  const second = await startServer(data.folder);
  running.push(second);
  const after = await callerAt(second);
  const until = Date.now() + PATIENCE_MS;
  let job: { state: string; result: unknown };
  do {
    await new Promise((resolve) => setTimeout(resolve, 250));
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
