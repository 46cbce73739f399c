import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { listen, parsed, rawClient } from '../../../support/sockets';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await testApp();
  port = await listen(test.app);
});
afterAll(() => test.close());

const LIVE = '/api/health/live';
const request = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const post = (headers: string[], body: string) =>
  [`POST /api/login HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', body].join('\r\n');

const MALFORMED: readonly (readonly [what: string, status: number, code: string, text: string])[] = [
  [
    'headers of 20 kB',
    431,
    'HEADERS_TOO_LARGE',
    request(`GET ${LIVE} HTTP/1.1`, 'Host: localhost', `X-Long: ${'x'.repeat(20_000)}`),
  ],
  ['an address of 20 kB', 431, 'HEADERS_TOO_LARGE', request(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: localhost')],
  ['an unknown method', 400, 'BAD_REQUEST', request(`HACK ${LIVE} HTTP/1.1`, 'Host: localhost')],
  ['no method at all', 400, 'BAD_REQUEST', 'hello\r\n\r\n'],
  ['TLS on the plain port', 400, 'BAD_REQUEST', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown version', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/3.7`, 'Host: localhost')],
  ['version 2.0', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/2.0`, 'Host: localhost')],
  ['an absolute address', 400, 'BAD_REQUEST', request(`GET http://evil.example${LIVE} HTTP/1.1`, 'Host: localhost')],
  ['an asterisk for an address', 400, 'BAD_REQUEST', request('OPTIONS * HTTP/1.1', 'Host: localhost')],
  ['a tunnel', 400, 'BAD_REQUEST', request('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443')],
  ['no host', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/1.1`)],
  ['two hosts', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/1.1`, 'Host: localhost', 'Host: evil.example')],
  ['a host that is none', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/1.1`, 'Host: evil.example/path')],
  ['a host with an account', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/1.1`, 'Host: a@evil.example')],
  ['a line break inside a header', 400, 'BAD_REQUEST', `GET ${LIVE} HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n`],
  ['a space before the colon', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/1.1`, 'Host : localhost')],
  ['an unknown expectation', 400, 'BAD_REQUEST', request(`GET ${LIVE} HTTP/1.1`, 'Host: localhost', 'Expect: tea')],
  ['a length and a chunked body', 400, 'BAD_REQUEST', post(['Content-Length: 2', 'Transfer-Encoding: chunked'], '{}')],
  ['two lengths', 400, 'BAD_REQUEST', post(['Content-Length: 2', 'Content-Length: 3'], '{}')],
  ['a negative length', 400, 'BAD_REQUEST', post(['Content-Length: -1'], '{}')],
  ['a length that is no number', 400, 'BAD_REQUEST', post(['Content-Length: 0x2'], '{}')],
  ['an unknown transfer coding', 400, 'BAD_REQUEST', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
  ['a compressed transfer coding', 400, 'BAD_REQUEST', post(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n')],
  ['a chunked body twice', 400, 'BAD_REQUEST', post(['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n')],
  ['a bad chunk', 400, 'BAD_REQUEST', post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
  [
    'a chunked body in HTTP/1.0',
    400,
    'BAD_REQUEST',
    request('POST /api/login HTTP/1.0', 'Host: localhost', 'Transfer-Encoding: chunked'),
  ],
];

describe('a malformed request', () => {
  it.each(MALFORMED)('is refused in our format and its connection is closed: %s', async (_what, status, code, text) => {
    const client = rawClient(port, text);
    const answer = parsed(await client.closed);
    client.socket.destroy();
    expect([answer.status, answer.body['msg_code'], answer.body['result']]).toEqual([status, code, false]);
    for (const header of [
      'connection: close',
      'content-type: application/problem+json',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `content-security-policy: default-src 'none'; frame-ancestors 'none'`,
    ]) {
      expect(answer.headers).toContain(header);
    }
  });

  it('never leads to a second answer', async () => {
    const smuggled = request(`GET ${LIVE} HTTP/1.1`, 'Host: localhost');
    for (const headers of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: gzip, chunked'],
    ]) {
      const client = rawClient(port, post(headers, `0\r\n\r\n${smuggled}`));
      expect((await client.closed).match(/HTTP\/1\.1 /g)).toHaveLength(1);
      client.socket.destroy();
    }
  });

  it('is not a request of HTTP/1.0 as proxies send it', async () => {
    const client = rawClient(port, request(`GET ${LIVE} HTTP/1.0`, 'Host: localhost'));
    expect(parsed(await client.closed)).toMatchObject({ status: 200, body: { status: 'ok' } });
    client.socket.destroy();
  });
});

it('a member with a name of a megabyte is not sent back whole', async () => {
  const payload = { ['k'.repeat(900_000)]: 1 };
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/user', payload });
  expect(answer.statusCode).toBe(422);
  expect(answer.body.length).toBeLessThan(1_000);
});
