import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuePasswordLink } from '../../server/actions/account/passwordLinks';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { asSystem } from '../../server/db/connect';
import { demoLogins } from '../../server/demo/logins';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, limitTo, MAIN, openSession } from '../support/personas';

const DAY = 24 * 3_600_000;
const [FIRST, SECOND, THIRD] = ['Phare-de-Cordouan-1611', 'Viaduc-de-Garabit-1884', 'Canal-de-Briare-1642'];

let test: TestApp;
let offset = 0;
let people = 0;
beforeAll(async () => {
  test = await testApp({ now: () => new Date(Date.now() + offset) });
});
afterAll(() => test.close());
beforeEach(async () => {
  offset = 0;
  people += 1;
  await sql('delete from password_policy');
});

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const post = (url: string, payload: object, token?: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    remoteAddress: `198.51.100.${people}`,
    payload,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
const signIn = (login: string, password: string) => post('login', { login, password });

/** A request of a demo role with a session of its own: the clock moves, and ends the others. */
async function as(role: string, request: InjectOptions) {
  const { login = '', password = '' } = demoLogins().find((one) => one.role === role) ?? {};
  const { token } = (await signIn(login, password)).json<{ token: string }>();
  // As by a proof of the person: a policy needs one.
  await sql(
    `update session set proven_at = '9999-01-01' where admin_id = (select adminid from administrator where ad_login = $1)`,
    [login],
  );
  return test.app.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
}

/** A policy as the console makes one. */
async function policy(audience: string, parts: object): Promise<void> {
  const body = { name: `${audience} ${Math.random()}`, audience, minLength: 4, history: 0, expiry: null };
  const flags = { alpha: false, mixedCase: false, digit: false, special: false };
  const answer = await as('admin', {
    method: 'POST',
    url: '/api/password_policies',
    payload: { ...body, ...flags, ...parts },
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
}

const tokenOf = (link: string) => new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
async function administrator(): Promise<string> {
  const login = `policy${people}@bellevue.example`;
  const { link } = await inviteAdmin(test.context, { login, company: '2' });
  expect((await post('password/reset', { token: tokenOf(link), password: FIRST })).statusCode).toBe(200);
  return login;
}

/** Changes the password in “My account”. @returns the rule that refuses it, with its arguments */
async function change(login: string, from: string, to: string): Promise<unknown> {
  const token = (await signIn(login, from)).json<{ token: string }>().token;
  const [row] = await sql('select adminid from administrator where ad_login = $1', [login]);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/legacy/elements/myprofile',
    headers: { authorization: `Bearer ${token}` },
    payload: { adminid: Number(row?.['adminid']), currentPassword: from, ad_password: to, retypedPassword: to },
  });
  if (answer.statusCode === 200) return 'changed';
  const { msg_code, msg_args } = answer.json<{ fields: { ad_password: { msg_code: string; msg_args: unknown[] } } }>()
    .fields.ad_password;
  return [msg_code, ...msg_args];
}

async function guest(values: object): Promise<{ status: number; id: number; rule: unknown }> {
  const [profile] = await sql(
    'select profileid from profile where p_companyid = 2 and "p_deletedAt" is null order by 1 limit 1',
  );
  const answer = await as('admin', {
    method: 'POST',
    url: '/legacy/elements/user',
    payload: {
      u_name: `Guest ${people}`,
      u_email: `guest${people}-${Math.random()}@example.org`,
      u_profileid: Number(profile?.['profileid']),
      u_sdate: new Date().toISOString(),
      u_edate: new Date(Date.now() + DAY).toISOString(),
      ...values,
    },
  });
  const body = answer.json<{ userid?: number; fields?: { u_password?: { msg_code: string; msg_args: unknown[] } } }>();
  const wrong = body.fields?.u_password;
  return { status: answer.statusCode, id: Number(body.userid), rule: wrong && [wrong.msg_code, ...wrong.msg_args] };
}
const renew = async (id: number, u_password: string) => {
  const answer = await as('admin', {
    method: 'POST',
    url: '/legacy/elements/user',
    payload: { userid: id, u_password },
  });
  return answer.statusCode === 200 ? 'changed' : answer.json<{ fields: { u_password: object } }>().fields.u_password;
};

describe('the policy of administrators', () => {
  it('is shown before a password is typed, and applies to a link, to a new account and to a change', async () => {
    await policy('administrators', { minLength: 20, mixedCase: true });
    const rules = await as('admin', { url: '/api/password/rules' });
    expect(rules.json()).toMatchObject({ administrators: { minLength: 20, upper: true, lower: true, digits: 0 } });
    const login = await administrator();
    expect(await change(login, FIRST, 'Canal-de-Briare-42')).toEqual(['PASSWORD_TOO_SHORT', 20]);
    expect(await change(login, FIRST, 'CANAL DE BRIARE, ANNO 1642')).toEqual(['PASSWORD_NEEDS_LOWER']);
    expect(await change(login, FIRST, 'Canal de Briare, de Henri')).toBe('changed');
  });

  it('never allows fewer than twelve characters, nor one of the list', async () => {
    await policy('administrators', { minLength: 4 });
    const login = await administrator();
    expect(await change(login, FIRST, 'Kx7-Qm4!Rz9')).toEqual(['PASSWORD_TOO_SHORT', 12]);
    expect(await change(login, FIRST, 'Sonyericsson-2026!')).toEqual(['PASSWORD_TOO_COMMON']);
  });

  it('asks for a password that differs from the last ones, the present one included', async () => {
    await policy('administrators', { history: 2 });
    const login = await administrator();
    expect(await change(login, FIRST, FIRST)).toEqual(['PASSWORD_USED_BEFORE', 2]);
    expect(await change(login, FIRST, SECOND)).toBe('changed');
    expect(await change(login, SECOND, FIRST)).toEqual(['PASSWORD_USED_BEFORE', 2]);
    expect(await change(login, SECOND, THIRD)).toBe('changed');
    expect(await change(login, THIRD, FIRST)).toBe('changed');
    const hashes = await sql(`select hash from password_history where kind = 'administrator'`);
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$/);
  });

  it('tells no session whether a guess is the password of an account, or one of its last ones', async () => {
    await policy('administrators', { history: 2 });
    const login = await administrator();
    expect(await change(login, FIRST, SECOND)).toBe('changed');
    const [row] = await sql('select adminid from administrator where ad_login = $1', [login]);
    const adminid = Number(row?.['adminid']);
    const [profile] = await sql('select ad_profileid as id from administrator where adminid = 2001');
    await sql('update administrator set ad_profileid = $2 where adminid = $1', [adminid, profile?.['id']]);
    const own = await openSession(test.database, adminid, { unproven: true });
    const colleague = await openSession(test.database, 2001, { unproven: true });
    const save = async (token: string, type: string, password: string, headers = {}) => {
      const values = type === 'myprofile' ? { retypedPassword: password } : {};
      const answer = await test.app.inject({
        method: 'POST',
        url: `/legacy/elements/${type}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: { adminid, ad_password: password, ...values },
      });
      return [answer.statusCode, answer.body];
    };
    for (const guess of [FIRST, SECOND, THIRD]) {
      expect(await save(own, 'myprofile', guess)).toEqual([422, expect.stringContaining('"currentPassword"')]);
      expect(await save(own, 'administrator', guess)).toEqual([422, expect.stringContaining('PASSWORD_OWN_ACCOUNT')]);
      expect(await save(colleague, 'administrator', guess)).toEqual([403, expect.stringContaining('PROOF_REQUIRED')]);
      const acting = { 'x-switch-user': String(adminid) };
      expect(await save(colleague, 'myprofile', guess, acting)).toEqual([
        expect.any(Number),
        expect.not.stringContaining('PASSWORD_USED_BEFORE'),
      ]);
    }
    expect((await signIn(login, SECOND)).statusCode).toBe(200);
  });

  it('lets an expired password do nothing but choose another one', async () => {
    const login = await administrator();
    await policy('administrators', { expiry: 90, history: 1 });
    offset = 89 * DAY;
    expect((await signIn(login, FIRST)).statusCode).toBe(200);
    offset = 91 * DAY;
    expect((await signIn(login, SECOND)).statusCode).toBe(401);
    const refused = await signIn(login, FIRST);
    const { challenge, token } = refused.json<{ challenge: string; token: string }>();
    expect([refused.statusCode, challenge, refused.cookies]).toEqual([200, 'password', []]);
    expect((await post('password/reset', { token, password: FIRST })).json()).toMatchObject({
      fields: { password: { msg_code: 'PASSWORD_USED_BEFORE', msg_args: [1] } },
    });
    expect((await post('password/reset', { token, password: SECOND })).statusCode).toBe(200);
    expect((await signIn(login, SECOND)).statusCode).toBe(200);
    expect(await sql(`select 1 from auditlog where lo_action = 'password_expired'`)).toHaveLength(1);
  });

  it('is not changed to itself once it has expired, whatever the history', async () => {
    const login = await administrator();
    await policy('administrators', { expiry: 90, history: 0 });
    expect((await signIn(login, FIRST)).statusCode).toBe(200);
    offset = 91 * DAY;
    const { token } = (await signIn(login, FIRST)).json<{ token: string }>();
    expect((await post('password/reset', { token, password: FIRST })).json()).toMatchObject({
      fields: { password: { msg_code: 'PASSWORD_USED_BEFORE' } },
    });
    expect((await post('password/reset', { token, password: SECOND })).statusCode).toBe(200);
  });

  it('starts to count for an account from before it, instead of locking it out', async () => {
    const login = await administrator();
    await sql('delete from password_age');
    await policy('administrators', { expiry: 1 });
    offset = 30 * DAY;
    expect((await signIn(login, FIRST)).statusCode).toBe(200);
    offset = 32 * DAY;
    expect((await signIn(login, FIRST)).json()).toMatchObject({ challenge: 'password' });
  });
});

describe('a password that a colleague has given', () => {
  /** Gives an account a password, as its form does. */
  const give = async (login: string, ad_password: string) => {
    const [row] = await sql('select adminid from administrator where ad_login = $1', [login]);
    const payload = { adminid: Number(row?.['adminid']), ad_password };
    const answer = await as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  };

  it('opens nothing but the choice of one that the colleague does not know', async () => {
    const login = await administrator();
    expect((await signIn(login, FIRST)).json()).toMatchObject({ token: expect.stringMatching(/^pts_/) as string });
    await give(login, SECOND);
    const asked = await signIn(login, SECOND);
    expect([asked.statusCode, asked.json(), asked.cookies]).toMatchObject([
      200,
      { challenge: 'password', reason: 'given' },
      [],
    ]);
    const { token } = asked.json<{ token: string }>();
    expect((await post('password/reset', { token, password: SECOND })).json()).toMatchObject({
      fields: { password: { msg_code: 'PASSWORD_USED_BEFORE', msg_args: [1] } },
    });
    expect((await post('password/reset', { token, password: THIRD })).statusCode).toBe(200);
    expect((await signIn(login, SECOND)).statusCode).toBe(401);
    expect((await signIn(login, THIRD)).json()).toMatchObject({ token: expect.stringMatching(/^pts_/) as string });
  });

  it('is that of a new account, too', async () => {
    const login = `given${people}@bellevue.example`;
    const values = { ad_name: 'Given', ad_login: login, ad_email: login, ad_phone: '+33 6 12 34 56 78' };
    const made = await as('admin', {
      method: 'POST',
      url: '/legacy/elements/administrator',
      payload: { ...values, ad_profileid: 2003, ad_password: FIRST },
    });
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
    expect((await signIn(login, FIRST)).json()).toMatchObject({ challenge: 'password', reason: 'given' });
  });

  it('may be one that the account had: the owner replaces it by one that it had not', async () => {
    await policy('administrators', { history: 2 });
    const login = await administrator();
    await give(login, FIRST);
    await give(login, SECOND);
    await give(login, FIRST);
    const { token } = (await signIn(login, FIRST)).json<{ token: string }>();
    expect((await post('password/reset', { token, password: SECOND })).json()).toMatchObject({
      fields: { password: { msg_code: 'PASSWORD_USED_BEFORE', msg_args: [2] } },
    });
    expect((await post('password/reset', { token, password: THIRD })).statusCode).toBe(200);
  });

  it('cannot be chosen again by its owner, in “My account” or with a link', async () => {
    const login = await administrator();
    await give(login, SECOND);
    const [row] = await sql('select adminid from administrator where ad_login = $1', [login]);
    const adminid = Number(row?.['adminid']);
    // As after single sign-on, which asks for no password.
    const token = await openSession(test.database, adminid);
    const own = await test.app.inject({
      method: 'POST',
      url: '/legacy/elements/myprofile',
      headers: { authorization: `Bearer ${token}` },
      payload: { adminid, currentPassword: SECOND, ad_password: SECOND, retypedPassword: SECOND },
    });
    expect(own.json()).toMatchObject({ fields: { ad_password: { msg_code: 'PASSWORD_USED_BEFORE', msg_args: [1] } } });
    const link = await asSystem(test.context.db, (trx) => issuePasswordLink(trx, test.context, adminid, 'forgotten'));
    expect((await post('password/reset', { token: tokenOf(link), password: SECOND })).json()).toMatchObject({
      fields: { password: { msg_code: 'PASSWORD_USED_BEFORE', msg_args: [1] } },
    });
    expect((await signIn(login, SECOND)).json()).toMatchObject({ challenge: 'password', reason: 'given' });
    expect((await post('password/reset', { token: tokenOf(link), password: THIRD })).statusCode).not.toBe(422);
  });

  it('is still a given one when its account was deleted and restored', async () => {
    const login = await administrator();
    await give(login, SECOND);
    const [row] = await sql('select adminid from administrator where ad_login = $1', [login]);
    const url = `/legacy/elements/administrator/${Number(row?.['adminid'])}`;
    expect((await as('admin', { method: 'DELETE', url })).statusCode).toBe(200);
    expect((await as('admin', { method: 'POST', url: `${url}/restore`, payload: {} })).statusCode).toBe(200);
    expect((await signIn(login, SECOND)).json()).toMatchObject({ challenge: 'password', reason: 'given' });
  });

  it('counts as expired once it has', async () => {
    const login = await administrator();
    await policy('administrators', { expiry: 30 });
    await give(login, SECOND);
    offset = 31 * DAY;
    expect((await signIn(login, SECOND)).json()).toMatchObject({ challenge: 'password', reason: 'expired' });
  });

  it('is the own one again after a change in “My account”', async () => {
    const login = await administrator();
    expect(await change(login, FIRST, SECOND)).toBe('changed');
    expect((await signIn(login, SECOND)).json()).toMatchObject({ token: expect.stringMatching(/^pts_/) as string });
  });
});

describe('the policy of employees', () => {
  it('applies to identities whose authentication type is for employees only, when made and when changed', async () => {
    await policy('guests', { minLength: 6 });
    await policy('employees', { minLength: 14, digit: true });
    const type = async (bits: number) =>
      (
        await sql(
          `insert into authtype (a_companyid, a_name, a_module, a_enable) values (2, $1, 'login', $2) returning authtypeid`,
          [`Policy ${people} ${bits}`, bits],
        )
      )[0]?.['authtypeid'];
    const [employees, both] = [Number(await type(2)), Number(await type(3))];
    const made = (u_authtypeid: number, u_password: string) => guest({ u_authtypeid, u_password });
    expect(await made(employees, 'Seven-7')).toMatchObject({ status: 422, rule: ['PASSWORD_TOO_SHORT', 14] });
    expect(await made(employees, 'abc')).toMatchObject({ status: 422, rule: ['PASSWORD_TOO_SHORT', 14] });
    expect(await made(employees, 'Canal-de-Briare')).toMatchObject({ status: 422, rule: ['PASSWORD_NEEDS_DIGITS', 1] });
    // Open to guests too: a guest.
    expect(await made(both, 'Seven-7')).toMatchObject({ status: 201 });
    const { status, id } = await made(employees, 'Canal-de-Briare-1642');
    expect(status).toBe(201);
    expect(await renew(id, 'Seven-7')).toMatchObject({ msg_code: 'PASSWORD_TOO_SHORT', msg_args: [14] });
    expect(await renew(id, 'Canal-de-Briare-1643')).toBe('changed');
    const rules = await as('admin', { url: '/api/password/rules' });
    expect(rules.json()).toMatchObject({ employees: { minLength: 14, digits: 1 }, guests: { minLength: 6 } });
  });
});

describe('the policy of guests', () => {
  it('applies to new accounts and changed passwords, not to those of administrators', async () => {
    expect(await guest({ u_password: 'abcd' })).toMatchObject({ status: 201 });
    await policy('guests', { minLength: 8, digit: true, special: true });
    expect(await guest({ u_password: 'abcd1!' })).toMatchObject({ status: 422, rule: ['PASSWORD_TOO_SHORT', 8] });
    expect(await guest({ u_password: 'abcdefgh' })).toMatchObject({ rule: ['PASSWORD_NEEDS_DIGITS', 1] });
    await policy('guests', { alpha: true });
    expect(await guest({ u_password: '12345678!' })).toMatchObject({ rule: ['PASSWORD_NEEDS_LETTER'] });
    const { id, status } = await guest({ u_password: 'abcdefg1!' });
    expect(status).toBe(201);
    expect(await renew(id, 'abcdefgh1')).toMatchObject({ msg_code: 'PASSWORD_NEEDS_SPECIAL' });
  });

  it('remembers the last ones as hashes, and forgets them with the guest', async () => {
    await policy('guests', { history: 2 });
    const { id } = await guest({ u_password: 'tulipe' });
    expect(await renew(id, 'tulipe')).toMatchObject({ msg_code: 'PASSWORD_USED_BEFORE', msg_args: [2] });
    expect(await renew(id, 'jacinthe')).toBe('changed');
    expect(await renew(id, 'tulipe')).toMatchObject({ msg_code: 'PASSWORD_USED_BEFORE' });
    const of = () => sql(`select hash from password_history where kind = 'identity' and account_id = $1`, [id]);
    expect((await of()).map(({ hash }) => String(hash).slice(0, 10))).toEqual(['$argon2id$', '$argon2id$']);
    const gone = await as('admin', { method: 'DELETE', url: `/legacy/elements/user/${id}` });
    expect(gone.statusCode).toBeLessThan(300);
    expect(await of()).toEqual([]);
  });

  it('is fulfilled by the passwords that the desk makes', async () => {
    await policy('guests', { minLength: 14, mixedCase: true, digit: true, special: true });
    const [profile] = await sql(
      'select profileid from profile where p_companyid = 2 and "p_deletedAt" is null order by 1 limit 1',
    );
    const made = await as('receptionist', {
      method: 'POST',
      url: '/api/lobby/guests',
      payload: { name: 'Ada', profile: Number(profile?.['profileid']) },
    });
    expect(made.statusCode).toBe(201);
    const { password } = made.json<{ password: string }>();
    expect(password).toHaveLength(14);
    expect(password).toMatch(/[+\-=*]/);
  });
});

it('the password of a guest is read again only where the company has opened that', async () => {
  const [row] = await sql(
    `select userid from identity where u_companyid = 2 and u_password is not null and "u_deletedAt" is null
       and u_adminid is distinct from (select adminid from administrator where ad_login = $1) limit 1`,
    [demoLogins().find(({ role }) => role === 'admin')?.login],
  );
  const reveal = () =>
    as('admin', { method: 'POST', url: '/api/credentials', payload: { ids: [Number(row?.['userid'])] } });
  expect((await reveal()).statusCode).toBe(200);
  await sql('update company set c_showpassword = false where companyid = 2');
  const refused = await reveal();
  expect([refused.statusCode, refused.json<{ msg_code: string }>().msg_code]).toEqual([403, 'PASSWORD_NOT_SHOWN']);
});

it('nor is it printed, or sent to another person, where the company has not; the guest gets the own', async () => {
  const [row] = await sql(
    `update identity set u_email = 'guest@mail.example' where userid = (select userid from identity
       where u_companyid = 2 and u_password is not null and "u_deletedAt" is null
         and u_adminid is distinct from (select adminid from administrator where ad_login = $1) limit 1)
     returning userid, u_email`,
    [demoLogins().find(({ role }) => role === 'admin')?.login],
  );
  const id = Number(row?.['userid']);
  await sql('update company set c_showpassword = false where companyid = 2');
  const answerTo = async (url: string, payload: object) => {
    const answer = await as('admin', { method: 'POST', url, payload });
    return [answer.statusCode, answer.statusCode === 403 && answer.json<{ msg_code: string }>().msg_code];
  };
  const refusal = [403, 'PASSWORD_NOT_SHOWN'];
  expect(await answerTo('/api/cards', { ids: [id], paper: 'a4' })).toEqual(refusal);
  expect(await answerTo('/api/cards/mail', { id, to: 'me@bellevue.example' })).toEqual(refusal);
  expect(await answerTo('/api/cards/sms', { id, to: '+33 6 39 98 12 34' })).toEqual(refusal);
  expect(await answerTo('/api/cards/mail', { id, to: String(row?.['u_email']) })).toEqual([201, false]);
});

it('the expiry is a matter of administrators alone: a policy for others keeps none', async () => {
  for (const audience of ['guests', 'employees']) await policy(audience, { expiry: 30 });
  const rows = await sql(
    `select audience, expiry from password_policy where audience <> 'administrators' and name like $1`,
    ['%0.%'],
  );
  expect(rows.slice(-2).map(({ expiry }) => expiry)).toEqual([null, null]);
});

it('a policy of administrators is not changed by who is limited to scopes: it is about people outside of these', async () => {
  const [{ bits } = {}] = await sql('select adp_bits as bits from adprofile where adprofileid = 2001');
  const id = await addAdmin(test.database, MAIN, String(bits), 'scoped-policies@bellevue.example');
  await limitTo(test.database, id, 2002, [2001]);
  const headers = { authorization: `Bearer ${await openSession(test.database, id)}` };
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const type = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {};
    const answer = await test.app.inject({
      method,
      url,
      headers: { ...headers, ...type },
      ...(payload && { payload }),
    });
    return [answer.statusCode, answer.json<{ msg_code?: string } | null>()?.msg_code];
  };
  const refused = [403, 'OUT_OF_SCOPE'];
  const rules = { minLength: 12, history: 0, expiry: null };
  const make = (audience: string) => send('POST', '/api/password_policies', { name: audience, audience, ...rules });
  await policy('administrators', { minLength: 12, secondFactor: true });
  const [row] = await sql('select id from password_policy');
  const url = `/api/password_policies/${String(row?.['id'])}`;
  expect(await send('PATCH', url, { isEnabled: false })).toEqual(refused);
  // Nor by making it one of others first.
  expect(await send('PATCH', url, { audience: 'employees' })).toEqual(refused);
  expect(await send('DELETE', url)).toEqual(refused);
  expect(await make('administrators')).toEqual(refused);
  expect(await make('guests')).toEqual([201, undefined]);
  const [guests] = await sql(`select id from password_policy where audience = 'guests'`);
  expect(
    await send('PATCH', `/api/password_policies/${String(guests?.['id'])}`, { audience: 'administrators' }),
  ).toEqual(refused);
});
