import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../server/actions/mail/queueMail';
import { asSystem } from '../../server/db/connect';
import { demoLogins } from '../../server/demo/logins';
import { testApp, type TestApp } from '../support/app';
import { MAIN, namesIn, SECOND } from '../support/personas';

type Json = Record<string, unknown>;

const VENDOR_KEY = 'vendor-key-4711';
const GUEST_PASSWORD = 'guest-password-4711';

let test: TestApp;
let guest: number;
beforeAll(async () => {
  test = await testApp();
  guest = await makeGuest('admin', 'moved@courriel.example', 2001);
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const login = (role: string) => demoLogins().find((one) => one.role === role)?.login;
const post = (role: string, url: string, payload: object, headers: Record<string, string> = {}) =>
  test.as(role, { method: 'POST', url, payload, headers });

async function makeGuest(role: string, email: string, profile: number): Promise<number> {
  const made = await post(role, '/legacy/elements/user', {
    u_name: email,
    u_email: email,
    u_password: GUEST_PASSWORD,
    u_profileid: profile,
    u_language: 'fr',
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ userid: number }>().userid;
}
async function passwordOf(id: number): Promise<unknown> {
  const answer = await post('admin', '/api/credentials', { ids: [id] });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ credentials: Json[] }>().credentials[0]?.['password'];
}
/** Copies a sealed text into the guest's password, as the owner of the database. */
async function copyToPassword(sealed: unknown): Promise<void> {
  expect(sealed).toMatch(/^v\d\./);
  await sql('update identity set u_password = $1 where userid = $2', [sealed, guest]);
}
const sealedIn = async (text: string, values?: unknown[]) => (await sql(text, values))[0]?.['sealed'];

describe('a sealed text that the owner of the database copies', () => {
  it('is shown where it belongs', async () => {
    expect(await passwordOf(guest)).toBe(GUEST_PASSWORD);
  });

  it('from another field of the company is not shown', async () => {
    const made = await post('admin', '/api/integrations', { name: 'Sealed place', apiKey: VENDOR_KEY });
    expect(made.statusCode, made.body).toBe(201);
    await copyToPassword(await sealedIn(`select "apiKey" as sealed from integration where name = 'Sealed place'`));
    expect(await passwordOf(guest)).toBe(null);
  });

  it('from a declared parameter is not shown', async () => {
    const made = await post('admin', '/legacy/elements/authtype', {
      a_module: 'google',
      a_name: 'Sealed place',
      a_params: JSON.stringify({ apiKey: 'k', apiSecret: VENDOR_KEY }),
    });
    expect(made.statusCode, made.body).toBeLessThan(300);
    await copyToPassword(
      await sealedIn(`select a_params::json ->> 'apiSecret' as sealed from authtype where a_name = 'Sealed place'`),
    );
    expect(await passwordOf(guest)).toBe(null);
  });

  it('from a guest of another company is not shown', async () => {
    const [profile] = await sql(
      `select min(profileid) as id from profile where p_companyid = $1 and "p_deletedAt" is null`,
      [SECOND],
    );
    const other = await makeGuest('admin2', 'other@autre.example', Number(profile?.['id']));
    await copyToPassword(await sealedIn('select u_password as sealed from identity where userid = $1', [other]));
    expect(await passwordOf(guest)).toBe(null);
  });

  it('is not an answer to another administrator, nor to another request of the same one', async () => {
    const body = { name: 'Sealed place', profileid: 2007, expiresAt: new Date(Date.now() + 864e5).toISOString() };
    const ask = (role: string, key: string) => post(role, '/api/api_tokens', body, { 'idempotency-key': key });
    const again = async (role: string, key: string) => (await ask(role, key)).body;
    const made = await ask('admin', 'first');
    expect(made.statusCode, made.body).toBe(201);
    const { token } = made.json<{ token: string }>();
    expect(token).toMatch(/^ptk_/);
    expect(await again('admin', 'first')).toContain(token);
    const second = await sql(`insert into idempotency_key (company_id, admin_id, key, fingerprint, status, body)
      select company_id, admin_id, replace(key, 'first', 'second'), fingerprint, status, body
      from idempotency_key where key like '% first' returning key`);
    expect(second).toHaveLength(1);
    expect(await again('admin', 'second')).not.toContain(token);
    // Under the key that a session of the superadministrator has.
    await test.tokenOf('superadmin');
    const moved = await sql(
      `insert into idempotency_key (company_id, admin_id, key, fingerprint, status, body)
      select s.home_company_id, s.admin_id, s.id || ' first', i.fingerprint, i.status, i.body
      from idempotency_key i, session s join administrator a on a.adminid = s.admin_id
      where i.key like '% first' and a.ad_login = $1 returning key`,
      [login('superadmin')],
    );
    expect(moved.length).toBeGreaterThan(0);
    expect(await again('superadmin', 'first')).not.toContain(token);
  });

  it('is no hash of a request: that one needs the key of the installation, so that a guess at a password in it cannot be checked', async () => {
    const url = '/legacy/elements/user';
    const body = { userid: guest, u_password: 'guest-password-4712' };
    expect((await post('admin', url, body, { 'idempotency-key': 'hashed' })).statusCode).toBe(200);
    const [row] = await sql(`select i.fingerprint, p.adp_bits from idempotency_key i
      join administrator a on a.adminid = i.admin_id join adprofile p on p.adprofileid = a.ad_profileid
      where i.key like '% hashed'`);
    const rights = JSON.stringify([[...namesIn(String(row!['adp_bits']))].sort(), { mode: 'all' }]);
    const plain = createHash('sha256')
      .update(`POST ${url}\n${JSON.stringify(body)}${rights}`)
      .digest('hex');
    expect(row!['fingerprint']).not.toBe(plain);
  });

  it('is no mail to another address', async () => {
    const letter = { greeting: 'x', colon: ': ', opening: ['Code 4711.'], facts: [], closing: [] };
    const mail = {
      companyId: MAIN,
      userId: guest,
      kind: 'sponsor-approved',
      subject: 'x',
      language: 'fr',
      letter,
    } as const;
    await asSystem(test.database.db, (trx) => queueMail(trx, test.context, { ...mail, to: 'guest@x.example' }));
    const [{ id } = {}] = await sql(`select mailid as id from mail where m_to = 'guest@x.example'`);
    const read = () => post('admin', `/api/mails/${String(id)}/read`, {});
    expect((await read()).body).toContain('4711');
    await sql(`update mail set m_to = 'reader@x.example' where mailid = $1`, [id]);
    expect((await read()).body).not.toContain('4711');
  });
});
