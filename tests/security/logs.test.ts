import { Writable } from 'node:stream';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app/app';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { loggedRequest } from '../../server/app/loggedRequest';
import { testApp, type TestApp } from '../support/app';

const PASSWORD = 'Phare-de-Cordouan-1611';

let test: TestApp;
let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  test = await testApp();
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  // Everything that the server can say, in the words of `portico start`.
  app = await buildApp(test.context, { logger: { level: 'trace', stream, serializers: { req: loggedRequest } } });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

/** The log of one piece of work, as text. */
async function logOf(work: () => Promise<unknown>): Promise<string> {
  lines.length = 0;
  await work();
  expect(lines.length).toBeGreaterThan(0);
  return lines.join('');
}

describe('the log, at its most talkative', () => {
  it('holds no password, token or cookie', async () => {
    const secrets: string[] = [];
    const text = await logOf(async () => {
      const login = 'logged@bellevue.example';
      const { link } = await inviteAdmin(test.context, { login, company: '2' });
      const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
      await app.inject({ method: 'POST', url: '/api/password/reset', payload: { token, password: PASSWORD } });
      const wrong = { login, password: `${PASSWORD}-wrong` };
      await app.inject({ method: 'POST', url: '/api/login', payload: wrong });
      const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { login, password: PASSWORD } });
      const { token: access } = answer.json<{ token: string }>();
      const cookie = answer.cookies[0]!;
      const authorization = `Bearer ${access}`;
      await app.inject({
        url: '/api/admin/admins/me',
        headers: { authorization },
        cookies: { [cookie.name]: cookie.value },
      });
      await app.inject({
        method: 'POST',
        url: '/api/none',
        headers: { authorization },
        payload: { password: PASSWORD },
      });
      secrets.push(token, PASSWORD, access, cookie.value);
    });
    expect(secrets.every((secret) => secret.length > 15)).toBe(true);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('is one JSON object on each line, with its time, whatever a request contains', async () => {
    const forged = '{"level":30,"msg":"forged"}';
    const text = await logOf(async () => {
      for (const url of [
        `/none%0a${encodeURIComponent(forged)}%0d%0a`,
        `/none?x=%00%1b[31m%E2%80%A8${encodeURIComponent(forged)}`,
        '/none?x="}\\u000a{"level":30}',
      ]) {
        await app.inject({ url, headers: { 'x-request-id': `id-1"}${forged}`, 'user-agent': forged } });
      }
      await new Promise<void>((done) => {
        const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
        socket.on('close', () => done()).resume();
        socket.end(
          `GET /none\u2028\u0085${forged} HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\tb\u007f\r\nConnection: close\r\n\r\n`,
        );
      });
    });
    const written = text.trimEnd().split('\n');
    for (const line of written) {
      const entry = JSON.parse(line) as { time: number; msg: string; level: number };
      expect(Math.abs(entry.time - Date.now())).toBeLessThan(60_000);
      expect(entry.msg).not.toBe('forged');
    }
  });
});
