import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseContains } from '../../domain/text/containsExpression';
import { testApp, type TestApp } from '../support/app';

interface Collection {
  readonly 'hydra:member': readonly Readonly<Record<string, string>>[];
  readonly 'hydra:totalItems': number;
  readonly msg_code?: string;
  readonly msg_args?: readonly unknown[];
}

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const ask = async (query: Readonly<Record<string, string>>, role = 'admin') => {
  const answer = await test.as(role, { url: `/nac/users?${new URLSearchParams(query)}` });
  return { status: answer.statusCode, type: answer.headers['content-type'], ...answer.json<Collection>() };
};
const rows = (sql: string) => test.database.ownerQuery(sql) as Promise<Record<string, string>[]>;
const anywhere = (text: string) =>
  ['firstname', 'lastname', 'email'].map((name) => `${name}.contains(${JSON.stringify(text)})`).join(' || ');

describe('directory users at the nac api (specification S-DIR-2)', () => {
  it('come in pages, by name, with the members that the specification names', async () => {
    const all = await rows('select * from directory_user where companyid = 2 order by lastname, uuid');
    const first = await ask({ page: '1', items_per_page: '20' });
    expect([first.status, first.type, first['hydra:totalItems']]).toEqual([
      200,
      'application/ld+json; charset=utf-8',
      all.length,
    ]);
    const second = await ask({ page: '2', items_per_page: '20' });
    const last = await ask({ page: '4', items_per_page: '20' });
    const listed = [...first['hydra:member'], ...second['hydra:member']].map(({ identifier }) => identifier);
    expect([new Set(listed).size, last['hydra:member']]).toEqual([40, []]);
    for (const name of ['uuid', 'firstname', 'lastname', 'email', 'identifier', 'fullname']) {
      expect(first['hydra:member'][0]?.[name], name).toBeTypeOf('string');
    }
    expect((await ask({}))['hydra:member']).toHaveLength(30);
  });

  it('are found by a part of the first name, the last name or the address, whatever its case and accents', async () => {
    const [someone] = await rows(`select * from directory_user where companyid = 2 and lastname ilike '%é%' limit 1`);
    const text = String(someone?.['lastname']).slice(0, 4);
    const found = await ask({ filter: anywhere(text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()) });
    expect(found['hydra:member'].map(({ identifier }) => identifier)).toContain(someone?.['identifier']);
    const expected = await rows(
      `select identifier from directory_user where companyid = 2 and
       (portico_fold(firstname) like '%an%' or portico_fold(lastname) like '%an%' or portico_fold(email) like '%an%')`,
    );
    const some = await ask({ page: '1', items_per_page: '100', filter: anywhere('an') });
    expect(some['hydra:totalItems']).toBe(expected.length);
    expect(some['hydra:member'].map(({ identifier }) => identifier).sort()).toEqual(
      expected.map(({ identifier }) => identifier).sort(),
    );
    // A wildcard and a quote are letters like any other.
    expect((await ask({ filter: anywhere('%') }))['hydra:totalItems']).toBe(0);
    expect((await ask({ filter: anywhere('"x') }))['hydra:totalItems']).toBe(0);
  });

  it('answer one by identifier, and the same for an absent and a foreign one', async () => {
    const [mine] = await rows('select * from directory_user where companyid = 2 limit 1');
    const [foreign] = await rows('select * from directory_user where companyid = 3 limit 1');
    const one = async (identifier: unknown, role = 'admin') =>
      test.as(role, { url: `/nac/users/${encodeURIComponent(String(identifier))}` });
    const answer = await one(mine?.['identifier']);
    expect([answer.statusCode, answer.json<Record<string, unknown>>()['email']]).toEqual([200, mine?.['email']]);
    const [absent, other] = [await one('nobody.1'), await one(foreign?.['identifier'])];
    expect([absent.statusCode, other.statusCode]).toEqual([404, 404]);
    expect(other.body).toBe(absent.body);
    expect((await one('%00')).statusCode).toBe(404);
    const listed = await ask({ items_per_page: '1000', filter: anywhere(String(foreign?.['email'])) });
    expect(listed['hydra:totalItems']).toBe(0);
  });

  it('are for callers who may see policies', async () => {
    expect((await ask({}, 'receptionist')).status).toBe(403);
    expect((await test.app.inject({ url: '/nac/users' })).statusCode).toBe(401);
  });

  it.each([
    [{ page: '0' }, 'page'],
    [{ items_per_page: '1001' }, 'items_per_page'],
    [{ items_per_page: 'many' }, 'items_per_page'],
    [{ nope: '1' }, 'nope'],
    [{ filter: 'firstname' }, 'filter'],
    [{ filter: 'firstname.contains("a") ||' }, 'filter'],
    [{ filter: 'firstname.contains("a") && lastname.contains("b")' }, 'filter'],
    [{ filter: 'firstname.matches("(a+)+$")' }, 'filter'],
    [{ filter: 'companyid.contains("3")' }, 'contains'],
    [{ filter: 'password.contains("3")' }, 'password'],
    [{ filter: `firstname.contains("${'a'.repeat(300)}")` }, undefined],
  ])('refuse %o', async (query, named) => {
    const { status, msg_args: args } = await ask(query as Record<string, string>);
    expect(status).toBe(422);
    if (named) expect(args).toEqual([named]);
  });
});

describe('the expression (boundaries)', () => {
  const term = 'email.contains("x")';
  it.each([
    [term, [{ field: 'email', text: 'x' }]],
    [` email.contains( 'it\\'s' ) `, [{ field: 'email', text: "it's" }]],
    ['email.contains("a \\"b\\" \\\\ || c")', [{ field: 'email', text: 'a "b" \\ || c' }]],
    ['email.contains("")', [{ field: 'email', text: '' }]],
    [Array(10).fill(term).join('||'), Array(10).fill({ field: 'email', text: 'x' })],
    [Array(11).fill(term).join('||'), undefined],
    ['', undefined],
    [`${term} ${term}`, undefined],
    ['email.contains("x', undefined],
    ['__proto__.contains("x")', undefined],
  ])('%s', (text, expected) => {
    expect(parseContains(text)).toEqual(expected);
  });
});
