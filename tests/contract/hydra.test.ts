import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { consoleOf, type Console } from '../support/provider';
import { adapterContract } from './adapterSuite';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const soon = day(100);

describe('the hydra adapter', () => {
  adapterContract({
    resource: 'tokens',
    role: 'admin',
    table: 'api_token',
    key: 'id',
    mine: 'companyid = 2',
    softDelete: 'deletedAt',
    filters: [
      [
        'a part of a text, whatever its accents',
        { name: 'reservations' },
        `lower(unaccent(name)) like '%reservations%'`,
      ],
      ['a reference', { profileid: 2008 }, 'profileid = 2008'],
      ['several references', { profileid: [2008, 2001] }, 'profileid in (2008, 2001)'],
      ['yes and no', { isEnabled: false }, 'not "isEnabled"'],
      ['the end of a range', { expiresAt: soon }, `"expiresAt" <= '${soon}'`],
      ['a range', { expiresAt: { gt: day(0), lte: soon } }, `"expiresAt" > now() and "expiresAt" <= '${soon}'`],
      ['no value', { description: { isNull: true } }, 'description is null'],
      ['any value', { teamid: { isNull: false } }, 'teamid is not null'],
      ['words anywhere', { q: 'sejours' }, `search_text like '%sejours%'`],
    ],
    sort: 'name',
    reference: ['profileid', 'administrator-profiles'],
    sample: (n) => ({ name: `Contrat ${n}`, profileid: 2007, expiresAt: day(30) }),
    text: 'name',
    clearable: 'description',
    refused: [
      [{ name: '' }, 'name', 'FIELD_REQUIRED'],
      [{ profileid: 3007 }, 'profileid', 'UNKNOWN_REFERENCE'],
      [{ expiresAt: 'tomorrow' }, 'expiresAt', 'FIELD_INVALID_FORMAT'],
      [{ isEnabled: 'yes' }, 'isEnabled', 'FIELD_INVALID_TYPE'],
    ],
    before: async (test) => {
      // More rows than one page: the seed has a handful.
      await test.database.ownerQuery(
        `insert into api_token (name, token, profileid, "expiresAt", "isEnabled", companyid, "createdAt")
         select 'Série ' || n, md5(n::text), 2007, now() + n * interval '5 days', true, 2, now() from generate_series(1, 40) n`,
      );
    },
  });
});

describe('the hydra adapter, on tokens', () => {
  let test: TestApp;
  let client: Console;
  beforeAll(async () => {
    test = await testApp();
    client = await consoleOf(test, 'admin');
  });
  afterAll(() => test.close());
  const make = async () =>
    (await client.provider.create('tokens', { data: { name: 'Borne', profileid: 2007, expiresAt: day(10) } })).data;

  it('shows a key once, in the answer to its creation; what is stored is a hash', async () => {
    const made = await make();
    expect(made['token']).toMatch(/^ptk_[A-Za-z0-9_-]{43}$/);
    expect((await client.provider.getOne('tokens', { id: made.id })).data).not.toHaveProperty('token');
    const everywhere = await test.database.ownerQuery(
      `select t::text from api_token t union all select a::text from auditlog a union all select i::text from idempotency_key i`,
    );
    expect(everywhere.filter(({ t }) => String(t).includes(String(made['token'])))).toEqual([]);
    const answer = await test.app.inject({
      url: '/legacy/elements/location?limit=1',
      headers: { authorization: `Bearer ${String(made['token'])}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('renews a key through its declared call', async () => {
    const made = await make();
    const renew = { path: `/api/api_tokens/${made.id}/renew`, expiration: day(200) };
    const { json } = await client.http<Record<string, unknown>>(renew.path, {
      method: 'PATCH',
      body: { expiration: renew.expiration },
    });
    expect(json).toMatchObject({ id: made.id, expiresAt: renew.expiration, version: 2 });
    const refused = await client
      .http(renew.path, { method: 'PATCH', body: { expiration: day(-1) } })
      .catch(({ status, body }: { status: number; body: { errors: object } }) => [status, Object.keys(body.errors)]);
    expect(refused).toEqual([422, ['expiration']]);
  });

  it.each([
    ['make', 'POST', '/api/api_tokens', { name: 'Borne', profileid: 2007, expiresAt: '9999-12-31' }, 'expiresAt'],
    ['renew', 'PATCH', '/api/api_tokens/9000/renew', { expiration: '9999-12-31' }, 'expiration'],
    ['edit', 'PUT', '/api/api_tokens/9000', { expiresAt: '9999-12-31' }, 'expiresAt'],
  ] as const)('%ss no key that is good for more than ten years', async (_, method, url, payload, field) => {
    const key = { name: `Lift ${method}`, profileid: 2007, expiresAt: day(30) };
    const made = await test.as('admin', { method: 'POST', url: '/api/api_tokens', payload: key });
    const id = made.json<{ id: number }>().id;
    const answer = await test.as('admin', { method, url: url.replace('9000', String(id)), payload });
    expect([answer.statusCode, answer.json().fields]).toMatchObject([
      422,
      { [field]: { msg_code: 'LIFETIME_TOO_LONG' } },
    ]);
  });

  it('is saved with a later end that it has from before the limit, however that is written', async () => {
    const key = { name: 'Old', profileid: 2007, expiresAt: day(30) };
    const made = await test.as('admin', { method: 'POST', url: '/api/api_tokens', payload: key });
    const { id } = made.json<{ id: number }>();
    await test.database.ownerQuery(`update api_token set "expiresAt" = '2099-06-30T21:59:59Z' where id = ${id}`);
    for (const expiresAt of ['2099-06-30T21:59:59.000Z', '2099-06-30T21:59:59Z', '2099-06-30T23:59:59+02:00']) {
      const payload = { name: 'Old key', expiresAt };
      const answer = await test.as('admin', { method: 'PUT', url: `/api/api_tokens/${id}`, payload });
      expect([answer.statusCode, answer.json().expiresAt], expiresAt).toEqual([200, '2099-06-30T21:59:59.000Z']);
    }
  });

  it('has an end in Greenland on a day without its last hour', async () => {
    const payload = { name: 'Nuuk', profileid: 2007, expiresAt: '2027-03-27' };
    const headers = { 'x-timezone': 'America/Nuuk' };
    const answer = await test.as('admin', { method: 'POST', url: '/api/api_tokens', payload, headers });
    expect([answer.statusCode, answer.json().expiresAt]).toEqual([201, '2027-03-28T00:59:59.000Z']);
  });

  it('refuses a key that has already expired, under the field of its end', async () => {
    const payload = { name: 'Borne', profileid: 2007, expiresAt: day(-1) };
    const answer = await test.as('admin', { method: 'POST', url: '/api/api_tokens', payload });
    expect([answer.statusCode, answer.json().fields]).toMatchObject([
      422,
      { expiresAt: { msg_code: 'EXPIRY_IN_PAST' } },
    ]);
  });

  it('reads and writes references to other collections as addresses', async () => {
    const answer = await test.as('admin', { url: '/api/team_members?itemsPerPage=1' });
    const [member] = answer.json<Record<string, Record<string, unknown>[]>>()['hydra:member'] ?? [];
    expect(member?.['teamid']).toMatch(/^\/api\/teams\/\d+$/);
    const { data } = await client.provider.getOne('team-members', { id: member?.['id'] as number });
    expect(data['teamid']).toBeTypeOf('number');
    const foreign = await test.as('admin', {
      method: 'POST',
      url: '/api/team_members',
      payload: { teamid: '/api/api_tokens/2001', adminid: 2003, profileid: 2007 },
    });
    expect([foreign.statusCode, Object.keys(foreign.json().fields)]).toEqual([422, ['teamid']]);
  });

  it('refuses what is unknown by its name', async () => {
    const ask = (url: string) =>
      client.http(url).then(
        () => 'answered',
        ({ status, body }: { status: number; body: { msg_code: string; msg_args: object } }) => [
          status,
          body.msg_code,
          Object.values(body.msg_args)[0],
        ],
      );
    expect(await ask('/api/teams?nope=1')).toEqual([422, 'UNKNOWN_FIELD', 'nope']);
    expect(await ask('/api/teams?__proto__[x]=1')).toEqual([422, 'UNKNOWN_FIELD', '__proto__']);
    expect(await ask('/api/teams?__proto__=1')).toEqual([422, 'UNKNOWN_FIELD', '__proto__']);
    expect(await ask('/api/teams?name[like]=1')).toEqual([422, 'UNKNOWN_OPERATOR', 'like']);
    expect(await ask('/api/teams?order[nope]=asc')).toEqual([422, 'UNKNOWN_SORT_KEY', 'nope']);
    expect(await ask('/api/teams?page=0')).toEqual([422, 'UNKNOWN_PARAMETER', 'page']);
    expect(await ask('/api/teams/2001?nope=1')).toEqual([422, 'UNKNOWN_PARAMETER', 'nope']);
    expect(await ask('/api/nope')).toEqual([404, 'ELEMENT_NOT_FOUND', undefined]);
  });
});
