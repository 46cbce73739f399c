import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation, Resource } from '../../domain/schema/model/model';
import type { EffectiveRights as Resolved } from '../../server/auth/effectiveRights';
import { testApp, type TestApp } from '../support/app';
import { API_CLIENTS, type Call } from '../support/apiClients';
import { demoKeys } from '../../server/demo/records/tokens';
import { SEED_NUMBER } from '../support/constants';
import { addAdmin, limitTo, MAIN, maskWith, openSession, PERMISSIONS } from '../support/personas';

/** As the routes answer it: scopes by number alone. */
type EffectiveRights = Omit<Resolved, 'scope'> & {
  readonly scope: { readonly mode: 'all' | 'listed'; readonly count: number } | null;
};

const ABSENT = 987_654_321;
/** What the server says before it looks at any row. */
const REFUSALS = ['NOT_ENOUGH_PERMISSIONS', 'UPDATE_NOT_SUPPORTED', 'DELETE_NOT_SUPPORTED', 'KEY_MAY_NOT_ADMINISTER'];

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const model = () => test.context.models.current().model;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const rightsInHome = async (id: number) => {
  const colleague = await openSession(test.database, 2001);
  const answer = await test.app.inject({
    url: `/api/administrators/${id}/rights`,
    headers: { authorization: `Bearer ${colleague}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EffectiveRights>();
};

/** A request for an operation, about a record that does not exist; undefined where the service has none. */
function asked(resource: Resource, operation: Operation): Call | undefined {
  const face = API_CLIENTS[resource.backend.service];
  if (operation === 'view') return face.list(resource, { limit: 1 });
  if (operation === 'create') return face.create?.(resource, {});
  return operation === 'edit' ? face.update?.(resource, ABSENT, {}) : face.remove?.(resource, ABSENT);
}

/** Cells of the answer that the server contradicts when the person asks. */
async function contradictions(found: EffectiveRights, headers: Readonly<Record<string, string>>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, operations } of found.resources) {
    const resource = model().resources[name];
    if (!resource) throw new Error(name);
    for (const [operation, { allowed, reason }] of Object.entries(operations)) {
      // Of a record that is there, a key is refused (`keys.test.ts`); of an absent one it is 404.
      const isLater = reason === 'administering' && operation !== 'create';
      if (reason === 'unsupported' || isLater) continue;
      const call = asked(resource, operation as Operation);
      if (!call) continue;
      const { statusCode, body } = await test.app.inject({ ...call, headers: { ...call.headers, ...headers } });
      const code = statusCode >= 400 ? (JSON.parse(body) as { msg_code?: string }).msg_code : undefined;
      const isRefused = statusCode === 401 || (statusCode === 403 && REFUSALS.includes(code ?? ''));
      if (isRefused === allowed) wrong.push(`${name} ${operation}: ${reason}, but ${statusCode} ${code}`);
    }
  }
  return wrong;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the effective rights of an administrator', () => {
  it.each([
    ['receptionist', 2006],
    ['viewer', 2003],
    ['scoped', 2002],
    ['full administrator', 2001],
    ['disabled', 2019],
  ])('are what the server answers: %s', async (_, id) => {
    const found = await rightsInHome(id);
    expect(await contradictions(found, bearer(await openSession(test.database, id)))).toEqual([]);
  });

  it.each(PERMISSIONS)('are what the server answers to an administrator whose profile has %s alone', async (name) => {
    const id = await addAdmin(test.database, MAIN, maskWith(name), `only-${name.replace(/\W/g, '-')}@bellevue.example`);
    const found = await rightsInHome(id);
    expect(await contradictions(found, bearer(await openSession(test.database, id)))).toEqual([]);
  });

  it('say why: the profile, an interlock, a scope, a disabled account', async () => {
    const id = await addAdmin(test.database, MAIN, maskWith('location:view', 'report:edit'), 'why@bellevue.example');
    await limitTo(test.database, id, 2002, [2001]);
    const { rights: list, resources, scope, blocked } = await rightsInHome(id);
    const right = (name: string) => list.find((one) => one.name === name);
    expect(blocked).toBeNull();
    expect(scope).toEqual({ mode: 'listed', count: 2 });
    expect(right('location:view')).toMatchObject({ granted: true, reason: 'profile' });
    expect(right('report:edit')).toMatchObject({ granted: false, reason: 'interlock', without: 'report:view' });
    expect(right('admin:edit')).toMatchObject({ granted: false, reason: 'absent' });
    const cells = (name: string) => resources.find((one) => one.name === name)?.operations;
    expect(cells('locations')?.view).toMatchObject({ allowed: true, reason: 'scope' });
    expect(cells('locations')?.edit).toMatchObject({ allowed: false, reason: 'missing' });
    expect(cells('my-profile')?.edit).toMatchObject({ allowed: true, reason: 'everybody' });
    expect(cells('auditlog')?.edit).toMatchObject({ allowed: false, reason: 'unsupported' });
    await sql('update administrator set ad_enabled = false where adminid = $1', [id]);
    const off = await rightsInHome(id);
    expect(off.blocked).toBe('account');
    expect(off.rights.some(({ granted }) => granted)).toBe(false);
    expect(off.resources.flatMap(({ operations }) => Object.values(operations)).some(({ allowed }) => allowed)).toBe(
      false,
    );
  });

  it('are shown to callers who may see the administrator, and to no other caller', async () => {
    const status = async (role: string, id: number) =>
      (await test.as(role, { url: `/api/administrators/${id}/rights` })).statusCode;
    expect(await status('receptionist', 2003)).toBe(403);
    expect(await status('admin2', 2003)).toBe(404);
    expect(await status('admin', ABSENT)).toBe(404);
    expect(await status('admin', 2003)).toBe(200);
  });

  it('count only the scopes that the reader sees, and name none', async () => {
    const target = await addAdmin(test.database, MAIN, maskWith('location:view'), 'wide@bellevue.example');
    await limitTo(test.database, target, 2002, [2001, 2003]);
    const reader = await addAdmin(test.database, MAIN, maskWith('admin:view'), 'narrow@bellevue.example');
    await limitTo(test.database, reader, 2002, []);
    const answer = await test.app.inject({
      url: `/api/administrators/${target}/rights`,
      headers: bearer(await openSession(test.database, reader)),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<EffectiveRights>().scope).toEqual({ mode: 'listed', count: 1 });
    expect((await rightsInHome(target)).scope).toEqual({ mode: 'listed', count: 3 });
  });
});

describe('the effective rights of a membership', () => {
  it('are those of its profile, as the server answers with it', async () => {
    const [row] = await sql(
      `select m.id, m.adminid as admin from team_member m join team t on t.id = m.teamid
        join administrator a on a.adminid = m.adminid
        where m.companyid = $1 and m."deletedAt" is null and t."deletedAt" is null
          and a."ad_deletedAt" is null and a.ad_enabled is not false order by m.id limit 1`,
      [MAIN],
    );
    const [id, admin] = [Number(row?.['id']), Number(row?.['admin'])];
    const answer = await test.as('admin', { url: `/api/team-members/${id}/rights` });
    expect(answer.statusCode, answer.body).toBe(200);
    const headers = { ...bearer(await openSession(test.database, admin)), 'x-team-member': String(id) };
    expect(await contradictions(answer.json(), headers)).toEqual([]);
    await sql('update team_member set "deletedAt" = now() where id = $1', [id]);
    const gone = await test.as('admin', { url: `/api/team-members/${id}/rights` });
    expect(gone.statusCode === 404 || gone.json<EffectiveRights>().blocked === 'membership').toBe(true);
  });
});

it('refuses impersonation of an administrator that the caller does not see', async () => {
  const actor = await addAdmin(
    test.database,
    MAIN,
    maskWith('admin:view', 'admin:edit', 'admin_switch'),
    'as@bellevue.example',
  );
  const headers = { authorization: `Bearer ${await openSession(test.database, actor)}` };
  const begin = (admin: number) =>
    test.app.inject({ method: 'POST', url: '/api/switch-user', payload: { admin, reason: 'Ticket' }, headers });
  const seen = await addAdmin(test.database, MAIN, '0', 'seen@bellevue.example');
  const staff = await addAdmin(test.database, MAIN, '0', 'staff@portico.example');
  expect((await begin(seen)).statusCode).toBe(200);
  expect((await begin(staff)).json()).toMatchObject({ msg_code: 'IMPERSONATION_REFUSED' });
  const url = '/api/admin/admins/me';
  const byHeader = await test.app.inject({ url, headers: { ...headers, 'x-switch-user': String(staff) } });
  expect([byHeader.statusCode, byHeader.json()]).toMatchObject([403, { msg_code: 'IMPERSONATION_REFUSED' }]);
});

describe('the effective rights of a membership of a hidden administrator', () => {
  it('are not shown to callers who cannot see the administrator', async () => {
    const hidden = await addAdmin(test.database, MAIN, maskWith('location:view'), '$special-rights@bellevue.example');
    const [member] = await sql(
      `insert into team_member (teamid, adminid, profileid, companyid)
       select (select id from team where companyid = $1 order by id limit 1), $2, ad_profileid, $1
       from administrator where adminid = 2001 returning id`,
      [MAIN, hidden],
    );
    const status = async (url: string) => (await test.as('admin', { url })).statusCode;
    expect(await status(`/api/administrators/${hidden}/rights`)).toBe(404);
    expect(await status(`/api/team-members/${String(member?.['id'])}/rights`)).toBe(404);
  });
});

describe('the effective rights of an API key', () => {
  const keyOf = async (name: string) =>
    Number((await sql('select id from api_token where name = $1', [name]))[0]?.['id']);

  it('are what the server answers to the key, and end with its creator', async () => {
    const demo = demoKeys(SEED_NUMBER).find(({ companyid, access }) => companyid === MAIN && access === 'readWrite');
    const id = await keyOf(demo?.name ?? '');
    const answer = await test.as('admin', { url: `/api/tokens/${id}/rights` });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await contradictions(answer.json(), bearer(demo?.key ?? ''))).toEqual([]);
  });

  it('leave out the scopes of a creator of another company', async () => {
    const [other] = await sql(
      'select adminid as id from administrator where ad_companyid = 1 order by adminid limit 1',
    );
    const [made] = await sql(
      `insert into api_token (name, token, companyid, profileid, adminid, "isEnabled", "createdAt", "expiresAt")
       select 'foreign', 'foreign', $1, ad_profileid, $2, true, now(), now() + interval '1 day'
       from administrator where adminid = 2001 returning id`,
      [MAIN, other?.['id']],
    );
    const answer = await test.as('admin', { url: `/api/tokens/${String(made?.['id'])}/rights` });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<EffectiveRights>().scope).toBeNull();
  });

  it('do not tell what a creator whom the reader does not see may do', async () => {
    const creator = await addAdmin(test.database, MAIN, maskWith('location:view'), 'unseen@portico.example');
    await sql(`update administrator set ad_scopemode = 'listed' where adminid = $1`, [creator]);
    const [made] = await sql(
      `insert into api_token (name, token, companyid, profileid, adminid, "isEnabled", "createdAt", "expiresAt")
       select 'unseen', 'unseen', $1, ad_profileid, $2, true, now(), now() + interval '1 day'
       from administrator where adminid = 2001 returning id`,
      [MAIN, creator],
    );
    const find = async (role: string) =>
      (await test.as(role, { url: `/api/tokens/${String(made?.['id'])}/rights` })).json<EffectiveRights>();
    const found = await find('admin');
    expect(found.scope).toBeNull();
    expect(found.rights.find(({ name }) => name === 'location:view')).toMatchObject({ granted: true });
    expect(found.rights.filter(({ reason }) => reason === 'creator')).toEqual([]);
    await sql('update administrator set ad_enabled = false where adminid = $1', [creator]);
    expect((await find('admin')).blocked).toBe('refused');
  });

  it('say that the creator lacks a right', async () => {
    const creator = await addAdmin(test.database, MAIN, maskWith('location:view'), 'creator@bellevue.example');
    const [profile] = await sql('select ad_profileid as id from administrator where adminid = 2001');
    const [made] = await sql(
      `insert into api_token (name, token, companyid, profileid, adminid, "isEnabled", "createdAt", "expiresAt")
       values ('limited', 'limited', $1, $2, $3, true, now(), now() + interval '1 day') returning id`,
      [MAIN, profile?.['id'], creator],
    );
    const find = async () =>
      (await test.as('admin', { url: `/api/tokens/${String(made?.['id'])}/rights` })).json<EffectiveRights>();
    const { rights: list } = await find();
    expect(list.find(({ name }) => name === 'location:view')).toMatchObject({ granted: true });
    expect(list.find(({ name }) => name === 'location:edit')).toMatchObject({ granted: false, reason: 'creator' });
    await sql('update administrator set ad_enabled = false where adminid = $1', [creator]);
    expect((await find()).blocked).toBe('creator');
    await sql('update administrator set ad_enabled = true where adminid = $1', [creator]);
    await sql(`update api_token set "isEnabled" = false where id = $1`, [made?.['id']]);
    expect((await find()).blocked).toBe('key');
  });

  it('say that its creator may no longer work in its company, or give keys to sources', async () => {
    const rights = async (creator: number, sourceId: number | null) => {
      const [made] = await sql(
        `insert into api_token (name, token, companyid, profileid, adminid, sourceid, "isEnabled", "createdAt", "expiresAt")
         select $4, $4, $1, ad_profileid, $2, $3, true, now(), now() + interval '1 day'
         from administrator where adminid = 2001 returning id`,
        [MAIN, creator, sourceId, `of-${creator}`],
      );
      const key = String(made?.['id']);
      const answer = await test.as('admin', { url: `/api/tokens/${key}/rights` });
      return { key, found: answer.json<EffectiveRights>() };
    };
    const foreign = await addAdmin(test.database, 3, maskWith('global:edit'), 'creator@elsewhere.example');
    expect((await rights(foreign, null)).found).toMatchObject({ blocked: 'creatorAway' });
    const limited = await addAdmin(test.database, MAIN, maskWith('location:view'), 'sender@bellevue.example');
    const [source] = await sql('select sourceid as id from intake_source where companyid = $1 order by 1 limit 1', [
      MAIN,
    ]);
    expect((await rights(limited, Number(source?.['id']))).found).toMatchObject({ blocked: 'creatorIngestion' });
    // A key of a source that may send its events does nothing else.
    const { found } = await rights(2001, Number(source?.['id']));
    expect(found.blocked).toBe('ingestion');
    expect(found.rights.filter(({ granted }) => granted)).toEqual([]);
    expect(
      found.resources.flatMap(({ operations }) => Object.values(operations)).filter(({ allowed }) => allowed),
    ).toEqual([]);
  });

  it('say that the company of the key is disabled or its subscription over', async () => {
    const [row] = await sql(
      `insert into company (c_name, c_hash, c_options) values ('Closed', 'closed', '0') returning companyid as id`,
    );
    const company = Number(row?.['id']);
    const creator = await addAdmin(test.database, company, maskWith('global:view'), `creator${company}@closed.example`);
    const [made] = await sql(
      `insert into api_token (name, token, companyid, profileid, adminid, "isEnabled", "createdAt", "expiresAt")
       select 'closed', 'closed', $1, ad_profileid, $2, true, now(), now() + interval '1 day'
       from administrator where adminid = $2 returning id`,
      [company, creator],
    );
    const token = await openSession(test.database, 1001, { companyId: company });
    const url = `/api/tokens/${String(made?.['id'])}/rights`;
    const blocked = async () =>
      (await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<EffectiveRights>().blocked;
    expect(await blocked()).toBeNull();
    for (const closed of ['"c_deletedAt" = now()', `"c_deletedAt" = null, c_edate = now() - interval '2 days'`]) {
      await sql(`update company set ${closed} where companyid = $1`, [company]);
      expect([closed, await blocked()]).toEqual([closed, 'company']);
    }
  });
});
