import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

let test: TestApp;
let url: string;
let offset = 0;
const opened: AbortController[] = [];
const PING = 25_000;

beforeAll(async () => {
  // The pings alone are set by hand.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  test = await testApp({ now: () => new Date(Date.now() + offset) });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterEach(() => opened.splice(0).forEach((one) => one.abort()));
afterAll(async () => {
  test.app.server.closeAllConnections();
  await test.close();
  vi.useRealTimers();
});

/** Opens a stream, and has heard the first event: from then on it is told of everything. */
async function listen(token: string) {
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!answer.ok)
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      end: undefined,
      stop,
      heard: undefined,
    };
  const reader = answer.body!.getReader();
  await reader.read();
  const heard = { text: '' };
  const end = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return 'closed';
      heard.text += new TextDecoder().decode(value);
    }
  })();
  end.catch(() => undefined);
  return { status: answer.status, retryAfter: null, end, stop, heard };
}
const someone = (login: string) => addAdmin(test.database, MAIN, maskWith('user:view'), login);

describe('event streams', () => {
  it('are five for one session, and another one when one has closed', async () => {
    const admin = await someone('streams@bellevue.example');
    const [token, other] = [await openSession(test.database, admin), await openSession(test.database, admin)];
    const streams = [];
    for (let i = 0; i < 5; i += 1) streams.push(await listen(token));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await listen(token)).toMatchObject({ status: 429, retryAfter: '60' });
    expect((await listen(other)).status).toBe(200);
    streams[0]!.stop.abort();
    await expect.poll(async () => (await listen(token)).status).toBe(200);
  });

  it('say the version of the model again when the connection to the database is back: changes were not heard', async () => {
    const { heard } = await listen(await openSession(test.database, await someone('hears@bellevue.example')));
    const ended = await test.database.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()`,
    );
    expect(ended).toHaveLength(1);
    expect(heard!.text).not.toContain('event: schemas');
    await expect.poll(() => heard!.text, { timeout: 10_000 }).toContain('event: schemas');
  });

  it('close at once when the session is signed out', async () => {
    const token = await openSession(test.database, await someone('leaves@bellevue.example'));
    const { end } = await listen(token);
    await fetch(`${url}/api/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await end).toBe('closed');
  });

  it('close at once when the account is disabled', async () => {
    const admin = await someone('disabled@bellevue.example');
    const { end } = await listen(await openSession(test.database, admin));
    const payload = { adminid: admin, ad_enabled: false };
    await test.as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
    expect(await end).toBe('closed');
  });

  it.each([
    ['was idle for too long', async () => void (offset += 30 * 60_000 + 1000)],
    [
      'has expired',
      (admin: number) =>
        test.database.ownerQuery(`update session set expires_at = now() - interval '1 day' where admin_id = $1`, [
          admin,
        ]),
    ],
    [
      'is of somebody who may no longer act',
      (admin: number) =>
        test.database.ownerQuery(`update administrator set "ad_deletedAt" = now() where adminid = $1`, [admin]),
    ],
  ])('close at the next ping when the session %s', async (how, end: (admin: number) => Promise<unknown>) => {
    const admin = await someone(`${how.replaceAll(' ', '-')}@bellevue.example`);
    const stream = await listen(await openSession(test.database, admin));
    const before = offset;
    await end(admin);
    await vi.advanceTimersByTimeAsync(PING);
    expect(await stream.end).toBe('closed');
    offset = before;
  });

  it('stay open over a ping otherwise, and are no activity of the user', async () => {
    const admin = await someone('stays@bellevue.example');
    const { heard } = await listen(await openSession(test.database, admin));
    const seen = () => test.database.ownerQuery('select seen_at from session where admin_id = $1', [admin]);
    const before = await seen();
    offset += 20 * 60_000;
    await vi.advanceTimersByTimeAsync(PING);
    await expect.poll(() => heard!.text).toContain('event: ping');
    expect(await seen()).toEqual(before);
    offset = 0;
  });
});
