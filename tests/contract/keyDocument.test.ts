import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToken, hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith } from '../support/personas';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-source-key'?: boolean }>>>>;
}

let test: TestApp;
let key: string;
beforeAll(async () => {
  test = await testApp();
  const mask = maskWith('global:view', 'global:edit', 'location:view', 'user:view', 'template:edit');
  const maker = await addAdmin(test.database, MAIN, mask, 'document-of-a-key@bellevue.example');
  key = createToken('ptk_');
  await test.database.ownerQuery(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "createdAt", "expiresAt")
     select 'Document', $1, ad_profileid, ad_companyid, adminid, true, now(), now() + interval '1 day'
     from administrator where adminid = $2`,
    [hashToken(test.context.db, key), maker],
  );
});
afterAll(() => test.close());

/** Answers until somebody hangs up. */
const ENDLESS = 'GET /api/events';
/** Refused to every key, whatever its permissions: they are about a person's own account or windows. */
const FOR_PEOPLE = [
  ...['GET /api/second-factor', 'GET /api/proof', 'POST /api/proof/options', 'GET /api/passkeys'],
  ...['POST /api/passkeys/options', 'DELETE /api/passkeys/{id}', 'GET /api/sessions', 'DELETE /api/sessions'],
  ...['GET /api/email-change', 'DELETE /api/email-change', 'POST /api/email-change/resend'],
  'DELETE /api/company-windows',
];
/** The right depends on what the request names: its resource, its person, a record that is not there yet. */
const BY_REQUEST = [
  'POST /api/records/{resource}/{id}/revert',
  'GET /api/admin/admins/{id}/configurations_properties',
  'GET /api/admin/admins/{id}/configurations_properties/{key}',
  'POST /legacy/elements/companyprofile',
  'POST /legacy/elements/myprofile',
];

const callsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-source-key'] !== true)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );

/** What the server says to a call of the key. Nothing is changed: keys that no record has, and bodies without a value. */
async function answerTo(call: string): Promise<{ status: number; code: unknown }> {
  const [method, path = ''] = call.split(' ');
  const { statusCode, body } = await test.app.inject({
    method: method as 'GET',
    url: path.replace('{resource}', 'locations').replace(/\{\w+\}/g, '999999999'),
    headers: { authorization: `Bearer ${key}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: '{}' }),
  });
  return { status: statusCode, code: body.startsWith('{') ? (JSON.parse(body) as { msg_code?: string }).msg_code : '' };
}

it('has the calls that the permissions of the key allow, and no others', async () => {
  const headers = { authorization: `Bearer ${key}` };
  const own = callsOf((await test.app.inject({ url: '/api/openapi.json', headers })).json<Document>());
  const moved = await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } });
  expect(moved.statusCode).toBe(200);
  const all = callsOf((await test.as('superadmin', { url: '/api/openapi.json' })).json<Document>());
  const leftOut = all.filter((call) => !own.includes(call));
  expect([own.length > 50, leftOut.length > 50]).toEqual([true, true]);
  const refused: string[] = [];
  for (const call of own.filter((one) => one !== ENDLESS)) {
    if ((await answerTo(call)).code === 'NOT_ENOUGH_PERMISSIONS') refused.push(call);
  }
  expect(refused.sort()).toEqual([...FOR_PEOPLE, ...BY_REQUEST].sort());
  const wrong: string[] = [];
  for (const call of leftOut) {
    const { status } = await answerTo(call);
    if (status !== 403) wrong.push(`${call} is left out: ${status}`);
  }
  expect(wrong).toEqual([]);
});
