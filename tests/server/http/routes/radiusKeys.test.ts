import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { MAIN, SECOND } from '../../../support/personas';

/** What FreeRADIUS sends, sent by a person who has its key: whose sessions may it write, and can counters be forged? */
const KEY = 'k'.repeat(40);
const BOUND = 'b'.repeat(40);
const SECRET = 'Ab-0123456789-secret';
const GIB = 2 ** 30;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ env: { PORTICO_RADIUS_KEY: `${KEY},${BOUND}@${SECOND}+99` } });
  const make = async (role: string, companyId: number, address: string) => {
    const [place] = await test.database.ownerQuery(
      `select min(locationid) as id from location where l_companyid = $1 and "l_deletedAt" is null`,
      [companyId],
    );
    const payload = { name: `AP ${address}`, type: 'radius', secret: SECRET, address, locationid: place?.['id'] };
    const answer = await test.as(role, { method: 'POST', url: '/legacy/elements/source', payload });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  await make('admin', MAIN, '192.0.2.201');
  await make('admin', MAIN, '192.0.2.202');
  await make('admin2', SECOND, '198.51.100.201');
});
afterAll(() => test.close());

const secretOf = async (address: string, key = KEY) => {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await test.app.inject({ url: `/api/radius/clients/${address}`, headers });
  return answer.statusCode;
};
const present = () => Math.floor(Date.now() / 1000);
async function send(
  source: string,
  attributes: Readonly<Record<string, string | number>>,
  key = KEY,
  received = present(),
): Promise<number> {
  const payload = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, { type: 'string', value: [value] }]),
  );
  const headers = { authorization: `Bearer ${key}` };
  const url = `/api/radius/accounting?source=${source}&received=${received}`;
  return (await test.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}
const sessions = (id: string) =>
  test.database.ownerQuery(
    `select s.company_id, i.address, s.input_octets, s.output_octets, s.duration, s.state from network_session s
     join intake_source i on i.sourceid = s.sourceid where s.session_id like $1 order by 2`,
    [`${id}-%`],
  );

describe('the key of FreeRADIUS', () => {
  it('that is bound to companies knows the sources of no other one', async () => {
    expect(await secretOf('198.51.100.201', BOUND)).toBe(200);
    expect(await secretOf('192.0.2.201', BOUND)).toBe(404);
    expect(await secretOf('192.0.2.201')).toBe(200);
    const start = { 'Acct-Status-Type': 'Start', 'Acct-Session-Id': 'bound', 'User-Name': 'x' };
    expect(await send('192.0.2.201', start, BOUND)).toBe(404);
    expect(await send('198.51.100.201', start, BOUND)).toBe(204);
    expect(await sessions('bound')).toMatchObject([{ company_id: SECOND }]);
    expect(await send('198.51.100.201', start, 'c'.repeat(40))).toBe(401);
  });

  it('opens nothing else', async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    for (const url of ['/legacy/elements/source', '/api/session', '/api/openapi.json']) {
      expect((await test.app.inject({ url, headers })).statusCode, url).toBe(401);
    }
    const intake = await test.app.inject({ method: 'POST', url: '/api/intake/sessions', headers, payload: [] });
    expect(intake.statusCode).toBe(401);
  });
});

describe('equipment', () => {
  it('that gives the address of other equipment writes its own sessions all the same', async () => {
    const lie = { 'NAS-IP-Address': '192.0.2.202', 'NAS-Identifier': '192.0.2.202', 'User-Name': 'liar' };
    const start = { ...lie, 'Acct-Status-Type': 'Start', 'Acct-Session-Id': 'lie' };
    expect(await send('192.0.2.202', start)).toBe(204);
    expect(await send('192.0.2.201', { ...start, 'Acct-Status-Type': 'Stop', 'Acct-Session-Time': 60 })).toBe(204);
    // What it says of another person's session is a session of its own; Accounting-Off ends none of the others.
    expect(await send('192.0.2.201', { ...lie, 'Acct-Status-Type': 'Accounting-Off' })).toBe(204);
    expect(await sessions('lie')).toMatchObject([
      { company_id: MAIN, address: '192.0.2.201', state: 'ended' },
      { company_id: MAIN, address: '192.0.2.202', state: 'online' },
    ]);
    expect(await send('203.0.113.1', start)).toBe(404);
  });

  it('cannot lower counters, and those of 32 bits go on beyond 4 GiB', async () => {
    const session = { 'Acct-Session-Id': 'count', 'NAS-Identifier': 'ap', 'User-Name': 'counted' };
    // All at one time: a session lasts from its first to its last packet, whatever these say.
    const received = present();
    const count = async (seconds: number, input: number, output: number, status = 'Interim-Update') => {
      const octets = { 'Acct-Input-Octets': input, 'Acct-Output-Octets': output, 'Acct-Session-Time': seconds };
      const packet = { ...session, ...octets, 'Acct-Status-Type': status };
      expect(await send('192.0.2.201', packet, KEY, received)).toBe(204);
      return (await sessions('count'))[0];
    };
    const full = 4 * GIB - 10;
    expect(await count(60, full, 500)).toMatchObject({ input_octets: full, output_octets: 500, duration: 60 });
    // 32 bits are full and start at 0 again; the other counter goes backwards, which no counter does.
    expect(await count(120, 90, 100)).toMatchObject({ input_octets: 4 * GIB + 90, output_octets: 500, duration: 120 });
    // A packet of before arrives late, then all of them again.
    expect(await count(60, full, 500)).toMatchObject({ input_octets: 4 * GIB + 90, duration: 120 });
    expect(await count(30, 5, 5)).toMatchObject({ input_octets: 4 * GIB + 90, output_octets: 500, duration: 120 });
    expect(await count(180, 200, 900, 'Stop')).toMatchObject({
      ...{ input_octets: 4 * GIB + 200, output_octets: 900, duration: 180, state: 'ended' },
    });
  });

  it('whose Start was lost has its session from the Stop alone, and the Start that comes late changes nothing', async () => {
    const session = { 'Acct-Session-Id': 'alone', 'NAS-Identifier': 'ap', 'User-Name': 'alone' };
    const stop = { ...session, 'Acct-Status-Type': 'Stop', 'Acct-Session-Time': 600, 'Acct-Input-Octets': 5 };
    expect(await send('192.0.2.201', stop)).toBe(204);
    const ended = { state: 'ended', duration: 600, input_octets: 5 };
    expect(await sessions('alone')).toMatchObject([ended]);
    expect(await send('192.0.2.201', { ...session, 'Acct-Status-Type': 'Start' })).toBe(204);
    expect(await send('192.0.2.201', stop)).toBe(204);
    expect(await sessions('alone')).toMatchObject([ended]);
  });

  it('that has started again uses the ids of its sessions again', async () => {
    const session = {
      'Acct-Session-Id': '00000001',
      'NAS-Identifier': 'ap',
      'Calling-Station-Id': '02-00-00-00-00-09',
    };
    // One time for all: a session lasts at least from its first to its last packet.
    const received = present();
    const packet = async (status: string, minutes: number, seconds: number, octets: number) => {
      const counted = { 'Acct-Session-Time': seconds, 'Acct-Input-Octets': octets, 'Acct-Status-Type': status };
      expect(await send('192.0.2.201', { ...session, ...counted }, KEY, received - minutes * 60)).toBe(204);
    };
    await packet('Start', 120, 0, 0);
    await packet('Stop', 110, 600, 3 * GIB);
    await packet('Start', 10, 0, 0);
    await packet('Interim-Update', 5, 300, 9_000);
    const [again, before] = await sessions('00000001').then((rows) =>
      rows.toSorted((a, b) => (a['duration']! < b['duration']! ? -1 : 1)),
    );
    expect(before).toMatchObject({ state: 'ended', duration: 600, input_octets: 3 * GIB });
    expect(again).toMatchObject({ state: 'online', duration: 300, input_octets: 9_000 });
  });

  it('whose counter was full between two packets far apart loses nothing', async () => {
    const session = { 'Acct-Session-Id': 'far', 'NAS-Identifier': 'ap', 'User-Name': 'far' };
    const received = present();
    const count = async (seconds: number, input: number) => {
      const octets = { 'Acct-Input-Octets': input, 'Acct-Session-Time': seconds, 'Acct-Status-Type': 'Interim-Update' };
      expect(await send('192.0.2.201', { ...session, ...octets }, KEY, received)).toBe(204);
      return (await sessions('far'))[0]?.['input_octets'];
    };
    expect(await count(100, 3_000_000_000)).toBe(3_000_000_000);
    expect(await count(400, 700_000_000)).toBe(4 * GIB + 700_000_000);
  });

  it('that counts with Gigawords is not completed, and a packet without a session is refused', async () => {
    const session = { 'Acct-Session-Id': 'giga', 'NAS-Identifier': 'ap', 'Acct-Status-Type': 'Interim-Update' };
    const counters = { 'Acct-Input-Octets': 7, 'Acct-Input-Gigawords': 3, 'Acct-Output-Gigawords': 0 };
    expect(await send('192.0.2.201', { ...session, ...counters, 'Acct-Session-Time': 10 })).toBe(204);
    const lower = { ...counters, 'Acct-Input-Octets': 3, 'Acct-Session-Time': 20 };
    expect(await send('192.0.2.201', { ...session, ...lower })).toBe(204);
    // A counter that goes backwards stays.
    expect(await sessions('giga')).toMatchObject([{ input_octets: 12 * GIB + 7, duration: 20 }]);
    expect(await send('192.0.2.201', { 'Acct-Status-Type': 'Start', 'User-Name': 'x' })).not.toBe(204);
  });
});
