import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoKeys } from '../../server/demo/records/tokens';
import type { Caller } from '../../domain/access/caller';
import { matches } from '../../domain/schema/model/predicate';
import { inCompany } from '../../server/db/connect';
import { canonical, chain } from '../../server/storage/audit/chain';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../support/app';
import { SEED_NUMBER, TEST_AUDIT_KEY } from '../support/constants';
import { apiClientFor, type Json } from '../support/apiClients';
import { runner } from '../support/jobs';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';
import { rowsOf, type Rows } from '../support/rows';
import { signingKey } from '../support/saml/identityProvider';
import { samplesOf, type Samples } from '../support/samples';

interface Line {
  readonly company_id: number;
  readonly seq: number;
  readonly hash: string;
  readonly lo_createdAt: Date;
  readonly lo_adminid: number | null;
  readonly lo_originaladminid: number | null;
  readonly lo_ip: string | null;
  readonly lo_action: string;
  readonly lo_element: string;
  readonly lo_elementid: string | null;
  readonly lo_data: string;
}

let test: TestApp;
let rows: Rows;
let samples: Samples;
const model = () => test.context.models.current().model;
beforeAll(async () => {
  test = await testApp();
  rows = rowsOf(test.database);
  samples = samplesOf(model, rows);
  await test.tokenOf('admin');
  await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } });
});
afterAll(() => test.close());

const lines = async (companyId = MAIN) =>
  (await test.database.ownerQuery('select * from auditlog where company_id = $1 order by seq', [
    companyId,
  ])) as unknown as Line[];
/** The lines that some work has added. */
async function added(work: () => Promise<unknown>): Promise<Line[]> {
  const before = (await lines()).length;
  await work();
  return (await lines()).slice(before);
}
const changesIn = ({ lo_data }: Line) =>
  (JSON.parse(lo_data) as { changes?: Record<string, [unknown, unknown]> }).changes ?? {};
const roleFor = (permissions: readonly string[]) =>
  permissions.some((name) => /superadmin|support/.test(name)) ? 'superadmin' : 'admin';
const ok = (answer: { statusCode: number; body: string }) => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
};

const APPEND =
  'portico_append_audit(bigint, bigint, text, text, timestamptz, text[], bigint[], bigint[], text[], text[], text[], text[], text[])';

/** The first line that is not what the lines before it say, worked out from the first to the last. */
function firstBreak(all: readonly Line[]): number | undefined {
  let hash = '';
  for (const [index, line] of all.entries()) {
    const text = canonical({
      companyId: line.company_id,
      seq: index + 1,
      at: line.lo_createdAt.toISOString(),
      adminId: line.lo_adminid,
      originalAdminId: line.lo_originaladminid,
      ip: line.lo_ip,
      action: line.lo_action,
      element: line.lo_element,
      elementId: line.lo_elementid,
      data: line.lo_data,
    });
    hash = chain(TEST_AUDIT_KEY.of(line.company_id), hash, text);
    if (line.seq !== index + 1 || line.hash !== hash) return index + 1;
  }
  return undefined;
}

describe('the audit log', () => {
  it('has the settings of single sign-on before and after a change, without secrets and certificates', async () => {
    const { certificate } = signingKey();
    const save = async (payload: object) =>
      (await test.as('admin', { method: 'POST', url: '/legacy/elements/authtype', payload })).json<{
        element?: { authtypeid: number };
      }>();
    const saml = { entityId: 'https://one.example', endpoint: 'https://one.example/sso', accessRule: 'mail=staff' };
    const [made] = await added(async () => {
      await save({ a_name: 'Logged SAML', a_module: 'admin_saml', a_params: JSON.stringify(saml) });
    });
    const [isNull, all] = changesIn(made as Line)['a_params'] ?? [];
    expect([isNull, JSON.parse(String(all))]).toEqual([null, expect.objectContaining(saml)]);
    const [changed] = await added(async () => {
      const authtypeid = Number((made as Line)['lo_elementid']);
      const after = { ...saml, entityId: 'https://two.example', groupAttribute: 'memberOf', certificate };
      await save({ authtypeid, a_params: JSON.stringify(after) });
    });
    expect((changesIn(changed as Line)['a_params'] ?? []).map((text) => JSON.parse(String(text)) as object)).toEqual([
      { entityId: 'https://one.example', groupAttribute: null, certificate: '••••' },
      { entityId: 'https://two.example', groupAttribute: 'memberOf', certificate: '••••' },
    ]);
    const oidc = { issuer: 'https://id.example', clientId: 'portico', clientSecret: 'a-secret-of-the-client' };
    const [secret] = await added(async () => {
      await save({ a_name: 'Logged OIDC', a_module: 'admin_oidc', a_params: JSON.stringify(oidc) });
    });
    const [, stored] = changesIn(secret as Line)['a_params'] ?? [];
    expect(JSON.parse(String(stored))).toEqual({ ...oidc, clientSecret: '••••' });
  });

  it('has one line for every write of every resource on every face, with what changed', async () => {
    for (const resource of Object.values(model().resources).filter(({ readOnly, own }) => !readOnly && !own)) {
      const face = apiClientFor(resource);
      const role = roleFor(resource.permissions.edit);
      const body = await samples.body(resource);
      let id = 0;
      const [made, ...more] = await added(async () => {
        const answer = await test.as(role, face.create!(resource, body));
        ok(answer);
        id = face.record(answer.json())[resource.id] as number;
      });
      const told = {
        lo_element: resource.backend.type,
        lo_elementid: String(id),
        lo_adminid: role === 'admin' ? 2001 : 1001,
      };
      expect([resource.name, made, more]).toEqual([
        resource.name,
        expect.objectContaining({ ...told, lo_action: 'create', lo_originaladminid: null, lo_ip: '127.0.0.1' }),
        [],
      ]);
      // Of a record that is hidden from a person the log says only which fields changed.
      const record = { ...body, [resource.id]: id };
      const isHidden = resource.hiddenRows.some(({ where }) => matches(where, record));
      const secret = new Set(
        resource.fields
          .filter(
            (field) =>
              isHidden || field.secret || field.mask || (field.permission.read.length > 0 && !field.params?.logged),
          )
          .map(({ name }) => name),
      );
      const changes = changesIn(made as Line);
      for (const [name, value] of Object.entries(body)) {
        if (secret.has(name)) expect([name, changes[name]]).toEqual([name, ['••••', '••••']]);
        else if (value !== null && typeof value !== 'object')
          expect([resource.name, name, changes[name]?.[0]]).toEqual([resource.name, name, null]);
      }
      const row = await rows.read(resource, id);
      const text = resource.fields.find(
        ({ name, kind, readOnly, schema }) =>
          kind === 'text' &&
          !schema['pattern'] &&
          !schema['format'] &&
          !readOnly &&
          !secret.has(name) &&
          typeof row?.[name] === 'string' &&
          !name.includes('code'),
      );
      if (text) {
        const edited = await added(async () =>
          ok(await test.as(role, face.update!(resource, id, { [text.name]: 'Edited' }))),
        );
        expect(edited).toEqual([expect.objectContaining({ ...told, lo_action: 'update' })]);
        expect(changesIn(edited[0] as Line)).toMatchObject({ [text.name]: [row?.[text.name], 'Edited'] });
      }
      const gone = await added(async () => ok(await test.as(role, face.remove!(resource, id))));
      expect(gone).toEqual([expect.objectContaining({ ...told, lo_action: 'delete' })]);
      if (!resource.softDelete) continue;
      expect(await added(async () => ok(await test.as(role, face.remove!(resource, id))))).toEqual([]);
      const back = await added(async () => ok(await test.as(role, face.restore!(resource, id))));
      expect(back).toEqual([expect.objectContaining({ ...told, lo_action: 'restore' })]);
    }
  });

  it('has a line for each of many, and none for what was refused', async () => {
    const many = (elements: unknown) =>
      test.as('admin', { method: 'POST', url: '/legacy/elements/profile/many', payload: { elements } as Json });
    expect(await added(() => many([{ p_name: 'Audit 1' }, { p_name: 'Audit 2' }]))).toHaveLength(2);
    expect(await added(() => many([{ p_name: 'Audit 3' }, { p_name: '' }]))).toEqual([]);
  });

  it('names who really acted', async () => {
    const headers = { authorization: `Bearer ${await openSession(test.database, 2001)}`, 'x-switch-user': '2011' };
    const write = { method: 'POST', url: '/legacy/elements/profile', payload: { p_name: 'By another' } } as const;
    const [line] = await added(async () => ok(await test.app.inject({ ...write, headers })));
    expect(line).toMatchObject({ lo_adminid: 2011, lo_originaladminid: 2001 });
    const { key } = demoKeys(SEED_NUMBER).find(
      ({ companyid, access }) => companyid === MAIN && access === 'readWrite',
    )!;
    const payload = { p_name: 'By a key' };
    const [byKey] = await added(async () =>
      ok(await test.app.inject({ ...write, payload, headers: { authorization: `Bearer ${key}` } })),
    );
    expect(JSON.parse(byKey?.lo_data ?? '')).toMatchObject({ token: 2002 });
    expect(byKey).toMatchObject({ lo_originaladminid: null });
  });

  it('stands in the company that was worked in', async () => {
    const before = (await lines(1)).length;
    const made = await added(async () =>
      ok(
        await test.as('superadmin', {
          method: 'POST',
          url: '/legacy/elements/profile',
          payload: { p_name: 'Visiting' },
        }),
      ),
    );
    expect(made).toMatchObject([{ company_id: MAIN, lo_adminid: 1001 }]);
    expect((await lines(1)).length).toBe(before);
  });

  it('is written with the change or neither is, although the answer does not wait for the line', async () => {
    const body = { p_name: 'Without a line' };
    const save = () => test.as('admin', { method: 'POST', url: '/legacy/elements/profile', payload: body });
    const saved = () => test.database.ownerQuery(`select 1 from profile where p_name = 'Without a line'`);
    const call = `function ${APPEND} `;
    await test.database.ownerQuery(`revoke execute on ${call} from portico_app`);
    try {
      expect((await save()).statusCode).toBe(500);
      expect(await saved()).toEqual([]);
    } finally {
      await test.database.ownerQuery(`grant execute on ${call} to portico_app`);
    }
    expect((await save()).statusCode).toBe(201);
    expect(await saved()).toHaveLength(1);
  });

  it('keeps its order when twenty write at once', async () => {
    const write = (n: number) =>
      test.as('admin', { method: 'POST', url: '/legacy/elements/profile', payload: { p_name: `Parallel ${n}` } });
    const made = await added(() => Promise.all(Array.from({ length: 20 }, (_, n) => write(n).then(ok))));
    expect(made).toHaveLength(20);
    expect(firstBreak(await lines())).toBeUndefined();
  });

  it('is a chain: worked out again from its first line it gives every hash, and the head', async () => {
    for (const companyId of [1, MAIN, 3]) {
      const all = await lines(companyId);
      expect(all.length).toBeGreaterThan(20);
      expect(firstBreak(all)).toBeUndefined();
      const [head] = await test.database.ownerQuery('select seq, hash from audit_head where company_id = $1', [
        companyId,
      ]);
      expect(head).toEqual({ seq: all.length, hash: all.at(-1)?.hash });
    }
  });

  it('that is changed, cut or swapped is a broken chain', async () => {
    const all = await lines();
    const at = (index: number, change: Partial<Line>) =>
      all.map((line, place) => (place === index ? { ...line, ...change } : line));
    for (const index of [0, 7, all.length - 1]) {
      expect(firstBreak(at(index, { lo_adminid: 666 }))).toBe(index + 1);
      expect(firstBreak(at(index, { lo_originaladminid: 666 }))).toBe(index + 1);
      expect(firstBreak(at(index, { lo_data: '{"title":"other"}' }))).toBe(index + 1);
      expect(firstBreak(at(index, { lo_createdAt: new Date(0) }))).toBe(index + 1);
    }
    expect(firstBreak(all.filter((_, index) => index !== 5))).toBe(6);
    expect(firstBreak([...all.slice(0, 3), all[4] as Line, all[3] as Line, ...all.slice(5)])).toBe(4);
  });

  it('cannot be changed, emptied or replaced by the role that requests log in as', async () => {
    const attempts = [
      sql`update auditlog set lo_data = '{}'`,
      sql`delete from auditlog`,
      sql`truncate auditlog`,
      sql`update auditlog_default set lo_data = '{}'`,
      sql`insert into auditlog (company_id, seq, hash, "lo_createdAt", lo_action, lo_element)
        values (${MAIN}, 1, '', now(), 'create', 'profile')`,
      sql`delete from audit_head`,
      sql`update audit_head set seq = seq - 1`,
      sql`insert into audit_head (company_id, seq, hash) values (99, 1, '')`,
      sql`select * from audit_head`,
      sql`alter table auditlog disable trigger all`,
    ];
    for (const attempt of attempts) {
      const run = inCompany(test.database.db, { companyId: MAIN, everyCompany: true }, (trx) => attempt.execute(trx));
      await expect(run).rejects.toThrow(/permission denied|must be owner/);
    }
    for (const method of ['DELETE', 'POST'] as const) {
      const url = `/legacy/elements/auditlog${method === 'DELETE' ? '/1' : ''}`;
      expect((await test.as('superadmin', { method, url, payload: { loggingid: 1 } })).statusCode).toBe(403);
    }
  });
});

/** The viewer of the seeded company. */
const VIEWER = 2003;
/** Its profile with every right. */
const FULL_PROFILE = 2001;

describe('a write of a record that is refused for lack of a right', () => {
  it('is in the log of the company, once an hour for each record, with the caller and the code', async () => {
    await test.tokenOf('viewer');
    const tries = await added(async () => {
      for (let time = 0; time < 3; time += 1) {
        const location = { method: 'POST', url: '/legacy/elements/location', payload: { l_name: 'No' } } as const;
        expect((await test.as('viewer', location)).statusCode).toBe(403);
        const url = '/legacy/elements/administrator/2001';
        expect((await test.as('viewer', { method: 'DELETE', url })).statusCode).toBe(403);
      }
      // What is read is no attempt to change something.
      await test.as('viewer', { url: '/api/configurations' });
    });
    expect(
      tries.map(({ lo_adminid, lo_action, lo_element, lo_elementid }) => [
        lo_adminid,
        lo_action,
        lo_element,
        lo_elementid,
      ]),
    ).toEqual([
      [VIEWER, 'change_refused', 'location', null],
      [VIEWER, 'change_refused', 'administrator', '2001'],
    ]);
    expect(tries.map(({ lo_data }) => JSON.parse(lo_data) as unknown)).toEqual([
      { msg_code: 'AUDIT_CHANGE_REFUSED', msg_args: ['location'], code: 'NOT_ENOUGH_PERMISSIONS' },
      { msg_code: 'AUDIT_CHANGE_REFUSED', msg_args: ['administrator', '2001'], code: 'NOT_ENOUGH_PERMISSIONS' },
    ]);
  });

  it('is there for calls that change no single record, with the route; for reads it is not', async () => {
    const calls = [
      ['POST', '/api/mails/7001/read', {}],
      ['POST', '/api/credentials', { ids: [3001] }],
      ['PUT', '/api/configurations/core:access-logs', { value: null }],
      ['POST', '/api/companies/3/provision', {}],
      ['POST', '/api/lobby/guests', {}],
    ] as const;
    const author = { authorization: `Bearer ${await openSession(test.database, 2005)}` };
    const tries = await added(async () => {
      for (const [method, url, payload] of calls) {
        const headers = { ...author, 'x-request-id': `of-${url.length}` };
        const answer = await test.app.inject({ method, url, payload, headers });
        expect([url, answer.statusCode]).toEqual([url, 403]);
      }
      const read = await test.app.inject({ url: '/legacy/elements/administrator', headers: author });
      expect(read.statusCode).toBe(403);
      // A posted question leaves none; a switch has an entry of its own kind, also without any right to switch.
      const asked = { method: 'POST', headers: author } as const;
      const question = await test.app.inject({
        ...asked,
        url: '/api/studio/check',
        payload: { name: 'a', text: '{}' },
      });
      const moved = await test.app.inject({ ...asked, url: '/api/switch-company', payload: { company: 3 } });
      expect([question.statusCode, moved.statusCode]).toEqual([403, 403]);
    });
    const code = 'NOT_ENOUGH_PERMISSIONS';
    // The id under which the server's log has the request.
    expect(tries.slice(0, calls.length).map(({ lo_elementid }) => lo_elementid)).toEqual(
      calls.map(([, url]) => `of-${url.length}`),
    );
    expect(tries.map(({ lo_action, lo_element, lo_data }) => [lo_action, lo_element, JSON.parse(lo_data)])).toEqual([
      ...[
        'POST /api/mails/:id/read',
        'POST /api/credentials',
        'PUT /api/configurations/:key',
        'POST /api/companies/:id/provision',
        'POST /api/lobby/guests',
      ].map((route) => ['change_refused', 'request', expect.objectContaining({ code, route })]),
      ['switch_refused', 'companie', expect.objectContaining({ code })],
    ]);
  });

  it('is there for the first switch of each kind, although others were tried before', async () => {
    const id = await addAdmin(test.database, MAIN, maskWith('user:view'), 'hider@bellevue.example');
    const headers = { authorization: `Bearer ${await openSession(test.database, id)}` };
    const ask = (more: object) => test.app.inject({ url: '/api/preferences', headers: { ...headers, ...more } });
    const tries = await added(async () => {
      for (let n = 1; n <= 25; n += 1) await ask({ 'x-team-member': String(900_000 + n) });
      expect((await ask({ 'x-switch-user': '2001' })).statusCode).toBe(403);
    });
    const ofKind = (element: string) => tries.filter(({ lo_element }) => lo_element === element).length;
    expect([ofKind('team_members'), ofKind('administrator')]).toEqual([20, 1]);
  });

  it('is there for an API key that asks to act as an administrator', async () => {
    const { key = '' } =
      demoKeys(SEED_NUMBER).find((one) => one.companyid === MAIN && one.access === 'readWrite') ?? {};
    const headers = { authorization: `Bearer ${key}`, 'x-switch-user': '2001' };
    const tries = await added(async () => {
      const answer = await test.app.inject({ url: '/legacy/elements/group', headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { msg_code: 'IMPERSONATION_REFUSED' }]);
    });
    expect(tries.map(({ lo_action, lo_elementid }) => [lo_action, lo_elementid])).toEqual([['switch_refused', '2001']]);
    expect(JSON.parse(tries[0]!.lo_data)).toMatchObject({
      code: 'IMPERSONATION_REFUSED',
      token: expect.any(Number) as number,
    });
  });

  it('names the record that a save has in its body, so that tries at others are there, too', async () => {
    const login = 'climber@bellevue.example';
    const climber = await addAdmin(test.database, MAIN, maskWith('admin:view', 'admin:edit', 'supervisor'), login);
    const headers = { authorization: `Bearer ${await openSession(test.database, climber)}` };
    const tries = await added(async () => {
      for (const adminid of [VIEWER, 2005, 2005]) {
        const answer = await test.app.inject({
          ...{ method: 'POST', url: '/legacy/elements/administrator', headers },
          payload: { adminid, ad_profileid: FULL_PROFILE },
        });
        expect([answer.statusCode, answer.json()]).toMatchObject([403, { msg_code: 'RIGHTS_EXCEEDED' }]);
      }
    });
    expect(tries.map(({ lo_action, lo_element, lo_elementid }) => [lo_action, lo_element, lo_elementid])).toEqual([
      ['change_refused', 'administrator', String(VIEWER)],
      ['change_refused', 'administrator', '2005'],
    ]);
  });

  it('names what the address names: an access review and a followed view are no administrator and no entry', async () => {
    const headers = { authorization: `Bearer ${await openSession(test.database, VIEWER)}` };
    const key = demoKeys(SEED_NUMBER).find(({ companyid, access }) => companyid === MAIN && access === 'readWrite');
    const byKey = { authorization: `Bearer ${key?.key ?? ''}` };
    const tries = await added(async () => {
      for (const options of [
        { method: 'POST', url: '/api/access-reviews/2001/sign', headers },
        { method: 'PUT', url: '/api/access-reviews/2002/items/5', headers: byKey, payload: { decision: 'keep' } },
        { method: 'DELETE', url: '/api/audit-watches/2003', headers: byKey },
      ] as const) {
        const answer = await test.app.inject(options);
        expect([options.url, answer.statusCode]).toEqual([options.url, 403]);
      }
    });
    expect(tries.map(({ lo_action, lo_element, lo_elementid }) => [lo_action, lo_element, lo_elementid])).toEqual([
      ['change_refused', 'access_review', '2001'],
      ['change_refused', 'access_review', '2002'],
      ['change_refused', 'audit_watch', '2003'],
    ]);
  });

  it('names the access review of a write that is refused before anything of it is read', async () => {
    const [review] = await test.database.ownerQuery(
      `insert into access_review (company_id, name, due_on, counted_since, created_at, created_by)
       values ($1, 'Revue nommée', current_date, current_date, now(), 2001) returning id`,
      [MAIN],
    );
    const url = `/api/access-reviews/${String(review?.['id'])}`;
    const key = demoKeys(SEED_NUMBER).find(({ companyid, access }) => companyid === MAIN && access === 'readWrite');
    const byKey = { authorization: `Bearer ${key?.key ?? ''}` };
    const headers = { authorization: `Bearer ${await openSession(test.database, VIEWER)}` };
    const tries = await added(async () => {
      for (const options of [
        { method: 'POST', url: `${url}/sign`, headers },
        { method: 'PUT', url: `${url}/items/5`, headers: byKey, payload: { decision: 'keep', version: 0 } },
      ] as const) {
        const { statusCode } = await test.app.inject(options);
        expect([options.url, statusCode]).toEqual([options.url, 403]);
      }
      // One of another company has no name here.
      await test.database.ownerQuery('update access_review set company_id = 3 where id = $1', [review?.['id']]);
      await test.app.inject({ method: 'POST', url: `${url}/finish`, headers, payload: {} });
    });
    expect(tries.map(({ lo_data }) => (JSON.parse(lo_data) as { title?: string }).title)).toEqual([
      'Revue nommée',
      'Revue nommée',
      undefined,
    ]);
  });

  it('is there for what cannot be done while impersonating, with both names', async () => {
    const as = (id: number) => ({ 'x-switch-user': String(id) });
    const tries = await added(async () => {
      const kept = await test.as('superadmin', {
        ...{ method: 'DELETE', url: '/api/api_tokens/2001', headers: as(2001) },
      });
      expect([kept.statusCode, kept.json()]).toMatchObject([403, { msg_code: 'NOT_WHILE_IMPERSONATING' }]);
      const own = await test.as('superadmin', {
        ...{ method: 'DELETE', url: '/api/sessions', headers: as(VIEWER) },
      });
      expect([own.statusCode, own.json()]).toMatchObject([403, { msg_code: 'NOT_WHILE_IMPERSONATING' }]);
      for (const [url, payload] of [
        ['/api/switch-user', { admin: 2005, reason: 'Further' }],
        ['/api/switch-company', { company: 3 }],
      ] as const) {
        const further = await test.as('superadmin', { method: 'POST', url, payload, headers: as(VIEWER) });
        expect([further.statusCode, further.json()]).toMatchObject([403, { msg_code: 'NOT_WHILE_IMPERSONATING' }]);
      }
    });
    const refused = tries.filter(({ lo_action }) => lo_action.endsWith('_refused'));
    const code = 'NOT_WHILE_IMPERSONATING';
    expect(
      refused.map((line) => [
        line.lo_adminid,
        line.lo_originaladminid,
        line.lo_action,
        line.lo_element,
        line.lo_elementid,
      ]),
    ).toEqual([
      [2001, 1001, 'change_refused', 'api_tokens', '2001'],
      [VIEWER, 1001, 'change_refused', 'request', expect.any(String)],
      [VIEWER, 1001, 'switch_refused', 'administrator', '2005'],
      [VIEWER, 1001, 'switch_refused', 'companie', '3'],
    ]);
    expect(refused.map(({ lo_data }) => (JSON.parse(lo_data) as { code: string }).code)).toEqual(
      refused.map(() => code),
    );
  });

  it('is there for a refused field, too: support access is prolonged by the company alone', async () => {
    const tries = await added(async () => {
      const answer = await test.as('superadmin', {
        ...{ method: 'POST', url: '/legacy/elements/companyprofile' },
        payload: { companyid: MAIN, c_supportuntil: '2999-01-01T00:00:00Z' },
      });
      const refused = { fields: { c_supportuntil: { msg_code: 'SUPPORT_CONSENT_ELSEWHERE' } } };
      expect([answer.statusCode, answer.json()]).toMatchObject([422, refused]);
    });
    const code = (data: string) => (JSON.parse(data) as { code: string }).code;
    expect(tries.map(({ lo_action, lo_elementid, lo_data }) => [lo_action, lo_elementid, code(lo_data)])).toEqual([
      ['change_refused', String(MAIN), 'SUPPORT_CONSENT_ELSEWHERE'],
    ]);
  });

  it('is there for an API key that asks for a switch, and not for a question of the studio', async () => {
    const key = demoKeys(SEED_NUMBER).find(({ companyid, access }) => companyid === MAIN && access === 'readOnly');
    const headers = { authorization: `Bearer ${key?.key ?? ''}` };
    const viewer = { authorization: `Bearer ${await openSession(test.database, VIEWER)}` };
    const tries = await added(async () => {
      for (const options of [
        { method: 'POST', url: '/api/switch-user', headers, payload: { admin: 2001, reason: 'By a key' } },
        { method: 'POST', url: '/api/switch-company', headers, payload: { company: 3 } },
        { method: 'POST', url: '/api/studio/new', headers: viewer, payload: { name: 'things' } },
      ] as const) {
        const answer = await test.app.inject(options);
        expect([options.url, answer.statusCode]).toEqual([options.url, 403]);
      }
    });
    const routes = tries.map(({ lo_action, lo_data }) => [lo_action, (JSON.parse(lo_data) as { route: string }).route]);
    expect(routes).toEqual([
      ['change_refused', 'POST /api/switch-user'],
      ['change_refused', 'POST /api/switch-company'],
    ]);
  });

  it('has the address from which a job was ordered, for a call of the job', async () => {
    const caller: Caller = {
      ...{
        sessionId: null,
        tokenId: null,
        adminId: VIEWER,
        originalAdminId: null,
        companyId: MAIN,
        homeCompanyId: MAIN,
      },
      ...{
        mask: 0n,
        permissions: new Set<string>(),
        scope: { mode: 'all' as const },
        teamMemberId: null,
        everyCompany: false,
      },
      ...{ locale: 'fr' as const, timezone: 'UTC', ip: '203.0.113.44', requestId: 'a-job' },
    };
    const tries = await added(async () => {
      const call = { method: 'POST', url: '/api/mails/7001/retry', body: {}, key: 'a-job.1' } as const;
      expect((await test.app.callAs(caller, call)).status).toBe(403);
    });
    expect(tries.map(({ lo_action, lo_ip }) => [lo_action, lo_ip])).toEqual([['change_refused', '203.0.113.44']]);
  });

  it('is not there for a change that only waits for a proof of the person', async () => {
    const token = await openSession(test.database, 2001, { unproven: true });
    const tries = await added(async () => {
      const answer = await test.app.inject({
        ...{ method: 'POST', url: '/legacy/elements/companyprofile' },
        payload: { companyid: MAIN, c_supportaccess: false },
        headers: { authorization: `Bearer ${token}` },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { msg_code: 'PROOF_REQUIRED' }]);
    });
    expect(tries).toEqual([]);
  });

  it('fills the log with no more than twenty entries an hour of one person', async () => {
    const tries = await added(async () => {
      for (let id = 1; id <= 40; id += 1)
        await test.as('viewer', { method: 'DELETE', url: `/legacy/elements/location/${90_000 + id}` });
    });
    expect(tries.length).toBeLessThanOrEqual(20);
    expect(tries.length).toBeGreaterThan(10);
    // Nor do they hide the first try at something else.
    const other = await added(() => test.as('viewer', { method: 'DELETE', url: '/legacy/elements/user/90001' }));
    expect(other.map(({ lo_element, lo_elementid }) => [lo_element, lo_elementid])).toEqual([['user', '90001']]);
  });

  it('is in the log for a bulk change, too: once for each code, with the number of records', async () => {
    const jobs = runner(test);
    const login = 'limited@bellevue.example';
    const limited = await addAdmin(test.database, MAIN, maskWith('admin:view', 'admin:edit', 'supervisor'), login);
    const token = await openSession(test.database, limited);
    const headers = { authorization: `Bearer ${token}` };
    const tries = await added(async () => {
      const started = await test.app.inject({
        ...{ method: 'POST', url: '/api/jobs/bulk/administrators', headers },
        payload: { ids: [VIEWER, 2005], operation: 'edit', values: { ad_profileid: FULL_PROFILE } },
      });
      expect(started.statusCode, started.body).toBe(201);
      await vi.waitFor(
        async () => {
          const url = `/api/jobs/${started.json<{ id: string }>().id}`;
          const job = (await test.app.inject({ url, headers })).json<{ state: string; result: unknown }>();
          expect([job.state, job.result]).toEqual(['done', { changed: 0, refused: 2 }]);
        },
        { timeout: 20_000, interval: 100 },
      );
    });
    const refused = tries.filter(({ lo_action }) => lo_action === 'change_refused');
    expect(refused.map(({ lo_adminid, lo_data }) => [lo_adminid, JSON.parse(lo_data) as unknown])).toEqual([
      [limited, expect.objectContaining({ code: 'RIGHTS_EXCEEDED', refused: 2 })],
    ]);
    await jobs.stop();
  });

  it('names no record by what is no key, and takes no posted question for a change', async () => {
    const token = await openSession(
      test.database,
      await addAdmin(test.database, MAIN, '0', 'nothing@bellevue.example'),
    );
    const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
    const tries = await added(async () => {
      expect((await call('DELETE', '/api/api_tokens/a%00b')).statusCode).toBe(403);
      expect((await call('DELETE', '/api/api_tokens/a%00b')).statusCode).toBe(403);
      expect((await call('POST', '/api/records/locations/related', { ids: [2008] })).statusCode).toBe(403);
      expect((await call('POST', '/api/jobs/exports/locations', { format: 'csv' })).statusCode).toBe(403);
    });
    expect(tries.map(({ lo_action, lo_element, lo_elementid }) => [lo_action, lo_element, lo_elementid])).toEqual([
      ['change_refused', 'api_tokens', null],
    ]);
  });
});
