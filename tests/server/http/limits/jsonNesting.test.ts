import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON that is nested too deeply', () => {
  it.each([
    ['PUT', '/api/preferences/x', 'application/json', `{"value":${nested(200_000)}}`],
    ['POST', '/legacy/elements/authtype', 'application/json', `{"a_name":${nested(65)}}`],
    ['POST', '/api/extensions', 'application/ld+json', `{"name":${nested(200_000)}}`],
    ['POST', '/admin-ui/logs/_search', 'application/vnd.elasticsearch+json', `{"query":${nested(200_000)}}`],
    ['POST', '/api/login', 'application/json', nested(4_000)],
  ] as const)('is refused as a body: %s %s', async (method, url, type, payload) => {
    const answer = await test.as('admin', { method, url, payload, headers: { 'content-type': type } });
    expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([422, 'INVALID_JSON']);
  });

  it('is refused in a parameter', async () => {
    const filter = `{"a_name":${nested(7_000)}}`;
    for (const url of ['/legacy/elements/authtype', '/rest/teams', '/device/devices/search']) {
      const answer = await test.as('admin', { url: `${url}?filter=${filter}` });
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, url).toBeLessThan(500);
    }
  });

  it('is refused in a schema, in the words of the author', async () => {
    const text = nested(100_000);
    const answer = await test.as('superadmin', {
      method: 'POST',
      url: '/api/studio/check',
      payload: { name: 'badges', text },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ errors: [{ line: 1, column: 1, diagnostic: { code: 'tooDeep' } }] });
  });

  it('is accepted below the limit, and brackets inside of texts do not count', async () => {
    for (const value of [JSON.parse(nested(60)) as unknown, nested(500), '"\\"[[']) {
      const answer = await test.as('admin', { method: 'PUT', url: '/api/preferences/x', payload: { value } });
      expect(answer.statusCode).toBe(204);
    }
  });
});

describe('a text that is cast to JSON', () => {
  const save = (d_filter: unknown) =>
    test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/dashboard',
      payload: { d_name: `Of ${Math.random()}`, d_filter },
    });

  it.each([['{'], ['not json'], ['{"a":1,}'], [nested(65)]])('is refused when it is none: %.20s', async (text) => {
    const answer = await save(text);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ fields: { d_filter: { msg_code: 'FIELD_INVALID_FORMAT' } } });
  });

  it('is taken when it is JSON or empty', async () => {
    for (const text of ['{"history.browser":["Safari"]}', '{}', '', null])
      expect((await save(text)).statusCode).toBe(201);
  });
});
