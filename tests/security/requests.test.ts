import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../server/auth/policy';
import { testApp, type TestApp } from '../support/app';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await testApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/**
 * Forms of guests and sponsors, without a session; signed forms of identity providers, bound to the browser that asked;
 * files, with a bearer token that no form can send.
 */
const OTHER_BODIES =
  /^\/(?:sponsor|unsubscribe)\/|^\/saml\/:mode\/(?:acs|logout)$|^\/oidc\/:mode\/logout$|^\/(?:legacy|api)\/(?:upload(?:\/|$)|templates\/import)|^\/legacy\/:elements\/:endpoint|^\/api\/jobs\/imports\//;

const filled = (url: string) =>
  url
    .replace(':type', 'location')
    .replace(':path', 'teams')
    .replace(':name', 'locations')
    .replace(/:\w+/g, '1')
    .replace('*', 'x');

/** Sends text as it is; gives everything that comes back until the server closes, or has answered `count` times. */
function raw(text: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', failed);
    socket.on('close', () => done(answer));
  });
}
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Routes for keys of their own, which refuse every session before they read a body. */
const NO_SESSIONS: ReadonlyMap<string, number> = new Map([
  ['POST /api/intake/:kind', 403],
  ['POST /api/radius/accounting', 401],
]);

describe('a request from a foreign page', () => {
  it('cannot change anything: what a form can send is refused, session or not', async () => {
    const authorization = `Bearer ${await test.tokenOf('superadmin')}`;
    const routes = routeTable(test.app).filter(({ method, url }) => CHANGING.has(method) && !OTHER_BODIES.test(url));
    expect(routes.length).toBeGreaterThan(50);
    const taken: string[] = [];
    for (const { method, url } of routes) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const { statusCode } = await test.app.inject({
          method: method as 'POST',
          url: filled(url),
          headers: { authorization, 'content-type': type },
          payload: '{"a":1}',
        });
        // 404: the record in the address does not exist; either way no body of this type was read.
        const refused = NO_SESSIONS.get(`${method} ${url}`);
        if (refused === undefined ? ![404, 415].includes(statusCode) : statusCode !== refused)
          taken.push(`${method} ${url} ${type}: ${statusCode}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('gets no permission from a preflight', async () => {
    for (const { url } of routeTable(test.app)) {
      const answer = await test.app.inject({
        method: 'OPTIONS',
        url: filled(url),
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
      });
      // The element service says that it has no such verb.
      expect(url.startsWith('/legacy/elements/') ? [404, 405] : [404], url).toContain(answer.statusCode);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('without the bearer token has no caller: the cookie alone is not enough', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { login: 'viewer@bellevue.example', password: 'Falaise-viewer-26!' },
    });
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    expect(Object.keys(cookies).length).toBeGreaterThan(0);
    for (const { method, url, policy } of routeTable(test.app)) {
      if ('public' in policy || method === 'HEAD') continue;
      const { statusCode } = await test.app.inject({ method: method as 'GET', url: filled(url), cookies });
      expect([method, url, statusCode]).toEqual([method, url, 401]);
    }
  });
});

describe('methods', () => {
  it('TRACE, CONNECT and unknown ones are not answered, and nothing is echoed', async () => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'DEBUG']) {
      const answer = await raw(
        `${method} /config.json HTTP/1.1\r\nHost: localhost\r\nX-Canary: canary-4711\r\nConnection: close\r\n\r\n`,
      );
      expect([method, statuses(answer)[0] ?? 'closed']).not.toEqual([method, 200]);
      expect(answer).not.toContain('canary-4711');
    }
  });

  it('are those of the request line: no header, parameter or member replaces them', async () => {
    const bearer = { authorization: `Bearer ${await test.tokenOf('admin')}` };
    const url = '/legacy/elements/location/2001';
    const before = (await test.app.inject({ url, headers: bearer })).body;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await test.app.inject({ url, headers: { ...bearer, [name]: 'DELETE' } });
    }
    await test.app.inject({ url: `${url}?_method=DELETE`, headers: bearer });
    expect((await test.app.inject({ url, headers: bearer })).body).toBe(before);
  });

  it('that are safe change nothing: every GET of a super-administrator leaves every record as it was', async () => {
    const { resources } = test.context.models.current().model;
    const tables = [...new Set(Object.values(resources).map(({ storage }) => storage.table))].filter(
      (table) => table !== 'auditlog',
    );
    const stamp = () =>
      Promise.all(
        tables.map(async (table) => {
          const [row] = await test.database.ownerQuery(
            `select count(*)::int as rows, coalesce(md5(string_agg(t.xmin::text, ',' order by t.xmin::text)), '') as written from "${table}" t`,
          );
          return [table, row];
        }),
      );
    const before = await stamp();
    const authorization = `Bearer ${await test.tokenOf('superadmin')}`;
    for (const { method, url } of routeTable(test.app)) {
      if (method !== 'GET' || url === '/api/events') continue;
      await test.app.inject({ url: filled(url), headers: { authorization } });
    }
    expect(await stamp()).toEqual(before);
  });
});

describe('a parameter that is given twice', () => {
  it.each([
    '/legacy/elements/location?limit=1&limit=500',
    '/legacy/elements/location?filter={}&filter={"deleted":"with"}',
    '/legacy/elements/location?sort=locationid&sort=l_name',
    '/legacy/elements/location?offset=0&offset=1',
    '/api/api_tokens?page=1&page=2',
    '/api/api_tokens?itemsPerPage=1&itemsPerPage=1000',
    '/device/devices/search?limit=1&limit=500',
    '/rest/none?range=[0,1]&range=[0,999]',
    '/nac/users?page=1&page=2',
    '/api/search?q=a&q=b',
    '/api/views?resource=locations&resource=teams',
    '/admin-ui/logs/_search?size=1&size=5000',
  ])('%s is refused: neither the first nor the last counts', async (url) => {
    const authorization = `Bearer ${await test.tokenOf('admin')}`;
    const { statusCode } = await test.app.inject({ url, headers: { authorization } });
    expect([404, 422]).toContain(statusCode);
  });
});

describe('the boundaries of a request', () => {
  const POST = 'POST /api/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const SMUGGLED = 'GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it.each([
    ['both a length and chunks', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['a length that is no number', `${POST}Content-Length: +2\r\n\r\n{}${SMUGGLED}`],
    ['an encoding that is not chunked', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a folded header', `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`],
    ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`],
    ['a chunk size that is no number', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${SMUGGLED}`],
    ['a header that ends with a line feed alone', `${POST}X-A: b\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`],
  ])('are never guessed: %s', async (_what, text) => {
    const answer = await raw(text);
    expect(answer).not.toContain('loginHost');
    expect(statuses(answer).filter((status) => status < 400)).toEqual([]);
  });
});

describe('the address of a caller', () => {
  /** Where the last refused sign-in came from, as the audit log has it. */
  async function notedAfter(one: TestApp, forwarded: string): Promise<unknown> {
    const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    await one.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '198.51.100.20',
      headers,
      payload: { login: 'viewer@bellevue.example', password: 'wrong' },
    });
    const [row] = await one.database.ownerQuery(
      `select lo_ip as ip from auditlog where lo_action = 'login_failed' order by loggingid desc limit 1`,
    );
    return row?.['ip'];
  }

  it('is that of the connection: clients do not choose their own unless a trusted proxy stands in front', async () => {
    expect(await notedAfter(test, '203.0.113.9')).toBe('198.51.100.20');
  });

  it('is what the trusted proxy says: what the caller wrote before it does not count', async () => {
    const behind = await testApp({ env: { PORTICO_TRUST_PROXY: '1' } });
    try {
      expect(await notedAfter(behind, '203.0.113.9, 192.0.2.44')).toBe('192.0.2.44');
    } finally {
      await behind.close();
    }
  });
});
