import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';
import { PAGE, zipOf } from '../support/hostileZip';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const ZONE = { 'x-timezone': 'Europe/Paris' };
const E = '/legacy/elements/';
const read = async (role: string, url: string) => {
  const answer = await test.as(role, { url, headers: ZONE });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json<Json>();
};
const save = async (role: string, url: string, payload: unknown, method: 'POST' | 'PUT' = 'POST') => {
  const answer = await test.as(role, { method, url, headers: ZONE, payload: payload as object });
  return { status: answer.statusCode, body: answer.json<Json>() };
};
const refused = (name: string) => ({
  status: 422,
  body: { fields: { [name]: { msg_code: 'FIELD_NOT_WRITABLE', msg_args: [] } } },
});

/** A type of the element service, who reads it, with which relations, and a field that no one writes. */
const TYPES = [
  ['user', 'admin', 'authtype,profile,groups,admin', 'u_adminid'],
  ['user', 'scoped', 'authtype,profile,groups,admin', 'u_companyid'],
  ['ticket', 'support', '', 'ti_adminid'],
  ['dashboard', 'admin', 'reportgraphs', 'd_companyid'],
  ['aup', 'admin', 'group', 'au_filename'],
  ['template', 'admin', 'company', 't_hash'],
  ['location', 'admin', 'template,aup', 'l_hash'],
  ['administrator', 'admin', 'groups,maingroup,company', 'ad_companyid'],
  ['companie', 'superadmin', 'skus,template,authtypes,country', 'c_hash'],
  ['sku', 'superadmin', '', 's_deletedAt'],
  ['adprofile', 'admin', '', 'adp_companyid'],
  ['profile', 'admin', '', 'p_createdAt'],
  ['keyindex', 'admin', 'groups', 'ki_hits'],
  ['reportgraph', 'admin', '', 'r_companyid'],
  ['group', 'admin', '', 'g_companyid'],
  ['authtype', 'admin', '', 'ap_count'],
] as const;

describe('what a client has read and sends back unchanged', () => {
  it.each(TYPES)('is taken of %s, read by %s with “%s”', async (type, role, extra, fixed) => {
    for (const query of ['?limit=1', `?limit=1&extra=${extra}`, `?limit=1&dates=local&extra=${extra}`]) {
      const [element] = (await read(role, `${E}${type}${query}`))['elements'] as Json[];
      expect(element, query).toHaveProperty(fixed);
      const again = await save(role, `${E}${type}`, element);
      expect(again, query).toMatchObject({ status: 200, body: { element: { version: element?.['version'] } } });
    }
  });

  it.each(TYPES)('is refused of %s, read by %s, when it is another value', async (type, role, extra, fixed) => {
    const [element] = (await read(role, `${E}${type}?limit=1&extra=${extra}`))['elements'] as Json[];
    for (const other of [typeof element?.[fixed] === 'number' ? 4_000_001 : '2020-02-02T02:02:02.000Z', {}, []]) {
      expect(await save(role, `${E}${type}`, { ...element, [fixed]: other })).toMatchObject(refused(fixed));
    }
    for (const name of extra.split(',').filter((one) => one !== 'skus' && one !== '')) {
      const changed = { ...element, [name]: [{ secret: 1 }] };
      expect(await save(role, `${E}${type}`, changed), name).toMatchObject(refused(name));
    }
    const after = (await read(role, `${E}${type}?limit=1&extra=${extra}`))['elements'] as Json[];
    expect(after[0]).toEqual(element);
  });

  it('is taken with the lines of a company’s SKUs as they are answered, and refused with another code', async () => {
    const [company] = (await read('superadmin', `${E}companie?limit=1&extra=skus&sort=companyid`))[
      'elements'
    ] as Json[];
    const lines = company?.['skus'] as Json[];
    expect(lines[0]).toHaveProperty('s_code');
    const send = (skus: unknown) => save('superadmin', `${E}companie`, { companyid: company?.['companyid'], skus });
    expect(await send(lines.map((one) => ({ ...one, s_code: 'OTHER' })))).toMatchObject(refused('skus'));
    const more = lines.map((one) => ({ ...one, cs_quantity: Number(one['cs_quantity']) + 1 }));
    expect(await send(more)).toMatchObject({ status: 200 });
    expect(
      (await read('superadmin', `${E}companie/${String(company?.['companyid'])}?extra=skus`))['element'],
    ).toMatchObject({ skus: more });
  });

  it('is taken of a JSON-LD document, with second names of fields', async () => {
    const list = await read('admin', '/api/api_tokens?itemsPerPage=1');
    const [{ id }] = list['hydra:member'] as [{ id: number }];
    const key = await read('admin', `/api/api_tokens/${id}`);
    const { expiresAt: _past, expiration: _also, ...same } = key;
    expect(await save('admin', `/api/api_tokens/${id}`, same, 'PUT')).toMatchObject({ status: 200 });
    expect(await save('admin', `/api/api_tokens/${id}`, { ...same, companyid: 3 }, 'PUT')).toMatchObject(
      refused('companyid'),
    );
    expect(
      await save('admin', `/api/api_tokens/${id}`, { ...same, profile: '/api/admin_profiles/2001' }, 'PUT'),
    ).toMatchObject(refused('profile'));
  });

  it('is taken of a device', async () => {
    const [device] = (await read('admin', '/device/devices/search?limit=1'))['results'] as Json[];
    const { id, ...rest } = device as Json;
    const again = await save('admin', '/device/devices/save', { device_id: id, ...rest });
    expect(again).toMatchObject({ status: 200, body: { version: device?.['version'] } });
    expect(await save('admin', '/device/devices/save', { device_id: id, ...rest, last_seen: null })).toMatchObject(
      refused('last_seen'),
    );
  });

  it('is never compared with what the caller does not read', async () => {
    // A password that cannot be written is in no answer: whatever is sent is an unknown field.
    for (const token of ['x', null]) {
      const answer = await save('admin', `${E}user`, { userid: 2001001, token });
      expect(answer).toMatchObject({ status: 422, body: { msg_code: 'UNKNOWN_FIELD' } });
    }
    const mask = maskWith('device:view', 'device:edit', 'devices_activity:view');
    const admin = await addAdmin(test.database, MAIN, mask, 'masked@bellevue.example');
    const headers = { authorization: `Bearer ${await openSession(test.database, admin)}` };
    const first = async (more: object) => {
      const filter = encodeURIComponent(JSON.stringify({ has_active_lease: true }));
      const url = `/device/devices/search?limit=1&sort=id:asc&filter=${filter}`;
      const answer = await test.app.inject({ url, ...more });
      return (answer.json<Json>()['results'] as Json[])[0] as Json;
    };
    const whole = await first({ headers: { authorization: `Bearer ${await test.tokenOf('admin')}` } });
    const masked = await first({ headers });
    expect(masked['id']).toBe(whole['id']);
    expect(masked['ip_address']).not.toBe(whole['ip_address']);
    const { id, ...rest } = masked;
    const send = async (ip_address: unknown) => {
      const payload = { device_id: id, ...rest, ip_address };
      const answer = await test.app.inject({ method: 'POST', url: '/device/devices/save', headers, payload });
      return { status: answer.statusCode, body: answer.json<Json>() };
    };
    expect(await send(masked['ip_address'])).toMatchObject({ status: 200 });
    // A person who reads it masked finds out nothing by sending what it could be.
    for (const guess of [whole['ip_address'], '10.0.0.1'])
      expect(await send(guess)).toMatchObject(refused('ip_address'));
  });

  it('is taken of portals and terms of use with their locations', async () => {
    for (const type of ['aup', 'template']) {
      const [{ [`${type}id`]: id } = {}] = (await read('admin', `${E}${type}?limit=1`))['elements'] as Json[];
      const { element } = (await read('admin', `${E}${type}/${String(id)}?extra=locations`)) as { element: Json };
      expect(element).toHaveProperty('locationsExcluded');
      expect(await save('admin', `${E}${type}`, element)).toMatchObject({ status: 200 });
      const again = (await read('admin', `${E}${type}/${String(id)}?extra=locations`)) as { element: Json };
      expect(again.element['locations']).toEqual(element['locations']);
      const { version: _old, ...now } = again.element;
      expect(await save('admin', `${E}${type}`, { ...now, locationsExcluded: [1] })).toMatchObject(
        refused('locationsExcluded'),
      );
    }
  });
});

describe('a new record', () => {
  const person = { u_name: 'p', u_password: 'Abc-1234', u_profileid: 2001 };
  const period = { u_sdate: '2026-11-26 00:00:00', u_edate: '2026-11-26 23:59:59' };
  const ticket = { ti_name: 'Spec', ti_email: 'a@spec.example', ti_type: 3, ti_priority: 4, ti_message: 'Help' };

  it('may name its company, its author and what is not there yet, as the specification’s client does', async () => {
    const user = { ...person, ...period, u_email: 'sent-back', userid: null, u_companyid: 2, u_lastlogin: null };
    expect(await save('admin', `${E}user`, user)).toMatchObject({ status: 201, body: { element: { u_companyid: 2 } } });
    expect(await save('admin', `${E}ticket`, { ...ticket, ti_adminid: 2001, ti_companyid: 2 })).toMatchObject({
      status: 201,
    });
    const board = { d_name: 'Spec', d_status: 1, d_adminid: 2001, d_companyid: 2, d_filter: '{}', reportgraphs: [] };
    expect(await save('admin', `${E}dashboard`, board)).toMatchObject({ status: 201 });
    expect(await save('admin', `${E}profile`, { p_name: 'New', p_duration: 24, p_deletedAt: null })).toMatchObject({
      status: 201,
    });
  });

  it('is not there afterwards when it names another company or author', async () => {
    const made = { ...person, ...period, u_email: 'sent-elsewhere' };
    expect(await save('admin', `${E}user`, { ...made, u_companyid: 3 })).toMatchObject(refused('u_companyid'));
    expect(await save('admin', `${E}user`, made)).toMatchObject({ status: 201 });
    expect(await save('admin', `${E}ticket`, { ...ticket, ti_adminid: 2002 })).toMatchObject(refused('ti_adminid'));
  });

  it('of terms of use may be sent with all that its archive was answered with', async () => {
    const form = (name: string) =>
      Buffer.concat([
        Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        zipOf([{ name: 'index.html', data: `${PAGE.toString()}<!-- ${name} -->` }]),
        Buffer.from('\r\n--b--\r\n'),
      ]);
    const upload = async (id: number, name: string) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const url = `/legacy/upload/${id}/aup`;
      const { au_hash, au_filename, au_originalfilelocation } = (
        await test.as('admin', { method: 'POST', url, headers, payload: form(name) })
      ).json<Json>();
      return { au_hash, au_filename, au_originalfilelocation };
    };
    const first = await upload(0, 'one.zip');
    const wrong = await save('admin', `${E}aup`, { au_name: 'Sent', au_groupid: null, ...first, au_filename: 'x.zip' });
    expect(wrong).toMatchObject(refused('au_filename'));
    const made = await save('admin', `${E}aup`, { au_name: 'Sent', au_groupid: null, ...first });
    expect(made).toMatchObject({ status: 201, body: { element: first } });
    const second = await upload(made.body['aupid'] as number, 'two.zip');
    const { element } = made.body as { element: Json };
    const replaced = await save('admin', `${E}aup`, { ...element, ...second, au_name: 'Sent again' });
    expect(replaced).toMatchObject({ status: 200, body: { element: { ...second, au_name: 'Sent again' } } });
  });
});
