import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoKeys } from '../../server/demo/records/tokens';
import { testApp, type TestApp } from '../support/app';
import { SEED_NUMBER } from '../support/constants';
import { addAdmin, maskWith } from '../support/personas';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const [ADMIN, VIEWER, AUTHOR] = [2001, 2003, 2005];
const list = async (role: string, type: string, query = '') => {
  const answer = await test.as(role, { url: `/legacy/elements/${type}${query}` });
  return { status: answer.statusCode, records: answer.json<{ elements?: Json[] }>().elements ?? [] };
};
const one = (role: string, type: string, id: number, headers = {}) =>
  test.as(role, { url: `/legacy/elements/${type}/${id}`, headers });
const save = (role: string, type: string, payload: Json, headers = {}) =>
  test.as(role, { method: 'POST', url: `/legacy/elements/${type}`, payload, headers });

describe('the phone of an administrator (specification S-ADM-2)', () => {
  const phoneOf = async (id: number) =>
    (await test.database.ownerQuery('select ad_phone from administrator where adminid = $1', [id]))[0]?.['ad_phone'];

  it.each([
    ['admin', 'administrator'],
    ['viewer', 'myprofile'],
  ])('can be replaced by %s at %s, and not emptied', async (role, type) => {
    const phone = type === 'myprofile' ? '+33 612345670' : '+33 612345671';
    expect((await save(role, type, { adminid: VIEWER, ad_phone: phone })).statusCode).toBe(200);
    const refused = await save(role, type, { adminid: VIEWER, ad_phone: null });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { msg_code: 'VALIDATION_FAILED', fields: { ad_phone: { msg_code: 'FIELD_REQUIRED' } } },
    ]);
    expect(await phoneOf(VIEWER)).toBe(phone);
  });

  it('is taken back as it was given: a revert of the first one leaves none, with what was changed beside it', async () => {
    await test.database.ownerQuery('update administrator set ad_phone = null where adminid = $1', [VIEWER]);
    const first = { adminid: VIEWER, ad_phone: '+33 612345672', ad_description: 'Reception' };
    expect((await save('admin', 'administrator', first)).statusCode).toBe(200);
    const history = `/api/records/administrators/${VIEWER}/history`;
    const [entry] = (await test.as('admin', { url: history })).json<{ lines: { id: number; revert: string }[] }>()
      .lines;
    expect(entry?.revert).toBe('yes');
    const url = `/api/records/administrators/${VIEWER}/revert`;
    const reverted = await test.as('admin', { method: 'POST', url, payload: { auditId: entry?.id } });
    expect([reverted.statusCode, await phoneOf(VIEWER)]).toEqual([200, null]);
  });

  it('that an account has never had, as after single sign-on, holds no other change up', async () => {
    const [emma] = await test.database
      .ownerQuery(
        `update administrator set ad_phone = null where ad_name = 'Emma Delacroix' or adminid = $1 returning adminid`,
        [VIEWER],
      )
      .then((rows) => rows.filter(({ adminid }) => Number(adminid) !== VIEWER));
    const adminid = Number(emma?.['adminid']);
    expect((await save('viewer', 'myprofile', { adminid: VIEWER, ad_description: 'Night shift' })).statusCode).toBe(
      200,
    );
    for (const ad_enabled of [false, true])
      expect((await save('admin', 'administrator', { adminid, ad_enabled })).statusCode).toBe(200);
    expect([await phoneOf(VIEWER), await phoneOf(adminid)]).toEqual([null, null]);
  });
});

describe('my own account (specification S-ADM-6, myprofile)', () => {
  it.each([
    ['admin', ADMIN],
    ['viewer', VIEWER],
    ['log-reader', 2004],
    ['receptionist', 2006],
    ['superadmin', 1001],
  ])('%s finds their own and nobody else’s', async (role, id) => {
    const { status, records } = await list(role, 'myprofile', '?filter={"deleted":"with"}');
    expect([status, records.map(({ adminid }) => adminid)]).toEqual([200, [id]]);
    expect((await one(role, 'myprofile', id)).statusCode).toBe(200);
    for (const other of [ADMIN, VIEWER, 3001].filter((key) => key !== id)) {
      expect((await one(role, 'myprofile', other)).statusCode).toBe(404);
      expect((await save(role, 'myprofile', { adminid: other, ad_name: 'Taken over' })).statusCode).toBe(404);
    }
  });

  it('is changed by its owner, and found in the log as an administrator', async () => {
    const changed = await save('log-reader', 'myprofile', { adminid: 2004, ad_phone: '+33 612345678' });
    expect([changed.statusCode, changed.json<{ element: Json }>().element['ad_phone']]).toEqual([200, '+33 612345678']);
    const filter = JSON.stringify({ lo_element: 'administrator', lo_elementid: '2004' });
    expect((await list('admin', 'auditlog', `?filter=${filter}`)).records).toContainEqual(
      expect.objectContaining({ lo_adminid: 2004, lo_action: 'update', lo_data: expect.stringContaining('612345678') }),
    );
  });

  it.each([
    ['ad_profileid', 2001],
    ['ad_login', 'root@bellevue.example'],
    ['ad_email', 'root@bellevue.example'],
    ['ad_companyid', 3],
    ['ad_enabled', true],
    ['ad_scopemode', 'all'],
    ['groupids', []],
    ['ad_maingroupid', null],
    ['ad_password', 'Quatre-Chevaux-Bleus-47!'],
  ])('gives nobody another %s', async (field, value) => {
    const before = await test.database.ownerQuery('select * from administrator where adminid = $1', [VIEWER]);
    expect((await save('viewer', 'myprofile', { adminid: VIEWER, [field]: value })).statusCode).toBe(422);
    expect(await test.database.ownerQuery('select * from administrator where adminid = $1', [VIEWER])).toEqual(before);
  });

  it('is neither made nor deleted, not even by who may do that to administrators', async () => {
    const made = { ad_name: 'Made', ad_login: 'made@bellevue.example', ad_email: 'made@bellevue.example' };
    for (const role of ['admin', 'superadmin']) {
      expect((await save(role, 'myprofile', made)).statusCode).toBe(403);
      for (const method of ['DELETE', 'POST'] as const) {
        const url = `/legacy/elements/myprofile/${ADMIN}${method === 'POST' ? '/restore' : ''}`;
        expect((await test.as(role, { method, url })).statusCode).toBe(403);
      }
    }
  });

  it('stays with its person: in another company too, not with an API key, not in the name of another', async () => {
    const moved = { method: 'POST', url: '/api/switch-company' } as const;
    expect((await test.as('superadmin', { ...moved, payload: { company: 2 } })).statusCode).toBe(200);
    expect((await list('superadmin', 'myprofile')).records.map(({ adminid }) => adminid)).toEqual([1001]);
    expect((await save('superadmin', 'myprofile', { adminid: 1001, ad_excel: true })).statusCode).toBe(200);
    expect((await list('superadmin', 'companyprofile')).records.map(({ companyid }) => companyid)).toEqual([2]);

    const inTheName = { 'x-switch-user': String(VIEWER) };
    const refused = await save('superadmin', 'myprofile', { adminid: VIEWER, ad_name: 'Somebody' }, inTheName);
    expect([refused.statusCode, refused.json<Json>()['msg_code']]).toEqual([403, 'NOT_WHILE_IMPERSONATING']);
    await test.as('superadmin', { ...moved, payload: { company: 1 } });

    const key = demoKeys(SEED_NUMBER).find(({ access }) => access === 'readWrite');
    const headers = { authorization: `Bearer ${key?.key}` };
    const answer = await test.app.inject({ url: '/legacy/elements/myprofile', headers });
    expect([answer.statusCode, answer.json<{ total: number }>().total]).toEqual([200, 0]);
  });
});

describe('in the name of another administrator', () => {
  const SUPERADMIN_TARGET = { 'x-switch-user': String(ADMIN) };
  type Known = {
    readonly name: string;
    readonly fixedWhileImpersonating?: object;
    readonly fixedFields?: object;
    readonly withoutRestore?: true;
    readonly fields: readonly { readonly name: string; readonly readOnly: boolean }[];
    readonly can: Readonly<Record<string, boolean>>;
    readonly actions: readonly object[];
  };
  const schemasOf = async (headers: Record<string, string>, role = 'superadmin'): Promise<Map<string, Known>> => {
    const answer = await test.as(role, { url: '/api/schemas?locale=en', headers });
    return new Map(answer.json<{ resources: Known[] }>().resources.map((resource) => [resource.name, resource]));
  };

  it('the schemas name the records that the server does not change, and none in the own name', async () => {
    await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: 2 } });
    const own = await schemasOf({});
    expect([...own.values()].filter(({ fixedWhileImpersonating }) => fixedWhileImpersonating !== undefined)).toEqual(
      [],
    );
    const acting = await schemasOf(SUPERADMIN_TARGET);
    const fixed = (name: string) => acting.get(name)?.fixedWhileImpersonating;
    const account = { anyOf: [{ properties: { adminid: { const: ADMIN } } }] };
    expect([fixed('my-profile'), fixed('administrators'), fixed('tokens')]).toEqual([account, account, {}]);
    // Second factor, passkeys and sessions are for the person alone.
    expect([acting.get('my-profile')?.actions, own.get('my-profile')?.actions.length]).toEqual([[], 4]);
    expect([acting.get('tokens')?.can['create'], own.get('tokens')?.can['create']]).toEqual([false, true]);
    const profile = fixed('administrator-profiles') as { anyOf: { properties: { adp_bits: { const: string } } }[] };
    const [mask] = await test.database.ownerQuery(
      'select adp_bits from adprofile join administrator on ad_profileid = adprofileid where adminid = $1',
      [ADMIN],
    );
    expect(profile.anyOf).toEqual([{ properties: { adp_bits: { const: String(mask?.['adp_bits']) } } }]);
    for (const [type, change] of [
      ['administrator', { adminid: ADMIN, ad_description: 'x' }],
      ['myprofile', { adminid: ADMIN, ad_description: 'x' }],
    ] as const) {
      const refused = await save('superadmin', type, change, SUPERADMIN_TARGET);
      expect([type, refused.statusCode, refused.json<Json>()['msg_code']]).toEqual([
        type,
        403,
        'NOT_WHILE_IMPERSONATING',
      ]);
    }
    await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: 1 } });
  });

  it('the schemas have the fields and operations that need a proof as the server takes them: not at all', async () => {
    await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: 2 } });
    const [own, acting] = [await schemasOf({}, 'admin'), await schemasOf(SUPERADMIN_TARGET)];
    const writable = (known: Known | undefined, names: readonly string[]) =>
      known?.fields.filter(({ name, readOnly }) => names.includes(name) && !readOnly).map(({ name }) => name);
    const { model } = test.context.models.current();
    const declared = Object.values(model.resources).filter(({ name, proof }) => proof && acting.has(name));
    expect(declared.map(({ name }) => name)).toContain('administrators');
    for (const { name, proof } of declared) {
      const { fields = [], operations = [], when } = proof!;
      const names = writable(own.get(name), fields);
      const fixed = names?.length === 0 ? undefined : [{ names, ...(when && { when }) }];
      expect([name, acting.get(name)?.fixedFields]).toEqual([name, own.get(name)?.can['edit'] ? fixed : undefined]);
      expect([name, own.get(name)?.fixedFields]).toEqual([name, undefined]);
      const inOwnName = acting.get(name)?.actions.filter((action) => 'inOwnName' in action);
      expect([name, inOwnName]).toEqual([name, []]);
      if (when) continue;
      expect([name, writable(acting.get(name), fields)]).toEqual([name, []]);
      for (const operation of operations.filter((one) => one !== 'restore'))
        expect([name, operation, acting.get(name)?.can[operation]]).toEqual([name, operation, false]);
      const withoutRestore = operations.includes('restore') ? true : undefined;
      expect([name, acting.get(name)?.withoutRestore]).toEqual([name, withoutRestore]);
    }
    const colleague = await addAdmin(test.database, 2, maskWith('user:view'), 'colleague@bellevue.example');
    const change = (values: object) =>
      save('superadmin', 'administrator', { adminid: colleague, ...values }, SUPERADMIN_TARGET);
    expect(acting.get('administrators')?.actions).toMatchObject([{ name: 'effectiveRights' }]);
    const refused = await change({ ad_enabled: false });
    expect([refused.statusCode, refused.json<Json>()['msg_code']]).toEqual([403, 'NOT_WHILE_IMPERSONATING']);
    expect((await change({ ad_description: 'Night shift' })).statusCode).toBe(200);
    await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: 1 } });
  });
});

describe('my own company (specification S-ADM-6, company_profile)', () => {
  it('is that which one works in, and no other one', async () => {
    expect((await list('admin', 'companyprofile')).records.map(({ companyid }) => companyid)).toEqual([2]);
    expect((await list('superadmin', 'companyprofile', '?disable_company_filter=1')).records).toHaveLength(1);
    for (const id of [1, 3]) expect((await one('admin', 'companyprofile', id)).statusCode).toBe(404);
    expect((await list('log-reader', 'companyprofile')).status).toBe(403);
  });

  it('takes what an administrator may set, and nothing that is sold', async () => {
    expect((await save('admin', 'companyprofile', { companyid: 2, c_contact: 'direction' })).statusCode).toBe(200);
    expect((await save('viewer', 'companyprofile', { companyid: 2, c_contact: 'viewer' })).statusCode).toBe(403);
    for (const [field, value] of Object.entries({
      c_maxusers: 1e6,
      c_edate: '2099-01-01',
      c_name: 'X',
      c_domains: 'x.example',
    })) {
      expect((await save('admin', 'companyprofile', { companyid: 2, [field]: value })).statusCode, field).toBe(422);
    }
    expect((await save('admin', 'companyprofile', { companyid: 2, c_options: '0' })).statusCode).toBe(422);
    expect((await save('admin', 'companyprofile', { c_contact: 'new company' })).statusCode).toBe(403);
  });
});

describe('private dashboards (specification S-REP-1)', () => {
  const names = async (role: string, type: string, field: string) =>
    new Set((await list(role, type, '?limit=200')).records.map((record) => record[field]));

  it('are there for their author, with their graphs; shared ones for everybody who may see reports', async () => {
    const [mine, theirs] = [
      await names('report-author', 'dashboard', 'd_name'),
      await names('admin', 'dashboard', 'd_name'),
    ];
    expect([mine.has('Mes chiffres du lundi'), mine.has('Brouillon de Claire'), mine.has('Fréquentation')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([
      theirs.has('Mes chiffres du lundi'),
      theirs.has('Brouillon de Claire'),
      theirs.has('Fréquentation'),
    ]).toEqual([false, true, true]);
    const made = await save('report-author', 'dashboard', { d_name: 'Secret plan' });
    const { dashboardid } = made.json<{ element: Json }>().element;
    const graph = await save('report-author', 'reportgraph', {
      r_name: 'Secret graph',
      r_dashboardid: dashboardid,
      r_dimensions: 'date',
    });
    expect([made.statusCode, graph.statusCode]).toEqual([201, 201]);
    expect(made.json<{ element: Json }>().element).toMatchObject({ d_status: 1, d_adminid: AUTHOR });
    const { reportgraphid } = graph.json<{ element: Json }>().element;
    expect((await one('admin', 'dashboard', Number(dashboardid))).statusCode).toBe(404);
    expect((await one('admin', 'reportgraph', Number(reportgraphid))).statusCode).toBe(404);
    expect((await one('report-author', 'reportgraph', Number(reportgraphid))).statusCode).toBe(200);
    expect(await names('admin', 'reportgraph', 'r_name')).not.toContain('Secret graph');
    // Nor may anything of one's own be hung onto it.
    const hung = await save('admin', 'reportgraph', {
      r_name: 'Mine',
      r_dashboardid: dashboardid,
      r_dimensions: 'date',
    });
    expect([hung.statusCode, hung.json<{ fields: Json }>().fields]).toMatchObject([
      422,
      { r_dashboardid: { msg_code: 'UNKNOWN_REFERENCE' } },
    ]);
    const log = await test.as('admin', { url: '/legacy/elements/auditlog?limit=20' });
    expect(log.body).toContain('reportgraph');
    expect(log.body).not.toMatch(/Secret (plan|graph)/);
  });
});
