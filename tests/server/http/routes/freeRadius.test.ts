import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../../server/app/app';
import { testApp, type TestApp } from '../../../support/app';
import { hasFreeRadius, secretFile, sendPacket, startFreeRadius, type FreeRadius } from '../../../support/freeRadius';

const KEY = 'k'.repeat(40);
const SECRET = 'Ab%{md5:x}"\\c-0123456789';
/** FreeRADIUS takes one new sender a second. */
const NEW_SENDER = 4;

const why = hasFreeRadius ? '' : ' (skipped: install freeradius, freeradius-rest and freeradius-utils)';

describe.skipIf(!hasFreeRadius)(`accounting through FreeRADIUS${why}`, () => {
  let server: TestApp;
  let listening: FastifyInstance;
  let port: number;
  let folder: string;
  let radius: FreeRadius;
  let right: string;
  let sourceid: number;

  const listen = async () => {
    listening = await buildApp(server.context);
    await listening.listen({ host: '127.0.0.1', port });
    ({ port } = listening.server.address() as { port: number });
  };
  const makeSource = async (values: object) => {
    const payload = { name: 'AP', type: 'radius', secret: SECRET, locationid: null, ...values };
    return server.as('admin', { method: 'POST', url: '/legacy/elements/source', payload });
  };
  const send = (attributes: Readonly<Record<string, string | number>>, tries = 1, from = '127.0.0.1') =>
    sendPacket(radius, { 'NAS-Identifier': 'ap-1', ...attributes }, { secret: right, from, tries });
  const session = async (id: string) => {
    const { rows } = await server.database.db.ownerPool.query<Record<string, unknown>>(
      'select * from network_session where session_id like $1 order by id',
      [`${id}-%`],
    );
    return rows;
  };
  const source = async () => {
    const answer = await server.as('admin', { url: `/legacy/elements/source/${sourceid}` });
    return (answer.json() as { element: Record<string, unknown> }).element;
  };

  beforeAll(async () => {
    port = 0;
    server = await testApp({ env: { PORTICO_RADIUS_KEY: KEY } });
    folder = await mkdtemp(join(tmpdir(), 'portico-radius-'));
    await listen();
    radius = await startFreeRadius(folder, `http://127.0.0.1:${port}`, KEY);
    right = await secretFile(folder, 'right', SECRET);
    const made = await makeSource({ address: '127.0.0.1', locationid: await anyLocation(server) });
    expect(made.statusCode, made.body).toBe(201);
    sourceid = (made.json() as { sourceid: number }).sourceid;
  });
  afterAll(async () => {
    await radius?.stop();
    await listening?.close();
    await server?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('makes a session of start, interim and stop, with guest, location, duration and volume', async () => {
    const { rows } = await server.database.db.ownerPool.query<{ u_email: string; userid: number }>(
      `select u_email, userid from identity where u_companyid = 2 and "u_deletedAt" is null order by userid limit 1`,
    );
    const guest = rows[0];
    const who = {
      'Acct-Session-Id': 'one',
      'User-Name': guest?.u_email ?? '',
      'Calling-Station-Id': 'aabb.ccdd.ee01',
      'Framed-IP-Address': '10.0.0.1',
    };
    expect(await send({ ...who, 'Acct-Status-Type': 'Start' }, NEW_SENDER)).toBe(true);
    expect(await session('one')).toMatchObject([
      { state: 'online', userid: guest?.userid, mac_address: 'AA:BB:CC:DD:EE:01', ip: '10.0.0.1', nas: 'ap-1' },
    ]);
    const counted = { ...who, 'Acct-Session-Time': 60, 'Acct-Input-Octets': 1000, 'Acct-Output-Octets': 9000 };
    expect(await send({ ...counted, 'Acct-Status-Type': 'Interim-Update' })).toBe(true);
    const stop = {
      ...counted,
      'Acct-Status-Type': 'Stop',
      'Acct-Session-Time': 120,
      'Acct-Input-Octets': 5,
      'Acct-Input-Gigawords': 1,
      'Acct-Terminate-Cause': 'User-Request',
      'Event-Timestamp': Math.floor(Date.now() / 1000),
    };
    expect(await send(stop)).toBe(true);
    expect(await session('one')).toMatchObject([
      { state: 'ended', duration: 120, input_octets: 2 ** 32 + 5, output_octets: 9000, cause: 'User-Request' },
    ]);
    const before = await session('one');
    // The answer was lost: the equipment sends it again, with another identifier.
    expect(await send({ ...stop, 'Acct-Delay-Time': 1 })).toBe(true);
    expect(await session('one')).toEqual(before);
    // Without a clock it is dated by its arrival, in whole seconds: the times may differ by one, nothing else does.
    const { 'Event-Timestamp': _, ...undated } = { ...stop, 'Acct-Delay-Time': 1 };
    expect(await send(undated)).toBe(true);
    const times = { started_at: expect.any(Date), last_at: expect.any(Date), ended_at: expect.any(Date) };
    expect(await session('one')).toEqual(before.map((one) => ({ ...one, ...times })));
  });

  it('knows the identity by the Class of its sign-in, as text or as octets, where the packet has no user name', async () => {
    const { rows } = await server.database.db.ownerPool.query<{ userid: number }>(
      `select userid from identity where u_companyid = 2 and "u_deletedAt" is null order by userid offset 1 limit 1`,
    );
    const guest = rows[0]?.userid;
    const who = { 'Acct-Session-Id': 'class', 'Calling-Station-Id': 'aabb.ccdd.ee09' };
    const text = `userid=${String(guest)}`;
    expect(await send({ ...who, Class: text, 'Acct-Status-Type': 'Start' }, NEW_SENDER)).toBe(true);
    expect(await session('class')).toMatchObject([{ state: 'online', userid: guest, login: null }]);
    const octets = `0x${Buffer.from(text).toString('hex')}`;
    const stop = { ...who, Class: octets, 'Acct-Session-Time': 60, 'Acct-Status-Type': 'Stop' };
    expect(await send(stop)).toBe(true);
    expect(await session('class')).toMatchObject([{ state: 'ended', userid: guest, duration: 60 }]);
    // What names no identity is no one's.
    for (const [at, other] of ['userid=', 'x'].entries()) {
      const id = `class-other-${at}`;
      expect(await send({ 'Acct-Session-Id': id, Class: other, 'Acct-Status-Type': 'Start' })).toBe(true);
      expect(await session(id)).toMatchObject([{ state: 'online', userid: null }]);
    }
    // An identity of another company is none here: the packet is set aside, for a person to look at.
    const { rows: foreign } = await server.database.db.ownerPool.query<{ userid: number }>(
      'select userid from identity where u_companyid = 3 order by userid limit 1',
    );
    const before = Number((await source())['set_aside_count']);
    const named = `userid=${String(foreign[0]?.userid)}`;
    expect(await send({ 'Acct-Session-Id': 'class-foreign', Class: named, 'Acct-Status-Type': 'Start' })).toBe(true);
    expect(await session('class-foreign')).toEqual([]);
    expect(Number((await source())['set_aside_count'])).toBe(before + 1);
  });

  it('does not answer a wrong secret or an unknown sender, and stores nothing of them', async () => {
    const wrong = await secretFile(folder, 'wrong', 'not-the-right-secret');
    const start = { 'Acct-Status-Type': 'Start', 'Acct-Session-Id': 'forged', 'NAS-IP-Address': '127.0.0.1' };
    expect(await sendPacket(radius, start, { secret: wrong })).toBe(false);
    // It says that it is another one, and it is not asked.
    expect(await send(start, 2, '127.0.0.66')).toBe(false);
    expect(await session('forged')).toEqual([]);
    expect(radius.said()).toContain('from unknown client 127.0.0.66');
    expect(radius.said()).not.toContain(SECRET);
    expect(radius.said()).not.toContain(KEY);
  });

  it('knows a sender of IPv6, and the network with the longest prefix', async () => {
    expect((await makeSource({ name: 'six', address: '::1' })).statusCode).toBe(201);
    const start = { 'Acct-Status-Type': 'Start', 'Acct-Session-Id': 'six' };
    expect(await send(start, NEW_SENDER, '::1')).toBe(true);
  });

  it('keeps a stop without a start, counters that went backwards, and a 32-bit counter that was full', async () => {
    const of = (id: string, type: string, time: number, octets: number) => ({
      'Acct-Session-Id': id,
      'Acct-Status-Type': type,
      'Acct-Session-Time': time,
      'Acct-Input-Octets': octets,
    });
    expect(await send(of('lost', 'Stop', 300, 70))).toBe(true);
    expect(await session('lost')).toMatchObject([{ state: 'ended', duration: 300, input_octets: 70 }]);
    expect(await send(of('back', 'Interim-Update', 300, 700_000))).toBe(true);
    expect(await send(of('back', 'Interim-Update', 360, 600_000))).toBe(true);
    expect(await session('back')).toMatchObject([{ state: 'online', duration: 360, input_octets: 700_000 }]);
    expect(await send(of('full', 'Interim-Update', 300, 2 ** 32 - 10))).toBe(true);
    expect(await send(of('full', 'Interim-Update', 360, 90))).toBe(true);
    expect(await session('full')).toMatchObject([{ input_octets: 2 ** 32 + 90 }]);
  });

  it('ends the sessions of equipment that starts again, and those of no other', async () => {
    const start = { 'Acct-Status-Type': 'Start' };
    expect(await send({ ...start, 'Acct-Session-Id': 'reboot-a' })).toBe(true);
    expect(await send({ ...start, 'Acct-Session-Id': 'reboot-b', 'NAS-Identifier': 'ap-2' })).toBe(true);
    expect(await send({ 'Acct-Status-Type': 'Accounting-On' })).toBe(true);
    expect(await session('reboot-a')).toMatchObject([{ state: 'ended', cause: 'NAS-Reboot' }]);
    expect(await session('reboot-b')).toMatchObject([{ state: 'online' }]);
    expect(await send({ 'Acct-Status-Type': 'Accounting-Off', 'NAS-Identifier': 'ap-2' })).toBe(true);
    expect(await session('reboot-b')).toMatchObject([{ state: 'ended', cause: 'NAS-Shutdown' }]);
  });

  it('refuses a packet that names no session, and says so at the source', async () => {
    const before = Number((await source())['rejected_count']);
    expect(await send({ 'Acct-Status-Type': 'Start' })).toBe(false);
    expect(Number((await source())['rejected_count'])).toBeGreaterThan(before);
  });

  it('survives names that are no text', async () => {
    const start = { 'Acct-Status-Type': 'Start', 'Acct-Session-Id': 'binary', 'User-Name': '\\377\\376\\001 x' };
    expect(await send(start)).toBe(true);
    expect(await session('binary')).toMatchObject([{ login: 'ÿþ x' }]);
  });

  it('answers nothing while the server is away, and takes the repetition once it is back', async () => {
    const start = { 'Acct-Status-Type': 'Start', 'Acct-Session-Id': 'away' };
    await listening.close();
    expect(await send(start)).toBe(false);
    expect(await session('away')).toEqual([]);
    await listen();
    expect(await send(start, NEW_SENDER)).toBe(true);
    expect(await session('away')).toHaveLength(1);
  });

  it('takes no more packets of a source that is disabled', async () => {
    const disable = { sourceid, enabled: false };
    await server.as('admin', { method: 'POST', url: '/legacy/elements/source', payload: disable });
    expect(await send({ 'Acct-Status-Type': 'Start', 'Acct-Session-Id': 'disabled' })).toBe(false);
    expect(await session('disabled')).toEqual([]);
  });
});

async function anyLocation(server: TestApp): Promise<number> {
  const { rows } = await server.database.db.ownerPool.query<{ locationid: string | number }>(
    `select locationid from location where l_companyid = 2 and "l_deletedAt" is null order by locationid limit 1`,
  );
  return Number(rows[0]?.locationid);
}
