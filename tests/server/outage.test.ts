import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../server/app/app';
import { connect } from '../../server/db/connect';
import { TEST_APP_PASSWORD, TEST_AUDIT_KEY, TEST_TOKEN_KEY } from '../support/constants';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** A door to the database that can be shut, with everybody in it, and opened again. */
async function relay(port = 0): Promise<{ port: number; shut(): Promise<void> }> {
  const { host, port: behind } = inject('cluster');
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${behind}`) : dial(behind, host);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()));
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    async shut() {
      const closed = once(server, 'close');
      server.close();
      open.forEach((one) => one.destroy());
      await closed;
    },
  };
}

describe('a database that is gone', () => {
  it('is answered with 503 and when to ask again, is one line in the log, and comes back by itself', async () => {
    const door = await relay();
    const said: string[] = [];
    const stream = new PassThrough();
    stream.on('data', (line: Buffer) => said.push(...line.toString().trim().split('\n')));
    const lost: string[] = [];
    const { rows } = await test.context.db.ownerPool.query<{ name: string }>('select current_database() as name');
    const db = connect({
      owner: { ...inject('cluster'), host: '127.0.0.1', port: door.port, database: rows[0]?.name },
      appPassword: TEST_APP_PASSWORD,
      auditKey: TEST_AUDIT_KEY,
      tokenKey: TEST_TOKEN_KEY,
      onError: (error) => lost.push(error.message),
    });
    const app = await buildApp({ ...test.context, db }, { logger: { level: 'warn', stream } });
    const headers = { authorization: `Bearer ${await test.tokenOf('admin')}` };
    const list = () => app.inject({ url: '/legacy/elements/location?limit=1', headers });
    const save = () =>
      app.inject({ method: 'POST', url: '/legacy/elements/group', headers, payload: { g_name: 'Gone' } });
    // Several connections are open and idle when it goes.
    expect((await Promise.all([list(), list(), list()])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await door.shut();
    for (let round = 0; round < 5; round += 1) {
      for (const answer of await Promise.all([list(), save(), list(), save()])) {
        expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
          503,
          '5',
          { result: false, msg_code: 'SERVICE_UNAVAILABLE', msg_args: [] },
        ]);
      }
    }
    expect([...said, ...lost]).toHaveLength(1);
    expect(said.join()).not.toMatch(/\n\s+at |"stack"/);
    const again = await relay(door.port);
    expect((await list()).statusCode).toBe(200);
    expect((await save()).statusCode).toBe(201);
    await app.close();
    await db.close();
    await again.shut();
  });
});

describe('a server that is told to stop', () => {
  it('answers what is under way, closes spare connections, and is gone within seconds', async () => {
    const app = await buildApp(test.context);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const spare = dial(port, '127.0.0.1');
    const used = dial(port, '127.0.0.1');
    const slow = dial(port, '127.0.0.1');
    await Promise.all([spare, used, slow].map((one) => once(one, 'connect')));
    used.write('GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(used, 'data');
    const arrived = new Promise<void>((resolve) => {
      app.server.once('request', () => resolve());
    });
    const body = JSON.stringify({ login: 'nobody@nowhere.example', password: 'wrong' });
    slow.write(
      `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await arrived;
    const started = performance.now();
    const closed = app.close();
    await Promise.all([once(spare, 'close'), once(used, 'close')]);
    let answer = '';
    slow.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    slow.write(body);
    await Promise.all([closed, once(slow, 'close')]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('WRONG_CREDENTIALS');
    expect(performance.now() - started).toBeLessThan(9_000);
  });
});
