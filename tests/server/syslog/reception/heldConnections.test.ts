import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { selfSigned } from '../../../support/syslog/certificates';
import {
  addSource,
  eventually,
  kernelLine,
  openReception,
  sourceOf,
  type TestReception,
} from '../../../support/syslog/reception';

let test: TestApp;
let folder: string;
let syslog: TestReception;

const ADDRESS = '127.0.6.1';
const LIMITS = { perAddress: 6, inAll: 20, handshakes: 20, idleMs: 5_000 };

beforeAll(async () => {
  test = await testApp({ env: { PORTICO_SET_ASIDE_LINES: '20' } });
  folder = mkdtempSync(join(tmpdir(), 'portico-held-'));
});
afterAll(async () => {
  await syslog.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

async function tcp(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: syslog.ports.tcp, localAddress: ADDRESS });
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  return socket;
}
const writeAll = (sockets: readonly Socket[], text: string) =>
  sockets.forEach((socket, at) => socket.write(`${text} ${at}\n`));

it('keeps a few connections of a source that waits, no places of others, and none that is idle', async () => {
  const noise = await addSource(test, { name: 'Noise', address: ADDRESS });
  const { fingerprint } = selfSigned(folder, 'sender');
  const other = await addSource(test, { name: 'Behind the same address', fingerprint });
  syslog = await openReception(test, folder, LIMITS, 600_000);
  const senders = await Promise.all(Array.from({ length: 6 }, tcp));
  for (let line = 0; line < 5; line += 1) writeAll(senders, `noise ${line}`);
  await eventually(async () => expect(await sourceOf(test, noise)).toMatchObject({ last_error: 'sender-waits' }));

  const attention = await test.as('admin', { url: '/api/attention' });
  expect(attention.json<{ waiting: unknown[] }>().waiting).toContainEqual({
    resource: 'sources',
    preset: 'waiting',
    count: 1,
  });

  writeAll(senders, 'more noise');
  await eventually(() => expect(senders.filter(({ closed }) => closed)).toHaveLength(2));
  const waiting = senders.filter(({ closed }) => !closed);
  const refused = await tcp();
  await eventually(() => expect(refused.closed).toBe(true));
  expect(syslog.counts.refused.connections).toBe(1);

  const socket = connect({ host: '127.0.0.1', port: syslog.ports.tls, localAddress: ADDRESS });
  const own = { cert: readFileSync(join(folder, 'sender.crt')), key: readFileSync(join(folder, 'sender.key')) };
  const tls = connectTls({ socket, host: '127.0.0.1', ca: readFileSync(syslog.server.certFile), ...own });
  tls.on('error', () => undefined).end(`${kernelLine(1_000)}\n`);
  await eventually(async () => expect(await sourceOf(test, other)).toMatchObject({ accepted_count: 1 }));

  // Nothing is read from those that wait, until they have been idle for too long: then what they had sent is kept.
  writeAll(waiting, 'last noise');
  await eventually(() => expect(waiting.every(({ closed }) => closed)).toBe(true));
  await eventually(async () => expect(await sourceOf(test, noise)).toMatchObject({ set_aside_count: 40 }));
  expect(await sourceOf(test, noise)).toMatchObject({ not_kept_count: 0, rejected_count: 0 });
}, 90_000);

it('does not make a new source of the same address wait for one that was deleted', async () => {
  const old = await addSource(test, { name: 'Wrong format', address: '127.0.7.1' });
  await syslog.close();
  syslog = await openReception(test, folder, undefined, 600_000);
  const sender = connect({ host: '127.0.0.1', port: syslog.ports.tcp, localAddress: '127.0.7.1' });
  for (let line = 0; line < 30; line += 1) sender.write(`noise ${line}\n`);
  await eventually(async () => expect(await sourceOf(test, old)).toMatchObject({ last_error: 'sender-waits' }));
  sender.write(`${kernelLine(2_000)}\n${kernelLine(2_001)}\n`);
  const answer = await test.as('admin', { method: 'DELETE', url: `/legacy/elements/source/${old}` });
  expect(answer.statusCode).toBeLessThan(300);
  const renewed = await addSource(test, { name: 'Right format', address: '127.0.7.1' });
  sender.write(`${kernelLine(2_002)}\n`);
  await eventually(async () =>
    expect(Number((await sourceOf(test, renewed))['accepted_count'])).toBeGreaterThanOrEqual(1),
  );
  sender.destroy();
}, 90_000);
