import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLogins } from '../../server/demo/logins';
import { testApp, type TestApp } from '../support/app';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Shown {
  network: string | null;
  place: object | null;
  isSameNetwork: boolean;
  id: string;
  current: boolean;
  ip: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
}

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const signIn = async (role: string, remoteAddress = '203.0.113.9') => {
  const { login, password } = demoLogins().find((one) => one.role === role)!;
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { login, password },
    headers: { 'user-agent': CHROME },
    remoteAddress,
  });
  const refresh = answer.cookies.find(({ name }) => name.includes('refresh'));
  return { token: answer.json<{ token: string }>().token, cookie: `${refresh?.name}=${refresh?.value}` };
};
const ask = (method: 'GET' | 'DELETE', url: string, token: string) =>
  test.app.inject({ method, url: `/api/${url}`, headers: { authorization: `Bearer ${token}` } });
const shown = async (token: string) => (await ask('GET', 'sessions', token)).json<{ sessions: Shown[] }>().sessions;

it('lists the own active sessions, with where and what they are from, and marks this one', async () => {
  const { token } = await signIn('viewer');
  const { token: other } = await signIn('admin');
  const [one, ...rest] = await shown(token);
  expect(rest).toEqual([]);
  expect(one).toMatchObject({ current: true, ip: '203.0.113.9', userAgent: CHROME });
  const mine = (await shown(other)).map(({ id }) => id);
  expect(mine).not.toContain(one?.id);
  // The id opens nothing.
  expect((await ask('GET', 'sessions', one?.id ?? '')).statusCode).toBe(401);
});

it('says where they are as far as it is known without a database of places: the network', async () => {
  const addresses = ['203.0.7.7', '198.51.100.7', '10.0.0.4', '2001:db8:1::1', '::ffff:192.168.3.4'];
  for (const address of addresses) await signIn('log-reader', address);
  const { token } = await signIn('log-reader');
  const places = (await shown(token)).map(({ ip, network, isSameNetwork }) => [ip, network, isSameNetwork]);
  expect(places).toHaveLength(6);
  expect((await shown(token)).filter(({ place }) => place !== null)).toEqual([]);
  expect(places).toEqual(
    expect.arrayContaining([
      ['203.0.113.9', '203.0.0.0/16', true],
      ['203.0.7.7', '203.0.0.0/16', true],
      ['198.51.100.7', '198.51.0.0/16', false],
      ['10.0.0.4', null, false],
      ['2001:db8:1::1', '2001:db8::/32', false],
    ]),
  );
  expect(places.filter(([, network]) => network === null)).toHaveLength(2);
});

it('ends another one at once, token and cookie, but neither this one nor that of another person', async () => {
  const lost = await signIn('scoped');
  const here = await signIn('scoped');
  const stranger = await signIn('admin2');
  const target = (await shown(here.token)).find(({ current }) => !current)!;
  const own = (await shown(here.token)).find(({ current }) => current)!;
  expect((await ask('DELETE', `sessions/${target.id}`, stranger.token)).statusCode).toBe(404);
  expect((await ask('GET', 'sessions', lost.token)).statusCode).toBe(200);
  expect((await ask('DELETE', `sessions/${own.id}`, here.token)).statusCode).toBe(404);
  expect((await ask('DELETE', `sessions/${target.id}`, here.token)).statusCode).toBe(204);
  expect((await ask('GET', 'sessions', lost.token)).statusCode).toBe(401);
  const refreshed = await test.app.inject({
    method: 'POST',
    url: '/api/login/refresh',
    payload: {},
    headers: { cookie: lost.cookie },
  });
  expect(refreshed.statusCode).toBe(401);
  expect((await ask('DELETE', `sessions/${target.id}`, here.token)).statusCode).toBe(404);
  expect(await shown(here.token)).toHaveLength(1);
  const entries = await test.database.ownerQuery(`select 1 from auditlog where lo_action = 'session_ended'`);
  expect(entries).toHaveLength(1);
});

it('ends all others, and this one goes on', async () => {
  const others = [await signIn('receptionist'), await signIn('receptionist')];
  const here = await signIn('receptionist');
  const stranger = await signIn('viewer');
  expect((await ask('DELETE', 'sessions', here.token)).statusCode).toBe(204);
  for (const { token } of others) expect((await ask('GET', 'sessions', token)).statusCode).toBe(401);
  expect(await shown(here.token)).toHaveLength(1);
  expect((await ask('GET', 'sessions', stranger.token)).statusCode).toBe(200);
});

it('are not shown while impersonating', async () => {
  const { token } = await signIn('superadmin');
  const [admin] = await test.database.ownerQuery(
    `select adminid as id from administrator where ad_login = 'viewer@bellevue.example'`,
  );
  const answer = await test.app.inject({
    url: '/api/sessions',
    headers: { authorization: `Bearer ${token}`, 'x-switch-user': String(admin?.['id']) },
  });
  expect(answer.statusCode).toBe(403);
});
