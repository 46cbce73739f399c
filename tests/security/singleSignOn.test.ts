import { Writable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../domain/access/permissions';
import { buildApp } from '../../server/app/app';
import { testApp, type TestApp } from '../support/app';
import { imported, runner } from '../support/jobs';
import { MAIN, openSession } from '../support/personas';
import {
  assertionOf,
  newId,
  responseOf,
  sign,
  signedAnswer,
  signingKey,
  type Said,
} from '../support/saml/identityProvider';

const IDP = 'https://id.bellevue.example/metadata';
const ENDPOINT = 'https://id.bellevue.example/sso';
const key = signingKey();
const other = signingKey();
let test: TestApp;
let mode: number;
let admin: { id: number; login: string };
let domain: string;
let profile: { id: number; name: string };
let host: string;
let network = 0;
/** A server that logs: why an answer was refused is shown there alone. */
let app: FastifyInstance;
const lines: { readonly code?: string; readonly reason?: string }[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
    done();
  },
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const one = async <T>(text: string, values: unknown[] = []) => (await sql(text, values))[0] as T;
const settings = {
  entityId: IDP,
  binding: 'Redirect',
  endpoint: ENDPOINT,
  certificate: key.certificate,
  emailAttribute: 'mail',
  groupAttribute: 'memberOf',
};
const configure = (params: object = {}) =>
  sql('update authtype set a_params = $2, a_enable = $3 where authtypeid = $1', [
    mode,
    JSON.stringify({ ...settings, ...params }),
    '4',
  ]);
const ceiling = (bits: string) =>
  sql(
    `insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)
     on conflict (mode_id) do update set bits = excluded.bits`,
    [mode, MAIN, bits],
  );

beforeAll(async () => {
  test = await testApp();
  app = await buildApp(test.context, { logger: { level: 'warn', stream } });
  host = test.context.config.loginHost;
  mode = (
    await one<{ id: number }>(
      `insert into authtype (a_name, a_module, a_enable, a_companyid) values ('Directory of administrators', 'admin_saml', '4', $1) returning authtypeid::int as id`,
      [MAIN],
    )
  ).id;
  await sql(`delete from authtype where a_module = 'admin_saml' and a_companyid = $1 and authtypeid <> $2`, [
    MAIN,
    mode,
  ]);
  const { c_domains } = await one<{ c_domains: string }>('select c_domains from company where companyid = $1', [MAIN]);
  domain = c_domains.split('|')[0]!;
  profile = await one(
    `select adprofileid::int as id, adp_name as name from adprofile where adp_companyid = $1 and adp_deletedAt is null
       and left(adp_name, 1) <> '$' order by adprofileid limit 1`.replace('adp_deletedAt', '"adp_deletedAt"'),
    [MAIN],
  );
  await sql(
    `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
     values ('Ada', $1, $1, $2, $3, true, 'all')`,
    [`ada@${domain}`, profile.id, MAIN],
  );
  admin = await one(`select adminid::int as id, ad_login as login from administrator where ad_login = $1`, [
    `ada@${domain}`,
  ]);
});
afterAll(async () => {
  await app.close();
  await test.close();
});
beforeEach(async () => {
  network += 1;
  lines.length = 0;
  await sql('delete from saml_request');
  await sql('delete from pending_sign_in');
  await sql(`update administrator set ad_enabled = true, "ad_deletedAt" = null where adminid = $1`, [admin.id]);
  await ceiling((2n ** 60n - 1n).toString());
  await configure();
});

const post = (url: string, payload: object, cookies: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, cookies, remoteAddress: `198.51.100.${network}` });

/** Sends a browser away. */
async function begin(login = admin.login) {
  const answer = await post('/api/login/sso', { login });
  expect(answer.statusCode).toBe(200);
  const { location } = answer.json<{ location: string }>();
  const cookie = answer.cookies.find(({ name }) => name.startsWith('portico_sso_'))!;
  const id = location.startsWith('/saml/')
    ? new URL(location, host).searchParams.get('request')!
    : /ID="([^"]+)"/.exec(
        inflateRawSync(Buffer.from(new URL(location).searchParams.get('SAMLRequest')!, 'base64')).toString(),
      )![1]!;
  return { location, id, cookie };
}
const said = (id: string, more: Partial<Said> = {}): Said => ({
  issuer: IDP,
  audience: `${host}/saml/${mode}/metadata`,
  recipient: `${host}/saml/${mode}/acs`,
  inResponseTo: id,
  attributes: { mail: admin.login },
  ...more,
});
/** Brings an answer. @returns what the sign-in page is told */
async function bring(xml: string, relayState = '') {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState });
  const answer = await app.inject({
    method: 'POST',
    url: `/saml/${mode}/acs`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
    remoteAddress: `198.51.100.${network}`,
  });
  expect(answer.statusCode).toBe(303);
  const location = String(answer.headers['location']);
  expect(location.startsWith('/#/auth/sso?')).toBe(true);
  const told = new URLSearchParams(location.split('?')[1]);
  return { token: told.get('token'), refused: told.get('refused') };
}
const finish = (token: string | null, browser?: string) =>
  post('/api/login/verify', { pending: token ?? '' }, browser === undefined ? {} : { portico_sso_1: browser });
const reasonOf = () => lines.find(({ code }) => code?.startsWith('SSO_') ?? false)?.reason;
const refusedWith = async (xml: (id: string) => string) => (await bring(xml((await begin()).id))).refused;

describe('single sign-on by SAML', () => {
  it('signs an administrator in, with a session like every other', async () => {
    const { location, id, cookie } = await begin();
    expect(location.startsWith(`${ENDPOINT}?SAMLRequest=`)).toBe(true);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const { token } = await bring(signedAnswer(said(id), key));
    const answer = await finish(token, cookie.value);
    expect(answer.statusCode).toBe(200);
    const session = answer.json<{ token: string }>();
    const me = await test.app.inject({
      url: '/api/password/rules',
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(me.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toContain('portico_refresh');
    expect(
      await sql(`select 1 from auditlog where lo_action = 'login' and lo_elementid = $1`, [String(admin.id)]),
    ).toHaveLength(1);
    expect(
      await one(
        `select lo_data::jsonb -> 'authtypeid' as mode from auditlog where lo_action = 'sso_used' and lo_elementid = $1`,
        [String(admin.id)],
      ),
    ).toEqual({ mode });
    // Once.
    expect((await finish(token, cookie.value)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
  });

  it('sends the request with a form where the binding is POST', async () => {
    await configure({ binding: 'POST' });
    const { location, id, cookie } = await begin();
    expect(location).toBe(`/saml/${mode}/send?request=${id}`);
    const page = await test.app.inject({ url: location });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`action="${ENDPOINT.replaceAll('"', '')}"`);
    const message = /name="SAMLRequest" value="([^"]+)"/.exec(page.body)![1]!;
    expect(Buffer.from(message, 'base64').toString()).toContain(`ID="${id}"`);
    const nonce = /nonce="([^"]+)"/.exec(page.body)![1]!;
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(page.headers['content-security-policy']).toContain('form-action https:');
    expect((await finish((await bring(signedAnswer(said(id), key))).token, cookie.value)).statusCode).toBe(200);
    // Nothing waits for a request that is over.
    expect((await test.app.inject({ url: location })).headers['location']).toBe('/#/auth/sso?refused=SIGN_IN_OVER');
  });

  it('tells an identity provider what it needs to know', async () => {
    const answer = await test.app.inject({ url: `/saml/${mode}/metadata` });
    expect(answer.headers['content-type']).toContain('application/samlmetadata+xml');
    expect(answer.body).toContain(`entityID="${host}/saml/${mode}/metadata"`);
    expect(answer.body).toContain(`Location="${host}/saml/${mode}/acs"`);
    expect(answer.body).toContain('WantAssertionsSigned="true"');
    expect((await test.app.inject({ url: '/saml/99999999/metadata' })).statusCode).toBe(404);
  });

  it('says the same about people who have an account and who have none: the domain decides', async () => {
    await begin(`nobody@${domain}`);
    for (const login of ['someone@elsewhere.example', 'no address', `x@${domain}.evil.example`]) {
      expect((await post('/api/login/sso', { login })).json()).toMatchObject({
        status: 404,
        msg_code: 'SSO_UNAVAILABLE',
      });
    }
    await sql(`update authtype set a_enable = '3' where authtypeid = $1`, [mode]);
    expect((await post('/api/login/sso', { login: admin.login })).json()).toMatchObject({
      msg_code: 'SSO_UNAVAILABLE',
    });
  });

  it('asks for the second factor of the account all the same', async () => {
    await sql(`insert into second_factor (admin_id, company_id, sealed, confirmed_at) values ($1, $2, 'x', now())`, [
      admin.id,
      MAIN,
    ]);
    const { id, cookie } = await begin();
    const answer = await finish((await bring(signedAnswer(said(id), key))).token, cookie.value);
    await sql('delete from second_factor where admin_id = $1', [admin.id]);
    expect(answer.json()).toMatchObject({ challenge: 'totp' });
    const kept = await one<{ sso: object }>(`select sso from pending_sign_in where step = 'totp'`);
    expect(kept.sso).toMatchObject({ modeId: mode, subject: { nameId: 'someone' } });
  });

  it('reads the access rule, also with ten thousand groups', async () => {
    await configure({ accessRule: 'group=staff,group=guests+site=paris' });
    const groups = Array.from({ length: 10_000 }, (_, n) => `CN=group-${n},OU=Bellevue`);
    const asked = async (memberOf: readonly string[], site = '') => {
      const { id } = await begin();
      return bring(signedAnswer(said(id, { attributes: { mail: admin.login, memberOf, site } }), key));
    };
    expect((await asked([...groups, 'staff'])).token).toMatch(/^psi_/);
    expect((await asked(groups)).refused).toBe('SSO_NOT_ALLOWED');
    expect((await asked(['guests'], 'paris')).token).toMatch(/^psi_/);
    expect((await asked(['guests'], 'lyon')).refused).toBe('SSO_NOT_ALLOWED');
  });

  it('reads every value of an attribute that is written several times', async () => {
    await configure({ accessRule: 'group=staff+group=paris' });
    const asked = async (mail: string | readonly string[]) => {
      const { id } = await begin();
      const attributes = { mail, memberOf: ['staff', 'paris', 'guests'] };
      return bring(signedAnswer(said(id, { attributes, repeatsAttributes: true }), key));
    };
    expect((await asked(admin.login)).token).toMatch(/^psi_/);
    // Two addresses are not one, however they are written.
    expect((await asked([`other@${domain}`, admin.login])).refused).toBe('SSO_REFUSED');
  });
});

describe('a sign-in that has begun', () => {
  const begun = async () => {
    const { id, cookie } = await begin();
    const { token } = await bring(signedAnswer(said(id), key));
    return async () => finish(token, cookie.value);
  };

  it('ends when its mode is closed, is another company’s or signs in with fewer rights now', async () => {
    for (const [change, code] of [
      [() => sql('update authtype set a_enable = $2 where authtypeid = $1', [mode, '3']), 'SSO_UNAVAILABLE'],
      [() => sql('update authtype set a_companyid = 3 where authtypeid = $1', [mode]), 'SSO_UNAVAILABLE'],
      [() => sql(`update authtype set a_module = 'saml' where authtypeid = $1`, [mode]), 'SSO_UNAVAILABLE'],
      [() => ceiling('0'), 'SSO_RIGHTS_EXCEEDED'],
    ] as const) {
      const end = await begun();
      await change();
      expect((await end()).json()).toMatchObject({ msg_code: code });
      await sql(`update authtype set a_companyid = $2, a_module = 'admin_saml' where authtypeid = $1`, [mode, MAIN]);
      await configure();
      await ceiling((2n ** 60n - 1n).toString());
    }
    expect((await (await begun())()).statusCode).toBe(200);
  });

  it.each([
    ['closed', { a_enable: '0' }],
    ['deleted', undefined],
  ])('leaves no session when its mode is %s, which ends the others but that of who does it', async (_how, values) => {
    const { id: other } = await one<{ id: number }>(
      `insert into authtype (a_name, a_module, a_enable, a_companyid, a_params) values ('Second', 'admin_saml', '4', $1, $2) returning authtypeid::int as id`,
      [MAIN, JSON.stringify(settings)],
    );
    const author = (
      await one<{ id: number }>(
        `select adminid::int as id from administrator where ad_login = 'admin@bellevue.example'`,
      )
    ).id;
    const [mine, theirs, elsewhere] = await Promise.all(
      [author, admin.id, admin.id].map((id) => openSession(test.database, id)),
    );
    const { hashToken } = await import('../../server/keys/tokens');
    const from = (token: string, sso: number) =>
      sql('update session set sso_mode = $2 where id = (select session_id from session_token where hash = $1)', [
        hashToken(test.database.db, token),
        sso,
      ]);
    await from(mine!, other);
    await from(theirs!, other);
    await from(elsewhere!, mode);
    const headers = { authorization: `Bearer ${mine}` };
    const answer = await test.app.inject(
      values
        ? { method: 'POST', url: '/legacy/elements/authtype', payload: { authtypeid: other, ...values }, headers }
        : { method: 'DELETE', url: `/legacy/elements/authtype/${other}`, headers },
    );
    expect(answer.statusCode).toBe(200);
    const isIn = async (token?: string) =>
      (await test.app.inject({ url: '/api/password/rules', headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect([await isIn(mine), await isIn(theirs), await isIn(elsewhere)]).toEqual([200, 401, 200]);
    await sql('delete from authtype where authtypeid = $1', [other]);
  });
});

describe('people', () => {
  it('who are disabled or deleted stay out, and are not made again', async () => {
    await configure({ autoProvisioning: true, defaultProfile: profile.id });
    await sql('update administrator set ad_enabled = false where adminid = $1', [admin.id]);
    expect(await refusedWith((id) => signedAnswer(said(id), key))).toBe('ACCOUNT_DISABLED');
    await sql(`update administrator set ad_enabled = true, "ad_deletedAt" = now() where adminid = $1`, [admin.id]);
    expect(await refusedWith((id) => signedAnswer(said(id), key))).toBe('ACCOUNT_DISABLED');
  });

  it('who are unknown get an account only when the mode says so, with the default profile or the one that is named', async () => {
    const login = `grace@${domain}`;
    const attributes = { mail: login, displayName: 'Grace Hopper' };
    expect(await refusedWith((id) => signedAnswer(said(id, { attributes }), key))).toBe('SSO_NO_ACCOUNT');
    await configure({ autoProvisioning: true });
    expect(await refusedWith((id) => signedAnswer(said(id, { attributes }), key))).toBe('SSO_NO_ACCOUNT');
    await configure({ autoProvisioning: true, defaultProfile: profile.id, profileAttribute: 'role' });
    expect(
      await refusedWith((id) =>
        signedAnswer(said(id, { attributes: { ...attributes, role: 'No such profile' } }), key),
      ),
    ).toBe('SSO_NO_ACCOUNT');
    const { id, cookie } = await begin(login);
    const answer = await finish((await bring(signedAnswer(said(id, { attributes }), key))).token, cookie.value);
    expect(answer.statusCode).toBe(200);
    expect(
      await one(
        `select ad_name, ad_profileid::int as profile, ad_companyid::int as company, ad_password from administrator where ad_login = $1`,
        [login],
      ),
    ).toEqual({ ad_name: 'Grace Hopper', profile: profile.id, company: MAIN, ad_password: null });
    const named = { mail: `joan@${domain}`, role: profile.name };
    const second = await begin();
    expect((await bring(signedAnswer(said(second.id, { attributes: named }), key))).token).toMatch(/^psi_/);
    // A name in which nothing is seen is none.
    const unseen = { mail: `mary@${domain}`, displayName: '\u200b', cn: 'Mary Jackson' };
    const third = await begin(unseen.mail);
    const { token } = await bring(signedAnswer(said(third.id, { attributes: unseen }), key));
    expect((await finish(token, third.cookie.value)).statusCode).toBe(200);
    expect(await one('select ad_name from administrator where ad_login = $1', [unseen.mail])).toEqual({
      ad_name: 'Mary Jackson',
    });
  });

  it('get no hidden profile, neither by its name nor by its key', async () => {
    const hidden = await one<{ id: number }>(
      `insert into adprofile (adp_name, adp_companyid, adp_bits) values ('$special-sso', $1, 0)
       returning adprofileid::int as id`,
      [MAIN],
    );
    await configure({ autoProvisioning: true, defaultProfile: profile.id, profileAttribute: 'role' });
    const attributes = { mail: `hidden@${domain}`, role: '$special-sso' };
    expect(await refusedWith((id) => signedAnswer(said(id, { attributes }), key))).toBe('SSO_NO_ACCOUNT');
    await configure({ autoProvisioning: true, defaultProfile: hidden.id });
    const { mail } = attributes;
    expect(await refusedWith((id) => signedAnswer(said(id, { attributes: { mail } }), key))).toBe('SSO_NO_ACCOUNT');
  });

  it('never get more rights than who saved the mode had', async () => {
    await ceiling('0');
    expect(await refusedWith((id) => signedAnswer(said(id), key))).toBe('SSO_RIGHTS_EXCEEDED');
    await configure({ autoProvisioning: true, defaultProfile: profile.id });
    const attributes = { mail: `new@${domain}` };
    expect(await refusedWith((id) => signedAnswer(said(id, { attributes }), key))).toBe('SSO_RIGHTS_EXCEEDED');
    // Never saved by an administrator: no one.
    await sql('delete from sign_in_ceiling');
    expect(await refusedWith((id) => signedAnswer(said(id), key))).toBe('SSO_RIGHTS_EXCEEDED');
    expect(await sql('select 1 from administrator where ad_login = $1', [attributes.mail])).toEqual([]);
  });

  it('need no password of their own while single sign-on is on (S-SIGN-5)', async () => {
    const own = await one<{ id: number }>(
      `select ad_profileid::int as id from administrator where ad_login = 'admin@bellevue.example'`,
    );
    const create = async (name: string) => {
      const { body, statusCode } = await test.as('admin', {
        method: 'POST',
        url: '/legacy/elements/administrator',
        payload: {
          ad_name: name,
          ad_login: `${name}@${domain}`,
          ad_email: `${name}@${domain}`,
          ad_phone: '+33 612345678',
          ad_profileid: own.id,
          ad_enabled: true,
          ad_scopemode: 'all',
          ad_invite: false,
        },
      });
      return statusCode < 300 ? 'made' : (JSON.parse(body) as { fields?: Record<string, { msg_code: string }> }).fields;
    };
    expect(await create('hedy')).toBe('made');
    await sql('update authtype set a_enable = $2 where authtypeid = $1', [mode, '0']);
    expect(await create('lise')).toEqual({
      ad_password: expect.objectContaining({ msg_code: 'FIELD_REQUIRED' }) as object,
    });
    // Settings that sign no one in do not count.
    await configure({ certificate: '' });
    expect(await create('lise')).toMatchObject({ ad_password: { msg_code: 'FIELD_REQUIRED' } });
    await configure();
    const { id } = await begin();
    const hedy = said(id, { attributes: { mail: `hedy@${domain}` } });
    expect((await bring(signedAnswer(hedy, key))).token).toMatch(/^psi_/);
  });

  it('are invited by an import where it is off, like by a form', async () => {
    await sql('update authtype set a_enable = $2 where authtypeid = $1', [mode, '0']);
    const jobs = runner(test);
    const own = await one<{ name: string }>(
      `select p.adp_name as name from administrator a join adprofile p on p.adprofileid = a.ad_profileid
       where a.ad_login = 'admin@bellevue.example'`,
    );
    const login = `emmy@${domain}`;
    const columns = ['ad_name', 'ad_login', 'ad_email', 'ad_phone', 'ad_profileid', 'ad_enabled', 'ad_scopemode'];
    const file = `${columns.join(',')}\r\nEmmy,${login},${login},+33 612345678,${own.name},true,all\r\n`;
    const { rows } = await imported(test, 'admin', 'administrators', file, { strategy: 'create', key: [] });
    await jobs.stop();
    expect(rows).toEqual([expect.objectContaining({ verdict: 'create', problems: null })]);
    // Without a mail server, their colleagues hand the link over.
    expect(await sql('select ad_invitation as state from administrator where ad_login = $1', [login])).toEqual([
      { state: 'waiting' },
    ]);
  });

  it('are of a domain of the company: no other provider speaks for them', async () => {
    for (const mail of [
      'root@elsewhere.example',
      `a@${domain}.evil.example`,
      'no address',
      ['a', 'b'].map((x) => `${x}@${domain}`),
    ]) {
      expect(await refusedWith((id) => signedAnswer(said(id, { attributes: { mail } }), key))).toBe('SSO_REFUSED');
    }
  });

  it('are signed in by a mode that a person with enough rights has saved', async () => {
    await sql('delete from sign_in_ceiling');
    const save = (params: object) =>
      test.as('admin', {
        method: 'POST',
        url: '/legacy/elements/authtype',
        payload: { authtypeid: mode, a_params: JSON.stringify({ ...settings, ...params }) },
      });
    const fields = async (params: object) =>
      (await save(params)).json<{ fields?: Record<string, { msg_code: string }> }>().fields?.['a_params']?.msg_code;
    expect(await fields({ certificate: 'nothing' })).toBe('SAML_CERTIFICATE_INVALID');
    expect(await fields({ certificate: signingKey(1024).certificate })).toBe('SAML_CERTIFICATE_INVALID');
    expect(await fields({ accessRule: 'group==staff' })).toBe('SAML_RULE_INVALID');
    // A group that no attribute says: no one could ever fulfil it.
    const nowhere = { accessRule: 'site=paris,staff', groupAttribute: '' };
    expect(await fields(nowhere)).toBe('SAML_RULE_INVALID');
    expect((await save({ accessRule: 'staff' })).statusCode).toBe(200);
    expect(await fields({ ...nowhere, accessRule: 'staff' })).toBe('SAML_RULE_INVALID');
    expect((await save({ ...nowhere, accessRule: 'group=staff' })).statusCode).toBe(200);
    expect((await save({ accessRule: 'memberOf=staff' })).statusCode).toBe(200);
    const { bits } = await one<{ bits: string }>('select bits from sign_in_ceiling where mode_id = $1', [mode]);
    expect(BigInt(bits)).toBeGreaterThan(0n);
    // Another identity provider is another word on who people are: it needs a proof of the person.
    await sql('update session set proven_at = null');
    expect((await save({ entityId: 'https://evil.example' })).json()).toMatchObject({ msg_code: 'PROOF_REQUIRED' });
    await sql(`update session set proven_at = '9999-01-01'`);
    // A person with every right has saved it: others leave it alone.
    await ceiling((2n ** 60n - 1n).toString());
    expect((await save({})).json()).toMatchObject({ msg_code: 'RIGHTS_EXCEEDED' });
  });

  it('give no more rights when a person from elsewhere saves them, or changes the name alone', async () => {
    await sql('delete from sign_in_ceiling');
    const visitor = await openSession(test.database, 1001, { companyId: MAIN });
    const save = async (payload: object, token?: string) => {
      const headers = { authorization: `Bearer ${token ?? (await test.tokenOf('admin'))}` };
      const call = { method: 'POST', url: '/legacy/elements/authtype', payload, headers } as const;
      const answer = await test.app.inject(call);
      expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
      return answer.json<{ authtypeid: number }>().authtypeid;
    };
    const limit = async (id: number) =>
      (await one<{ bits: string }>('select bits from sign_in_ceiling where mode_id = $1', [id])).bits;
    const rule = (accessRule: string) => JSON.stringify({ ...settings, accessRule });
    await save({ authtypeid: mode, a_params: rule('memberOf=one') });
    const own = await limit(mode);
    await save({ authtypeid: mode, a_name: 'Directory' }, visitor);
    await save({ authtypeid: mode, a_params: rule('memberOf=two') }, visitor);
    expect(await limit(mode)).toBe(own);
    await save({ authtypeid: mode, a_params: rule('memberOf=three') });

    const made = await save(
      { a_name: 'Made elsewhere', a_module: 'admin_saml', a_enable: '4', a_params: rule('memberOf=one') },
      visitor,
    );
    const rights = permissionsOf(BigInt(await limit(made)), test.context.models.current().model.permissions);
    expect(rights.has('admin:edit')).toBe(true);
    expect(['superadmin:view', 'superadmin:edit', 'support_access'].filter((one) => rights.has(one))).toEqual([]);
    const headers = { authorization: `Bearer ${await test.tokenOf('admin')}` };
    const gone = await test.app.inject({ method: 'DELETE', url: `/legacy/elements/authtype/${made}`, headers });
    expect(gone.statusCode, gone.body).toBe(200);
  });
});

describe('several sign-ins in one browser', () => {
  /** Behind a proxy that says how a browser has reached it. */
  let proxied: FastifyInstance;
  beforeAll(async () => {
    proxied = await buildApp({ ...test.context, config: { ...test.context.config, trustProxy: 1 } });
  });
  afterAll(() => proxied.close());

  /** A browser with its cookies. @param proto how it reaches the server */
  const browser = (proto: 'http' | 'https') => {
    const jar = new Map<string, string>();
    const send = async (url: string, payload: object) => {
      const answer = await proxied.inject({
        ...{ method: 'POST', url, payload, cookies: Object.fromEntries(jar) },
        ...{ headers: { 'x-forwarded-proto': proto }, remoteAddress: `198.51.100.${network}` },
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    };
    const begins = async () => {
      const { location } = (await send('/api/login/sso', { login: admin.login })).json<{ location: string }>();
      const question = Buffer.from(new URL(location).searchParams.get('SAMLRequest')!, 'base64');
      const id = /ID="([^"]+)"/.exec(inflateRawSync(question).toString())![1]!;
      return async () => {
        const { token } = await bring(signedAnswer(said(id), key));
        return (await send('/api/login/verify', { pending: token ?? '' })).statusCode;
      };
    };
    return { jar, begins, own: () => [...jar.keys()].filter((name) => name.includes('portico_sso')) };
  };

  it.each(['http', 'https'] as const)('that are begun one in the other both end, over %s', async (proto) => {
    const { begins, own } = browser(proto);
    const [first, second] = [await begins(), await begins()];
    expect(own()).toHaveLength(2);
    expect(own().every((name) => name.startsWith('__Host-') === (proto === 'https'))).toBe(true);
    expect([await first(), await second()]).toEqual([200, 200]);
  });

  it('are eight at most: the oldest one is given up for a ninth', async () => {
    const { begins, own } = browser('https');
    const ends = [];
    for (let n = 0; n < 9; n += 1) ends.push(await begins());
    expect(own()).toHaveLength(8);
    expect([await ends[0]!(), await ends[1]!(), await ends[8]!()]).toEqual([401, 200, 200]);
  });

  it('are not brought by another browser', async () => {
    const [here, there] = [browser('https'), browser('https')];
    const finish = await here.begins();
    await there.begins();
    here.jar.clear();
    for (const [name, value] of there.jar) here.jar.set(name, value);
    expect(await finish()).toBe(401);
  });
});

describe('a test of the settings', () => {
  const begun = async (role = 'admin') => test.as(role, { method: 'POST', url: '/api/sso-tests', payload: { mode } });
  const found = async (id: string, role = 'admin') =>
    (await test.as(role, { url: `/api/sso-tests/${id}` })).json<{ report: unknown }>().report;
  const posted = (url: string, message: string, browser?: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: message }).toString(),
      cookies: browser === undefined ? {} : { portico_sso_1: browser },
    });
  /** Begins a test. @returns its ID, and the cookie of the browser */
  const beginTest = async () => {
    const answer = await begun();
    const cookie = answer.cookies.find(({ name }) => name.startsWith('portico_sso_'))!;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/saml' });
    return { id: answer.json<{ id: string }>().id, browser: cookie.value };
  };
  /** Brings an answer to a test, as a browser does: without the cookie from the identity provider, then with it from here. */
  const answered = async (xml: (id: string) => string) => {
    const { id, browser } = await beginTest();
    expect(await found(id)).toBeNull();
    const first = await posted(`/saml/${mode}/acs`, Buffer.from(xml(id)).toString('base64'));
    expect(first.statusCode).toBe(200);
    const again = /action="([^"]+)"/.exec(first.body)![1]!;
    expect(again.startsWith(`${host}/saml/${mode}/acs?`)).toBe(true);
    expect(await found(id)).toBeNull();
    const message = /name="SAMLResponse" value="([^"]+)"/.exec(first.body)![1]!;
    const page = await posted(again.slice(host.length), message, browser);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('role="status"');
    return { id, report: await found(id) };
  };

  it('shows what was received and what a sign-in would come to, and makes no session', async () => {
    await configure({ accessRule: 'group=staff' });
    // Also before the mode is open to administrators.
    await sql('update authtype set a_enable = $2 where authtypeid = $1', [mode, '0']);
    const attributes = { mail: admin.login, memberOf: Array.from({ length: 30 }, (_, index) => `group${index}`) };
    const { id, report } = await answered((one) => signedAnswer(said(one, { attributes }), key));
    expect(report).toMatchObject({
      outcome: 'SSO_NOT_ALLOWED',
      nameId: 'someone',
      attributes: [
        { name: 'mail', values: [admin.login], count: 1 },
        { name: 'memberOf', count: 30, values: expect.any(Array) as unknown[] },
      ],
    });
    // Only for who tests.
    expect(await found(id, 'superadmin')).toBeNull();
    await configure();
    const right = await answered((one) => signedAnswer(said(one), key));
    expect(right.report).toMatchObject({ outcome: 'signs-in', reason: null });
    const unknown = (one: string) => signedAnswer(said(one, { attributes: { mail: `new@${domain}` } }), key);
    expect((await answered(unknown)).report).toMatchObject({ outcome: 'SSO_NO_ACCOUNT' });
    await configure({ autoProvisioning: true, defaultProfile: profile.id });
    expect((await answered(unknown)).report).toMatchObject({ outcome: 'new-account' });
    expect(await sql('select 1 from administrator where ad_login = $1', [`new@${domain}`])).toEqual([]);
    expect(await sql('select 1 from pending_sign_in')).toEqual([]);
  });

  it('takes an answer from the browser of the tester alone, and keeps nothing of another one', async () => {
    const stranger = (await begin()).cookie.value;
    const other = (await beginTest()).browser;
    for (const [url, browser] of [
      [`/saml/${mode}/acs?again=`, undefined],
      [`/saml/${mode}/acs?again=`, stranger],
      [`/saml/${mode}/acs`, other],
    ] as const) {
      const { id, browser: own } = await beginTest();
      const message = Buffer.from(signedAnswer(said(id), key)).toString('base64');
      const refused = await posted(url, message, browser);
      expect(refused.headers['location']).toBe('/#/auth/sso?refused=SIGN_IN_OVER');
      expect(await found(id)).toBeNull();
      expect(await sql('select 1 from saml_test where id = $1', [id])).toEqual([]);
      // The question is over: it was answered.
      expect((await posted(url, message, own)).headers['location']).toBe('/#/auth/sso?refused=SIGN_IN_OVER');
    }
  });

  it('says why an answer is refused', async () => {
    const { report } = await answered((one) => responseOf(said(one), assertionOf(said(one))));
    expect(report).toMatchObject({
      ...{ outcome: 'SSO_REFUSED', attributes: [], why: 'signature', reason: expect.any(String) as string },
    });
  });

  it.each([
    ['address-missing', { attributes: { cn: 'Anna' } }],
    ['address-several', { attributes: { mail: ['one@one.example', 'two@two.example'] } }],
    ['address-invalid', { attributes: { mail: 'anna' } }],
    ['address-domain', { attributes: { mail: 'anna@elsewhere.example' } }],
    ['audience', { audience: 'https://elsewhere.example' }],
    ['other-provider', { issuer: 'https://elsewhere.example' }],
  ])('names the reason %s, for the words of the console', async (why, wrong) => {
    const { report } = await answered((one) => signedAnswer(said(one, wrong), key));
    expect(report).toMatchObject({ outcome: 'SSO_REFUSED', why });
  });

  it('is for those who may change the settings, in their company', async () => {
    const [foreign] = await sql(
      `select authtypeid::int as id from authtype where a_companyid <> $1 and a_module = 'admin_saml' limit 1`,
      [MAIN],
    );
    const other = await test.as('admin', {
      method: 'POST',
      url: '/api/sso-tests',
      payload: { mode: foreign?.['id'] },
    });
    expect(other.statusCode).toBe(404);
    await configure({ certificate: '' });
    expect((await begun()).json()).toMatchObject({ msg_code: 'SSO_SETTINGS_INCOMPLETE' });
  });
});

describe('an answer is refused', () => {
  /** @param reason what the log says; undefined: no one has asked, which is no word of an identity provider */
  const refused = (name: string, reason: string | undefined, make: (id: string) => string, code = 'SSO_REFUSED') =>
    it(name, async () => {
      expect(await refusedWith(make)).toBe(code);
      if (reason === undefined) expect(reasonOf()).toBeUndefined();
      else expect(reasonOf()).toContain(reason);
      expect(await sql('select 1 from pending_sign_in')).toEqual([]);
    });

  refused('without a signature', 'Invalid signature', (id) => responseOf(said(id), assertionOf(said(id))));
  refused('with a signed response around an assertion without one', 'Invalid signature', (id) =>
    sign(responseOf(said(id), assertionOf(said(id))), 'Response', key),
  );
  refused('signed by another key', 'Invalid signature', (id) => signedAnswer(said(id), other));
  refused('signed with SHA-1', 'the answer has a weak signature', (id) =>
    responseOf(said(id), sign(assertionOf(said(id)), 'Assertion', key, true)),
  );
  refused('changed after it was signed', 'Invalid signature', (id) =>
    signedAnswer(said(id, { attributes: { mail: `grace@${domain}` } }), key).replace('grace@', 'ada@'),
  );
  refused('for another audience', 'audience mismatch', (id) =>
    signedAnswer(said(id, { audience: `${host}/saml/1/metadata` }), key),
  );
  refused('for no audience', 'AudienceRestriction', (id) => signedAnswer(said(id, { conditions: '' }), key));
  refused('for another recipient', 'the subject is not confirmed for this question', (id) =>
    signedAnswer(said(id, { recipient: `${host}/saml/1/acs`, destination: `${host}/saml/${mode}/acs` }), key),
  );
  refused('for another destination', 'the answer is for another address', (id) =>
    signedAnswer(said(id, { destination: 'https://evil.example/acs' }), key),
  );
  refused('of another issuer', 'another identity provider has issued it', (id) =>
    signedAnswer(said(id, { issuer: 'https://evil.example' }), key),
  );
  refused('with the signed assertion in a message of another kind', 'this is no response', (id) =>
    signedAnswer(said(id), key).replaceAll('samlp:Response', 'samlp:LogoutRequest'),
  );
  refused('an hour too late', 'SAML assertion expired', (id) => signedAnswer(said(id, { shift: -3600 }), key));
  refused('an hour too early', 'SAML assertion not yet valid', (id) => signedAnswer(said(id, { shift: 3600 }), key));
  refused('with the signed question of another session', 'the subject is not confirmed for this question', (id) =>
    signedAnswer(said(newId(), { responseInResponseTo: id }), key),
  );
  refused('with comments in the name (comment injection)', 'the answer has a comment', (id) =>
    signedAnswer(said(id, { attributes: { mail: `${admin.login}<!-- -->.evil.example` } }), key),
  );
  refused(
    'with a document type (XXE)',
    'the answer has a document type',
    (id) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signedAnswer(said(id), key)}`,
  );
  refused(
    'with entities that grow (billion laughs)',
    'the answer has a document type',
    (id) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${signedAnswer(said(id), key)}`,
  );
  refused('nested too deep', 'the answer is nested too deep', (id) =>
    responseOf(said(id), `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`),
  );
  refused('that is no XML', 'text data outside of root node', () => 'nothing');
  refused('with a section of CDATA', 'the answer has a CDATA section', (id) =>
    signedAnswer(said(id, { nameId: '<![CDATA[someone]]>' }), key),
  );
  refused('that is broken far behind its root', 'undefined entity', (id) => `${filled(id)}&broken;</samlp:Response>`);
  refused('with ten thousand attributes', 'too many attributes', (id) =>
    signedAnswer(said(id), key).replace('<samlp:Response', `<samlp:Response${many(10_000)}`),
  );
  refused('whose root tag does not end', 'does not begin with a response', (id) =>
    signedAnswer(said(id), key).replace('<samlp:Response', `<samlp:Response x="${'x'.repeat(100_000)}"`),
  );
  /** A response with a megabyte in it, and without its end. */
  const filled = (id: string) =>
    responseOf(said(id), `<a>${'x'.repeat(1_000_000)}</a>`).replace('</samlp:Response>', '');
  const many = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');
  // Nothing but its root tag is read: the rest would not be XML.
  refused('that nobody has asked for, however long', undefined, () => `${filled(newId())}<<<`, 'SIGN_IN_OVER');
  refused('that nobody has asked for', undefined, () => signedAnswer(said(newId()), key), 'SIGN_IN_OVER');

  it('when it was brought before (replay)', async () => {
    const { id } = await begin();
    const xml = signedAnswer(said(id), key);
    expect((await bring(xml)).token).toMatch(/^psi_/);
    expect((await bring(xml)).refused).toBe('SIGN_IN_OVER');
  });

  it('twice of two at the same time', async () => {
    const { id } = await begin();
    const xml = signedAnswer(said(id), key);
    const both = await Promise.all([bring(xml), bring(xml)]);
    expect(both.filter(({ token }) => token !== null)).toHaveLength(1);
  });

  it('in another browser, which a person was lured into', async () => {
    const { id } = await begin();
    const { token } = await bring(signedAnswer(said(id), key));
    expect((await finish(token)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
    const victim = await begin();
    expect((await finish(token, victim.cookie.value)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
  });

  it('when it is huge', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/saml/${mode}/acs`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `SAMLResponse=${'A'.repeat(3 * 1024 * 1024)}`,
    });
    expect(answer.statusCode).toBe(413);
  });

  it('and never leads elsewhere, whatever RelayState says', async () => {
    const { id } = await begin();
    expect((await bring(signedAnswer(said(id), key), 'https://evil.example/')).token).toMatch(/^psi_/);
  });
});

/** The published ways of signature wrapping (Somorovsky et al., “On Breaking SAML”): where the signed assertion is moved. */
describe('signature wrapping', () => {
  const evil = (id: string) => assertionOf(said(id, { assertionId: '_evil' }));
  const SIGNATURE = /<(?:ds:)?Signature[\s\S]*?<\/(?:ds:)?Signature>/;
  /** A real answer about another person of the company, taken apart. */
  const real = (id: string, element: 'Assertion' | 'Response') => {
    const facts = said(id, { attributes: { mail: `other@${domain}` } });
    const xml = sign(responseOf(facts, assertionOf(facts)), element, key);
    const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
    return { xml, assertion, signature: SIGNATURE.exec(xml)![0] };
  };
  const unsigned = (xml: string) => xml.replace(SIGNATURE, '');
  const inside = (outer: string, inner: string) => outer.replace('</saml:Issuer>', `</saml:Issuer>${inner}`);
  const elsewhere = "Referenced node does not refer to it's parent element";
  /** What the log says. */
  const REASONS: Readonly<Record<string, string>> = {
    XSW1: elsewhere,
    XSW2: elsewhere,
    XSW3: 'multiple assertions',
    XSW4: 'Invalid signature',
    XSW5: 'multiple assertions',
    XSW6: elsewhere,
    XSW7: 'Invalid signature',
    XSW8: elsewhere,
  };
  const shapes: Readonly<Record<string, (id: string) => string>> = {
    'XSW1: the signed response inside the signature of another': (id) => {
      const { xml, signature } = real(id, 'Response');
      const moved = signature.replace(/<\/((?:ds:)?Signature)>$/, `${unsigned(xml)}</$1>`);
      return inside(responseOf(said(id), evil(id)), moved);
    },
    'XSW2: the signed response beside its signature': (id) => {
      const { xml, signature } = real(id, 'Response');
      return inside(responseOf(said(id), evil(id)), `${unsigned(xml)}${signature}`);
    },
    'XSW3: the evil assertion before the signed one': (id) =>
      responseOf(said(id), evil(id) + real(id, 'Assertion').assertion),
    'XSW4: the signed assertion inside the evil one': (id) =>
      responseOf(said(id), inside(evil(id), real(id, 'Assertion').assertion)),
    'XSW5: the signature in the evil assertion, the signed one behind it': (id) => {
      const { assertion, signature } = real(id, 'Assertion');
      return responseOf(said(id), inside(evil(id), signature) + unsigned(assertion));
    },
    'XSW6: the signed assertion inside the signature of the evil one': (id) => {
      const { assertion, signature } = real(id, 'Assertion');
      return responseOf(
        said(id),
        inside(evil(id), signature.replace(/<\/((?:ds:)?Signature)>$/, `${unsigned(assertion)}</$1>`)),
      );
    },
    'XSW7: the signed assertion in extensions': (id) =>
      responseOf(said(id), `<samlp:Extensions>${real(id, 'Assertion').assertion}</samlp:Extensions>${evil(id)}`),
    'XSW8: the signed assertion in an object of the signature': (id) => {
      const { assertion, signature } = real(id, 'Assertion');
      const tag = /<((?:ds:)?)Signature/.exec(signature)![1]!;
      const object = `<${tag}Object>${unsigned(assertion)}</${tag}Object>`;
      return responseOf(said(id), inside(evil(id), signature.replace(/<\/((?:ds:)?Signature)>$/, `${object}</$1>`)));
    },
  };
  for (const [name, make] of Object.entries(shapes)) {
    it(name, async () => {
      expect(await refusedWith(make)).toBe('SSO_REFUSED');
      expect(reasonOf()).toContain(REASONS[name.slice(0, 4)]!);
    });
  }
});
