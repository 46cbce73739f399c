import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;

const THEME = 'core:console.theme';
const TAGS = 'core:access-logs.excludedTags';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.ownerQuery('delete from configuration_value');
  await test.database.ownerQuery('delete from installation_setting');
});

const put = (role: string, path: string, payload: Json) =>
  test.as(role, { method: 'PUT', url: `/api/${path}`, payload });
const setCompany = (role: string, key: string, value: unknown, version: unknown = 0, owner = 'company') =>
  put(role, `configurations/${key}`, { owner, value, version });
const setOwn = (role: string, key: string, value: unknown, version: unknown = 0) =>
  put(role, `admin_configurations/${key}`, { value, version });
const effective = async (role: string, id: number, key: string) => {
  const answer = await test.as(role, { url: `/api/admin/admins/${id}/configurations_properties/${key}` });
  const { value, origin, msg_code: code } = answer.json<Json>();
  return answer.statusCode === 200 ? [value, origin] : [answer.statusCode, code];
};
/** The version of a value that is set. */
const versionOf = async (key: string, owner: string) => {
  const list = (await test.as('admin', { url: '/api/configurations' })).json<{ 'hydra:member': Json[] }>();
  return list['hydra:member'].find((one) => one['key'] === key && one['owner'] === owner)?.['version'];
};
const refusal = async (answer: Promise<{ statusCode: number; json: <T>() => T }>) => {
  const { statusCode, json } = await answer;
  const { msg_code: code, fields = {} } = json<{ msg_code: string; fields?: Record<string, { msg_code: string }> }>();
  return [statusCode, code, ...Object.entries(fields).map(([name, field]) => `${name} ${field.msg_code}`)];
};

describe('configuration properties (specification S-COMP-12)', () => {
  it('count from the administrator to the company, to the installation, to the default', async () => {
    expect(await effective('admin', 2001, THEME)).toEqual(['system', 'default']);
    expect((await setCompany('superadmin', THEME, 'dark', 0, 'installation')).statusCode).toBe(200);
    expect(await effective('admin', 2001, THEME)).toEqual(['dark', 'installation']);
    expect((await setCompany('admin', THEME, 'light')).statusCode).toBe(200);
    expect(await effective('admin', 2001, THEME)).toEqual(['light', 'company']);
    expect(await effective('admin2', 3001, THEME)).toEqual(['dark', 'installation']);
    // And back, one by one.
    for (const [owner, left] of [
      ['company', 'dark'],
      ['installation', 'system'],
    ] as const) {
      const role = owner === 'company' ? 'admin' : 'superadmin';
      expect((await setCompany(role, THEME, null, await versionOf(THEME, owner), owner)).json()).toEqual({
        key: THEME,
        owner,
        version: 0,
      });
      expect((await effective('admin', 2001, THEME))[0]).toBe(left);
    }
  });

  it('count for one administrator, before those of the company', async () => {
    await setCompany('admin', TAGS, ['ads']);
    const own = await setOwn('admin', TAGS, []);
    expect([own.statusCode, own.json()]).toEqual([
      200,
      { key: TAGS, owner: 'administrator', version: expect.any(Number) as unknown },
    ]);
    expect(await effective('admin', 2001, TAGS)).toEqual([[], 'administrator']);
    expect(await effective('viewer', 2003, TAGS)).toEqual([['ads'], 'company']);
  });

  it('store short texts without the spaces around them, and refuse two that then are the same', async () => {
    expect((await setOwn('admin', TAGS, [' ads ', 'video\u00a0'])).statusCode).toBe(200);
    expect(await effective('admin', 2001, TAGS)).toEqual([['ads', 'video'], 'administrator']);
    const refused = await setOwn('admin', TAGS, ['ads', ' ads'], await versionOf(TAGS, 'administrator'));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { value: { msg_code: 'FIELD_INVALID_FORMAT' } } },
    ]);
  });

  it('list the values that are set, with their authors, and never those of another company or person', async () => {
    await setCompany('admin', THEME, 'dark');
    await setOwn('admin', TAGS, ['ads']);
    const members = async (role: string, path: string) =>
      (await test.as(role, { url: `/api/${path}` })).json<{ 'hydra:member': Json[] }>()['hydra:member'];
    expect(await members('admin', 'configurations')).toMatchObject([
      { '@id': `/api/configurations/${encodeURIComponent(THEME)}`, key: THEME, owner: 'company', value: 'dark' },
    ]);
    expect(await members('admin', 'admin_configurations')).toMatchObject([{ key: TAGS, value: ['ads'] }]);
    expect((await members('admin', 'configurations'))[0]).toHaveProperty('by', 'Claire Bellanger');
    for (const path of ['configurations', 'admin_configurations']) expect(await members('admin2', path)).toEqual([]);
    // Nor who works for the provider.
    await setCompany('superadmin', THEME, 'light', 0, 'installation');
    expect(await members('admin2', 'configurations')).toMatchObject([{ owner: 'installation', by: null }]);
  });

  it('are those of another administrator for callers who may view that one alone', async () => {
    await setOwn('admin', TAGS, ['ads']);
    const colleague = await addAdmin(test.database, 2, maskWith('admin:view'), 'colleague@bellevue.example');
    const outsider = await addAdmin(test.database, 2, maskWith('user:view', 'supervisor'), 'outsider@bellevue.example');
    const read = async (adminId: number) => {
      const authorization = `Bearer ${await openSession(test.database, adminId)}`;
      const url = `/api/admin/admins/2001/configurations_properties/${TAGS}`;
      const answer = await test.app.inject({ url, headers: { authorization } });
      return [answer.statusCode, answer.json<Json>()['value']];
    };
    expect(await read(colleague)).toEqual([200, ['ads']]);
    expect(await read(outsider)).toEqual([403, undefined]);
    expect(await effective('admin2', 2001, TAGS)).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect(await effective('admin', 987_654_321, TAGS)).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect(await effective('admin', 2001, 'core:nothing')).toEqual([404, 'ELEMENT_NOT_FOUND']);
  });

  it('are refused with another type, and for an owner that they do not have', async () => {
    const invalid = (field: string, code = 'FIELD_INVALID_FORMAT') => [422, 'VALIDATION_FAILED', `${field} ${code}`];
    expect(await refusal(setCompany('admin', THEME, 'pink'))).toEqual(invalid('value'));
    expect(await refusal(setCompany('admin', THEME, ['dark']))).toEqual(invalid('value'));
    expect(await refusal(setOwn('admin', TAGS, 'ads'))).toEqual(invalid('value'));
    expect(await refusal(setOwn('admin', TAGS, ['ads', 'ads']))).toEqual(invalid('value'));
    expect(await refusal(setOwn('admin', TAGS, ['a\u0000']))).toEqual(invalid('value'));
    expect(await refusal(setOwn('admin', TAGS, [' ']))).toEqual(invalid('value', 'FIELD_REQUIRED'));
    expect(await refusal(setOwn('admin', TAGS, ['x'.repeat(65)]))).toEqual(invalid('value', 'FIELD_TOO_LONG'));
    const many = Array.from({ length: 21 }, (_, n) => `t${n}`);
    expect(await refusal(setOwn('admin', TAGS, many))).toEqual(invalid('value', 'FIELD_TOO_BIG'));
    expect(await refusal(setOwn('admin', THEME, 'dark'))).toEqual(invalid('owner'));
    expect(await refusal(setOwn('admin', 'core:nothing.at-all', 1))).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect(await test.database.ownerQuery('select 1 from configuration_value')).toEqual([]);
  });

  it('are set by those who may: for the company with the right to it and all of it, for the installation by superadministrators', async () => {
    expect((await setCompany('admin', THEME, 'dark', 0, 'installation')).statusCode).toBe(403);
    for (const role of ['receptionist', 'viewer', 'log-reader']) {
      expect((await setCompany(role, THEME, 'dark')).statusCode, role).toBe(403);
    }
    const limited = await addAdmin(
      test.database,
      2,
      maskWith('global:view', 'global:edit'),
      'limited@bellevue.example',
    );
    await test.database.ownerQuery(
      `update administrator set ad_maingroupid = 2001, ad_scopemode = 'listed' where adminid = $1`,
      [limited],
    );
    const answer = test.app.inject({
      method: 'PUT',
      url: `/api/configurations/${THEME}`,
      headers: { authorization: `Bearer ${await openSession(test.database, limited)}` },
      payload: { owner: 'company', value: 'dark', version: 0 },
    });
    expect(await refusal(answer)).toEqual([403, 'OUT_OF_SCOPE']);
  });

  it('are not set with an API key that may not administer, nor for the person who is impersonated', async () => {
    const key = await test.database.ownerQuery(
      `select name from api_token where companyid = 2 and "isEnabled" and not coalesce("mayAdminister", false) limit 1`,
    );
    expect(key).toHaveLength(1);
    const made = await test.as('admin', {
      method: 'POST',
      url: '/api/api_tokens',
      payload: {
        name: 'Reader of settings',
        profile: (
          await test.database.ownerQuery('select ad_profileid as id from administrator where adminid = 2001')
        )[0]?.['id'],
        expiration: new Date(Date.now() + 86_400_000 * 30).toISOString(),
      },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { token } = made.json<{ token: string }>();
    const send = (path: string, payload: Json) =>
      test.app.inject({ method: 'PUT', url: `/api/${path}`, headers: { authorization: `Bearer ${token}` }, payload });
    expect((await send(`admin_configurations/${TAGS}`, { value: [], version: 0 })).statusCode).toBe(403);
    expect((await send(`configurations/${TAGS}`, { owner: 'company', value: [], version: 0 })).statusCode).toBe(403);
  });

  it('are not overwritten by a caller who has not seen the latest value', async () => {
    const [first, second] = await Promise.all([
      setCompany('admin', THEME, 'dark'),
      setCompany('admin', THEME, 'light'),
    ]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 412]);
    const { version } = (first.statusCode === 200 ? first : second).json<{ version: number }>();
    expect((await setCompany('admin', THEME, null, version)).statusCode).toBe(200);
    expect((await setCompany('admin', THEME, 'system', 0)).statusCode).toBe(200);
    // Removed and set again: it is another value.
    expect((await setCompany('admin', THEME, 'dark', version)).statusCode).toBe(412);
    expect((await setCompany('admin', THEME, null, 0)).statusCode).toBe(412);
  });

  it('have an entry in the audit log for each change', async () => {
    await setCompany('admin', THEME, 'dark');
    const [line] = await test.database.ownerQuery(
      `select company_id, lo_adminid, lo_elementid, lo_data from auditlog where lo_element = 'configuration'
       order by loggingid desc limit 1`,
    );
    expect(line).toMatchObject({ company_id: 2, lo_adminid: 2001, lo_elementid: THEME });
    expect(JSON.parse(String(line?.['lo_data']))).toMatchObject({ owner: 'company', before: null, after: 'dark' });
  });
});
