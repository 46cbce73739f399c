import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, openSession, SECOND } from '../support/personas';

let test: TestApp;
let token: string;
let profile: number;
const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const allow = (allowed: boolean, id = profile) =>
  sql('update adprofile set adp_forkeys = $1 where adprofileid = $2', [allowed, id]);

const as = (method: 'POST' | 'PUT', url: string, payload: object, who = token) =>
  test.app.inject({ method, url, payload, headers: { authorization: `Bearer ${who}` } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const makeKey = (profileid: number) => as('POST', '/api/api_tokens', { name: 'Till', profileid, expiresAt: inDays(9) });
const refusal = { msg_code: 'KEY_PROFILE_REFUSED' };

beforeAll(async () => {
  test = await testApp();
  const admin = await addAdmin(
    test.database,
    MAIN,
    maskWith('global:view', 'global:edit', 'admin:view', 'admin:edit'),
    'keys@bellevue.example',
  );
  token = await openSession(test.database, admin);
  profile = Number((await sql('select ad_profileid as id from administrator where adminid = $1', [admin]))[0]?.['id']);
});
afterAll(() => test.close());

it('is one that a superadministrator has allowed to keys; keys that have it keep it', async () => {
  await allow(false);
  const refused = await makeKey(profile);
  expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toMatchObject([422, { profileid: refusal }]);
  await allow(true);
  const made = await makeKey(profile);
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: number }>();
  await allow(false);
  // It can be changed and renewed with the profile that it has, and not be given another one that is not allowed.
  expect((await as('PUT', `/api/api_tokens/${id}`, { name: 'Desk', profileid: profile })).statusCode).toBe(200);
  const [other] = await sql(
    `insert into adprofile (adp_name, adp_bits, adp_edit, adp_companyid) values ('None', '0', true, $1) returning adprofileid as id`,
    [MAIN],
  );
  expect((await as('PUT', `/api/api_tokens/${id}`, { profileid: Number(other?.['id']) })).statusCode).toBe(422);
});

it('is allowed by superadministrators alone', async () => {
  const save = (who: string) =>
    as('POST', '/legacy/elements/adprofile', { adprofileid: profile, adp_forkeys: true }, who);
  expect((await save(token)).statusCode).toBe(422);
  const superadmin = await test.tokenOf('superadmin');
  await as('POST', '/api/switch-company', { company: MAIN }, superadmin);
  expect((await save(superadmin)).json<{ element: object }>().element).toMatchObject({ adp_forkeys: true });
  expect((await makeKey(profile)).statusCode).toBe(201);
});

it('is none of another company', async () => {
  const [foreign] = await sql(
    'select adprofileid as id from adprofile where adp_companyid = $1 and adp_forkeys limit 1',
    [SECOND],
  );
  expect((await makeKey(Number(foreign?.['id']))).statusCode).toBe(422);
});
