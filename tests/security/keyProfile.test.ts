import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate';
import { testApp, type TestApp } from '../support/app';
import { TEST_APP_PASSWORD } from '../support/constants';
import { addAdmin, MAIN, maskWith, openSession, SECOND } from '../support/personas';

let test: TestApp;
let token: string;
/** The profile of the person, and another one that a superadministrator has allowed. */
let [profile, allowed] = [0, 0];
const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const allow = (allowed: boolean, id = profile) =>
  sql('update adprofile set adp_forkeys = $1 where adprofileid = $2', [allowed, id]);

const as = (method: 'POST' | 'PUT', url: string, payload: object, who = token) =>
  test.app.inject({ method, url, payload, headers: { authorization: `Bearer ${who}` } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const makeKey = (profileid: number) => as('POST', '/api/api_tokens', { name: 'Till', profileid, expiresAt: inDays(9) });
const refusal = { msg_code: 'KEY_PROFILE_REFUSED' };

const superadmin = async () => {
  const who = await test.tokenOf('superadmin');
  await as('POST', '/api/switch-company', { company: MAIN }, who);
  return who;
};

beforeAll(async () => {
  test = await testApp();
  const admin = await addAdmin(
    test.database,
    MAIN,
    maskWith('global:view', 'global:edit', 'admin:view', 'admin:edit'),
    'keys@bellevue.example',
  );
  token = await openSession(test.database, admin);
  const [made] = await sql(
    `insert into adprofile (adp_name, adp_bits, adp_edit, adp_companyid) values ('Till', '0', true, $1) returning adprofileid as id`,
    [MAIN],
  );
  allowed = Number(made?.['id']);
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
  expect((await save(await superadmin())).json<{ element: object }>().element).toMatchObject({ adp_forkeys: true });
  expect((await makeKey(profile)).statusCode).toBe(201);
});

it('gets no more rights from others: keys would have them too', async () => {
  const mask = maskWith('global:view', 'global:edit');
  await sql('update adprofile set adp_forkeys = true, adp_bits = $2 where adprofileid = $1', [allowed, mask]);
  const change = (adp_bits: string, who = token) =>
    as('POST', '/legacy/elements/adprofile', { adprofileid: allowed, adp_bits }, who);
  expect((await change(maskWith('global:view', 'global:edit', 'admin:view'))).statusCode).toBe(403);
  expect((await change(maskWith('global:view'))).statusCode).toBe(200);
  expect((await change(maskWith('admin:view'), await superadmin())).statusCode).toBe(200);
});

it('gets no more rights from others while a key has kept it', async () => {
  const mask = maskWith('global:view', 'global:edit');
  await sql('update adprofile set adp_forkeys = true, adp_bits = $2 where adprofileid = $1', [allowed, mask]);
  const { id } = (await makeKey(allowed)).json<{ id: number }>();
  await allow(false, allowed);
  const wider = maskWith('global:view', 'global:edit', 'admin:view');
  const save = (adp_bits: string, who = token) =>
    as('POST', '/legacy/elements/adprofile', { adprofileid: allowed, adp_bits }, who);
  const change = async (adp_bits: string, who = token) => (await save(adp_bits, who)).statusCode;
  const [keys] = await sql(
    'select count(*) as n from api_token where profileid = $1 and "deletedAt" is null and sourceid is null',
    [allowed],
  );
  const refused = { msg_code: 'KEY_PROFILE_RIGHTS', msg_args: [Number(keys?.['n'])] };
  expect((await save(wider)).json()).toMatchObject(refused);
  // It may be enabled again, and its end be moved.
  expect((await as('PUT', `/api/api_tokens/${id}`, { isEnabled: false })).statusCode).toBe(200);
  await sql(`update api_token set "expiresAt" = now() - interval '1 day' where id = $1`, [id]);
  expect((await save(wider)).json()).toMatchObject(refused);
  expect(await change(wider, await superadmin())).toBe(200);
  expect(await change(mask)).toBe(200);
  // Without the key it is a profile like others; the key does not come back with what was added.
  const remove = (url: string) =>
    test.app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${token}` } });
  expect((await remove(`/api/api_tokens/${id}`)).statusCode).toBe(204);
  expect(await change(wider)).toBe(200);
  const restored = await as('POST', `/api/api_tokens/${id}/restore`, {});
  expect([restored.statusCode, restored.json<{ fields: object }>().fields]).toMatchObject([
    422,
    { profileid: refusal },
  ]);
});

it('is given to no key that was one for ingestion, unless it is allowed', async () => {
  const [source] = await sql(
    `insert into intake_source (name, type, companyid) values ('Sender', 'api', $1) returning sourceid as id`,
    [MAIN],
  );
  await allow(true, allowed);
  const body = { name: 'Sender', profileid: allowed, expiresAt: inDays(9), sourceid: Number(source?.['id']) };
  const made = await as('POST', '/api/api_tokens', body, await superadmin());
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: number }>();
  await allow(false, allowed);
  const changed = await as('PUT', `/api/api_tokens/${id}`, { sourceid: null }, await superadmin());
  expect(changed.statusCode, changed.body).toBe(422);
});

it('is none of another company', async () => {
  const [foreign] = await sql(
    'select adprofileid as id from adprofile where adp_companyid = $1 and adp_forkeys limit 1',
    [SECOND],
  );
  expect((await makeKey(Number(foreign?.['id']))).statusCode).toBe(422);
});

it('is, after an upgrade, one of the two that companies start with, also in a stored template', async () => {
  const record = (adp_name: string) => ({
    key: adp_name,
    resource: 'administrator-profiles',
    values: { adp_name, adp_edit: false },
  });
  await sql('insert into company_template (content) values ($1)', [
    JSON.stringify({ records: [record('Read-Only'), record('Other'), record('Read and write')] }),
  ]);
  await sql(
    `insert into adprofile (adp_name, adp_bits, adp_edit, adp_companyid) values ('Read-Only', '0', false, $1), ('Read-Only', '0', true, $1)`,
    [MAIN],
  );
  await sql(`delete from schema_migration where name = '0265_profiles_for_keys'`);
  expect(await migrate(test.database.db, TEST_APP_PASSWORD)).toEqual(['0265_profiles_for_keys']);
  const [template] = await sql('select content from company_template order by id desc limit 1');
  const { records } = template?.['content'] as { records: { values: Record<string, unknown> }[] };
  expect(records.map(({ values }) => values['adp_forkeys'])).toEqual([true, undefined, true]);
  const marked = await sql(
    'select adp_name as name, adp_edit as edit from adprofile where adp_forkeys and adp_companyid = $1',
    [MAIN],
  );
  expect(marked).toEqual([{ name: 'Read-Only', edit: false }]);
});
