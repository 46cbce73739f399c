import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import type { Json } from '../support/apiClients';
import { MAIN } from '../support/personas';
import { rowsOf, type Rows } from '../support/rows';
import { untouched } from '../support/stamp';

let test: TestApp;
let rows: Rows;
beforeAll(async () => {
  test = await testApp();
  rows = rowsOf(test.database);
  await test.tokenOf('admin');
});
afterAll(() => test.close());

const profiles = () => test.context.models.current().model.resources['identity-profiles']!;
const post = (url: string, payload: InjectOptions['payload'], headers: Record<string, string> = {}) =>
  test.as('admin', { method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as Json)['msg_code'],
];
const DEEP = 100_000;
const KEYED: readonly Record<string, string>[] = [{}, { 'idempotency-key': 'deep' }];

describe('a search of the access log', () => {
  it.each([
    { sort: [{ received_at: { order: 'asc', script: 1 } }] },
    { sort: [{ received_at: { mode: 'max' } }] },
    { query: { bool: { must_not: [{ term: { tags: 'dns' }, terms: { user: ['x'] } }] } } },
    { query: { bool: { must_not: [{ terms: { tags: ['dns'] }, script: 1 }] } } },
    { query: { bool: { must_not: [{ term: { user: 'x' } }] } } },
  ])('with a part that is not known is refused: %j', async (payload) => {
    expect((await post('/admin-ui/logs/_search', payload)).statusCode).toBe(422);
  });

  it('with known parts is answered', async () => {
    const payload = {
      sort: [{ received_at: { order: 'asc' } }],
      query: { bool: { must_not: [{ term: { tags: 'dns' }, terms: { tags: ['dhcp'] } }] } },
      size: 1,
    };
    expect((await post('/admin-ui/logs/_search', payload)).statusCode).toBe(200);
  });
});

describe('a body', () => {
  it.each([
    ['/legacy/elements/profile', 'application/json'],
    ['/api/teams', 'application/problem+json'],
    ['/device/devices/save', 'application/json'],
    ['/admin-ui/logs/_search', 'application/json'],
  ])('that is wrong is refused as such: %s', async (url, type) => {
    await untouched(test, async () => {
      const cases: [InjectOptions['payload'], Record<string, string>, [number, string]][] = [
        [`{"p_name":"${'x'.repeat(1_100_000)}"}`, {}, [413, 'BODY_TOO_LARGE']],
        ['p_name=x', { 'content-type': 'text/plain' }, [415, 'UNSUPPORTED_TYPE']],
        ['p_name=x', { 'content-type': 'application/x-www-form-urlencoded' }, [415, 'UNSUPPORTED_TYPE']],
        ['<a/>', { 'content-type': 'application/xml' }, [415, 'UNSUPPORTED_TYPE']],
        ['{"a":1}', { 'content-type': 'application/json5' }, [415, 'UNSUPPORTED_TYPE']],
        ['{"p_name": "x"', {}, [422, 'INVALID_JSON']],
        ['{"p_name": undefined}', {}, [422, 'INVALID_JSON']],
        ["{'p_name': 'x'}", {}, [422, 'INVALID_JSON']],
        ['', {}, [422, 'INVALID_JSON']],
        ['NaN', {}, [422, 'INVALID_JSON']],
        [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a]), {}, [422, 'INVALID_JSON']],
      ];
      for (const [payload, headers, wanted] of cases) {
        const answer = await post(url, payload, headers);
        expect([String(payload).slice(0, 30), ...code(answer)]).toEqual([String(payload).slice(0, 30), ...wanted]);
        expect(answer.headers['content-type']).toContain(type);
        expect(answer.body).not.toMatch(/at .*\.[jt]s|node_modules|select |Error:/);
      }
    });
  });

  it.each(['[]', '"text"', '1', 'true', 'null', '[{"p_name":"x"}]'])(
    'that is no object is refused: %s',
    async (payload) => {
      await untouched(test, async () => {
        for (const url of ['/legacy/elements/profile', '/api/teams', '/device/devices/save']) {
          expect([url, (await post(url, payload)).statusCode]).toEqual([url, 422]);
        }
      });
    },
  );

  it('that is nested a hundred thousand times is refused, with an idempotency key too', async () => {
    await untouched(test, async () => {
      const deep = [
        `{"p_name":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
        `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
        `{"groupids":${'['.repeat(DEEP)}${']'.repeat(DEEP)},"l_name":"x","l_countryid":1}`,
      ];
      for (const payload of deep) {
        for (const headers of KEYED) {
          for (const url of [
            '/legacy/elements/profile',
            '/legacy/elements/location',
            '/api/teams',
            '/device/devices/save',
            '/admin-ui/logs/_search',
          ]) {
            expect([url, (await post(url, payload, headers)).statusCode]).toEqual([url, 422]);
          }
        }
      }
      const filter = encodeURIComponent(`{"p_name":${'['.repeat(2_000)}${']'.repeat(2_000)}}`);
      expect((await test.as('admin', { url: `/legacy/elements/profile?filter=${filter}` })).statusCode).toBe(422);
    });
  });

  it('that gives a member twice is refused, and so is the text of a number', async () => {
    await untouched(test, async () => {
      const twice = await post('/legacy/elements/profile', '{"p_name":"First","p_name":"Second twice"}');
      expect(code(twice)).toEqual([422, 'INVALID_JSON']);
      expect((await post('/legacy/elements/profile', '{"p_name":"x","p_duration":"720"}')).statusCode).toBe(422);
      expect((await post('/legacy/elements/profile', '{"p_name":"x","p_duration":1e400}')).statusCode).toBe(422);
      expect((await post('/legacy/elements/profile', '{"p_name":5}')).statusCode).toBe(422);
    });
  });
});

describe('many records at once', () => {
  const many = (elements: unknown, headers: Record<string, string> = {}) =>
    post('/legacy/elements/profile/many', JSON.stringify({ elements }), headers);
  const mine = (where = 'true') => rows.count(profiles(), `p_companyid = ${MAIN} and ${where}`);

  it('are all saved', async () => {
    const before = await mine();
    const answer = await many([{ p_name: 'Lot 1' }, { p_name: 'Lot 2' }, { profileid: 2001, p_duration: 100 }]);
    expect([answer.statusCode, answer.json().total]).toEqual([200, 3]);
    expect(await mine()).toBe(before + 2);
    expect(await mine('profileid = 2001 and p_duration = 100')).toBe(1);
  });

  it.each([
    ['an invalid one', { p_name: '' }, 422],
    ['an unknown field', { p_name: 'x', nope: 1 }, 422],
    ['an absent one', { profileid: 987_654_321, p_name: 'x' }, 404],
    ['a foreign one', { profileid: 3001, p_name: 'x' }, 404],
    ['a stale one', { profileid: 2001, p_name: 'x', version: 99 }, 412],
    ['a duplicate of the one before', { p_name: 'Lot 0' }, 409],
    ['something that is no record', 'text', 422],
    ['nothing', null, 422],
  ])('are all refused for %s among them', async (_what, wrong, status) => {
    await untouched(test, async () => {
      expect((await many([{ p_name: 'Lot 0' }, wrong, { p_name: 'Lot 00' }])).statusCode).toBe(status);
    });
  });

  it('are a thousand at most, and at least one', async () => {
    await untouched(test, async () => {
      const names = Array.from({ length: 1001 }, (_, n) => ({ p_name: `Trop ${n}` }));
      expect(code(await many(names))).toEqual([413, 'BODY_TOO_LARGE']);
      expect((await many([])).statusCode).toBe(422);
      expect((await many({})).statusCode).toBe(422);
      expect((await post('/legacy/elements/profile/many', '{"elements":[{"p_name":"x"}],"nope":1}')).statusCode).toBe(
        422,
      );
    });
  });
});

describe('an idempotency key', () => {
  const make = (name: string, headers: Record<string, string>) =>
    post('/legacy/elements/profile', JSON.stringify({ p_name: name }), headers);

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(201), 'a\tb'])('that is none is refused: %o', async (key) => {
    await untouched(test, async () => expect((await make('Clé', { 'idempotency-key': key })).statusCode).toBe(422));
  });

  it('whose request was refused may be used again', async () => {
    const headers = { 'idempotency-key': 'again-1' };
    await untouched(test, async () => expect((await make('', headers)).statusCode).toBe(422));
    expect((await make('Encore', headers)).statusCode).toBe(201);
  });

  it('belongs to one person, one address and one body', async () => {
    const headers = { 'idempotency-key': 'mine-1' };
    expect((await make('À moi', headers)).statusCode).toBe(201);
    await untouched(test, async () => {
      expect(code(await make('À moi aussi', headers))).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
      const elsewhere = await post('/legacy/elements/profile/many', JSON.stringify({ p_name: 'À moi' }), headers);
      expect(elsewhere.statusCode).toBe(422);
    });
    const other = await test.as('admin2', {
      method: 'POST',
      url: '/legacy/elements/profile',
      payload: { p_name: 'À moi' },
      headers,
    });
    expect([other.statusCode, other.json().element.p_companyid]).toEqual([201, 3]);
  });
});
