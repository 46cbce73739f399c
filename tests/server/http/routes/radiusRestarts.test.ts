import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { MAIN } from '../../../support/personas';

/** Equipment that starts again and counts its sessions from the beginning, as FreeRADIUS reports it. */
const KEY = 'k'.repeat(40);
const NAS = '192.0.2.211';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ env: { PORTICO_RADIUS_KEY: KEY } });
  const [place] = await test.database.ownerQuery(
    `select min(locationid) as id from location where l_companyid = $1 and "l_deletedAt" is null`,
    [MAIN],
  );
  const values = { name: 'AP', type: 'radius', secret: 'Ab-0123456789-secret', address: NAS };
  const payload = { ...values, locationid: place?.['id'] };
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/source', payload });
  expect(answer.statusCode, answer.body).toBe(201);
});
afterAll(() => test.close());

const now = Math.floor(Date.now() / 1000);

/** Sends a packet that arrived so many minutes ago. */
async function send(minutes: number, type: string, attributes: Readonly<Record<string, string | number>> = {}) {
  const all = { 'NAS-Identifier': 'ap-1', 'Calling-Station-Id': 'aabb.ccdd.ee01', 'Acct-Status-Type': type };
  const payload = Object.fromEntries(
    Object.entries({ ...all, ...attributes }).map(([name, value]) => [name, { type: 'string', value: [value] }]),
  );
  const headers = { authorization: `Bearer ${KEY}` };
  const url = `/api/radius/accounting?source=${NAS}&received=${now - minutes * 60}`;
  expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204);
}
const counters = (seconds: number, octets: number) => ({
  'Acct-Session-Time': seconds,
  'Acct-Input-Octets': octets,
});

/** The sessions of an id as the console lists them, the first one first. */
async function listed(id: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await test.as('admin', { url: '/legacy/elements/connection?sort=started_at&order=ASC&limit=500' });
  const { elements } = answer.json<{ elements: Record<string, unknown>[] }>();
  return elements.filter(({ session_id: key }) => String(key).startsWith(`${id}-`));
}

describe('equipment that starts again', () => {
  it.each([
    ['Accounting-On', 'NAS-Reboot', 90],
    ['Accounting-Off', 'NAS-Shutdown', 60],
  ])('and says %s: its sessions end, and an id that begins anew is a new session', async (status, cause, endedAgo) => {
    const id = { 'Acct-Session-Id': `00000001-${status}` };
    await send(100, 'Start', id);
    await send(90, 'Interim-Update', { ...id, ...counters(600, 5_000) });
    await send(60, status);
    await send(30, 'Start', id);
    await send(20, 'Interim-Update', { ...id, ...counters(600, 70) });
    const [first, second, ...more] = await listed(id['Acct-Session-Id']);
    expect(first).toMatchObject({ state: 'ended', cause, input_octets: 5_000 });
    expect(Date.parse(String(first?.['ended_at']))).toBe((now - endedAgo * 60) * 1000);
    expect(second).toMatchObject({ state: 'online', duration: 600, input_octets: 70 });
    expect(more).toEqual([]);
  });

  it('and says nothing, after a power cut: each id that starts again is a new session', async () => {
    const id = { 'Acct-Session-Id': 'cut' };
    await send(100, 'Start', id);
    await send(90, 'Interim-Update', { ...id, ...counters(600, 5_000) });
    await send(30, 'Start', id);
    await send(20, 'Interim-Update', { ...id, ...counters(600, 70) });
    await send(10, 'Stop', { ...id, ...counters(1_200, 90), 'Acct-Terminate-Cause': 'User-Request' });
    expect(await listed('cut')).toMatchObject([
      { state: 'ended', cause: 'lost', duration: 600, input_octets: 5_000 },
      { state: 'ended', cause: 'User-Request', duration: 1_200, input_octets: 90 },
    ]);
  });

  it('ends no session of other equipment', async () => {
    const id = { 'Acct-Session-Id': 'other', 'NAS-Identifier': 'ap-2' };
    await send(50, 'Start', id);
    await send(40, 'Accounting-On');
    expect(await listed('other')).toMatchObject([{ state: 'online' }]);
  });
});
