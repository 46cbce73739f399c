import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../../../server/auth/policy';
import { testApp, type TestApp } from '../../../support/app';

/** JSON bodies that would keep the event loop busy: they are refused before they are parsed. */
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const members = (count: number, name = 'k') =>
  `{${Array.from({ length: count }, (_, n) => `"${name}${n}":1`).join(',')}}`;
const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  (JSON.parse(answer.body || '{}') as { msg_code?: string }).msg_code,
];
const TOO_LARGE = [413, 'BODY_TOO_LARGE'];
const headers = { 'content-type': 'application/json' };
const SIXTEEN = 16 * 1024;

describe('a body of a client without a session', () => {
  it('has 16 KiB at most, on every route that takes JSON', async () => {
    const routes = routeTable(test.app).filter(
      ({ method, url, policy }) =>
        'public' in policy && method === 'POST' && url.startsWith('/api/') && url !== '/api/radius/accounting',
    );
    expect(routes.length).toBeGreaterThan(10);
    for (const { url } of routes) {
      const send = (payload: string) => test.app.inject({ method: 'POST', url, headers, payload });
      expect([url, codeOf(await send(JSON.stringify({ text: 'x'.repeat(SIXTEEN) })))]).toEqual([url, TOO_LARGE]);
      expect([url, codeOf(await send(members(1_001)))]).toEqual([url, TOO_LARGE]);
    }
  });

  it('may be as long as the longest answer of a passkey', async () => {
    const part = 'A'.repeat(4_000);
    const response = { clientDataJSON: part, authenticatorData: part, signature: part };
    const passkey = { id: 'x', rawId: 'x', type: 'public-key', response };
    const payload = JSON.stringify({ pending: 'psi_unknown', passkey });
    const answer = await test.app.inject({ method: 'POST', url: '/api/login/verify', headers, payload });
    expect(codeOf(answer)).toEqual([401, 'SIGN_IN_OVER']);
  });
});

describe('a body of anybody', () => {
  const send = (payload: string, type = 'application/json') =>
    test.as('admin', {
      method: 'POST',
      url: type === 'application/json' ? '/legacy/elements/profile' : '/api/teams',
      headers: { 'content-type': type },
      payload,
    });
  const objects = (count: number, each: number) => `[${Array.from({ length: count }, () => members(each)).join(',')}]`;

  it.each(['application/json', 'application/ld+json'])(
    'is refused with too many members or values: %s',
    async (type) => {
      for (const text of [
        members(1_001),
        `{"a":[${members(1_001)}]}`,
        objects(60, 999),
        `[${'0,'.repeat(250_000)}0]`,
        `[${'{},'.repeat(150_000)}{}]`,
      ]) {
        expect([text.slice(0, 20), codeOf(await send(text, type))]).toEqual([text.slice(0, 20), TOO_LARGE]);
      }
    },
  );

  it('is read below that', async () => {
    for (const text of [members(1_000), `[${'0,'.repeat(150_000)}0]`, objects(40, 1_000)]) {
      expect([text.slice(0, 20), (await send(text)).statusCode]).toEqual([text.slice(0, 20), 422]);
    }
    // Signs inside of texts are no members.
    const value = '{"":1,'.repeat(800);
    const answer = await test.as('admin', { method: 'PUT', url: '/api/preferences/x', payload: { value } });
    expect(answer.statusCode).toBe(204);
  });
});
