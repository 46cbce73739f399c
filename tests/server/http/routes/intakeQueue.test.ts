import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHousekeeping } from '../../../../server/app/housekeeping';
import { testApp, type TestApp } from '../../../support/app';
import { addSource } from '../../../support/intake';
import { addAdmin, limitTo, MAIN, openSession } from '../../../support/personas';

/** Events that were set aside, and sessions, as the console shows them. */
let test: TestApp;
let source: Awaited<ReturnType<typeof addSource>>;

const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString();
const list = async (role: string, type: string, filter: object) =>
  (
    (
      await test.as(role, { url: `/legacy/elements/${type}?filter=${encodeURIComponent(JSON.stringify(filter))}` })
    ).json() as { elements: Record<string, unknown>[] }
  ).elements;
const call = async (role: string, id: unknown, action: string) => {
  const answer = await test.as(role, { method: 'POST', url: `/api/dead-letters/${String(id)}/${action}`, payload: {} });
  return [answer.statusCode, (answer.json() as { msg_code?: string }).msg_code];
};

beforeAll(async () => {
  test = await testApp();
  source = await addSource(test);
});
afterAll(() => test.close());

it('sends an event again once it can be applied, and lets another one go', async () => {
  const line = { time: ago(1), location: 'ap-of-tomorrow', request: 'later.example' };
  await source.send('access-logs', [
    { ...line, id: 'q-1' },
    { ...line, id: 'q-2' },
  ]);
  const waiting = () => list('admin', 'dead_letter', { sourceid: [source.sourceid] });
  const [first, second] = (await waiting()).toSorted((a, b) => Number(a['id']) - Number(b['id']));
  expect(first).toMatchObject({
    reason: 'unknown-location',
    kind: 'access-logs',
    event_id: 'q-1',
    event_at: line.time,
  });
  expect(JSON.parse(String(first?.['event']))).toMatchObject({ location: 'ap-of-tomorrow' });
  expect(await call('viewer', first?.['id'], 'resend')).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
  expect(await call('admin2', first?.['id'], 'resend')).toEqual([404, 'ELEMENT_NOT_FOUND']);
  expect(await call('admin', first?.['id'], 'resend')).toEqual([409, 'DEAD_LETTER_STAYS']);
  expect(await waiting()).toHaveLength(2);

  await test.database.ownerQuery(
    `update location set l_apname = 'AP-of-tomorrow' where locationid = (select min(locationid) from location where l_companyid = $1 and "l_deletedAt" is null)`,
    [MAIN],
  );
  expect(await call('admin', first?.['id'], 'resend')).toEqual([200, undefined]);
  expect(await call('admin', second?.['id'], 'discard')).toEqual([200, undefined]);
  expect(await call('admin', second?.['id'], 'discard')).toEqual([404, 'ELEMENT_NOT_FOUND']);
  expect(await waiting()).toEqual([]);
  const stored = await test.database.ownerQuery(`select locationid from access_log where request = 'later.example'`);
  expect(stored).toEqual([{ locationid: expect.any(Number) as number }]);
  const entries = await list('admin', 'auditlog', { lo_element: ['dead_letter'] });
  expect(entries.map((entry) => entry['lo_action']).toSorted()).toEqual(['delete', 'retry']);
});

/** Sends requests of an administrator of everything in two groups of locations. */
async function limited() {
  const [{ bits }] = (await test.database.ownerQuery(
    'select p.adp_bits as bits from administrator a join adprofile p on p.adprofileid = a.ad_profileid where adminid = 2001',
  )) as [{ bits: string }];
  const admin = await addAdmin(test.database, MAIN, String(bits), 'limited@bellevue.example');
  await limitTo(test.database, admin, 2002, [2001]);
  const authorization = `Bearer ${await openSession(test.database, admin)}`;
  return async (url: string, payload: object) => {
    const answer = await test.app.inject({ method: 'POST', url, payload, headers: { authorization } });
    return [answer.statusCode, (answer.json() as { msg_code?: string }).msg_code];
  };
}

it('leaves events and keys of a source that applies everywhere to callers who see everything', async () => {
  const send = await limited();
  await source.send('access-logs', [
    { id: 's-1', time: ago(1), location: 'ap-of-nobody', request: 'x.example' },
    { id: 's-2', time: ago(-600), locationid: 2001, request: 'x.example' },
  ]);
  const waiting = () => list('admin', 'dead_letter', { sourceid: [source.sourceid] });
  const addressOf = async (id: string) => {
    const letter = (await waiting()).find((one) => one['event_id'] === id);
    return `/api/dead-letters/${String(letter?.['id'])}`;
  };
  for (const action of ['resend', 'discard']) {
    // Of a location that they do not see, and of one that they see.
    expect(await send(`${await addressOf('s-1')}/${action}`, {})).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect(await send(`${await addressOf('s-2')}/${action}`, {})).toEqual([403, 'OUT_OF_SCOPE']);
  }
  expect(await waiting()).toHaveLength(2);
  const [{ ad_profileid }] = (await test.database.ownerQuery(
    `select ad_profileid from administrator where ad_login = 'limited@bellevue.example'`,
  )) as [{ ad_profileid: number }];
  const key = {
    name: 'Around',
    profileid: Number(ad_profileid),
    sourceid: source.sourceid,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
  expect(await send('/api/api_tokens', key)).toEqual([403, 'OUT_OF_SCOPE']);
});

it('takes no more events with a key whose creator may not make one any more', async () => {
  const own = await addSource(test);
  const send = async (id: string) =>
    (await own.send('access-logs', [{ id, time: ago(1), request: 'x.example' }])).status;
  expect(await send('k-1')).toBe(200);
  const creator = await addAdmin(test.database, MAIN, '0', 'creator@bellevue.example');
  await test.database.ownerQuery(`update api_token set adminid = $1 where sourceid = $2`, [creator, own.sourceid]);
  expect(await send('k-2')).toBe(401);
});

it('shows sessions with their duration and traffic, and ends those that nothing is heard of', async () => {
  const [{ locationid }] = (await test.database.ownerQuery(
    `select min(locationid) as locationid from location where l_companyid = $1 and "l_deletedAt" is null`,
    [MAIN],
  )) as [{ locationid: number }];
  const heard = { here: ago(5), gone: ago(25 * 60) };
  const session = (session_id: 'here' | 'gone', time = heard[session_id]) => ({
    ...{ id: session_id, session_id, event: 'interim', time, duration: 600, locationid },
    ...{ login: 'who@guests.example', ip: '10.0.0.7', input_octets: 5_000_000_000, output_octets: 7 },
  });
  await source.send('sessions', [session('here'), session('gone')]);
  const sessions = () => list('admin', 'connection', { sourceid: [source.sourceid] });
  const online = { state: 'online', duration: 600, input_octets: 5_000_000_000, output_octets: 7, locationid };
  expect((await sessions()).map((one) => [one['session_id'], one['state']])).toEqual([
    ['here', 'online'],
    ['gone', 'online'],
  ]);
  expect((await sessions())[0]).toMatchObject(online);
  const failures: unknown[] = [];
  const housekeeping = startHousekeeping(test.context, (error) => failures.push(error));
  await expect.poll(async () => (await sessions())[1]?.['state']).toBe('ended');
  await housekeeping.stop();
  expect(failures).toEqual([]);
  expect((await sessions())[1]).toMatchObject({ cause: 'lost', ended_at: heard.gone });
  // It was only silent: the next sign brings it back.
  await source.send('sessions', [{ ...session('gone', ago(1)), id: 'back' }]);
  expect((await sessions())[1]).toMatchObject({ state: 'online', ended_at: null, cause: null });
});
