import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const ask = (code: unknown, context?: unknown, role = 'admin') =>
  test.as(role, { method: 'POST', url: '/nac/evaluate', payload: { code, ...(context !== undefined && { context }) } });
const answer = async (code: string, context?: object) => {
  const response = await ask(code, context);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ result: unknown }>().result;
};

describe('POST evaluate (specification S-LOC-5)', () => {
  it.each<[string, object | undefined, unknown]>([
    ['1 + 2 * 3', undefined, 7],
    ['device.vlan + 1 == 43', { device: { vlan: 42 } }, true],
    ['load > 0.5', { load: 0.75 }, true],
    ['user.groups.exists(g, g == "staff")', { user: { groups: ['guest', 'staff'] } }, true],
    ['names.filter(n, n.startsWith("A")).map(n, {"name": n})', { names: ['Ada', 'Bo'] }, [{ name: 'Ada' }]],
    ['has(user.mail) ? user.mail : "none"', { user: {} }, 'none'],
    ['timestamp("2026-03-01T12:00:00Z")', undefined, '2026-03-01T12:00:00.000Z'],
    ['b"abc"', undefined, 'YWJj'],
    ['9007199254740993', undefined, '9007199254740993'],
    ['null', undefined, null],
  ])('%s with %j', async (code, context, result) => expect(await answer(code, context)).toEqual(result));

  it.each<[string, object | undefined]>([
    ['1 +', undefined],
    ['missing', undefined],
    ['1 / 0', undefined],
    ['process.exit(1)', undefined],
    ['globalThis', undefined],
    ['"x".constructor.constructor("return process")()', undefined],
    ['a.__proto__', { a: {} }],
    ['a["constructor"]', { a: {} }],
    [`${'('.repeat(500)}1${')'.repeat(500)}`, undefined],
    [Array.from({ length: 600 }, () => '1').join('+'), undefined],
  ])('%s: EXPRESSION_INVALID', async (code, context) => {
    const response = await ask(code, context);
    expect([response.statusCode, response.json<{ msg_code: string }>().msg_code]).toEqual([422, 'EXPRESSION_INVALID']);
  });

  it('stops an expression that does not end, and blocks no other request: EXPRESSION_TOO_COMPLEX', async () => {
    const items = Array.from({ length: 3_000 }, (_, index) => index);
    const endless = ask('items.all(a, items.all(b, items.all(c, a + b + c >= 0)))', { items });
    const backtracking = ask('text.matches("^(a+)+$")', { text: `${'a'.repeat(60)}!` }, 'admin2');
    const other = await test.as('admin', { url: '/legacy/elements/user?limit=1' });
    expect(other.statusCode).toBe(200);
    for (const response of [await endless, await backtracking]) {
      expect([response.statusCode, response.json<{ msg_code: string }>().msg_code]).toEqual([
        422,
        'EXPRESSION_TOO_COMPLEX',
      ]);
    }
    expect(await answer('1')).toBe(1);
  }, 30_000);

  it('is for those who write portals and policies', async () => {
    expect((await ask('1', undefined, 'viewer')).statusCode).toBe(403);
    expect((await ask({ $gt: '' })).statusCode).toBe(422);
    expect((await ask('1', [])).statusCode).toBe(422);
    expect((await ask('1'.repeat(2_001))).statusCode).toBe(422);
  });
});
