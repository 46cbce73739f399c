import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

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
    ['two types at once', { c_options: String(196779 + 64) }, 'c_options UNKNOWN_BITS'],
    ['a partner that is not there', { c_partnerid: 999999 }, 'c_partnerid UNKNOWN_REFERENCE'],
    ['a portal of another company', { c_templateid: 2001 }, 'c_templateid UNKNOWN_REFERENCE'],
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
