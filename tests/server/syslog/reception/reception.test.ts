import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { MAIN } from '../../../support/personas';
import { selfSigned } from '../../../support/syslog/certificates';
import {
  accessLogs,
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
const sources = { known: 0, flood: 0, calm: 0, tls: 0 };

beforeAll(async () => {
  test = await testApp({ env: { PORTICO_SET_ASIDE_LINES: '200' } });
  folder = mkdtempSync(join(tmpdir(), 'portico-syslog-'));
  sources.known = await addSource(test, { name: 'Known', address: '127.0.0.1' });
  sources.flood = await addSource(test, { name: 'Flood', address: '127.0.2.0/24' });
  sources.calm = await addSource(test, { name: 'Calm', address: '127.0.3.1' });
  const { fingerprint } = selfSigned(folder, 'sender');
  sources.tls = await addSource(test, { name: 'Certificate', address: '127.0.4.1', fingerprint });
  syslog = await openReception(test, folder, { perAddress: 3, inAll: 20, handshakes: 20, idleMs: 60_000 });
});
afterAll(async () => {
  await syslog.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

async function tcp(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: syslog.ports.tcp, localAddress });
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

/** The end of a connection, which may be a reset. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** Sends datagrams one after the other. */
async function udp(address: string, lines: readonly (string | Buffer)[]): Promise<void> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, address, resolve));
  for (const line of lines) {
    await new Promise((resolve) => socket.send(line, syslog.ports.udp, '127.0.0.1', resolve));
  }
  socket.close();
}

function tls(name: string | undefined, localAddress: string) {
  const socket = connect({ host: '127.0.0.1', port: syslog.ports.tls, localAddress });
  socket.on('error', () => undefined);
  const own = name && {
    cert: readFileSync(join(folder, `${name}.crt`)),
    key: readFileSync(join(folder, `${name}.key`)),
  };
  return connectTls({ socket, host: '127.0.0.1', ca: readFileSync(syslog.server.certFile), ...own }).on(
    'error',
    () => undefined,
  );
}

const stored = async (from: number, to: number) =>
  (await accessLogs(test)).filter(({ format, src_port }) => {
    const port = Number(src_port);
    return format === 'netfilter' && port >= from && port < to;
  });

describe('syslog', () => {
  it('stores messages of UDP and TCP, and one that is repeated only once', async () => {
    const line = kernelLine(1_001);
    await udp('127.0.0.1', [line, line, `${kernelLine(1_002)}\n`]);
    const socket = await tcp();
    socket.end(`${line}\n${Buffer.byteLength(kernelLine(1_003))} ${kernelLine(1_003)}${kernelLine(1_004)}`);
    await eventually(async () => expect(await stored(1_000, 1_100)).toHaveLength(4));
    await eventually(async () => expect((await sourceOf(test, sources.known))['accepted_count']).toBe(4));
    expect((await stored(1_000, 1_100))[0]).toMatchObject({ device_name: 'gw-test', protocol: 'tcp', dst_port: 443 });
  });

  it('sets lines aside that the parser does not recognise, in any encoding', async () => {
    await udp('127.0.0.1', ['<13>x\u0000y', Buffer.from([0xff, 0xfe, 0x00, 0x80]), kernelLine(99_999), '\n']);
    await eventually(async () =>
      expect(await sourceOf(test, sources.known)).toMatchObject({
        set_aside_count: 3,
        rejected_count: 0,
        last_error: 'line-value',
      }),
    );
  });

  it('takes nothing from senders that are no source, whatever their messages say', async () => {
    const refused = syslog.counts.refused.unknown;
    await udp('127.0.9.9', [kernelLine(2_001)]);
    const socket = await tcp('127.0.9.9');
    await closing(socket);
    const unknown = selfSigned(folder, 'unknown');
    expect(unknown.fingerprint).toBeTruthy();
    for (const [name, address] of [
      ['unknown', '127.0.0.1'],
      [undefined, '127.0.4.1'],
    ] as const) {
      const secure = tls(name, address);
      secure.on('secureConnect', () => secure.write(`${kernelLine(2_002)}\n`));
      secure.resume();
      await closing(secure);
    }
    await eventually(() => expect(syslog.counts.refused.unknown).toBe(refused + 4));
    expect(await stored(2_000, 2_100)).toEqual([]);
    expect(syslog.said.filter((line) => line.includes('unknown senders'))).toHaveLength(1);
  });

  it('knows a sender by its certificate, from any address', async () => {
    const secure = tls('sender', '127.0.9.9');
    await once(secure, 'secureConnect');
    secure.end(`${kernelLine(3_001)}\n`);
    await eventually(async () => expect(await stored(3_000, 3_100)).toHaveLength(1));
    expect(await sourceOf(test, sources.tls)).toMatchObject({ accepted_count: 1 });
  });

  it('closes the connection of a message that never ends, and keeps its beginning as one line', async () => {
    const before = Number((await sourceOf(test, sources.known))['set_aside_count']);
    const socket = await tcp();
    const chunk = 'x'.repeat(10_000);
    const closed = closing(socket);
    for (let sent = 0; sent < 50 && !socket.destroyed; sent += 1) socket.write(chunk);
    await closed;
    expect(syslog.counts.refused.endless).toBe(1);
    await eventually(async () =>
      expect(await sourceOf(test, sources.known)).toMatchObject({ set_aside_count: before + 1 }),
    );
    const filter = encodeURIComponent(JSON.stringify({ sourceid: sources.known }));
    const kept = await test.as('admin', {
      url: `/legacy/elements/dead_letter?sort=id&order=DESC&limit=1&filter=${filter}`,
    });
    const [line] = kept.json<{ elements: object[] }>().elements;
    expect(JSON.stringify(line)).toMatch(/x{1000}/);
    expect(JSON.stringify(line).length).toBeLessThan(20_000);
  });

  it('limits the connections of one address', async () => {
    const open = [await tcp('127.0.2.5'), await tcp('127.0.2.5'), await tcp('127.0.2.5')];
    const fourth = await tcp('127.0.2.5');
    await closing(fourth);
    expect(syslog.counts.refused.connections).toBe(1);
    for (const socket of open) socket.destroy();
  });

  it('delays no sender when another one floods, and holds no more than its memory', async () => {
    const flood = Array.from({ length: 30_000 }, (_, at) =>
      kernelLine(10_000 + (at % 20_000)).replace('kernel', `k${at}`),
    );
    const flooding = udp('127.0.2.1', flood);
    const socket = await tcp('127.0.3.1');
    for (let port = 4_000; port < 4_050; port++) socket.write(`${kernelLine(port)}\n`);
    await eventually(async () => expect(await sourceOf(test, sources.calm)).toMatchObject({ accepted_count: 50 }));
    await flooding;
    socket.destroy();
    expect(syslog.counts.waiting).toBeLessThan(30_000);
    await eventually(() => expect(syslog.counts.waiting).toBe(0));
  }, 90_000);

  it('delays no sender when one floods by UDP and another one never ends its line', async () => {
    const before = Number((await sourceOf(test, sources.calm))['accepted_count']);
    const endless = await tcp('127.0.2.7');
    const closed = closing(endless);
    const flooding = udp(
      '127.0.2.1',
      Array.from({ length: 5_000 }, (_, at) => `noise ${at}`),
    );
    const calm = await tcp('127.0.3.1');
    for (let at = 0; at < 50; at += 1) {
      if (!endless.destroyed) endless.write('x'.repeat(10_000));
      calm.write(`${kernelLine(6_000 + at)}\n`);
    }
    await eventually(async () =>
      expect(Number((await sourceOf(test, sources.calm))['accepted_count'])).toBe(before + 50),
    );
    await Promise.all([flooding, closed]);
    calm.destroy();
    await eventually(() => expect(syslog.counts.waiting).toBe(0));
    // Kept up to the limit of an hour, and counted beyond; the endless line of the connection is not of them.
    const flood = await sourceOf(test, sources.flood);
    expect(flood['set_aside_count']).toBe(201);
    expect(Number(flood['not_kept_count'])).toBeGreaterThan(1_000);
    expect(flood['rejected_count']).toBe(0);
  }, 90_000);

  it('counts on the source what is not kept: each message is in one of its counts', async () => {
    const counted = ({ accepted_count, set_aside_count, not_kept_count }: Readonly<Record<string, unknown>>) =>
      Number(accepted_count) + Number(set_aside_count) + Number(not_kept_count);
    const sourceid = await addSource(test, { name: 'Counted', address: '127.0.5.1' });
    const own = await openReception(test, folder);
    const received = own.counts.received.udp;
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.5.1', resolve));
    // 12 MB: more than the memory of a source, which UDP cannot make wait.
    const long = 'x'.repeat(8_000);
    for (let at = 0; at < 1_500; at += 1) {
      await new Promise((resolve) => socket.send(`${at} ${long}`, own.ports.udp, '127.0.0.1', resolve));
    }
    socket.close();
    await eventually(() => expect(own.counts.received.udp).toBeGreaterThan(500));
    await eventually(() => expect(own.counts.waiting).toBe(0));
    await own.close();
    const source = await sourceOf(test, sourceid);
    expect(counted(source)).toBe(own.counts.received.udp - received);
    expect(source).toMatchObject({ set_aside_count: 200, last_error: 'line-not-recognised' });
    expect(source['not_kept_at']).toBeTruthy();
  }, 60_000);

  it('loses no line of a connection: beyond the limit of an hour its sender waits, and no other one', async () => {
    const sourceid = await addSource(test, { name: 'Waits', address: '127.0.6.1' });
    const own = await openReception(test, folder, undefined, 100);
    const before = Number((await sourceOf(test, sources.calm))['accepted_count']);
    const from = (localAddress: string) => connect({ host: '127.0.0.1', port: own.ports.tcp, localAddress });
    const flood = from('127.0.6.1');
    const count = 8_000;
    // 16 MB: more than the memory of a source and the buffers of the system.
    const long = 'x'.repeat(2_000);
    for (let at = 0; at < count; at += 1) flood.write(`noise ${at} ${long}\n`);
    flood.end();
    const source = () => sourceOf(test, sourceid);
    await eventually(async () => expect(await source()).toMatchObject({ last_error: 'sender-waits' }));
    const calm = from('127.0.3.1');
    for (let at = 0; at < 50; at += 1) calm.write(`${kernelLine(6_500 + at)}\n`);
    calm.end();
    await eventually(async () =>
      expect(Number((await sourceOf(test, sources.calm))['accepted_count'])).toBe(before + 50),
    );
    await eventually(() => expect(own.counts.waiting).toBe(0));
    const held = await source();
    expect(Number(held['set_aside_count'])).toBeLessThan(count);
    const checked = own.checks();
    await eventually(() => expect(own.checks()).toBeGreaterThan(checked + 3));
    expect((await source())['set_aside_count']).toBe(held['set_aside_count']);
    // Hour after hour the sender gets rid of all of them.
    await eventually(async () => {
      await test.database.ownerQuery(
        `update dead_letter set received_at = received_at - interval '61 minutes' where sourceid = $1`,
        [sourceid],
      );
      expect((await source())['set_aside_count']).toBe(count);
    });
    expect(await source()).toMatchObject({ not_kept_count: 0, rejected_count: 0 });
    await own.close();
  }, 90_000);

  it('counts the messages of a source that claims to be another one as its own', async () => {
    const [calm, flood] = await Promise.all([sourceOf(test, sources.calm), sourceOf(test, sources.flood)]);
    await udp('127.0.2.1', [kernelLine(8_001).replace('gw-test', '127.0.3.1')]);
    await eventually(async () =>
      expect(await sourceOf(test, sources.flood)).toMatchObject({
        accepted_count: Number(flood['accepted_count']) + 1,
      }),
    );
    expect(await sourceOf(test, sources.calm)).toMatchObject({ accepted_count: calm['accepted_count'] });
  });

  it('takes nothing for a company that is no longer active, and other companies go on', async () => {
    await test.database.ownerQuery('update company set "c_deletedAt" = now() where companyid = $1', [MAIN]);
    const own = await openReception(test, folder);
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    socket.send(kernelLine(7_001), own.ports.udp, '127.0.0.1');
    await eventually(() => expect(own.counts.refused.unknown).toBe(1));
    socket.close();
    await own.close();
    await test.database.ownerQuery('update company set "c_deletedAt" = null where companyid = $1', [MAIN]);
    expect(await stored(7_000, 7_100)).toEqual([]);
  });

  it('makes a connection wait instead of losing its messages, and stores what waits when it stops', async () => {
    const own = await openReception(test, folder);
    const before = Number((await sourceOf(test, sources.calm))['accepted_count']);
    const socket = connect({ host: '127.0.0.1', port: own.ports.tcp, localAddress: '127.0.3.1' });
    await once(socket, 'connect');
    const text = 'y'.repeat(6_000);
    // More than the memory of one source.
    for (let at = 0; at < 1_500; at++) socket.write(`${kernelLine(at)} X=${text} N=${at}\n`);
    socket.resume();
    socket.end();
    await eventually(() => expect(own.counts.received.tcp).toBe(1_500));
    await own.close();
    expect(own.counts).toMatchObject({ waiting: 0, refused: { full: 0, failed: 0 } });
    expect(await sourceOf(test, sources.calm)).toMatchObject({ accepted_count: before + 1_500 });
  }, 60_000);
});
