import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { consoleOf, type Console } from '../support/provider';
import { adapterContract } from './adapterSuite';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const [since, until] = [day(-30), day(60)];

describe('the element adapter', () => {
  adapterContract({
    resource: 'identities',
    role: 'admin',
    table: 'identity',
    key: 'userid',
    mine: 'u_companyid = 2',
    softDelete: 'u_deletedAt',
    filters: [
      ['a part of a text, whatever its accents', { u_name: 'THERESE' }, `lower(unaccent(u_name)) like '%therese%'`],
      ['a text in front', { u_name: { startsWith: 'Inès' } }, `lower(unaccent(u_name)) like 'ines%'`],
      ['a whole text', { u_name: { eq: 'Thérèse Kerbrat' } }, `u_name = 'Thérèse Kerbrat'`],
      ['signs that SQL would read', { u_email: '+336' }, `position('+336' in u_email) > 0`],
      ['one of several choices', { u_valid: ['trusted', 'bad'] }, `u_valid in ('trusted', 'bad')`],
      ['a reference', { u_profileid: 2003 }, 'u_profileid = 2003'],
      ['several references', { u_profileid: [2003, 2004] }, 'u_profileid in (2003, 2004)'],
      ['a list of references that holds one', { groupids: [2013] }, '2013 = any(groupids)'],
      ['a list of references that holds any', { groupids: [2013, 2003] }, 'groupids && array[2013, 2003]::bigint[]'],
      ['a range of times', { u_edate: { gte: since, lt: until } }, `u_edate >= '${since}' and u_edate < '${until}'`],
      ['the end of a range', { u_edate: { lte: since } }, `u_edate <= '${since}'`],
      ['a bit that is set', { u_options: '1' }, '(u_options::bigint & 1) = 1'],
      ['bits that are all set', { u_options: { bits: '9' } }, '(u_options::bigint & 9) = 9'],
      ['a bit that is not set', { u_options: { noBits: '1' } }, '(u_options::bigint & 1) = 0'],
      ['no value', { u_employee: null }, 'u_employee is null'],
      ['any value', { u_employee: { isNull: false } }, 'u_employee is not null'],
      ['another value', { u_language: { ne: 'fr' } }, `u_language <> 'fr'`],
      ['two fields at once', { u_language: ['fr'], u_valid: ['valid'] }, `u_language = 'fr' and u_valid = 'valid'`],
      ['words anywhere', { q: 'kerbrat thérèse' }, `search_text like '%kerbrat%' and search_text like '%therese%'`],
    ],
    sort: 'u_name',
    few: [{ u_valid: 'trusted' }, `u_valid = 'trusted'`],
    reference: ['u_profileid', 'identity-profiles'],
    sample: (n) => ({
      u_name: `Contrat ${n}`,
      u_email: `contrat-${n}@bellevue.example`,
      u_password: 'Guest-1234',
      u_profileid: 2001,
      u_authtypeid: 2003,
      u_sdate: day(0),
      u_edate: day(30),
      groupids: [2001],
    }),
    text: 'u_name',
    clearable: 'u_employee',
    refused: [
      [{ u_name: '' }, 'u_name', 'FIELD_REQUIRED'],
      [{ u_language: 'tlh' }, 'u_language', 'FIELD_INVALID_CHOICE'],
      [{ u_profileid: 3001 }, 'u_profileid', 'UNKNOWN_REFERENCE'],
      [{ groupids: [2001, 3001] }, 'groupids', 'UNKNOWN_REFERENCE'],
      [{ groupids: '2001' }, 'groupids', 'FIELD_INVALID_TYPE'],
      [{ u_edate: day(-1) }, 'u_edate', 'VALIDITY_ORDER'],
      [{ u_edate: day(400) }, 'u_edate', 'VALIDITY_TOO_LONG'],
    ],
  });
});

describe('the element adapter, on what only some resources have', () => {
  let test: TestApp;
  let client: Console;
  beforeAll(async () => {
    test = await testApp();
    client = await consoleOf(test, 'admin');
  });
  afterAll(() => test.close());
  const count = async (resource: string, filter: Record<string, unknown>) =>
    (
      await client.provider.getList(resource, {
        pagination: { page: 1, perPage: 5 },
        sort: { field: 'id', order: 'ASC' },
        filter,
      })
    ).total;
  const inDatabase = async (where: string) =>
    (
      await test.database.ownerQuery(
        `select 1 from location where l_companyid = 2 and "l_deletedAt" is null and l_status::int & 128 = 0 and ${where}`,
      )
    ).length;

  it('filters by yes and no', async () => {
    expect(await count('locations', { l_enabled: false })).toBe(await inDatabase('not l_enabled'));
    expect(await count('locations', { l_enabled: true })).toBe(await inDatabase('l_enabled'));
    expect(await inDatabase('not l_enabled')).toBeGreaterThan(0);
  });

  it('filters a time that is given by its beginning only', async () => {
    const at = day(-300);
    expect(await count('locations', { l_createdAt: at })).toBe(await inDatabase(`"l_createdAt" >= '${at}'`));
  });

  it('names what a record points at, in the same answer', async () => {
    const { data } = await client.provider.getOne('locations', { id: 2001 });
    expect(data['country']).toMatchObject({ countryid: data['l_countryid'], co_name: expect.any(String) as string });
    expect((data['groups'] as { g_name: string }[]).map(({ g_name }) => g_name).sort()).toEqual(['France', 'Hotspot']);
  });

  it('keeps a secret that is sent empty, and never shows one', async () => {
    const hash = async () =>
      (await test.database.ownerQuery('select ad_password from administrator where adminid = 2003'))[0]?.[
        'ad_password'
      ];
    const before = await hash();
    const { data } = await client.provider.getOne('administrators', { id: 2003 });
    expect(data).not.toHaveProperty('ad_password');
    const edited = { ...data, ad_password: '', ad_description: 'Changed' };
    await client.provider.update('administrators', { id: 2003, data: edited, previousData: data });
    expect(await hash()).toBe(before);
    const again = { ...data, version: 2, ad_password: 'Autre-Secret-2026!' };
    const saved = await client.provider.update('administrators', {
      id: 2003,
      data: again,
      previousData: { ...data, version: 2 },
    });
    expect(saved.data).not.toHaveProperty('ad_password');
    expect(await hash()).not.toBe(before);
  });

  it('sends along of the authentication type what it is (specification S-IDN-14), and nothing else of it', async () => {
    const { json: body } = await client.http(
      '/legacy/elements/user?extra=authtype&limit=1&filter={"u_authtypeid":2008}',
    );
    const [guest] = (body as { elements: Record<string, unknown>[] }).elements;
    expect(guest?.['authtype']).toEqual({
      authtypeid: 2008,
      a_enable: '1',
      a_name: expect.any(String) as string,
      a_module: 'direct',
    });
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
    const list = '/legacy/elements/profile';
    expect(await ask(`${list}?filter={"nope":1}`)).toEqual([422, 'UNKNOWN_FIELD', 'nope']);
    expect(await ask(`${list}?filter={"p_name":{"like":"x"}}`)).toEqual([422, 'UNKNOWN_OPERATOR', 'like']);
    expect(await ask(`${list}?sort=nope`)).toEqual([422, 'UNKNOWN_SORT_KEY', 'nope']);
    expect(await ask(`${list}?extra=nope`)).toEqual([422, 'UNKNOWN_RELATION', 'nope']);
    expect(await ask(`${list}?nope=1`)).toEqual([422, 'UNKNOWN_PARAMETER', 'nope']);
    expect(await ask(`${list}/2001?nope=1`)).toEqual([422, 'UNKNOWN_PARAMETER', 'nope']);
    expect(await ask(`${list}?filter=[1]`)).toEqual([422, 'UNKNOWN_PARAMETER', 'filter']);
    expect(await ask('/legacy/elements/nope')).toEqual([404, 'ELEMENT_NOT_FOUND', undefined]);
  });
});
