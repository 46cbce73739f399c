import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, maskWith, openSession } from '../support/personas';

let test: TestApp;
const COMPANY = 2;
let made = 0;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const end = (role: string, id: number) =>
  test.as(role, { method: 'POST', url: `/api/administrators/${id}/sessions/end`, payload: {} });
const idOf = async (role: string) => (await test.as(role, { url: '/api/admin/admins/me' })).json<{ id: number }>().id;
const status = async (token: string) =>
  (await test.app.inject({ url: '/api/sessions', headers: { authorization: `Bearer ${token}` } })).statusCode;

/** An administrator who is signed in twice. */
async function colleague() {
  const id = await addAdmin(test.database, COMPANY, maskWith('user:view'), `away${(made += 1)}@bellevue.example`);
  return { id, tokens: [await openSession(test.database, id), await openSession(test.database, id)] };
}
const statuses = (tokens: readonly string[]) => Promise.all(tokens.map(status));

it('ends every session of another administrator at once, and is in the audit log', async () => {
  const { id, tokens } = await colleague();
  expect(await statuses(tokens)).toEqual([200, 200]);
  const answer = await end('admin', id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: true }]);
  expect(await statuses(tokens)).toEqual([401, 401]);
  const entries = await sql(
    `select lo_adminid as who, lo_data as data from auditlog where lo_action = 'sessions_ended' and lo_elementid = $1`,
    [String(id)],
  );
  expect(entries).toHaveLength(1);
  expect(Number(entries[0]?.['who'])).toBe(await idOf('admin'));
  expect(JSON.parse(String(entries[0]?.['data']))).toMatchObject({ sessions: 2 });
  // The account is as it was: the person may sign in again.
  expect(await status(await openSession(test.database, id))).toBe(200);
});

it('is refused without the right, for others of another company, for oneself, and while impersonating', async () => {
  const { id, tokens } = await colleague();
  expect((await end('viewer', id)).statusCode).toBe(403);
  expect((await end('admin2', id)).statusCode).toBe(404);
  const me = await idOf('admin');
  expect((await end('admin', me)).statusCode).toBe(403);
  const superadmin = await openSession(test.database, 1001, { companyId: COMPANY });
  const impersonating = await test.app.inject({
    method: 'POST',
    url: `/api/administrators/${id}/sessions/end`,
    headers: { authorization: `Bearer ${superadmin}`, 'x-switch-user': String(me) },
    payload: {},
  });
  expect(impersonating.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
  expect(await statuses(tokens)).toEqual([200, 200]);
});

it('is refused for an account with more rights, and asks for a proof of the person', async () => {
  const stronger = await addAdmin(test.database, COMPANY, maskWith('superadmin:edit'), 'stronger@bellevue.example');
  const token = await openSession(test.database, stronger);
  const refused = await end('admin', stronger);
  expect([refused.statusCode, refused.json<{ msg_code: string }>().msg_code]).toEqual([403, 'RIGHTS_EXCEEDED']);
  expect(await status(token)).toBe(200);

  const { id, tokens } = await colleague();
  const admin = await openSession(test.database, await idOf('admin'));
  await sql('update session set proven_at = null where admin_id = $1', [await idOf('admin')]);
  const asked = await test.app.inject({
    method: 'POST',
    url: `/api/administrators/${id}/sessions/end`,
    headers: { authorization: `Bearer ${admin}` },
    payload: {},
  });
  expect([asked.statusCode, asked.json<{ msg_code: string }>().msg_code]).toEqual([403, 'PROOF_REQUIRED']);
  expect(await statuses(tokens)).toEqual([200, 200]);
});

it.each(['sessions/end', 'second-factor/reset'])(
  'ends the impersonations of these sessions at once: %s',
  async (act) => {
    const { id: target } = await colleague();
    const mask = maskWith('admin_switch', 'admin:view', 'admin:edit', 'global:view', 'global:edit');
    const id = await addAdmin(test.database, COMPANY, mask, `imp${(made += 1)}@bellevue.example`);
    const token = await openSession(test.database, id);
    const headers = { authorization: `Bearer ${token}`, 'x-switch-user': String(target) };
    const used = await test.app.inject({ url: '/api/password/rules', headers });
    expect(used.statusCode, used.body).toBe(200);
    const open = () => sql('select 1 from impersonation where original_admin_id = $1 and ended_at is null', [id]);
    expect(await open()).toHaveLength(1);
    await sql(
      `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
     values ($1, $2, 'Key', gen_random_uuid(), '', 0, '[]', gen_random_uuid(), now())`,
      [id, COMPANY],
    );
    await sql(`update session set proven_at = '9999-01-01'`);
    const answer = await test.as('admin', { method: 'POST', url: `/api/administrators/${id}/${act}`, payload: {} });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await open()).toEqual([]);
    const entries = await sql(`select 1 from auditlog where lo_action = 'switch_user_end' and lo_elementid = $1`, [
      String(target),
    ]);
    expect(entries).toHaveLength(1);
  },
);
