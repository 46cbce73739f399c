import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { limitTo } from '../../../support/personas';

type Json = Record<string, unknown>;
const DAY = 24 * 3600 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const post = async (role: string, url: string, payload: Json = {}, headers: Record<string, string> = {}) => {
  const answer = await test.as(role, { method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<Json & { fields?: Json; msg_code?: string }>() };
};
const get = async (role: string, url: string) => {
  const answer = await test.as(role, { url });
  return { status: answer.statusCode, body: answer.json<Json & { guests: Json[] }>() };
};
const made = async (name: string, role = 'receptionist') =>
  (await post(role, '/api/lobby/guests', { name, profile: 2001 })).body as Json & { id: number; password: string };
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const audited = async (id: unknown) =>
  (
    await test.database.ownerQuery(
      `select lo_action as action, lo_data as data from auditlog where lo_element = 'user' and lo_elementid = $1 order by seq`,
      [String(id)],
    )
  ).map(({ action, data }) => [action, String(data)] as const);

describe('a guest of the desk', () => {
  it('is opened and found again by name or login, without the password', async () => {
    const { id, login } = await made('Élise Garnier');
    const { status, body } = await get('receptionist', `/api/lobby/guests/${id}`);
    expect([status, body]).toMatchObject([200, { id, name: 'Élise Garnier', login, profile: 2001 }]);
    expect(Object.keys(body)).not.toContain('password');
    for (const text of ['garnier', String(login), '%C3%89LISE', 'elise', 'garnier elise'])
      expect((await get('receptionist', `/api/lobby/guests?q=${text}`)).body.guests).toMatchObject([{ id }]);
    for (const text of ['%25', '_', 'elise nobody'])
      expect((await get('receptionist', `/api/lobby/guests?q=${text}`)).body.guests).toEqual([]);
    expect((await get('receptionist', '/api/lobby/guests?q=')).status).toBe(422);
  });

  it('is one of the caller: those of others, deactivated and erased ones are not there', async () => {
    const other = await made('Of the administrator', 'admin');
    const gone = await made('Deactivated');
    const erased = await made('Erased');
    await test.database.ownerQuery('update identity set "u_deletedAt" = now() where userid = $1', [gone.id]);
    await test.database.ownerQuery('update identity set "u_erasedAt" = now() where userid = $1', [erased.id]);
    for (const { id } of [other, gone, erased]) {
      expect((await get('receptionist', `/api/lobby/guests/${id}`)).status).toBe(404);
      expect((await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(2) })).status).toBe(404);
      expect((await post('receptionist', `/api/lobby/guests/${id}/password`)).status).toBe(404);
    }
    for (const text of ['administrator', 'deactivated', 'erased'])
      expect((await get('receptionist', `/api/lobby/guests?q=${text}`)).body.guests).toEqual([]);
    // Anyone who edits identities opens all that they see, at the desk as elsewhere.
    const mine = await made('Of the receptionist');
    expect((await get('admin', `/api/lobby/guests/${mine.id}`)).status).toBe(200);
    expect((await get('viewer', `/api/lobby/guests/${mine.id}`)).status).toBe(403);
    expect((await get('admin2', `/api/lobby/guests/${mine.id}`)).status).toBe(404);
  });

  it('is named among those of a list as one that can be opened', async () => {
    const mine = await made('Of the list');
    const other = await made('Of another desk', 'admin');
    const gone = await made('Deactivated in the list');
    const erased = await made('Erased in the list');
    await test.database.ownerQuery('update identity set "u_deletedAt" = now() where userid = $1', [gone.id]);
    await test.database.ownerQuery('update identity set "u_erasedAt" = now() where userid = $1', [erased.id]);
    const ids = [mine, other, gone, erased].map(({ id }) => id).join();
    const openable = (role: string, list = ids) => get(role, `/api/lobby/openable?ids=${list}`);
    expect(await openable('receptionist')).toMatchObject({ status: 200, body: { ids: [mine.id] } });
    expect((await openable('receptionist', '987654321')).body).toEqual({ ids: [] });
    // Anyone who edits identities opens those of others, too.
    expect((await openable('admin')).body).toEqual({ ids: [mine.id, other.id] });
    expect((await openable('admin2')).body).toEqual({ ids: [] });
    expect((await openable('viewer')).status).toBe(403);
    for (const wrong of ['', 'x', '1,', '1,,2']) expect((await openable('receptionist', wrong)).status).toBe(422);
  });

  it('is not there when it is outside the present scope, or was made by a bulk order', async () => {
    const { id } = await made('Scoped Out');
    const { id: bulk } = await made('Bulk Order');
    await test.database.ownerQuery(
      `with job_row as (
         insert into job (company_id, admin_id, kind, resource, state, parameters, caller)
         values (2, 1, 'bulk-accounts', 'identities', 'done', '{}', '{}') returning id)
       insert into job_account (company_id, job_id, line, user_id) select 2, id, 1, $1 from job_row`,
      [bulk],
    );
    expect((await get('receptionist', `/api/lobby/guests/${bulk}`)).status).toBe(404);
    expect((await get('receptionist', '/api/lobby/guests?q=Bulk Order')).body.guests).toEqual([]);
    const [one] = await test.database.ownerQuery('select u_adminid as admin from identity where userid = $1', [id]);
    const admin = Number(one?.['admin']);
    await limitTo(test.database, admin, 1001, []);
    const hidden = await get('receptionist', '/api/lobby/guests?q=Scoped Out');
    const desk = await get('receptionist', '/api/lobby');
    expect([hidden.body.guests, desk.body.guests]).toEqual([[], []]);
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'all', ad_maingroupid = null, groupids = '{}' where adminid = $1`,
      [admin],
    );
    expect((await get('receptionist', `/api/lobby/guests/${id}`)).status).toBe(200);
  });

  it('gets a later end, never an earlier one nor more than the company allows', async () => {
    const { id } = await made('Prolonged');
    const end = inDays(3);
    const { status, body } = await post('receptionist', `/api/lobby/guests/${id}/end`, { end });
    expect([status, body['end']]).toEqual([200, end]);
    const key = { 'idempotency-key': `prolonged-${id}` };
    const first = await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(4) }, key);
    // The same request again, as after a lost connection; without its key it would be refused.
    const again = await post(
      'receptionist',
      `/api/lobby/guests/${id}/end`,
      first.body['end'] ? { end: first.body['end'] } : {},
      key,
    );
    expect([first.status, again]).toEqual([200, first]);
    for (const earlier of [inDays(1), inDays(-1), end, again.body['end'] as string]) {
      const refused = await post('receptionist', `/api/lobby/guests/${id}/end`, { end: earlier });
      expect([refused.status, refused.body.fields]).toMatchObject([422, { u_edate: { msg_code: 'LOBBY_EXTENSION' } }]);
    }
    await test.database.ownerQuery('update company set c_maxvalidity = 10 where companyid = 2');
    const long = await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(11) });
    expect([long.status, long.body.fields]).toMatchObject([
      422,
      { u_edate: { msg_code: 'LOBBY_VALIDITY', msg_args: [10] } },
    ]);
    await test.database.ownerQuery('update company set c_maxvalidity = 365 where companyid = 2');
    const year = await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(400) });
    expect(year.body.fields).toMatchObject({ u_edate: {} });
    expect((await audited(id)).map(([action]) => action)).toEqual(['create', 'reveal', 'update', 'update']);
  });

  it('has the former end again when a caller who edits identities undoes the extension', async () => {
    const { id } = await made('Prolonged by mistake');
    const { body: before } = await get('admin', `/api/lobby/guests/${id}`);
    const { body: after } = await post('admin', `/api/lobby/guests/${id}/end`, { end: inDays(3) });
    const revert = (role: string) => post(role, `/api/records/identities/${id}/revert`, { version: after['version'] });
    expect((await revert('receptionist')).status).toBe(403);
    expect((await revert('admin')).status).toBe(200);
    expect((await get('admin', `/api/lobby/guests/${id}`)).body['end']).toBe(before['end']);
  });

  it('has the former end again when the caller undoes their extension, as its last change', async () => {
    const { id } = await made('Prolonged at the desk');
    const { body: before } = await get('receptionist', `/api/lobby/guests/${id}`);
    const extend = async (days: number) =>
      (await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(days) })).body['version'] as number;
    const undo = (role: string, version: unknown) => post(role, `/api/lobby/guests/${id}/end/undo`, { version });
    const first = await extend(3);
    const second = await extend(4);
    expect((await undo('receptionist', first)).status).toBe(412);
    expect((await undo('viewer', second)).status).toBe(403);
    expect((await undo('admin2', second)).status).toBe(404);
    // It is not the change of this person.
    expect((await undo('admin', second)).body.msg_code).toBe('REVERT_IMPOSSIBLE');
    const { status, body } = await undo('receptionist', second);
    expect([status, body['end'] !== before['end']]).toEqual([200, true]);
    // The last change is the undo, which is no extension.
    expect((await undo('receptionist', body['version'])).body.msg_code).toBe('REVERT_IMPOSSIBLE');
    const entries = (await audited(id)).map(([, data]) => JSON.parse(data) as Json);
    expect(entries.at(-1)).toMatchObject({ reverts: expect.any(Number) });
    const { id: other } = await made('Just made');
    const { body: just } = await get('receptionist', `/api/lobby/guests/${other}`);
    const vain = await post('receptionist', `/api/lobby/guests/${other}/end/undo`, { version: just['version'] });
    expect([vain.status, vain.body.msg_code]).toEqual([422, 'REVERT_IMPOSSIBLE']);
  });

  it('counts as one of today when its end has passed', async () => {
    const { id } = await made('Came back');
    await test.database.ownerQuery(`update identity set u_edate = now() - interval '1 day' where userid = $1`, [id]);
    const limit = (most: number | null) =>
      test.database.ownerQuery(
        `update adprofile set "adp_lobbylimit" = $1 where adprofileid =
           (select ad_profileid from administrator where ad_login = 'receptionist@bellevue.example')`,
        [most],
      );
    const [before] = await test.database.ownerQuery(
      `select "adp_lobbylimit" as most from adprofile where adprofileid =
         (select ad_profileid from administrator where ad_login = 'receptionist@bellevue.example')`,
    );
    await limit(1);
    expect((await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(2) })).status).toBe(409);
    await limit(before?.['most'] as number | null);
    expect((await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(2) })).status).toBe(200);
  });

  it('takes the place of a new one each time that its end has passed', async () => {
    const ended = await Promise.all([1, 2, 3].map((n) => made(`Ended ${n}`)));
    const ids = ended.map(({ id }) => id);
    await test.database.ownerQuery(
      `update identity set u_edate = now() - interval '1 day', "u_createdAt" = now() - interval '3 days'
       where userid = any($1)`,
      [ids],
    );
    const desk = async () =>
      (await get('receptionist', '/api/lobby')).body as unknown as { made: number; guests: Json[] };
    const before = await desk();
    const limit = (most: number | null) =>
      test.database.ownerQuery(
        `update adprofile set "adp_lobbylimit" = $1 where adprofileid =
           (select ad_profileid from administrator where ad_login = 'receptionist@bellevue.example')`,
        [most],
      );
    await limit(before.made + 1);
    const answers = await Promise.all(
      ids.map((id) => post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(2) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await post('receptionist', '/api/lobby/guests', { name: 'New', profile: 2001 })).status).toBe(409);
    const after = await desk();
    const revived = ids[answers.findIndex(({ status }) => status === 200)];
    expect([after.made, after.guests.length]).toEqual([before.made + 1, before.guests.length + 1]);
    expect(after.guests[0]).toMatchObject({ id: revived });
    // A later end before the end is no new account.
    expect((await post('receptionist', `/api/lobby/guests/${revived}/end`, { end: inDays(3) })).status).toBe(200);
    expect((await desk()).made).toBe(before.made + 1);
    await limit(null);
  });

  it('gets a new password, once for each key; the old one is gone', async () => {
    const { id, password } = await made('Forgetful');
    const key = { 'idempotency-key': 'forgetful-1' };
    const first = await post('receptionist', `/api/lobby/guests/${id}/password`, {}, key);
    const again = await post('receptionist', `/api/lobby/guests/${id}/password`, {}, key);
    expect(first).toMatchObject({ status: 200, body: { id, password: expect.stringMatching(/^\w{10}$/) } });
    expect(first.body['password']).not.toBe(password);
    expect(again).toEqual(first);
    const { body } = await post('receptionist', '/api/credentials', { ids: [id] });
    expect(body).toMatchObject({ credentials: [{ password: first.body['password'] }] });
    const entries = await audited(id);
    expect(entries.map(([action]) => action)).toEqual(['create', 'reveal', 'update', 'reveal', 'reveal']);
    for (const [, data] of entries) expect(data).not.toContain(String(first.body['password']));
  });
});
