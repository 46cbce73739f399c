import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { changed, ended, refusedRows, runner, type JobBody } from '../../../support/jobs';
import { addAdmin, limitTo, MAIN, maskWith, openSession, PERMISSIONS } from '../../../support/personas';

type Json = Record<string, unknown>;

/** A record that is restored points at nothing that was deleted while it was. */
let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  test.as('admin', { method, url, ...(payload && { payload }) });
const element = (type: string, id: number, more = '') => `/legacy/elements/${type}/${id}${more}`;
async function create(type: string, values: Json, key = `${type}id`): Promise<number> {
  const answer = await send('POST', `/legacy/elements/${type}`, values);
  expect(answer.statusCode, answer.body).toBe(201);
  return Number(answer.json<Json>()[key] ?? answer.json<{ element: Json }>().element[key]);
}
async function removed(type: string, id: number) {
  const answer = await send('DELETE', element(type, id));
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}
const restored = (type: string, id: number) => send('POST', element(type, id, '/restore'));
const refusedFields = (answer: { json: <T>() => T }) => answer.json<{ fields?: Json }>().fields;

const RIGHTS = PERMISSIONS.filter((one) => !one.startsWith('superadmin'));

let made = 0;
const name = () => `Restored ${(made += 1)}`;
const profile = () => create('profile', { p_name: name(), p_duration: 720 });
const adprofile = () => create('adprofile', { adp_name: name(), adp_bits: '1' }, 'adprofileid');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const user = (u_profileid: number, more: Json = {}) =>
  create('user', {
    ...{ u_name: name(), u_email: `restored-${(made += 1)}`, u_password: 'Abc-1234', u_profileid },
    ...{ u_sdate: `${day(-1)} 00:00:00`, u_edate: `${day(6)} 23:59:59`, ...more },
  });
const administrator = (ad_profileid: number) => {
  const email = `restored-${(made += 1)}@bellevue.example`;
  return create(
    'administrator',
    {
      ...{ ad_name: name(), ad_login: email, ad_email: email, ad_profileid },
      ...{ ad_password: 'Bergerie42!azur', ad_phone: '+33 1 23 45 67 89' },
    },
    'adminid',
  );
};

async function company(values: Json): Promise<number> {
  const domain = `restored-${(made += 1)}.example`;
  const payload = { c_contact: `a@${domain}`, c_domains: domain, ...values };
  const answer = await test.as('superadmin', { method: 'POST', url: '/legacy/elements/companie', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ companyid: number }>().companyid;
}

describe('a restored record', () => {
  it.each([
    ['user', 'u_profileid', 'profile', profile, user],
    ['administrator', 'ad_profileid', 'adprofile', adprofile, administrator],
  ] as const)('%s: is refused with %s while its target is deleted', async (type, field, of, target, pointing) => {
    const to = await target();
    const { element: gone } = (await send('GET', element(of, to))).json<{ element: Json }>();
    const title = gone['p_name'] ?? gone['adp_name'];
    const id = await pointing(to);
    await removed(type, id);
    await removed(of, to);
    const answer = await restored(type, id);
    expect([answer.statusCode, answer.json<Json>()['msg_code'], refusedFields(answer)]).toMatchObject([
      422,
      'RESTORE_TARGET_GONE',
      { [field]: { msg_code: 'RESTORE_TARGET_GONE', msg_args: [title] } },
    ]);
    expect(answer.json<Json>()['msg_args']).toEqual([title]);
    expect((await restored(of, to)).statusCode).toBe(200);
    expect((await restored(type, id)).statusCode).toBe(200);
  });

  it('comes back without what was deleted for good', async () => {
    const mode = await create('authtype', { a_module: 'direct', a_name: name() });
    const id = await user(await profile(), { u_authtypeid: mode });
    await removed('user', id);
    await removed('authtype', mode);
    expect((await restored('user', id)).statusCode).toBe(200);
    const answer = await send('GET', element('user', id));
    expect(answer.json<{ element: Json }>().element['u_authtypeid']).toBeNull();
    const { lines } = (await send('GET', `/api/records/identities/${id}/history`)).json<{ lines: Json[] }>();
    expect(lines[0]).toMatchObject({ action: 'restore', changes: [{ field: 'u_authtypeid', after: null }] });
  });

  it('comes back without a portal that was deleted for good, though callers do not see every portal', async () => {
    const { database } = test;
    const [portal] = await database.ownerQuery('select * from template where t_companyid = $1 limit 1', [MAIN]);
    const columns = Object.keys(portal!).filter(
      (one) => !['templateid', 'search_text', 't_name', 't_hash'].includes(one),
    );
    const list = columns.map((one) => `"${one}"`).join(',');
    const [copy] = await database.ownerQuery(
      `insert into template (t_name, t_hash, ${list}) select 'Restored portal', 'restored', ${list} from template where templateid = $1
       returning templateid`,
      [portal!['templateid']],
    );
    const id = await create('location', {
      ...{ l_name: name(), l_templateid: copy!['templateid'], l_countryid: 75, groupids: [2001] },
      ...{ l_language: 'fr', l_timezone: 'Europe/Paris' },
    });
    await removed('location', id);
    await removed('template', Number(copy!['templateid']));
    expect((await restored('location', id)).statusCode).toBe(200);
    const [row] = await database.ownerQuery('select l_templateid from location where locationid = $1', [id]);
    expect(row?.['l_templateid']).toBeNull();
  });

  it('keeps a target that is there, in another company too', async () => {
    await test.database.ownerQuery('update company set c_partnerid = 4 where companyid = 14');
    const change = (method: 'DELETE' | 'POST', more = '') =>
      test.as('superadmin', { method, url: `/legacy/elements/companie/14${more}` });
    expect((await change('DELETE')).statusCode).toBe(200);
    const answer = await change('POST', '/restore');
    expect(answer.statusCode, answer.body).toBe(200);
    const [row] = await test.database.ownerQuery('select c_partnerid from company where companyid = 14');
    expect(Number(row?.['c_partnerid'])).toBe(4);
  });

  it('is refused by itself in a change of many and in its undo', async () => {
    const [kept, lost] = [await profile(), await profile()];
    const ids = [await user(kept), await user(lost)];
    const deleted = await changed(test, 'admin', 'identities', { ids, operation: 'delete' });
    await removed('profile', lost);
    const refusal = [{ recordId: String(ids[1]), problems: { u_profileid: { msg_code: 'RESTORE_TARGET_GONE' } } }];
    const undo = await test.as('admin', { method: 'POST', url: `/api/jobs/${deleted.id}/undo` });
    const undone = await ended(test, 'admin', undo.json<JobBody>().id);
    expect(undone).toMatchObject({ state: 'done', result: { changed: 1, refused: 1 } });
    expect(await refusedRows(test, 'admin', undone.id)).toMatchObject(refusal);
    await removed('user', ids[0]!);
    const bulk = await changed(test, 'admin', 'identities', { ids, operation: 'restore' });
    expect(await refusedRows(test, 'admin', bulk.id)).toMatchObject(refusal);
  });

  it('is refused where its deletion is taken back', async () => {
    const to = await profile();
    const id = await user(to);
    await removed('user', id);
    await removed('profile', to);
    const log = await send('GET', `/api/records/identities/${id}/history`);
    const [line] = log.json<{ lines: { id: number }[] }>().lines;
    const answer = await send('POST', `/api/records/identities/${id}/revert`, { auditId: line?.id });
    expect([answer.statusCode, refusedFields(answer)]).toMatchObject([
      422,
      { u_profileid: { msg_code: 'RESTORE_TARGET_GONE' } },
    ]);
  });

  it('comes back in the order that its deletion asked for: the last one deleted is the first one restored', async () => {
    // Many are changed in the order of their keys: first the one that points at the other.
    const customer = await company({ c_name: 'Customer' });
    const partner = await company({ c_name: 'Partner' });
    await test.database.ownerQuery('update company set c_partnerid = $1 where companyid = $2', [partner, customer]);
    const ids = [customer, partner];
    const deleted = await changed(test, 'superadmin', 'companies', { ids, operation: 'delete' });
    expect(deleted.result).toEqual({ changed: 2, refused: 0 });
    const undo = await test.as('superadmin', { method: 'POST', url: `/api/jobs/${deleted.id}/undo` });
    expect(undo.statusCode, undo.body).toBe(201);
    const undone = await ended(test, 'superadmin', undo.json<JobBody>().id);
    expect(undone).toMatchObject({ state: 'done', result: { changed: 2, refused: 0 } });
  });

  it('may get another partner in the save that brings it back, and not keep one that is gone', async () => {
    const [partner, customer] = [await company({ c_name: 'Lost partner' }), await company({ c_name: 'Kept' })];
    await test.database.ownerQuery('update company set c_partnerid = $1 where companyid = $2', [partner, customer]);
    for (const id of [customer, partner]) {
      expect((await test.as('superadmin', { method: 'DELETE', url: element('companie', id) })).statusCode).toBe(200);
    }
    const save = (values: Json) =>
      test.as('superadmin', {
        method: 'POST',
        url: '/legacy/elements/companie',
        payload: { companyid: customer, ...values },
      });
    const [row] = await test.database.ownerQuery('select c_options from company where companyid = $1', [customer]);
    // The type Pilot, another one than that of a new company: what brings it back (specification S-COMP-3).
    const c_options = String((BigInt(String(row?.['c_options'])) & ~18624n) | 2048n);
    for (const values of [{ c_options }, { c_options, c_partnerid: partner }]) {
      const refused = await save(values);
      expect([refused.statusCode, refusedFields(refused)]).toMatchObject([
        422,
        { c_partnerid: { msg_code: 'RESTORE_TARGET_GONE', msg_args: ['Lost partner'] } },
      ]);
    }
    const repaired = await save({ c_options, c_partnerid: 4 });
    expect([repaired.statusCode, repaired.json<{ element: Json }>().element]).toMatchObject([
      200,
      { c_deletedAt: null, c_partnerid: 4 },
    ]);
  });

  it('names nothing that who restores it does not see', async () => {
    const scope = await create('group', { g_name: name() }, 'groupid');
    const id = await user(await profile(), { groupids: [2002, scope] });
    const scoped = await addAdmin(test.database, MAIN, maskWith(...RIGHTS), 'hidden-restorer@bellevue.example');
    await limitTo(test.database, scoped, 2002, []);
    await removed('user', id);
    await test.database.ownerQuery('update scope set "g_deletedAt" = now() where groupid = $1', [scope]);
    const answer = await test.app.inject({
      method: 'POST',
      url: element('user', id, '/restore'),
      headers: { authorization: `Bearer ${await openSession(test.database, scoped)}` },
    });
    expect([answer.statusCode, answer.json<Json>()['msg_code'], refusedFields(answer)]).toMatchObject([
      422,
      'RESTORE_TARGET_HIDDEN',
      { groupids: { msg_code: 'RESTORE_TARGET_HIDDEN', msg_args: [] } },
    ]);
  });

  it('may point at an existing one that who restores it does not see', async () => {
    const id = await user(await profile(), { groupids: [2002, 2003] });
    const scoped = await addAdmin(test.database, MAIN, maskWith(...RIGHTS), 'restorer@bellevue.example');
    await limitTo(test.database, scoped, 2002, []);
    await removed('user', id);
    const answer = await test.app.inject({
      method: 'POST',
      url: element('user', id, '/restore'),
      headers: { authorization: `Bearer ${await openSession(test.database, scoped)}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });
});
