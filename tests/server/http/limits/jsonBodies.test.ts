import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDuplicates } from '../../../../server/http/limits/jsonBodies';
import { testApp, type TestApp } from '../../../support/app';

const found = (text: string) => hasDuplicates(text, JSON.parse(text));

describe('members of the same name', () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"a":1}', true],
    ['{"a":{"b":1,"b":2}}', true],
    ['[{"a":1},{"a":{"c":1,"c":null}}]', true],
    [String.raw`{"a":1,"\u0061":2}`, true],
    ['{"":1,"":2}', true],
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', false],
    [String.raw`{"a:\":":"\\","b\\":": : \"a\":1"}`, false],
    ['null', false],
    ['"a:b"', false],
    ['{}', false],
  ])('are found: %s', (text, expected) => expect(found(text)).toBe(expected));

  it('are found in no text that a program has written, and in every one with a member more', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, name) => {
        expect(found(JSON.stringify(value))).toBe(false);
        expect(found(JSON.stringify(value, null, 2))).toBe(false);
        const key = JSON.stringify(name);
        if (name !== '__proto__') expect(found(`{${key}:1,${key}:${JSON.stringify(value)}}`)).toBe(true);
      }),
    );
  });

  it('are looked for in deep bodies without recursion', () => {
    const deep = 100_000;
    expect(found(`${'['.repeat(deep)}{"a":1,"a":2}${']'.repeat(deep)}`)).toBe(true);
  });
});

describe('a body with a name twice', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it.each([
    ['POST', '/legacy/elements/profile', 'application/json'],
    ['POST', '/api/teams', 'application/ld+json'],
    ['PUT', '/api/preferences/theme', 'application/json; charset=utf-8'],
    ['POST', '/device/devices/save', 'application/json'],
    ['POST', '/admin-ui/logs/_search', 'application/vnd.elasticsearch+json; compatible-with=7'],
    ['POST', '/api/login', 'application/json'],
  ] as const)('is refused: %s %s %s', async (method, url, type) => {
    const payload = '{"login":"a","password":"b","password":"c"}';
    const answer = await test.as('admin', { method, url, payload, headers: { 'content-type': type } });
    expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([422, 'INVALID_JSON']);
  });
});
