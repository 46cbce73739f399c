import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../../server/app/app';
import { demoLogins } from '../../../../server/demo/logins';
import { RefusalLog } from '../../../../server/http/errors/refusalLog';
import { testApp, type TestApp } from '../../../support/app';

type Line = Record<string, unknown>;

let test: TestApp;
const lines: Line[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Line);
    done();
  },
});
/** A server that logs what `portico start` logs by default. */
const logging = () => buildApp(test.context, { logger: { level: 'warn', stream } });
let app: FastifyInstance;
beforeAll(async () => {
  test = await testApp({ env: { PORTICO_TRUST_PROXY: '1' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  lines.length = 0;
  app = await logging();
  return () => app.close();
});

const as = async (
  role: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: string | object,
  type?: string,
) =>
  app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await test.tokenOf(role)}`,
      'x-forwarded-for': '192.0.2.44',
      ...(type && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  });
/** Number and company of the administrator who has a role. */
const adminOf = async (role: string) => {
  const login = demoLogins().find((one) => one.role === role)?.login;
  const [row] = await test.database.ownerQuery(
    'select adminid as account, ad_companyid as company from administrator where ad_login = $1',
    [login],
  );
  return { account: Number(row?.['account']), company: Number(row?.['company']) };
};

describe('the log of refusals (ASVS V16.3.2, V16.3.3)', () => {
  it('says who was refused what, from where, once, and then how often', async () => {
    const who = await adminOf('viewer');
    const first = await as('viewer', 'GET', '/api/metrics?secret=marie');
    for (let n = 0; n < 29; n += 1) await as('viewer', 'GET', '/api/metrics?secret=marie');
    expect(first.statusCode).toBe(403);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'refused',
        event: 'permission_refused',
        code: 'NOT_ENOUGH_PERMISSIONS',
        method: 'GET',
        route: '/api/metrics',
        ...who,
        address: '192.0.2.44',
        reqId: expect.any(String) as string,
      }),
    ]);
    await app.close();
    expect(lines.filter(({ count }) => count !== undefined)).toEqual([
      expect.objectContaining({ msg: 'refused again', event: 'permission_refused', count: 29, ...who }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('marie');
  });

  it('has failed sign-ins and the limit that they meet, without what was typed', async () => {
    const signIn = () =>
      app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': '192.0.2.45' },
        payload: { login: 'typed-login@example.com', password: 'typed-password' },
      });
    let status = 401;
    for (let tries = 0; status === 401 && tries < 20; tries += 1) status = (await signIn()).statusCode;
    expect(status).toBe(429);
    const about = { route: '/api/login', method: 'POST', account: null, company: null, address: '192.0.2.45' };
    expect(lines).toEqual([
      expect.objectContaining({ event: 'sign_in_refused', code: 'WRONG_CREDENTIALS', ...about }),
      expect.objectContaining({ event: 'limit_reached', code: 'TOO_MANY_ATTEMPTS', ...about }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('typed-');
  });

  it('names the caller whose impersonation or membership was refused', async () => {
    const own = await adminOf('scoped');
    const send = async (authorization: string, headers: object) =>
      app.inject({
        url: '/legacy/elements/location',
        headers: { authorization: `Bearer ${authorization}`, ...headers },
      });
    const session = await test.tokenOf('scoped');
    expect((await send(session, { 'x-switch-user': '2001' })).statusCode).toBe(403);
    expect((await send(session, { 'x-team-member': '2001' })).statusCode).toBe(403);
    const made = await test.as('admin', {
      method: 'POST',
      url: '/api/api_tokens',
      payload: { name: 'Refused', profileid: 2002, expiresAt: '2035-01-01T00:00:00Z' },
    });
    const { id, token } = made.json<{ id: number; token: string }>();
    expect((await send(token, { 'x-switch-user': '2003' })).statusCode).toBe(403);
    expect(lines).toEqual([
      expect.objectContaining({ event: 'permission_refused', code: 'IMPERSONATION_REFUSED', ...own }),
      expect.objectContaining({ event: 'permission_refused', code: 'MEMBERSHIP_REFUSED', ...own }),
      expect.objectContaining({ code: 'IMPERSONATION_REFUSED', ...(await adminOf('admin')), apiKey: id }),
    ]);
    expect((await send('pts_unknown-token-of-nobody', { 'x-switch-user': '2001' })).statusCode).toBe(401);
    expect(lines).toHaveLength(3);
  });

  it('has fields that may not be written and hostile files, and no slips of the keyboard', async () => {
    const own = await adminOf('admin');
    const form = 'multipart/form-data; boundary=b';
    expect((await as('admin', 'POST', '/legacy/elements/profile', { nothing: 1 })).statusCode).toBe(422);
    expect((await as('admin', 'POST', '/legacy/elements/profile', {})).statusCode).toBe(422);
    expect((await as('admin', 'GET', '/legacy/elements/profile?nothing=1')).statusCode).toBe(422);
    expect((await as('admin', 'GET', '/api/none')).statusCode).toBe(404);
    expect(lines).toEqual([]);
    const written = await as('admin', 'POST', '/legacy/elements/aup', { aupid: 2001, au_filename: 'x.zip' });
    expect(written.json()).toMatchObject({ fields: { au_filename: { msg_code: 'FIELD_NOT_WRITABLE' } } });
    expect((await as('admin', 'POST', '/legacy/upload/0/aup', '--b\r\nbroken', form)).statusCode).toBe(422);
    expect(lines).toEqual([
      expect.objectContaining({ event: 'protected_field', code: 'VALIDATION_FAILED', ...own }),
      expect.objectContaining({ event: 'upload_refused', code: 'MULTIPART_INVALID', ...own }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('au_filename');
  });
});

describe('a flood of refusals', () => {
  const refusal = (n: number) => ({
    event: 'limit_reached',
    code: 'TOO_MANY_REQUESTS',
    method: 'GET',
    route: '/x',
    account: null,
    company: null,
    address: `address ${n}`,
  });

  it('is a bounded number of lines, that still count it', () => {
    const written: Line[] = [];
    const log = { warn: (line: object, msg: string) => void written.push({ ...line, msg }) };
    const refusals = new RefusalLog(log, 10);
    for (let n = 0; n < 1000; n += 1) refusals.add(refusal(n), log);
    expect(written).toHaveLength(10);
    refusals.flush();
    expect(written.slice(10)).toEqual([{ event: 'refusals_not_listed', count: 990, msg: 'refused' }]);
  });

  it('is one line a minute while it goes on, and none after it has ended', () => {
    const written: Line[] = [];
    const log = { warn: (line: object, msg: string) => void written.push({ ...line, msg }) };
    const refusals = new RefusalLog(log);
    for (const times of [3, 2, 0, 1]) {
      for (let n = 0; n < times; n += 1) refusals.add(refusal(1), log);
      refusals.flush();
    }
    expect(written.map(({ msg, count }) => [msg, count])).toEqual([
      ['refused', undefined],
      ['refused again', 2],
      ['refused again', 2],
      ['refused', undefined],
    ]);
  });
});
