import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectJson } from '../../../../domain/text/boundedJson';
import { testApp, type TestApp } from '../../../support/app';

const found = (text: string) => inspectJson(text).hasDuplicates(JSON.parse(text));

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

  it.each([
    ['/device/devices/save', { mac_address: '00:1A:2B:3C:4D:5F', facts: '{"a":1,"a":2}' }, 'facts'],
    ['/device/devices/save', { mac_address: '00:1A:2B:3C:4D:5F', facts: '{"a":{"b":[{"c":1,"c":1}]}}' }, 'facts'],
    [
      '/legacy/elements/authtype',
      { a_name: 'SMS 2', a_module: 'external_api', a_params: '{"apiSecret":"one","apiSecret":"two"}' },
      'a_params',
    ],
  ] as const)('is refused in a text of JSON inside of it, too: %s %j', async (url, payload, field) => {
    const answer = await test.as('admin', { method: 'POST', url, payload });
    const { msg_code, fields } = answer.json<{ msg_code: string; fields: Record<string, { msg_code: string }> }>();
    expect([answer.statusCode, msg_code, fields[field]?.msg_code]).toEqual([
      422,
      'VALIDATION_FAILED',
      'FIELD_INVALID_FORMAT',
    ]);
  });

  it('is refused in a filter', async () => {
    const filter = encodeURIComponent('{"g_name":"a","g_name":"b"}');
    const answer = await test.as('admin', { url: `/legacy/elements/group?filter=${filter}` });
    expect([answer.statusCode, answer.json<{ msg_args: unknown }>().msg_args]).toEqual([422, ['filter']]);
  });
});
