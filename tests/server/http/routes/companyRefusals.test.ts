import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '../../../../server/keys/tokens';
import { testApp, type TestApp } from '../../../support/app';
import { newCompany } from '../../../support/provisioning';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const SOUND = { c_name: 'Les Ormes', c_contact: 'a@ormes.example', c_domains: 'ormes.example' };
const send = (payload: Json) =>
  test.as('superadmin', { method: 'POST', url: '/legacy/elements/companie', payload: { ...SOUND, ...payload } });
const refusal = async (payload: Json) => {
  const answer = await send(payload);
  const { fields = {} } = answer.json<{ fields?: Record<string, { msg_code: string }> }>();
  return [answer.statusCode, ...Object.entries(fields).map(([name, { msg_code }]) => `${name} ${msg_code}`)];
};
const companies = async () => (await test.database.ownerQuery('select count(*) as n from company'))[0]?.['n'];

describe('a company that is refused when it is made', () => {
  it.each<[string, Json, string]>([
    [
      'a target address that runs a script',
      { c_redirection_url: 'javascript:alert(1)' },
      'c_redirection_url FIELD_WEB_ADDRESS',
    ],
    [
      'a target address with data',
      { c_redirection_url: 'data:text/html,<script>1</script>' },
      'c_redirection_url FIELD_WEB_ADDRESS',
    ],
    ['a logo that runs a script', { c_logo: 'javascript:alert(1)' }, 'c_logo FIELD_WEB_ADDRESS'],
    ['a domain of another company', { c_domains: 'ormes.example|Bellevue.example' }, 'c_domains COMPANY_DOMAIN_TAKEN'],
    ['a domain that is none', { c_domains: 'ormes..example' }, 'c_domains COMPANY_DOMAIN_INVALID'],
    ['separators and no domain', { c_domains: ' | ' }, 'c_domains FIELD_REQUIRED'],
    ['an end before the start', { c_cdate: '2027-02-02', c_edate: '2027-02-01' }, 'c_edate VALIDITY_ORDER'],
    ['an unknown SKU', { skus: [{ skuid: 999999, cs_quantity: 1 }] }, 'skus UNKNOWN_REFERENCE'],
    [
      'a SKU twice',
      {
        skus: [
          { skuid: 1, cs_quantity: 1 },
          { skuid: 1, cs_quantity: 2 },
        ],
      },
      'skus SKU_TWICE',
    ],
    ['2^63 in its options', { c_options: '9223372036854775808' }, 'c_options UNKNOWN_BITS'],
    ['two types at once', { c_options: String(196779 + 64) }, 'c_options EXCLUSIVE_BITS'],
    ['a partner that is not there', { c_partnerid: 999999 }, 'c_partnerid UNKNOWN_REFERENCE'],
    ['a portal of another company', { c_templateid: 2001 }, 'c_templateid UNKNOWN_REFERENCE'],
    ['a portal of the company of who makes it', { c_templateid: 1001 }, 'c_templateid UNKNOWN_REFERENCE'],
    ['a way to sign in of the company of who makes it', { authtypeids: [1001] }, 'authtypeids UNKNOWN_REFERENCE'],
  ])('%s', async (_what, payload, message) => {
    const before = await companies();
    expect(await refusal(payload)).toEqual([422, message]);
    expect(await companies()).toBe(before);
  });
});

it('a company is not its own partner', async () => {
  const answer = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/companie',
    payload: { companyid: 3, c_partnerid: 3 },
  });
  expect([answer.statusCode, answer.json<{ fields: Json }>().fields]).toMatchObject([
    422,
    { c_partnerid: { msg_code: 'COMPANY_OWN_PARTNER' } },
  ]);
});

it('of two companies that are created at once with one domain, one is', async () => {
  const answers = await Promise.all(['A', 'B'].map((c_name) => send({ c_name, c_domains: 'jumeaux.example' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
});

describe('a company that is there', () => {
  const change = (companyid: number, payload: Json, headers = {}) =>
    test.as('superadmin', {
      method: 'POST',
      url: '/legacy/elements/companie',
      payload: { companyid, ...payload },
      headers,
    });
  const messages = (answer: Awaited<ReturnType<typeof change>>) => {
    const {
      fields = {},
      msg_code,
      msg_args,
    } = answer.json<{
      fields?: Record<string, { msg_code: string; msg_args: unknown[] }>;
      msg_code?: string;
      msg_args?: unknown[];
    }>();
    const named = Object.entries(fields).map(([name, one]) => [name, one.msg_code, ...one.msg_args]);
    return [answer.statusCode, ...(named.length > 0 ? named : [[msg_code, ...(msg_args ?? [])]])];
  };

  it.each<[string, Json, string]>([
    ['a target address that runs a script', { c_redirection_url: 'JavaScript:alert(1)' }, 'FIELD_WEB_ADDRESS'],
    ['a domain of another company', { c_domains: 'BELLEVUE.example' }, 'COMPANY_DOMAIN_TAKEN'],
    ['an end before the start', { c_cdate: '2027-02-02', c_edate: '2027-02-01' }, 'VALIDITY_ORDER'],
    ['an unknown SKU', { skus: [{ skuid: 999999, cs_quantity: 1 }] }, 'UNKNOWN_REFERENCE'],
    ['a SKU twice', { skus: [1, 1].map((skuid) => ({ skuid, cs_quantity: 1 })) }, 'SKU_TWICE'],
    ['2^63 in its options', { c_options: '9223372036854775808' }, 'UNKNOWN_BITS'],
    ['2^64 in its options', { c_options: '18446744073709551616' }, 'FIELD_INVALID_FORMAT'],
  ])('is not given %s', async (_what, payload, code) => {
    const company = await newCompany(test);
    const before = await test.database.ownerQuery('select * from company where companyid = $1', [company]);
    expect(JSON.stringify(messages(await change(company, payload)))).toMatch(new RegExp(`^\\[422,.*"${code}"`));
    expect(await test.database.ownerQuery('select * from company where companyid = $1', [company])).toEqual(before);
  });

  it('is not given an end before the start that it has', async () => {
    const company = await newCompany(test, { c_cdate: '2027-02-02', c_edate: '2027-03-01' });
    expect(messages(await change(company, { c_edate: '2027-01-01' }))).toEqual([422, ['c_edate', 'VALIDITY_ORDER']]);
  });

  it('is not given limits below what it uses; one that is exceeded already may be raised, or stay', async () => {
    const company = await newCompany(test, { c_maxlocations: 5, c_maxdevices: 0 });
    await test.database.ownerQuery(
      `insert into location (l_companyid, l_name, l_countryid, "l_createdAt", groupids, l_hash)
       select $1, 'Site ' || n, 1, now(), '{}', 'limit' || n from generate_series(1, 4) n`,
      [company],
    );
    for (let n = 0; n < 3; n += 1)
      await test.database.ownerQuery(`insert into device (companyid, display_name, mac_address) values ($1, $2, $3)`, [
        company,
        `Device ${n}`,
        `02:00:00:0B:0C:0${n}`,
      ]);
    const refused = (field: string, used: number) => [422, [field, 'LIMIT_BELOW_USAGE', used]];
    expect(messages(await change(company, { c_maxlocations: 3 }))).toEqual(refused('c_maxlocations', 4));
    expect(messages(await change(company, { c_maxlocations: 0 }))).toEqual(refused('c_maxlocations', 4));
    const gone = (method: 'DELETE' | 'POST', path = '') =>
      test.as('superadmin', { method, url: `/legacy/elements/companie/${company}${path}` });
    await gone('DELETE');
    expect(messages(await change(company, { c_maxlocations: 3 }))).toEqual(refused('c_maxlocations', 4));
    await gone('POST', '/restore');
    // Where there was no limit, one that is too low is refused as well.
    expect(messages(await change(company, { c_maxdevices: 2 }))).toEqual(refused('c_maxdevices', 3));
    expect((await change(company, { c_maxlocations: 4, c_maxdevices: 3 })).statusCode).toBe(200);
    await test.database.ownerQuery('update company set c_maxlocations = 1 where companyid = $1', [company]);
    expect((await change(company, { c_contact: 'b@elsewhere.example', c_maxlocations: 1 })).statusCode).toBe(200);
    expect((await change(company, { c_maxlocations: 2 })).statusCode).toBe(200);
  });

  it('does not become its own partner by way of another one, not even at once', async () => {
    const newPartner = async () => {
      const company = await newCompany(test);
      await test.database.ownerQuery('update company set c_options = 64 where companyid = $1', [company]);
      return company;
    };
    const [a, b, c] = [await newPartner(), await newPartner(), await newPartner()] as const;
    expect((await change(b, { c_partnerid: a })).statusCode).toBe(200);
    expect((await change(c, { c_partnerid: b })).statusCode).toBe(200);
    expect(messages(await change(a, { c_partnerid: c }))).toEqual([422, ['c_partnerid', 'COMPANY_OWN_PARTNER']]);
    expect(messages(await change(a, { c_partnerid: a }))).toEqual([422, ['c_partnerid', 'COMPANY_OWN_PARTNER']]);
    const [d, e] = [await newPartner(), await newPartner()] as const;
    const both = await Promise.all([change(d, { c_partnerid: e }), change(e, { c_partnerid: d })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('has an active company of the type Partner as its partner, and the one of the provider has none', async () => {
    const [company, customer, partner] = [
      await newCompany(test),
      await newCompany(test),
      await newCompany(test),
    ] as const;
    const refused = [422, ['c_partnerid', 'COMPANY_PARTNER_REFUSED']];
    expect(messages(await change(company, { c_partnerid: customer }))).toEqual(refused);
    await test.database.ownerQuery('update company set c_options = 64 where companyid = $1', [partner]);
    expect(messages(await change(1, { c_partnerid: partner }))).toEqual(refused);
    // Nor by a key that a superadministrator has made in another company.
    const token = createToken('ptk_');
    await test.database.ownerQuery(
      `insert into api_token (name, token, companyid, profileid, adminid, "mayAdminister", "isEnabled", "createdAt", "expiresAt")
       select 'Elsewhere', $1, 2, ad_profileid, adminid, true, true, now(), now() + interval '1 day'
       from administrator where adminid = 1001`,
      [hashToken(test.database.db, token)],
    );
    const byKey = await test.app.inject({
      ...{ method: 'POST', url: '/legacy/elements/companie', payload: { companyid: 1, c_partnerid: partner } },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(messages(byKey)).toEqual(refused);
    expect((await change(company, { c_partnerid: partner })).statusCode).toBe(200);
    await test.database.ownerQuery('update company set c_options = 0 where companyid = $1', [partner]);
    // What is there stays; it is not given again.
    expect((await change(company, { c_contact: 'b@elsewhere.example', c_partnerid: partner })).statusCode).toBe(200);
    expect(messages(await change(customer, { c_partnerid: partner }))).toEqual(refused);
  });

  it('refers to its own portals and ways to sign in alone, wherever the superadministrator works', async () => {
    const own = { c_templateid: 2002, authtypeids: [2002, 2001], c_aupid: 2001 };
    const read = async (query = '') => {
      const answer = await test.as('superadmin', { url: `/legacy/elements/companie/2${query}` });
      return answer.json<{ element: Json }>().element;
    };
    const before = await read();
    expect((await change(2, own)).statusCode).toBe(200);
    expect(await read()).toMatchObject(own);
    for (const [field, value] of [
      ['c_templateid', 1001],
      ['c_templateid', 3001],
      ['c_aupid', 1001],
      ['authtypeids', [2001, 1001]],
    ] as const) {
      for (const query of ['', '?disable_company_filter=1']) {
        const answer = await test.as('superadmin', {
          method: 'POST',
          url: `/legacy/elements/companie${query}`,
          payload: { companyid: 2, [field]: value },
        });
        expect(messages(answer), field).toEqual([422, [field, 'UNKNOWN_REFERENCE']]);
      }
    }
    expect(await read('?extra=template,aup,authtypes')).toMatchObject({
      template: { templateid: 2002, t_name: expect.any(String) as string },
      aup: { aupid: 2001 },
      authtypes: [{ authtypeid: 2002 }, { authtypeid: 2001 }],
    });
    const { c_templateid, authtypeids, c_aupid } = before;
    expect((await change(2, { c_templateid, authtypeids, c_aupid })).statusCode).toBe(200);
  });

  it('is shown to its partner with the names of what it refers to', async () => {
    const [partner] = await test.database.ownerQuery('select c_partnerid as id from company where companyid = 2');
    await test.database.ownerQuery('update company set c_partnerid = 4 where companyid = 2');
    const url = '/legacy/elements/companie/2?extra=template,authtypes';
    const { element } = (await test.as('partner', { url })).json<{ element: Json }>();
    expect(element['template']).toMatchObject({ t_name: expect.any(String) as string });
    expect(element['authtypes']).not.toEqual([]);
    // No more than that: the records of the company stay closed.
    const portals = await test.as('partner', { url: '/legacy/elements/template?limit=100&extra=company' });
    const { elements } = portals.json<{ elements: { t_companyid: number }[] }>();
    expect(elements.filter(({ t_companyid }) => t_companyid !== 4)).toEqual([]);
    await test.database.ownerQuery('update company set c_partnerid = $1 where companyid = 2', [partner?.['id']]);
  });

  it('that looks after companies stays a partner', async () => {
    const [partner, company] = [await newCompany(test), await newCompany(test)] as const;
    await test.database.ownerQuery('update company set c_options = 64 where companyid = $1', [partner]);
    expect((await change(company, { c_partnerid: partner })).statusCode).toBe(200);
    expect(messages(await change(partner, { c_options: '128' }))).toEqual([
      422,
      ['c_options', 'COMPANY_STAYS_PARTNER', 1],
    ]);
    expect((await change(partner, { c_options: '65' })).statusCode).toBe(200);
    expect((await change(company, { c_partnerid: null })).statusCode).toBe(200);
    expect((await change(partner, { c_options: '128' })).statusCode).toBe(200);
  });

  it('of the superadministrator is neither disabled nor ended', async () => {
    const [before] = await test.database.ownerQuery('select c_edate, "c_deletedAt" from company where companyid = 1');
    const disabled = await test.as('superadmin', { method: 'DELETE', url: '/legacy/elements/companie/1' });
    expect([disabled.statusCode, disabled.json<Json>()['msg_code']]).toEqual([409, 'OWN_COMPANY_STAYS']);
    expect(messages(await change(1, { c_edate: '2026-11-01' }))).toEqual([422, ['c_edate', 'OWN_COMPANY_STAYS']]);
    const [after] = await test.database.ownerQuery('select c_edate, "c_deletedAt" from company where companyid = 1');
    expect(after).toEqual(before);
    expect((await change(1, { c_edate: '2099-12-31' })).statusCode).toBe(200);
    expect((await change(1, { c_edate: null })).statusCode).toBe(200);
    await test.database.ownerQuery('update company set c_edate = $1 where companyid = 1', [before?.['c_edate']]);
  });

  it('is saved by one of two superadministrators who have read the same version', async () => {
    const company = await newCompany(test);
    const read = await test.as('superadmin', { url: `/legacy/elements/companie/${company}` });
    const etag = String(read.headers['etag']);
    const answers = await Promise.all(
      ['a@first.example', 'b@second.example'].map((c_contact) => change(company, { c_contact }, { 'if-match': etag })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json<{ element: Json }>().element;
    const now = await test.as('superadmin', { url: `/legacy/elements/companie/${company}` });
    expect(now.json<{ element: Json }>().element['c_contact']).toBe(saved?.['c_contact']);
  });

  it('is not restored with a SKU that is gone, by whichever way, and is once the SKU is back', async () => {
    const send = (method: 'POST' | 'DELETE', path: string, payload?: Json) =>
      test.as('superadmin', { method, url: `/legacy/elements/${path}`, ...(payload && { payload }) });
    const made = await send('POST', 'sku', { s_name: 'Short-lived', s_code: 'SHORT-LIVED' });
    const { skuid } = made.json<{ skuid: number }>();
    const company = await newCompany(test, { skus: [{ skuid, cs_quantity: 1 }] });
    await send('DELETE', `companie/${company}`);
    expect((await send('DELETE', `sku/${skuid}`)).statusCode).toBe(200);
    const refused = [409, ['COMPANY_SKU_GONE', 'Short-lived']];
    expect(messages(await send('POST', `companie/${company}/restore`))).toEqual(refused);
    expect(messages(await change(company, { c_options: '2048' }))).toEqual(refused);
    const [row] = await test.database.ownerQuery(
      'select "c_deletedAt" is null as alive, c_options from company where companyid = $1',
      [company],
    );
    expect(row).toEqual({ alive: false, c_options: '196779' });
    expect((await send('POST', `sku/${skuid}/restore`)).statusCode).toBe(200);
    expect((await send('POST', `companie/${company}/restore`)).statusCode).toBe(200);
  });

  it('is restored, or its SKU deleted, never both, when both happen at once', async () => {
    const send = (method: 'POST' | 'DELETE', path: string, payload?: Json) =>
      test.as('superadmin', { method, url: `/legacy/elements/${path}`, ...(payload && { payload }) });
    for (let round = 0; round < 4; round += 1) {
      const made = await send('POST', 'sku', { s_name: `Race ${round}`, s_code: `RACE-${round}` });
      const { skuid } = made.json<{ skuid: number }>();
      const company = await newCompany(test, { skus: [{ skuid, cs_quantity: 1 }] });
      await send('DELETE', `companie/${company}`);
      const [back, gone] = await Promise.all([
        send('POST', `companie/${company}/restore`),
        send('DELETE', `sku/${skuid}`),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([back.statusCode, gone.statusCode]);
    }
  });
});
