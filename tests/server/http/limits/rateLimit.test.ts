import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config/config';
import {
  MAX_PER_ADDRESS,
  RATE_LIMITS,
  rateClassOf,
  ROUTES_BY_CLASS,
  type RateClass,
} from '../../../../server/http/limits/rateClasses';
import { routeTable } from '../../../../server/auth/policy';
import { testApp, type TestApp } from '../../../support/app';

/** A fortieth of the usual limits. */
const FACTOR = 0.025;
const most = (rateClass: RateClass) => Math.max(1, Math.round(RATE_LIMITS[rateClass].max * FACTOR));

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ env: { PORTICO_RATE_LIMIT: String(FACTOR), PORTICO_TRUST_PROXY: '1' } });
  for (const role of ['admin', 'viewer', 'admin2']) await test.tokenOf(role);
});
afterAll(() => test.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const json = (payload: object) => ({ method: 'POST' as const, payload });
const PUBLIC: readonly (readonly [RateClass, InjectOptions])[] = [
  ['signIn', { url: '/api/login', ...json({ login: 'nobody@example.com', password: 'wrong' }) }],
  ['refresh', { url: '/api/login/refresh', ...json({}) }],
  ['singleSignOn', { url: '/saml/1/metadata' }],
  ['sponsor', { url: '/sponsor/unknown' }],
];
const SIGNED_IN: readonly (readonly [RateClass, InjectOptions])[] = [
  ['read', { url: '/api/preferences' }],
  ['write', { url: '/legacy/elements/profile', ...json({}) }],
  ['search', { url: '/api/search?q=mar' }],
  ['heavy', { url: '/api/jobs/exports/identities', ...json({ unknown: 1 }) }],
  ['mail', { url: '/api/cards/mail', ...json({}) }],
  ['trial', { url: '/api/scheduled-reports/1/send', ...json({}) }],
  ['identityProvider', { url: '/api/proof/sso', ...json({}) }],
];

describe('limits by address', () => {
  it.each(PUBLIC)('count the requests of one address: %s', async (rateClass, request) => {
    const max = most(rateClass);
    const ask = (address: string) => test.app.inject({ ...request, headers: from(address) });
    for (let n = 1; n <= max; n += 1) {
      const answer = await ask('192.0.2.7');
      expect([n, answer.headers['ratelimit-limit'], answer.headers['ratelimit-remaining']]).toEqual([
        n,
        String(max),
        String(max - n),
      ]);
    }
    const refused = await ask('192.0.2.7');
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(Number(refused.headers['ratelimit-reset'])).toBe(seconds);
    if (rateClass === 'sponsor') expect(refused.headers['content-type']).toContain('text/html');
    else expect(refused.json()).toMatchObject({ result: false, msg_code: 'TOO_MANY_REQUESTS', msg_args: [seconds] });
    expect((await ask('192.0.2.8')).statusCode).not.toBe(429);
  });

  it('take the 64 bits of a network for one IPv6 address', async () => {
    const ask = (address: string) =>
      test.app.inject({ url: '/api/login', ...json({ login: 'nobody', password: 'x' }), headers: from(address) });
    const codes = [];
    for (let n = 0; n <= most('signIn'); n += 1) codes.push((await ask(`2001:db8:1:2::${n}`)).statusCode);
    expect(codes.at(-1)).toBe(429);
    expect(codes.slice(0, -1)).not.toContain(429);
    expect((await ask('2001:db8:1:3::1')).statusCode).not.toBe(429);
  });

  it('are not passed by with a token that looks like one of a job', async () => {
    const ask = () =>
      test.app.inject({
        url: '/api/login',
        ...json({ login: 'nobody', password: 'x' }),
        headers: { ...from('192.0.2.9'), authorization: `Bearer ptd_${'x'.repeat(40)}` },
      });
    let last = 0;
    for (let n = 0; n <= most('signIn'); n += 1) last = (await ask()).statusCode;
    expect(last).toBe(429);
  });

  it('count health checks for themselves', async () => {
    const ask = (url: string) => test.app.inject({ url, headers: from('192.0.2.10') });
    const max = most('health');
    for (let n = 1; n <= max; n += 1) {
      const answer = await ask(n % 2 ? '/api/health/live' : '/api/health/ready');
      expect([answer.statusCode, answer.headers['ratelimit-remaining']]).toEqual([200, String(max - n)]);
    }
    expect((await ask('/api/health/live')).statusCode).toBe(429);
    expect((await ask('/nowhere')).statusCode).toBe(404);
  });

  it('hold for all routes together, known or not', async () => {
    let last;
    for (let n = 0; n <= MAX_PER_ADDRESS * FACTOR; n += 1)
      last = await test.app.inject({ url: '/nowhere', headers: from('192.0.2.11') });
    expect([last?.statusCode, last?.json<{ msg_code: string }>().msg_code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('limits by account', () => {
  it.each(SIGNED_IN)('count the requests of one account, wherever it is: %s', async (rateClass, request) => {
    const max = most(rateClass);
    let address = 0;
    const ask = (role: string) => test.as(role, { ...request, headers: from(`198.51.100.${(address += 1) % 250}`) });
    for (let n = 1; n <= max; n += 1) {
      const answer = await ask('admin');
      expect([n, answer.statusCode === 429, answer.headers['ratelimit-remaining']]).toEqual([
        n,
        false,
        String(max - n),
      ]);
    }
    const refused = await ask('admin');
    expect([refused.statusCode, refused.json<{ msg_code: string }>().msg_code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await ask('viewer')).statusCode).not.toBe(429);
    expect((await ask('admin2')).statusCode).not.toBe(429);
  });
});

it('every pattern of the table of classes matches a route', () => {
  const routes = routeTable(test.app).map(({ method, url }) => `${method} ${url}`);
  const dead = ROUTES_BY_CLASS.filter(([pattern]) => !routes.some((route) => pattern.test(route)));
  expect(dead).toEqual([]);
});

it('every public route that takes a body, or belongs to a sign-in, has a class by address', () => {
  const rows = routeTable(test.app).filter(({ policy }) => 'public' in policy);
  const without = rows.filter(({ method, url, policy }) => {
    if (method !== 'POST' && !/^\/(?:saml|oidc|sponsor)\//.test(url)) return false;
    const rateClass = rateClassOf(method, url, policy);
    return rateClass === undefined || RATE_LIMITS[rateClass].by !== 'address';
  });
  // FreeRADIUS has a key, which is checked before the body is read.
  expect(without.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/radius/accounting']);
});

describe('PORTICO_RATE_LIMIT', () => {
  const factor = (text?: string) =>
    readConfig(text === undefined ? {} : { PORTICO_RATE_LIMIT: text }, '/tmp').rateLimit;

  it('multiplies the limits, or switches them off', () => {
    expect([factor(), factor(''), factor('10'), factor('0.5'), factor('0'), factor('off')]).toEqual([
      1, 1, 10, 0.5, 0, 0,
    ]);
    for (const text of ['no', '-1', 'NaN', 'Infinity']) expect(() => factor(text)).toThrow('PORTICO_RATE_LIMIT');
  });
});
