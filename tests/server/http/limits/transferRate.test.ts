import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { listen, parsed, rawClient } from '../../../support/sockets';

/** The usual ones are 10 and 30 seconds. */
const WINDOWS = { bodyWindow: 400, answerWindow: 400 };

let test: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  test = await testApp({ transferLimits: WINDOWS });
  port = await listen(test.app);
  token = await test.tokenOf('admin');
});
afterAll(() => test.close());

const post = (url: string, type: string, ...headers: string[]) =>
  [`POST ${url} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`, `Content-Type: ${type}`, ...headers]
    .concat('', '')
    .join('\r\n');
/** One byte every 50 ms: far below 1000 a second, and never quiet. */
function dripping(text: string) {
  const client = rawClient(port, text);
  const timer = setInterval(() => client.socket.writable && client.socket.write(' '), 50);
  void client.closed.then(() => clearInterval(timer));
  return client;
}

describe('a body that arrives byte by byte', () => {
  it.each([
    ['JSON', 'Content-Length: 16000', ''],
    ['chunked JSON', 'Transfer-Encoding: chunked', '1000\r\n'],
  ])('ends with 408 and a closed connection: %s', async (_what, header, begin) => {
    const client = dripping(post('/api/login', 'application/json', header) + begin);
    const answer = parsed(await client.closed);
    client.socket.destroy();
    expect([answer.status, answer.body['msg_code']]).toEqual([408, 'REQUEST_TOO_SLOW']);
    expect(answer.headers).toContain('connection: close');
  });

  it.each(['/api/jobs/imports/locations', '/legacy/upload/0/aup'])('leaves no file: %s', async (url) => {
    const incoming = () => readdirSync(join(test.context.config.dataFolder, 'incoming'));
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nl_name\r\n';
    const clients = [1, 2].map(() =>
      dripping(post(url, 'multipart/form-data; boundary=b', 'Content-Length: 100000') + form),
    );
    await vi.waitFor(() => expect(incoming()).toHaveLength(2), { timeout: 5_000 });
    for (const client of clients) {
      expect(parsed(await client.closed).status).toBe(408);
      client.socket.destroy();
    }
    await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 5_000 });
  });
});

it('a client that does not read its answer is cut off, and holds no connection to the database', async () => {
  const list = `GET /legacy/elements/user?limit=1000 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const clients = Array.from({ length: 12 }, (_, index) => {
    // The last one asks for more than fits into the buffers of both systems.
    const client = rawClient(port, list.repeat(index === 11 ? 40 : 1));
    client.socket.pause();
    return client;
  });
  // More than the pool has connections, and another person still gets a list.
  await vi.waitFor(
    async () => {
      const { totalCount, idleCount, waitingCount } = test.context.db.pool;
      expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
      expect((await test.as('admin2', { url: '/legacy/elements/user?limit=5' })).statusCode).toBe(200);
    },
    { timeout: 30_000, interval: 200 },
  );
  const open = () => new Promise<number>((resolve) => test.app.server.getConnections((_error, n) => resolve(n)));
  await vi.waitFor(async () => expect(await open()).toBe(11), { timeout: 20_000, interval: 100 });
  clients.forEach(({ socket }) => socket.destroy());
});
