import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, PERMISSIONS } from '../support/personas';

interface Operation {
  readonly 'x-ingestion-key'?: boolean;
  readonly 'x-people-only'?: boolean;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly schema?: { readonly enum?: readonly string[] } }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let test: TestApp;
let key: string;
let fullKey: string;
/** The rights of `key`, and the right to administer. */
let administeringKey: string;
beforeAll(async () => {
  test = await testApp();
  const mask = maskWith('global:view', 'global:edit', 'location:view', 'user:view', 'template:edit');
  key = await addKey(mask, 'document-of-a-key@bellevue.example');
  administeringKey = await addKey(mask, 'document-of-an-administering-key@bellevue.example', true);
  fullKey = await addKey(maskWith(...PERMISSIONS), 'document-of-a-full-key@bellevue.example');
});
afterAll(() => test.close());

/** @returns the token of a key with these permissions */
async function addKey(mask: string, login: string, mayAdminister = false): Promise<string> {
  const creator = await addAdmin(test.database, MAIN, mask, login);
  const token = createToken('ptk_');
  await test.database.ownerQuery(
    `insert into api_token (name, token, profileid, companyid, adminid, "isEnabled", "mayAdminister", "createdAt", "expiresAt")
     select 'Document', $1, ad_profileid, ad_companyid, adminid, true, $3, now(), now() + interval '1 day'
     from administrator where adminid = $2`,
    [hashToken(test.context.db, token), creator, mayAdminister],
  );
  return token;
}

/** Answers until a person hangs up. */
const ENDLESS = 'GET /api/events';
/** The right depends on what the request names: its resource, its person, a record that is not there yet. */
const BY_REQUEST = [
  'POST /api/records/{resource}/{id}/revert',
  'GET /api/admin/admins/{id}/configurations_properties',
  'GET /api/admin/admins/{id}/configurations_properties/{key}',
  'POST /legacy/elements/companyprofile',
];

const notOfIngestion = (operation: Operation) => operation['x-ingestion-key'] !== true;
const callsOf = ({ paths }: Document, counts = notOfIngestion) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => counts(operation))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );

/** What the server says to a call of the key. Nothing is changed: keys that no record has, and bodies without a value. */
async function answerTo(call: string, token = key): Promise<{ status: number; code: unknown }> {
  const [method, path = ''] = call.split(' ');
  const { statusCode, body } = await test.app.inject({
    method: method as 'GET',
    url: path.replace('{resource}', 'locations').replace(/\{\w+\}/g, '999999999'),
    headers: { authorization: `Bearer ${token}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: '{}' }),
  });
  return { status: statusCode, code: body.startsWith('{') ? (JSON.parse(body) as { msg_code?: string }).msg_code : '' };
}

/** The document that a token gets. */
const documentOf = async (token: string) =>
  (await test.app.inject({ url: '/api/openapi.json', headers: { authorization: `Bearer ${token}` } })).json<Document>();

it('has the calls that the permissions of the key allow, and no others', async () => {
  const own = callsOf(await documentOf(key));
  const moved = await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } });
  expect(moved.statusCode).toBe(200);
  const all = callsOf((await test.as('superadmin', { url: '/api/openapi.json' })).json<Document>());
  const leftOut = all.filter((call) => !own.includes(call));
  expect([own.length > 50, leftOut.length > 50]).toEqual([true, true]);
  const refused: string[] = [];
  for (const call of own.filter((one) => one !== ENDLESS)) {
    if ((await answerTo(call)).code === 'NOT_ENOUGH_PERMISSIONS') refused.push(call);
  }
  expect(refused.sort()).toEqual([...BY_REQUEST].sort());
  // What needs the right to administer is refused for a record that there is, and for values that are none before that
  // (`tests/security/keys.test.ts` has the records).
  const administering = callsOf(await documentOf(administeringKey)).filter((call) => !own.includes(call));
  const wrong: string[] = [];
  for (const call of leftOut) {
    const { status } = await answerTo(call);
    const right = administering.includes(call) ? [403, 404, 422] : [403];
    if (!right.includes(status)) wrong.push(`${call} is left out: ${status}`);
  }
  expect(wrong).toEqual([]);
});

it('has nothing that is for people alone, whatever the permissions of the key, and the server refuses it', async () => {
  const own = callsOf(await documentOf(fullKey));
  const moved = await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } });
  expect(moved.statusCode).toBe(200);
  const all = (await test.as('superadmin', { url: '/api/openapi.json' })).json<Document>();
  const forPeople = callsOf(all, (operation) => operation['x-people-only'] === true);
  expect(forPeople).toEqual(
    expect.arrayContaining([
      'GET /api/sessions',
      'POST /api/administrators/{id}/second-factor/reset',
      'POST /api/switch-company',
      'POST /api/access-reviews/{id}/sign',
    ]),
  );
  expect(own.filter((call) => forPeople.includes(call))).toEqual([]);
  const letIn: string[] = [];
  for (const call of forPeople) {
    const { status, code } = await answerTo(call, fullKey);
    if (status !== 403) letIn.push(`${call}: ${status} ${String(code)}`);
  }
  expect(letIn).toEqual([]);
});

it('has writes of what grants rights only for a key that may administer', async () => {
  const granting = /^(?!GET).* (\/legacy\/elements\/(authtype|myprofile)|\/api\/api_tokens(?!.*renew))/;
  const own = callsOf(await documentOf(key));
  expect(own).toContain('GET /api/api_tokens');
  expect(own.filter((call) => granting.test(call))).toEqual([]);
  expect(callsOf(await documentOf(administeringKey)).filter((call) => granting.test(call))).toEqual(
    expect.arrayContaining(['POST /api/api_tokens', 'PUT /api/api_tokens/{id}', 'POST /legacy/elements/authtype']),
  );
});

describe('of a read-only key', () => {
  let readOnly: string;
  beforeAll(async () => {
    const [profile] = await test.database.ownerQuery(
      `select adp_bits from adprofile where adp_companyid = $1 and adp_name = 'Clé en lecture seule'`,
      [MAIN],
    );
    readOnly = await addKey(String(profile?.['adp_bits']), 'document-of-a-read-only-key@bellevue.example');
  });

  /** What paths outside of the services call the records of a resource. */
  const RECORDS: Readonly<Record<string, string>> = {
    admins: 'administrators',
    'campaign-results': 'campaigns',
    'event-accounts': 'events',
    guests: 'identities',
    profiles: 'identity-profiles',
    'sign-ins': 'authentications',
    users: 'identities',
    'wireless-dashboards': 'integrations',
  };

  /** The key of a record that there is; that of none where there is none. */
  async function keyOf(name: string): Promise<string> {
    const resource = test.context.models.current().model.resources[RECORDS[name] ?? name];
    if (!resource) return '999999999';
    const { table, tenantColumn } = resource.storage;
    const company = resource.storage.tenant === 'company' ? `where "${String(tenantColumn)}" = ${MAIN}` : '';
    const [row] = await test.database.ownerQuery(`select "${resource.id}" as key from "${table}" ${company} limit 1`);
    return String(row?.['key'] ?? '999999999');
  }

  /** The addresses of a call: one for each resource that its path can name. */
  async function addressesOf(path: string, operation: Operation): Promise<string[]> {
    const named = operation.parameters?.find(({ name }) => name === 'resource')?.schema?.enum ?? [undefined];
    return Promise.all(
      named.map(async (resource) => {
        const [tag = ''] = operation.tags ?? [];
        const before = path.split('/{id}')[0]?.split('/').at(-1) ?? '';
        const key = await keyOf(resource ?? (tag === 'portico' ? before : tag));
        return path
          .replace('{resource}', resource ?? '')
          .replace('{id}', key)
          .replace(/\{\w+\}/g, '999999999');
      }),
    );
  }

  it('has no call that is refused to it, of records that there are', async () => {
    const { paths } = await documentOf(readOnly);
    const calls: string[] = [];
    const refused: string[] = [];
    for (const [path, { get: operation }] of Object.entries(paths)) {
      if (!operation || !notOfIngestion(operation) || `GET ${path}` === ENDLESS) continue;
      for (const url of await addressesOf(path, operation)) {
        const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${readOnly}` } });
        calls.push(url);
        if (answer.statusCode === 403) refused.push(`${path}: ${url}`);
      }
    }
    expect(refused).toEqual([]);
    expect(calls.length).toBeGreaterThan(100);
  });

  it('has the question about current values, which is posted, and the key gets an answer', async () => {
    const { paths } = await documentOf(readOnly);
    expect(Object.keys(paths)).toContain('/api/jobs/bulk/{name}/values');
    const { id } = test.context.models.current().model.resources['locations']!;
    const answer = await test.app.inject({
      ...{ method: 'POST', url: '/api/jobs/bulk/locations/values', headers: { authorization: `Bearer ${readOnly}` } },
      payload: { ids: [Number(await keyOf('locations'))], fields: [id] },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { count: 1 }]);
  });
});
