import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import type { Json } from '../support/apiClients';
import { runner } from '../support/jobs';
import { addAdmin, limitTo, maskWith, openSession } from '../support/personas';
import { signingKey } from '../support/saml/identityProvider';

const COMPANY = 7;
const PASSWORD = 'Quatre-Chevaux-27';
const key = signingKey();
let test: TestApp;
let mode: number;
/** Administrators who may change everything: a usual one, and two who can become break-glass accounts. */
let [usual, first, second] = [0, 0, 0];
let network = 0;
let people = 0;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const params = (more: object = {}) =>
  JSON.stringify({
    entityId: 'https://id.docks.example/metadata',
    endpoint: 'https://id.docks.example/sso',
    certificate: key.certificate,
    emailAttribute: 'mail',
    ...more,
  });
const loginOf = async (id: number) =>
  String((await sql('select ad_login as login from administrator where adminid = $1', [id]))[0]!['login']);

beforeAll(async () => {
  test = await testApp();
  await sql(`delete from authtype where a_module = 'admin_saml' and a_companyid = $1`, [COMPANY]);
  const mask = maskWith('admin:view', 'admin:edit', 'global:view', 'global:edit');
  const hash = await hashOf();
  const made: number[] = [];
  for (const name of ['usual', 'first', 'second']) {
    const id = await addAdmin(test.database, COMPANY, mask, `${name}@docks.example`);
    await sql('update administrator set ad_password = $2, ad_email = ad_login where adminid = $1', [id, hash]);
    made.push(id);
  }
  [usual, first, second] = made as [number, number, number];
  const [row] = await sql(
    `insert into authtype (a_name, a_module, a_enable, a_companyid, a_params) values ('Directory', 'admin_saml', '4', $1, $2) returning authtypeid::int as id`,
    [COMPANY, params()],
  );
  mode = Number(row!['id']);
});
afterAll(() => test.close());
beforeEach(async () => {
  network += 1;
  await sql('update authtype set a_params = $2, a_enable = $3 where authtypeid = $1', [mode, params(), '4']);
  await sql('delete from sign_in_ceiling');
  await sql('delete from mail');
  await sql('update session set revoked_at = now() where home_company_id = $1', [COMPANY]);
  await sql(
    `update administrator set ad_breakglass = adminid = $2, ad_enabled = true, "ad_deletedAt" = null, ad_scopemode = 'all',
       groupids = '{}', ad_maingroupid = null where ad_companyid = $1`,
    [COMPANY, first],
  );
  for (const id of [usual, first, second]) await setMask(id, MASK);
});

/** The hash of `PASSWORD`, made as the product makes it. */
async function hashOf(): Promise<string> {
  const { hashPassword } = await import('../../server/auth/passwords');
  return hashPassword(PASSWORD);
}
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `203.0.113.${network}` });
const signIn = async (id: number, password = PASSWORD) => post('/api/login', { login: await loginOf(id), password });
/** A scope of the company. */
const scope = async () =>
  Number((await sql('select groupid as id from scope where g_companyid = $1 limit 1', [COMPANY]))[0]!['id']);
const codeOf = (answer: { json(): unknown }) => (answer.json() as Json)['msg_code'];
const as = async (id: number) => ({ authorization: `Bearer ${await openSession(test.database, id)}` });
const saveMode = async (who: number, more: object, rest: object = {}) =>
  post('/legacy/elements/authtype', { authtypeid: mode, a_params: params(more), ...rest }, await as(who));
const saveAdmin = async (who: number, values: object) => post('/legacy/elements/administrator', values, await as(who));
const removeAdmin = async (who: number, id: number) =>
  test.app.inject({ method: 'DELETE', url: `/legacy/elements/administrator/${id}`, headers: await as(who) });
const fieldCode = (answer: { json(): unknown }, field: string) =>
  (answer.json() as { fields?: Record<string, { msg_code: string }> }).fields?.[field]?.msg_code;
/** Makes the rule past the console. */
const oblige = () =>
  sql('update authtype set a_params = $2 where authtypeid = $1', [mode, params({ compulsory: true })]);
/** A person with full rights has saved the mode. */
const ceiling = (bits = (2n ** 60n - 1n).toString()) =>
  sql('insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)', [mode, COMPANY, bits]);
const MASK = maskWith('admin:view', 'admin:edit', 'global:view', 'global:edit');
/** The mask of an administrator's own profile, past the console. */
const setMask = (id: number, mask: string) =>
  sql(
    'update adprofile set adp_bits = $2 where adprofileid = (select ad_profileid from administrator where adminid = $1)',
    [id, mask],
  );
const removeMode = async (who: number) =>
  test.app.inject({ method: 'DELETE', url: `/legacy/elements/authtype/${mode}`, headers: await as(who) });
const isIn = async (headers: Record<string, string>) =>
  (await test.app.inject({ url: '/api/password/rules', headers })).statusCode === 200;

describe('compulsory single sign-on', () => {
  it('needs settings that work, a break-glass account with a password, and a proof of the person', async () => {
    await sql('update administrator set ad_breakglass = false where ad_companyid = $1', [COMPANY]);
    expect(fieldCode(await saveMode(usual, { compulsory: true }), 'a_params')).toBe('BREAK_GLASS_NEEDED');
    // One that cannot sign in is none.
    for (const state of [`ad_enabled = false`, `"ad_deletedAt" = now()`]) {
      await sql(`update administrator set ad_breakglass = true, ${state} where adminid = $1`, [first]);
      expect(fieldCode(await saveMode(usual, { compulsory: true }), 'a_params')).toBe('BREAK_GLASS_NEEDED');
    }
    await sql('update administrator set ad_enabled = true, "ad_deletedAt" = null where adminid = $1', [first]);
    const incomplete = await saveMode(usual, { compulsory: true, endpoint: '' });
    expect(fieldCode(incomplete, 'a_params')).toBe('SSO_SETTINGS_INCOMPLETE');
    const headers = await as(usual);
    await sql('update session set proven_at = null where home_company_id = $1', [COMPANY]);
    const payload = { authtypeid: mode, a_params: params({ compulsory: true }) };
    expect(codeOf(await post('/legacy/elements/authtype', payload, headers))).toBe('PROOF_REQUIRED');
    expect((await saveMode(usual, { compulsory: true })).statusCode).toBe(200);
  });

  it('is not left with settings that sign nobody in', async () => {
    await oblige();
    for (const missing of [{ endpoint: '' }, { certificate: '' }, { entityId: '' }]) {
      const answer = await saveMode(usual, { compulsory: true, ...missing });
      expect(fieldCode(answer, 'a_params')).toBe('SSO_SETTINGS_INCOMPLETE');
    }
    // The rule can be taken back together with them, where the mode is closed: open, it would sign no one in.
    const open = await saveMode(usual, { compulsory: false, entityId: '' });
    expect(fieldCode(open, 'a_params')).toBe('SSO_SETTINGS_INCOMPLETE');
    expect((await saveMode(usual, { compulsory: false, entityId: '' }, { a_enable: '0' })).statusCode).toBe(200);
  });

  it('refuses passwords of administrators with a clear message, only after the right one', async () => {
    await oblige();
    const answer = await signIn(usual);
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'SSO_REQUIRED']);
    expect(codeOf(await signIn(usual, 'Wrong-Password-99'))).toBe('WRONG_CREDENTIALS');
    const logged = await sql(
      `select lo_data::jsonb ->> 'code' as code from auditlog where lo_action = 'login_failed' and lo_elementid = $1`,
      [String(usual)],
    );
    expect(logged.map(({ code }) => code)).toContain('SSO_REQUIRED');
    // A mode that is closed obliges no one; one whose certificate has ended does.
    await sql('update authtype set a_enable = $2 where authtypeid = $1', [mode, '0']);
    expect((await signIn(usual)).statusCode).toBe(200);
    await sql('update authtype set a_enable = $2, a_params = $3 where authtypeid = $1', [
      mode,
      '4',
      params({ compulsory: true, certificate: '' }),
    ]);
    expect(codeOf(await signIn(usual))).toBe('SSO_REQUIRED');
  });

  it('is the rule of the own company alone', async () => {
    await oblige();
    const id = await addAdmin(test.database, 2, maskWith('global:view'), 'elsewhere@bellevue.example');
    await sql('update administrator set ad_password = $2 where adminid = $1', [id, await hashOf()]);
    expect((await signIn(id)).statusCode).toBe(200);
  });

  it('ends password recovery: a mail says why, and links from before do not work', async () => {
    const token = () => sql(`select m_kind as kind from mail where m_to = $1 order by m_kind`, [`usual@docks.example`]);
    const forgot = async (id: number) => post('/api/password/forgot', { login: await loginOf(id) });
    const { issuePasswordLink } = await import('../../server/actions/account/passwordLinks');
    const { asSystem } = await import('../../server/db/connect');
    const link = await asSystem(test.context.db, (trx) => issuePasswordLink(trx, test.context, usual, 'forgotten'));
    await oblige();
    expect((await forgot(usual)).statusCode).toBe(200);
    expect(await token()).toEqual([{ kind: 'sso-required' }]);
    expect(
      await sql(`select 1 from auditlog where lo_action = 'sso_required_sent' and lo_elementid = $1`, [String(usual)]),
    ).toHaveLength(1);
    const before = link.split('token=')[1]!;
    for (const [url, more] of [
      ['/api/password/reset/check', {}],
      ['/api/password/reset', { password: 'Trois-Moulins-19' }],
    ] as const) {
      expect(codeOf(await post(url, { token: before, ...more }))).toBe('SSO_REQUIRED');
    }
    // A break-glass account gets its link.
    await forgot(first);
    expect(await sql(`select m_kind as kind from mail where m_to = 'first@docks.example'`)).toEqual([
      { kind: 'password-forgotten' },
    ]);
  });

  it('ends sessions that were made without it, but for its author and break-glass accounts', async () => {
    const [author, other, glass, sso] = [await as(usual), await as(second), await as(first), await as(second)];
    await sql(
      `update session set sso_mode = $1 where id = (select id from session where admin_id = $2 order by created_at desc, id limit 1)`,
      [mode, second],
    );
    const payload = { authtypeid: mode, a_params: params({ compulsory: true }) };
    expect((await post('/legacy/elements/authtype', payload, author)).statusCode).toBe(200);
    const states = [await isIn(author), await isIn(glass)];
    expect(states).toEqual([true, true]);
    expect([await isIn(other), await isIn(sso)].filter(Boolean)).toHaveLength(1);
  });

  it('is lifted neither by a deletion nor by a change of a caller who has fewer rights than its author, or sees a part', async () => {
    await oblige();
    await ceiling();
    const answers = [await removeMode(usual), await saveMode(usual, { compulsory: false })];
    expect(answers.map(codeOf)).toEqual(['RIGHTS_EXCEEDED', 'RIGHTS_EXCEEDED']);
    await sql('delete from sign_in_ceiling');
    await limitTo(test.database, usual, await scope(), []);
    expect(codeOf(await removeMode(usual))).toBe('RIGHTS_EXCEEDED');
    expect(await sql('select 1 from authtype where authtypeid = $1', [mode])).toHaveLength(1);
  });

  it('counts however many other modes there are', async () => {
    const made = await sql(
      `insert into authtype (a_name, a_module, a_enable, a_companyid, a_params)
       select 'Mode ' || n, 'admin_saml', '4', $1, case when n = 25 then $3 else $2 end from generate_series(1, 25) n
       returning authtypeid::int as id`,
      [COMPANY, params({ compulsory: false, accessRule: 'a="compulsory":true' }), params({ compulsory: true })],
    );
    const ids = made.map(({ id }) => Number(id));
    const answer = await signIn(usual);
    await sql('delete from authtype where authtypeid = $1', [Math.max(...ids)]);
    const without = await signIn(usual);
    await sql('delete from authtype where authtypeid = any($1)', [ids]);
    expect([codeOf(answer), without.statusCode]).toEqual(['SSO_REQUIRED', 200]);
  });

  it('leaves the session of the caller who orders it as a change of many records', async () => {
    const jobs = runner(test);
    const [author, other] = [await as(usual), await as(second)];
    await sql('update authtype set a_params = $2, a_enable = $3 where authtypeid = $1', [
      mode,
      params({ compulsory: true }),
      '0',
    ]);
    const order = { ids: [mode], operation: 'edit', values: { a_enable: '4' } };
    const { id } = (await post('/api/jobs/bulk/auth-modes', order, author)).json<{ id: string }>();
    const state = async () => (await sql('select state from job where id = $1', [id]))[0]?.['state'];
    while (['queued', 'running'].includes(String(await state()))) await new Promise((done) => setTimeout(done, 25));
    await jobs.stop();
    expect([await state(), codeOf(await signIn(usual))]).toEqual(['done', 'SSO_REQUIRED']);
    expect([await isIn(author), await isIn(other)]).toEqual([true, false]);
  });

  it('counts for a sign-in that has begun before', async () => {
    // The login exists in two companies, so the sign-in waits for a choice.
    const other = await addAdmin(test.database, 3, maskWith('global:view'), 'usual@docks.example');
    await sql('update administrator set ad_password = $2 where adminid = $1', [other, await hashOf()]);
    const begun = (await signIn(usual)).json<{ pending: string; options: readonly { company: string }[] }>();
    expect(begun.options).toHaveLength(2);
    await oblige();
    const [company] = await sql('select c_name as name from company where companyid = $1', [COMPANY]);
    const choice = begun.options.findIndex((one) => one.company === company!['name']);
    expect(codeOf(await post('/api/login/verify', { pending: begun.pending, choice }))).toBe('SSO_REQUIRED');
    // The other company lets them in.
    expect((await signIn(usual)).json()).toHaveProperty('token');
    await sql('update administrator set "ad_deletedAt" = now() where adminid = $1', [other]);
    await sql('update authtype set a_params = $2 where authtypeid = $1', [mode, params()]);
    // Sign-in and rule at the same time: whichever is first, no session without single sign-on is left.
    const author = await as(first);
    await Promise.all([
      signIn(usual),
      post('/legacy/elements/authtype', { authtypeid: mode, a_params: params({ compulsory: true }) }, author),
      signIn(usual),
    ]);
    const left = await sql(`select 1 from session where admin_id = $1 and sso_mode is null and revoked_at is null`, [
      usual,
    ]);
    expect(left).toEqual([]);
  });
});

describe('a break-glass account', () => {
  it('signs in with its password, which is written down and mailed to the other administrators', async () => {
    await oblige();
    expect((await signIn(first)).statusCode).toBe(200);
    expect(
      await sql(`select 1 from auditlog where lo_action = 'break_glass_used' and lo_elementid = $1`, [String(first)]),
    ).toHaveLength(1);
    const to = (await sql(`select m_to as address from mail where m_kind = 'break-glass'`)).map(
      ({ address }) => address,
    );
    expect(to).toEqual(expect.arrayContaining(['usual@docks.example', 'second@docks.example']));
    expect(to).not.toContain('first@docks.example');
    const elsewhere = await sql(
      `select 1 from mail m join administrator a on a.ad_email = m.m_to where m.m_kind = 'break-glass' and a.ad_companyid <> $1 and a."ad_deletedAt" is null`,
      [COMPANY],
    );
    expect(elsewhere).toEqual([]);
  });

  it('is an account like the others while single sign-on is optional', async () => {
    expect((await signIn(first)).statusCode).toBe(200);
    expect(await sql(`select 1 from mail where m_kind = 'break-glass'`)).toEqual([]);
  });

  it('is named by who may also change the settings, with a proof', async () => {
    const weak = await addAdmin(
      test.database,
      COMPANY,
      maskWith('admin:view', 'admin:edit'),
      `weak${network}@docks.example`,
    );
    const refused = await saveAdmin(weak, { adminid: weak, ad_breakglass: true });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect((await sql('select ad_breakglass as it from administrator where adminid = $1', [weak]))[0]!['it']).not.toBe(
      true,
    );
    const headers = await as(usual);
    await sql('update session set proven_at = null where home_company_id = $1', [COMPANY]);
    const asked = await post('/legacy/elements/administrator', { adminid: second, ad_breakglass: true }, headers);
    expect(codeOf(asked)).toBe('PROOF_REQUIRED');
    expect((await saveAdmin(usual, { adminid: second, ad_breakglass: true })).statusCode).toBe(200);
  });

  it.each([
    ['deleted', async () => removeAdmin(usual, first)],
    ['disabled', async () => saveAdmin(usual, { adminid: first, ad_enabled: false })],
    ['made a usual account', async () => saveAdmin(usual, { adminid: first, ad_breakglass: false })],
  ])('that is the last one is not %s', async (_how, change) => {
    await oblige();
    // One that the company does not see is none of its own.
    await sql(`update administrator set ad_breakglass = true, ad_email = 'x@portico.example' where adminid = $1`, [
      second,
    ]);
    const refused = await change();
    await sql('update administrator set ad_email = ad_login where adminid = $1', [second]);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'BREAK_GLASS_LAST']);
    // With another one it is, and where single sign-on is optional.
    await sql('update administrator set ad_breakglass = true where adminid = $1', [second]);
    expect((await change()).statusCode).toBeLessThan(300);
  });

  it.each([
    ['no right to change the settings', () => setMask(first, maskWith('global:view', 'admin:view', 'admin:edit'))],
    ['a right that does not count', () => setMask(first, maskWith('global:edit', 'admin:view', 'admin:edit'))],
    ['scopes', async () => limitTo(test.database, first, await scope(), [])],
  ])('counts as none with %s: it could not take the rule back', async (_what, weaken) => {
    await weaken();
    expect(fieldCode(await saveMode(usual, { compulsory: true }), 'a_params')).toBe('BREAK_GLASS_NEEDED');
    // It is no obstacle either when it goes.
    await oblige();
    expect((await saveAdmin(usual, { adminid: first, ad_phone: '+33 612345678' })).statusCode).toBe(200);
  });

  it.each([
    [
      'another profile',
      async () => {
        const weak = await addAdmin(
          test.database,
          COMPANY,
          maskWith('admin:view'),
          `weak-profile-${(people += 1)}@docks.example`,
        );
        const [row] = await sql('select ad_profileid as id from administrator where adminid = $1', [weak]);
        return saveAdmin(usual, { adminid: first, ad_profileid: Number(row!['id']) });
      },
    ],
    ['scopes', async () => saveAdmin(usual, { adminid: first, ad_scopemode: 'listed', ad_maingroupid: await scope() })],
    [
      'a profile with fewer rights',
      async () => {
        const [row] = await sql('select ad_profileid as id from administrator where adminid = $1', [first]);
        const values = { adprofileid: Number(row!['id']), adp_bits: maskWith('admin:view', 'admin:edit') };
        return post('/legacy/elements/adprofile', values, await as(usual));
      },
    ],
  ])('that is the last one does not get %s', async (_what, change) => {
    await oblige();
    const refused = await change();
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'BREAK_GLASS_LAST']);
    await sql('update administrator set ad_breakglass = true where adminid = $1', [second]);
    expect((await change()).statusCode).toBe(200);
  });

  it('takes the rule back, whatever the author of the settings, and changes nothing else', async () => {
    await oblige();
    await ceiling();
    for (const [more, rest] of [
      [{ compulsory: false, entityId: 'https://evil.example' }, {}],
      [{ compulsory: false }, { a_name: 'Other' }],
      [{ compulsory: true }, { a_enable: '0' }],
    ]) {
      expect(codeOf(await saveMode(first, more!, rest))).toBe('RIGHTS_EXCEEDED');
    }
    expect((await saveMode(first, { compulsory: false })).statusCode).toBe(200);
    expect((await signIn(usual)).statusCode).toBe(200);
    // Whom the mode signs in is still what the one before has decided.
    expect(await sql('select bits from sign_in_ceiling where mode_id = $1', [mode])).toEqual([
      { bits: (2n ** 60n - 1n).toString() },
    ]);
    expect(codeOf(await saveMode(first, { compulsory: true }))).toBe('RIGHTS_EXCEEDED');
  });

  it('is named, changed and deleted, while the rule counts, by who may change the rule', async () => {
    await oblige();
    await ceiling();
    await sql('update administrator set ad_breakglass = true where adminid = $1', [second]);
    const own = saveAdmin(usual, { adminid: usual, ad_breakglass: true });
    expect(codeOf(await own)).toBe('RIGHTS_EXCEEDED');
    const password = await saveAdmin(usual, { adminid: first, ad_password: 'Trois-Moulins-19' });
    expect(codeOf(password)).toBe('RIGHTS_EXCEEDED');
    expect(codeOf(await removeAdmin(usual, first))).toBe('RIGHTS_EXCEEDED');
    // The account itself goes on like every other.
    expect((await saveAdmin(first, { adminid: first, ad_phone: '+33 612345679' })).statusCode).toBe(200);
    await sql('delete from sign_in_ceiling');
    expect((await removeAdmin(usual, first)).statusCode).toBe(200);
  });

  it('stays when two people take the last two away at once, or one goes while the rule comes', async () => {
    await oblige();
    await sql('update administrator set ad_breakglass = true where adminid = $1', [second]);
    const both = await Promise.all([
      saveAdmin(usual, { adminid: first, ad_breakglass: false }),
      saveAdmin(usual, { adminid: second, ad_breakglass: false }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await sql('update authtype set a_params = $2 where authtypeid = $1', [mode, params()]);
    await sql('update administrator set ad_breakglass = adminid = $2 where ad_companyid = $1', [COMPANY, first]);
    await Promise.all([
      saveAdmin(usual, { adminid: first, ad_breakglass: false }),
      saveMode(usual, { compulsory: true }),
    ]);
    const [state] = await sql(
      `select a.ad_breakglass as glass, coalesce((t.a_params::jsonb ->> 'compulsory')::boolean, false) as rule
       from administrator a, authtype t where a.adminid = $1 and t.authtypeid = $2`,
      [first, mode],
    );
    expect(state!['rule'] === true && state!['glass'] !== true).toBe(false);
  });

  it('that becomes a usual account loses its sessions', async () => {
    await oblige();
    await sql('update administrator set ad_breakglass = true where adminid = $1', [second]);
    const session = (await signIn(second)).json<{ token: string }>();
    const headers = { authorization: `Bearer ${session.token}` };
    expect(await isIn(headers)).toBe(true);
    expect((await saveAdmin(usual, { adminid: second, ad_breakglass: false })).statusCode).toBe(200);
    expect(await isIn(headers)).toBe(false);
  });
});
