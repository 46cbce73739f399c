import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoKeys } from '../../server/demo/records/tokens';
import { hashToken } from '../../server/keys/tokens';
import { testApp, type TestApp } from '../support/app';
import { SEED_NUMBER } from '../support/constants';
import { addAdmin, MAIN, openSession, SECOND } from '../support/personas';
import { listen, parsed, rawClient } from '../support/sockets';

/** Longer than a request counts as let in. */
const LONG_MS = 400;
/** Of the demo data: an administrator with every right of the company, and a superadministrator. */
const [ADMIN, SUPERADMIN] = [2001, 1001];

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await testApp();
  port = await listen(test.app);
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const ask = (token: string, method: 'POST' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
let number = 0;
const newName = () => `Slow ${(number += 1)}`;
/** Companies in which there is a scope of this name. */
const companiesWith = async (name: string) =>
  (await sql('select g_companyid from scope where g_name = $1', [name])).map((row) => row['g_companyid']);

/** Sends a request but for the end of its body, which follows after `meanwhile`. */
async function slowly(
  request: { readonly url: string; readonly type: string; readonly body: string; readonly headers: object },
  meanwhile: () => Promise<unknown>,
) {
  const { url, type, body, headers } = request;
  const all = {
    host: 'localhost',
    'content-type': type,
    'content-length': body.length,
    connection: 'close',
    ...headers,
  };
  const head = [`POST ${url} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', ''];
  const client = rawClient(port, head.join('\r\n') + body.slice(0, -2));
  await wait(LONG_MS);
  await meanwhile();
  client.socket.write(body.slice(-2));
  const answer = parsed(await client.closed);
  return [answer.status, answer.body['msg_code']];
}
const bearer = (token: string, more: object = {}) => ({ authorization: `Bearer ${token}`, ...more });
const save = (name: string, headers: object, meanwhile: () => Promise<unknown>) =>
  slowly(
    { url: '/legacy/elements/group', type: 'application/json', body: JSON.stringify({ g_name: name }), headers },
    meanwhile,
  );

describe('a save whose body arrives slowly', () => {
  it('is done for who may still do it', async () => {
    const name = newName();
    const token = await openSession(test.database, ADMIN);
    expect(await save(name, bearer(token), async () => undefined)).toEqual([201, undefined]);
    expect(await companiesWith(name)).toEqual([MAIN]);
  });

  it('is not done after the session has ended', async () => {
    const name = newName();
    const token = await openSession(test.database, ADMIN);
    const answer = await save(name, bearer(token), () => ask(token, 'POST', '/api/logout'));
    expect(answer).toEqual([401, 'NO_VALID_SESSION']);
    expect(await companiesWith(name)).toEqual([]);
  });

  it('is not done without the right, nor by an account that was disabled', async () => {
    const [{ bits } = {}] = await sql('select adp_bits as bits from adprofile where adprofileid = 2001');
    const changes = {
      NOT_ENOUGH_PERMISSIONS: `update adprofile set adp_bits = '0' from administrator where ad_profileid = adprofileid and adminid = $1`,
      SESSION_EXPIRED: 'update administrator set ad_enabled = false where adminid = $1',
    };
    for (const [code, change] of Object.entries(changes)) {
      const name = newName();
      const id = await addAdmin(test.database, MAIN, String(bits), `${code.toLowerCase()}@bellevue.example`);
      const token = await openSession(test.database, id);
      expect((await save(name, bearer(token), () => sql(change, [id])))[1]).toBe(code);
      expect(await companiesWith(name)).toEqual([]);
    }
  });

  it('is not done after the impersonation has ended', async () => {
    const name = newName();
    const token = await openSession(test.database, SUPERADMIN, { companyId: MAIN });
    const begun = await ask(token, 'POST', '/api/switch-user', { admin: ADMIN, reason: 'A slow request' });
    const { id } = begun.json<{ id: number }>();
    const headers = bearer(token, { 'x-switch-user': `${ADMIN};${id}` });
    const answer = await save(name, headers, () => ask(token, 'DELETE', `/api/switch-user/${ADMIN};${id}`));
    expect(answer).toEqual([403, 'IMPERSONATION_OVER']);
    expect(await companiesWith(name)).toEqual([]);
  });

  it('is not done with a key that was disabled', async () => {
    const name = newName();
    const { key = '' } =
      demoKeys(SEED_NUMBER).find((one) => one.companyid === MAIN && one.access === 'readWrite') ?? {};
    const hash = hashToken(test.database.db, key);
    const answer = await save(name, bearer(key), () =>
      sql('update api_token set "isEnabled" = false where token = $1', [hash]),
    );
    expect(answer).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    expect(await companiesWith(name)).toEqual([]);
  });

  it('is not done in the company to which the session has switched', async () => {
    const name = newName();
    const token = await openSession(test.database, SUPERADMIN, { companyId: MAIN });
    const answer = await save(name, bearer(token), () =>
      ask(token, 'POST', '/api/switch-company', { company: SECOND }),
    );
    expect(answer).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    expect(await companiesWith(name)).toEqual([]);
  });
});

it.each(['/api/jobs/imports/locations', '/legacy/upload/0/aup'])(
  'a file that arrives slowly is not taken after the session has ended: %s',
  async (url) => {
    const token = await openSession(test.database, ADMIN);
    const jobs = async () => (await sql('select count(*)::int as n from job'))[0]?.['n'];
    const before = await jobs();
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nl_name\r\n--b--\r\n';
    const form = { url, type: 'multipart/form-data; boundary=b', body: part, headers: bearer(token) };
    expect(await slowly(form, () => ask(token, 'POST', '/api/logout'))).toEqual([401, 'NO_VALID_SESSION']);
    expect(await jobs()).toBe(before);
  },
);

it('a save that waits for its turn is not done after the session has ended', async () => {
  const client = await test.database.db.ownerPool.connect();
  await client.query('begin; lock table scope in share mode');
  const names = [newName(), newName(), newName()];
  const tokens = await Promise.all(names.map(() => openSession(test.database, ADMIN)));
  const saved = names.map((g_name, index) => ask(tokens[index] ?? '', 'POST', '/legacy/elements/group', { g_name }));
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // Two of a company run at once.
  await vi.waitFor(async () => expect(await sql(blocked)).toHaveLength(2), { timeout: 20_000 });
  await wait(LONG_MS);
  for (const token of tokens)
    await sql(
      'update session set revoked_at = now() where id = (select session_id from session_token where hash = $1)',
      [hashToken(test.database.db, token)],
    );
  await client.query('rollback');
  client.release();
  expect((await Promise.all(saved)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 401]);
});
