import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Json } from '../support/apiClients';
import { addAdmin, limitTo, MAIN, maskWith, openSession } from '../support/personas';
import { rowsOf, type Rows } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

const ABSENT = 987_654_321;
const CANARY = 'zqxhidden';

let test: TestApp;
let rows: Rows;
let samples: Samples;
const resource = (name: string) => test.context.models.current().model.resources[name]!;
beforeAll(async () => {
  test = await testApp();
  rows = rowsOf(test.database);
  samples = samplesOf(() => test.context.models.current().model, rows);
});
afterAll(() => test.close());

/** The things that the provider keeps to itself: resource, wire type, what makes a row one of them, a text that finds it. */
const KINDS: readonly (readonly [string, string, string, Json])[] = [
  ['a $special login', 'administrators', 'administrator', { ad_login: '$special-zqx', ad_name: CANARY }],
  ['a login of the provider', 'administrators', 'administrator', { ad_login: 'zqx@portico.example', ad_name: CANARY }],
  [
    'an e-mail of the provider',
    'administrators',
    'administrator',
    { ad_email: 'zqx@portico.example', ad_name: CANARY },
  ],
  ['a $special profile', 'administrator-profiles', 'adprofile', { adp_name: `$special-${CANARY}` }],
  ['a location with bit 128', 'locations', 'location', { l_status: '129', l_name: CANARY }],
  ['a template with a no-entry sign', 'templates', 'template', { t_name: `${CANARY} ⛔` }],
  ['a template with the other sign', 'templates', 'template', { t_name: `🚫${CANARY}` }],
];
let made = 0;
/** Writes a hidden row; logins get a number, because they are unique. */
const hide = (name: string, { ad_login: login, ...values }: Json) =>
  samples.row(
    resource(name),
    { companyId: MAIN, groupids: [] },
    {
      ...values,
      ...(typeof login === 'string' && { ad_login: login.replace('zqx', `zqx-${(made += 1)}`) }),
    },
  );
const get = async (url: string, role = 'admin') => {
  const { statusCode, body } = await test.as(role, { url });
  return [statusCode, body] as const;
};

describe.each(KINDS)('%s', (_what, name, type, values) => {
  const list = (query: Json, more = '') =>
    `/legacy/elements/${type}?limit=1000&filter=${encodeURIComponent(JSON.stringify(query))}${more}`;
  const asks = (id: number): string[] => {
    const { fields, id: key } = resource(name);
    const texts = fields.filter(({ filter, kind }) => filter && (kind === 'text' || kind === 'email'));
    return [
      list({}),
      list({ deleted: 'with' }),
      list({ q: CANARY }),
      list({ q: 'special' }),
      list({ q: 'portico.example' }),
      list({ [key]: id }),
      list({ [key]: { in: [id] } }),
      list({ [key]: { gte: 0 } }),
      ...texts.map((field) => list({ [field.name]: CANARY })),
      ...fields.filter(({ sortable }) => sortable).map((field) => list({}, `&sort=${field.name}&order=DESC`)),
      `/legacy/elements/${type}/${id}`,
      `/legacy/elements/${type}?limit=0`,
    ];
  };

  it('is as if it were not there: list, count, search, get', async () => {
    const id = await hide(name, values);
    const present: (readonly [number, string])[] = [];
    for (const url of asks(id)) present.push(await get(url));
    await test.database.ownerQuery(`delete from "${resource(name).storage.table}" where "${resource(name).id}" = $1`, [
      id,
    ]);
    for (const [index, url] of asks(id).entries()) expect([url, await get(url)]).toEqual([url, present[index]]);
    expect(present.filter(([, body]) => body.includes(CANARY))).toEqual([]);
  });

  it('is as absent to every write', async () => {
    const id = await hide(name, values);
    const before = await rows.read(resource(name), id);
    const { id: key } = resource(name);
    const write = async (which: number) => {
      const answers: unknown[] = [];
      for (const ask of [
        { method: 'POST', url: `/legacy/elements/${type}`, payload: { [key]: which } },
        { method: 'POST', url: `/legacy/elements/${type}/many`, payload: { elements: [{ [key]: which }] } },
        { method: 'DELETE', url: `/legacy/elements/${type}/${which}` },
        { method: 'POST', url: `/legacy/elements/${type}/${which}/restore`, payload: {} },
      ] as const) {
        const { statusCode, body } = await test.as('admin', ask);
        answers.push([statusCode, body]);
      }
      return answers;
    };
    const absent = await write(ABSENT);
    expect(await write(id)).toEqual(absent);
    expect(absent).toEqual(absent.map((answer) => [404, (answer as [number, string])[1]]));
    expect(await rows.read(resource(name), id)).toEqual(before);
  });

  it('cannot be pointed at, nor is named by what points at it', async () => {
    const id = await hide(name, values);
    let pointing = 0;
    for (const from of Object.values(test.context.models.current().model.resources)) {
      for (const { name: field, reference, readOnly } of from.fields) {
        // No one has another one's own record to point with.
        if (reference?.resource !== name || !apiClientFor(from).create || from.own) continue;
        pointing += 1;
        const body = readOnly ? undefined : await samples.body(from);
        const point = async (which: number) => {
          const values = { ...body, [field]: reference.many ? [which] : which };
          const answer = await test.as('admin', apiClientFor(from).create!(from, values));
          return [answer.statusCode, answer.body];
        };
        if (body) {
          const absent = await point(ABSENT);
          expect([from.name, field, await point(id)]).toEqual([from.name, field, absent]);
          // Companies are for other people.
          expect([from.name, absent[0]]).toEqual([from.name, from.storage.tenant === 'self' ? 403 : 422]);
        }
        if (from.backend.service !== 'element' || !from.storage.managed || from.storage.tenant !== 'company') continue;
        const holder = await samples.row(
          from,
          { companyId: MAIN, groupids: [2001] },
          { [field]: reference.many ? [id] : id },
        );
        const url = `/legacy/elements/${from.backend.type}/${holder}?extra=${reference.as}`;
        const answer = await test.as('admin', { url });
        // Another person's ticket is not there at all, so it names no one.
        if (answer.statusCode === 404 && from.hiddenRows.some(({ owner }) => owner === field)) continue;
        const { element = {} } = answer.json<{ element?: Json }>();
        expect([url, element[reference.as]]).toEqual([url, reference.many ? [] : null]);
      }
    }
    expect(pointing).toBeGreaterThan(0);
  });
});

describe('what is hidden', () => {
  it('is not told by a conflict: the message is that of any other duplicate', async () => {
    const admins = resource('administrators');
    await hide('administrators', { ad_login: 'taken-hidden@bellevue.example', ad_email: 'zqx2@portico.example' });
    await samples.row(admins, { companyId: MAIN }, { ad_login: 'taken-plain@bellevue.example' });
    const make = async (ad_login: string) => {
      const payload = { ...(await samples.body(admins)), ad_login };
      return test.as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
    };
    const [hidden, plain] = [await make('taken-hidden@bellevue.example'), await make('taken-plain@bellevue.example')];
    // It repeats what was sent, which differs here, and nothing else.
    const told = hidden.body.replaceAll('taken-hidden@', 'taken-plain@');
    expect([hidden.statusCode, told]).toEqual([plain.statusCode, plain.body]);
    expect(plain.json()).toMatchObject({ msg_code: 'CREDENTIALS_ALREADY_USED' });
  });

  it('is not told by the login of a hidden account, which is refused whether there is one or not', async () => {
    const admins = resource('administrators');
    await samples.row(admins, { companyId: MAIN }, { ad_login: '$special-taken@bellevue.example' });
    const plain = await samples.row(admins, { companyId: MAIN });
    const name = async (ad_login: string, adminid?: number) => {
      const payload = adminid === undefined ? { ...(await samples.body(admins)), ad_login } : { adminid, ad_login };
      const { statusCode, body } = await test.as('admin', {
        ...{ method: 'POST', url: '/legacy/elements/administrator', payload },
      });
      return [statusCode, JSON.parse(body)] as const;
    };
    for (const id of [undefined, plain]) {
      const taken = await name('$special-taken@bellevue.example', id);
      expect(taken).toEqual(await name('$special-free@bellevue.example', id));
      expect(taken).toMatchObject([422, { fields: { ad_login: { msg_code: 'FIELD_INVALID_FORMAT' } } }]);
    }
  });

  it('is not counted in "in use"', async () => {
    const scope = await samples.row(resource('scopes'), { companyId: MAIN });
    const locations = resource('locations');
    for (let n = 0; n < 3; n += 1)
      await samples.row(locations, { companyId: MAIN, groupids: [scope] }, { l_status: '128' });
    const remove = () => test.as('admin', { method: 'DELETE', url: `/legacy/elements/group/${scope}` });
    expect((await remove()).json()).toMatchObject({ msg_code: 'IN_USE', msg_args: [1, 'locations'] });
    for (let n = 0; n < 2; n += 1) await samples.row(locations, { companyId: MAIN, groupids: [scope] });
    expect((await remove()).json()).toMatchObject({ msg_code: 'IN_USE', msg_args: [2, 'locations'] });
  });

  it('is the location of sign-ins that are in their list without it, and in no report', async () => {
    const [place] = await test.database.ownerQuery(
      `select locationid as id, l_name as name from location where l_companyid = $1 and locationid in (
         select locationid from authentication where company_id = $1 and status = 'success') limit 1`,
      [MAIN],
    );
    const report = async () => {
      const query = new URLSearchParams({ source: 'authentications', start: '2020-01-01', end: '2099-01-01' });
      const answer = await test.as('admin', { url: `/legacy/reports?${query.toString()}` });
      return answer.json<{ total: number }>().total;
    };
    const filter = encodeURIComponent(JSON.stringify({ status: 'success' }));
    const list = `/legacy/elements/authentication?limit=5&filter=${filter}`;
    const listed = async () => (await test.as('admin', { url: list })).json<{ total: number }>().total;
    const [signIn] = await test.database.ownerQuery(
      `select authenticationid as id from authentication where locationid = $1 and status = 'success' limit 1`,
      [place?.['id']],
    );
    const url = `/legacy/elements/authentication/${String(signIn?.['id'])}?extra=location`;
    const before = [await report(), await listed()] as const;
    expect((await get(url))[1]).toContain(String(place?.['name']));
    await test.database.ownerQuery('update location set l_status = 128 where locationid = $1', [place?.['id']]);
    try {
      const [status, body] = await get(url);
      expect([status, body.includes(String(place?.['name']))]).toEqual([200, false]);
      expect(await listed()).toBe(before[1]);
      expect(await report()).toBeLessThan(before[0]);
    } finally {
      await test.database.ownerQuery('update location set l_status = 0 where locationid = $1', [place?.['id']]);
    }
    expect(await report()).toBe(before[0]);
  });

  it('is told by number, not by name, in the audit log', async () => {
    await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } });
    const id = await hide('locations', { l_status: '128', l_name: CANARY });
    const saved = await test.as('superadmin', {
      method: 'POST',
      url: '/legacy/elements/location',
      payload: { locationid: id, l_name: `${CANARY} renamed` },
    });
    expect(saved.statusCode).toBe(200);
    const [, body] = await get(`/legacy/elements/auditlog?filter=${JSON.stringify({ lo_elementid: String(id) })}`);
    expect(JSON.parse(body)).toMatchObject({ total: 1 });
    expect(body).toContain('l_name');
    expect(body).not.toContain(CANARY);
  });

  it('cannot be made: who would not see the record does not write it', async () => {
    const count = await rows.count(resource('templates'));
    const refused = { fields: { t_name: { msg_code: 'FIELD_INVALID_FORMAT' } } };
    const make = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/template',
      payload: { t_name: '⛔ mine' },
    });
    expect([make.statusCode, make.json()]).toMatchObject([422, refused]);
    const rename = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/template',
      payload: { templateid: 2001, t_name: '⛔ mine' },
    });
    expect([rename.statusCode, rename.json()]).toMatchObject([422, refused]);
    expect(await rows.count(resource('templates'))).toBe(count);
    expect(await rows.count(resource('templates'), `t_name like '%mine%'`)).toBe(0);
  });
});

describe.each([
  ['tickets', 'ticket', 'ti_name', 'ti_adminid'],
  ['exports', 'export', 'e_name', 'e_adminid'],
])('%s of other people', (name, type, title, owner) => {
  const RIGHTS = ['admin:view', 'admin:edit', 'supervisor', 'user:view', 'location:edit', 'lobby', 'global:edit'];
  const as = async (adminId: number, url: string) =>
    test.app.inject({ url, headers: { authorization: `Bearer ${await openSession(test.database, adminId)}` } });
  /** Rows of the list, and the status of each record. */
  async function seen(adminId: number, ids: readonly number[]) {
    const filter = encodeURIComponent(JSON.stringify({ [title]: { contains: CANARY } }));
    const list = await as(adminId, `/legacy/elements/${type}?limit=100&filter=${filter}`);
    expect([list.statusCode, list.statusCode === 200 ? '' : list.body]).toEqual([200, '']);
    const listed = list.json<{ elements: Json[] }>().elements.map((one) => one[resource(name).id]);
    const statuses = [];
    for (const id of ids) statuses.push((await as(adminId, `/legacy/elements/${type}/${id}`)).statusCode);
    return { listed: ids.map((id) => listed.includes(id)), statuses };
  }

  it('are seen with support_access alone; one’s own always', async () => {
    const mine = await addAdmin(test.database, MAIN, maskWith(...RIGHTS), `mine-${type}@bellevue.example`);
    const limited = await addAdmin(test.database, MAIN, maskWith(...RIGHTS), `limited-${type}@bellevue.example`);
    await limitTo(test.database, limited, 2002, [2001]);
    const support = await addAdmin(test.database, MAIN, maskWith('support_access'), `help-${type}@bellevue.example`);
    const ids: number[] = [];
    for (const adminId of [mine, limited, support]) {
      ids.push(await samples.row(resource(name), { companyId: MAIN }, { [title]: CANARY, [owner]: adminId }));
    }
    expect(await seen(mine, ids)).toEqual({ listed: [true, false, false], statuses: [200, 404, 404] });
    expect(await seen(limited, ids)).toEqual({ listed: [false, true, false], statuses: [404, 200, 404] });
    expect(await seen(support, ids)).toEqual({ listed: [true, true, true], statuses: [200, 200, 200] });
  });
});
