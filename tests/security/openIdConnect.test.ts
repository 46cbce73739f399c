import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app/app';
import { hashToken } from '../../server/keys/tokens';
import { ssoSecretPlace } from '../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../support/app';
import { inTheMiddleOf } from '../support/meanwhile';
import { CLIENT, openIdServer, STRANGE, type Faults, type OpenIdServer } from '../support/oidc/openIdServer';
import { realProvider } from '../support/oidc/realProvider';
import { addAdmin, MAIN, openSession } from '../support/personas';

let test: TestApp;
let app: FastifyInstance;
let idp: OpenIdServer;
let mode: number;
let domain: string;
let profile: { id: number; name: string };
let admin: { id: number; login: string };
let network = 0;
const lines: { readonly code?: string; readonly reason?: string }[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
    done();
  },
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const one = async <T>(text: string, values: unknown[] = []) => (await sql(text, values))[0] as T;
const configure = (params: object = {}) =>
  sql(
    `update authtype set a_params = $2, a_enable = '4', a_module = 'admin_oidc', a_companyid = $3 where authtypeid = $1`,
    [
      mode,
      JSON.stringify({
        issuer: idp.issuer,
        clientId: CLIENT.id,
        clientSecret: test.context.secrets.seal(CLIENT.secret, ssoSecretPlace(MAIN)),
        scope: 'openid email profile',
        emailAttribute: 'email',
        groupAttribute: 'groups',
        ...params,
      }),
      MAIN,
    ],
  );

beforeAll(async () => {
  idp = await openIdServer();
  test = await testApp({ env: { PORTICO_SSO_NETWORKS: '127.0.0.1/32' } });
  app = await buildApp(test.context, { logger: { level: 'warn', stream } });
  await sql(`delete from authtype where a_module in ('admin_saml', 'admin_oidc') and a_companyid = $1`, [MAIN]);
  mode = (
    await one<{ id: number }>(
      `insert into authtype (a_name, a_module, a_enable, a_companyid) values ('Directory', 'admin_oidc', '4', $1) returning authtypeid::int as id`,
      [MAIN],
    )
  ).id;
  const { c_domains } = await one<{ c_domains: string }>('select c_domains from company where companyid = $1', [MAIN]);
  domain = c_domains.split('|')[0]!;
  profile = await one(
    `select adprofileid::int as id, adp_name as name from adprofile where adp_companyid = $1 and "adp_deletedAt" is null
       and left(adp_name, 1) <> '$' order by adprofileid limit 1`,
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
  await idp.stop();
});
beforeEach(async () => {
  network += 1;
  lines.length = 0;
  idp.asked.length = 0;
  idp.faults = {};
  idp.subject = 'person-1';
  idp.person = { email: admin.login, email_verified: true, name: 'Ada Lovelace', groups: ['staff'] };
  await sql('delete from sso_identity');
  await sql('delete from saml_request');
  await sql('delete from pending_sign_in');
  await sql(`update administrator set ad_enabled = true, "ad_deletedAt" = null where adminid = $1`, [admin.id]);
  await sql(
    `insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)
     on conflict (mode_id) do update set bits = excluded.bits`,
    [mode, MAIN, (2n ** 60n - 1n).toString()],
  );
  await configure();
});

const post = (url: string, payload: object, cookies: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, cookies, remoteAddress: `198.51.100.${network}` });
const begun = (login = admin.login) => post('/api/login/sso', { login });
/** Sends a browser away. */
async function begin(login?: string) {
  const answer = await begun(login);
  expect(answer.statusCode).toBe(200);
  return {
    location: answer.json<{ location: string }>().location,
    browser: answer.cookies.find(({ name }) => name.startsWith('portico_sso_'))!.value,
  };
}
/** Brings an answer. @returns what the sign-in page is told */
async function bring(query: string, key = mode) {
  const answer = await app.inject({
    url: `/oidc/${key}/callback?${query}`,
    remoteAddress: `198.51.100.${network}`,
  });
  expect(answer.statusCode).toBe(303);
  const told = new URLSearchParams(String(answer.headers['location']).split('?')[1]);
  return { token: told.get('token'), refused: told.get('refused') };
}
const finish = (token: string | null, browser?: string) =>
  post('/api/login/verify', { pending: token ?? '' }, browser === undefined ? {} : { portico_sso_1: browser });
/** Begins and answers. @returns the code of the refusal, null when there is none */
const refusedWith = async () => (await bring(idp.answer((await begin()).location).query)).refused;
/** The same, up to the session. */
const signsIn = async () => {
  const { location, browser } = await begin();
  const { token, refused } = await bring(idp.answer(location).query);
  if (refused !== null) return refused;
  const answer = await finish(token, browser);
  return answer.statusCode === 200 ? null : answer.json<{ msg_code: string }>().msg_code;
};
const reason = () => lines.find(({ code }) => code?.startsWith('SSO_') ?? false)?.reason;

describe('single sign-on by OpenID Connect', () => {
  it('signs an administrator in, with code, PKCE, state and nonce', async () => {
    const { location, browser } = await begin();
    const asks = new URL(location).searchParams;
    expect(Object.fromEntries(asks)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      login_hint: admin.login,
      redirect_uri: `${test.context.config.loginHost}/oidc/${mode}/callback`,
    });
    const { query } = idp.answer(location);
    const { token } = await bring(query);
    const answer = await finish(token, browser);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toContain('portico_refresh');
    expect(idp.asked[0]?.authorization).toMatch(/^Basic /);
    expect(
      await one(
        `select lo_data::jsonb -> 'authtypeid' as mode from auditlog where lo_action = 'sso_used' and lo_elementid = $1`,
        [String(admin.id)],
      ),
    ).toEqual({ mode });
    // Question, code and step are each good for one use.
    expect((await bring(query)).refused).toBe('SIGN_IN_OVER');
    expect((await finish(token, browser)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
  });

  it('keeps the tokens of the provider on the server', async () => {
    const { location, browser } = await begin();
    const told = await app.inject({
      url: `/oidc/${mode}/callback?${idp.answer(location).query}`,
      remoteAddress: `198.51.100.${network}`,
    });
    const token = new URLSearchParams(String(told.headers['location']).split('?')[1]).get('token');
    const answer = await finish(token, browser);
    expect(answer.statusCode).toBe(200);
    // The ID token is a JWT, the access token has a name of its own.
    const seen = JSON.stringify([told.headers, told.body, answer.headers, answer.body]);
    expect(seen).not.toMatch(/eyJ[\w-]+\.|provider-access-token/);
    const stored = await sql('select row_to_json(saml_request)::text as kept from saml_request');
    expect(JSON.stringify(stored)).not.toMatch(/eyJ[\w-]+\.|provider-access-token/);
  });

  it('works with an independent identity provider', async () => {
    const callback = `${test.context.config.loginHost}/oidc/${mode}/callback`;
    const real = await realProvider({ email: admin.login, email_verified: true, groups: ['wifi', 'it'] }, callback);
    try {
      await configure({ issuer: real.issuer, accessRule: 'wifi+it' });
      const { location, browser } = await begin();
      const back = await real.follow(location);
      expect(back.startsWith(`${callback}?`)).toBe(true);
      const { token, refused } = await bring(back.slice(callback.length + 1));
      expect([refused, reason()]).toEqual([null, undefined]);
      const { token: access } = (await finish(token, browser)).json<{ token: string }>();
      // A person does not sign in twice within a second.
      await sql(`update session set sso_answered_at = sso_answered_at - interval '1 minute'`);
      // And as the proof of the person, for which that person has to sign in there again.
      const headers = { authorization: `Bearer ${access}` };
      const proof = { method: 'POST', url: '/api/proof/sso', payload: {}, headers } as const;
      const asked = await test.app.inject(proof);
      const { location: there } = asked.json<{ location: string }>();
      expect(Object.fromEntries(new URL(there).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
      const again = await real.follow(there);
      const cookie = asked.cookies.find(({ name }) => name.startsWith('portico_sso_'))!;
      const url = `/oidc/${mode}/callback?${again.slice(callback.length + 1)}`;
      const page = await test.app.inject({ url, cookies: { portico_sso_1: cookie.value } });
      expect(page.body).toContain('role="status"');
      const ways = await test.app.inject({ url: '/api/proof', headers });
      expect(ways.json()).toMatchObject({ proven: true });
    } finally {
      await real.stop();
    }
  });

  it('proves nobody where the provider does not say when the person has signed in', async () => {
    const { location, browser } = await begin();
    const answer = await finish((await bring(idp.answer(location).query)).token, browser);
    const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    const asked = await test.app.inject({ method: 'POST', url: '/api/proof/sso', payload: {}, headers });
    const { query } = idp.answer(asked.json<{ location: string }>().location);
    const cookie = asked.cookies.find(({ name }) => name.startsWith('portico_sso_'))!;
    const url = `/oidc/${mode}/callback?${query}`;
    await test.app.inject({ url, cookies: { portico_sso_1: cookie.value } });
    const ways = await test.app.inject({ url: '/api/proof', headers });
    expect(ways.json()).toMatchObject({ sso: true, proven: false });
  });

  it('proves a person who has signed in there after the sign-in of the session, and before now', async () => {
    const { location, browser } = await begin();
    const answer = await finish((await bring(idp.answer(location).query)).token, browser);
    const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    const [session] = await sql('select extract(epoch from max(sso_answered_at))::int as at from session');
    const signedInAt = Number(session!['at']);
    for (const [authTime, proven] of [
      [signedInAt - 60, false],
      [signedInAt, false],
      [signedInAt + 3600, false],
      [String(signedInAt + 1), false],
      [signedInAt + 1, true],
    ] as const) {
      const asked = await test.app.inject({ method: 'POST', url: '/api/proof/sso', payload: {}, headers });
      const { query } = idp.answer(asked.json<{ location: string }>().location);
      idp.faults = { claims: { auth_time: authTime } };
      const cookie = asked.cookies.find(({ name }) => name.startsWith('portico_sso_'))!;
      await test.app.inject({ url: `/oidc/${mode}/callback?${query}`, cookies: { portico_sso_1: cookie.value } });
      const ways = await test.app.inject({ url: '/api/proof', headers });
      expect([authTime, ways.json<{ proven: boolean }>().proven]).toEqual([authTime, proven]);
    }
  });

  it('uses up no recovery code for a proof that the provider does not answer', async () => {
    const { location, browser } = await begin();
    const answer = await finish((await bring(idp.answer(location).query)).token, browser);
    const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    const call = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload, headers });
    await sql('update session set proven_at = now()');
    const { secret } = (await call('/api/second-factor/setup', {})).json<{ secret: string }>();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const confirmed = await call('/api/second-factor/confirm', { code });
    const [recovery] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    const begins = async () => {
      const { statusCode, body } = await call('/api/proof/sso', { code: recovery });
      return [statusCode, (JSON.parse(body) as { msg_code?: string }).msg_code];
    };
    idp.faults = { broken: { path: '/.well-known', status: 503 } };
    expect(await begins()).toEqual([424, 'SSO_UNREACHABLE']);
    idp.faults = {};
    expect(await begins()).toEqual([200, undefined]);
    expect((await begins())[0]).toBe(422);
    await sql('delete from second_factor where admin_id = $1', [admin.id]);
  });

  it('fills no audit log with answers that anybody can bring', async () => {
    const refusals = async () =>
      (await sql(`select lo_data::jsonb ->> 'code' as code from auditlog where lo_action = 'sso_refused'`)).map(
        ({ code }) => String(code),
      );
    const before = (await refusals()).length;
    for (let n = 0; n < 30; n += 1) {
      const state = new URL((await begin()).location).searchParams.get('state') ?? '';
      expect((await bring(new URLSearchParams({ code: `none-${n}`, state }).toString())).refused).toBe('SSO_REFUSED');
    }
    // What is answered to a person of the provider has an entry each time.
    idp.person = { ...idp.person, email: `nobody@${domain}` };
    expect([await refusedWith(), await refusedWith()]).toEqual(['SSO_NO_ACCOUNT', 'SSO_NO_ACCOUNT']);
    expect((await refusals()).slice(before).sort()).toEqual(['SSO_NO_ACCOUNT', 'SSO_NO_ACCOUNT', 'SSO_REFUSED']);
  });

  it('holds up no other write of the company while the provider does not answer', async () => {
    const { location, browser } = await begin();
    const answer = await finish((await bring(idp.answer(location).query)).token, browser);
    const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    idp.beforeAnswer = () => gate;
    idp.paths.length = 0;
    try {
      let answered = 0;
      const proofs = [1, 2, 3].map(async () => {
        const proof = await test.app.inject({ method: 'POST', url: '/api/proof/sso', payload: {}, headers });
        answered += 1;
        return proof.statusCode;
      });
      await vi.waitFor(() => expect(idp.paths.length).toBe(2));
      const colleague = { authorization: `Bearer ${await openSession(test.database, 2001)}` };
      const payload = { g_name: 'While they wait' };
      const saved = await test.app.inject({
        ...{ method: 'POST', url: '/legacy/elements/group', headers: colleague, payload },
      });
      expect([saved.statusCode, answered]).toEqual([201, 0]);
      open();
      expect(await Promise.all(proofs)).toEqual([200, 200, 200]);
    } finally {
      idp.beforeAnswer = undefined;
    }
  });

  it('takes an ID token that says it is a JWT', async () => {
    idp.faults = { typ: 'JWT' };
    expect(await refusedWith()).toBeNull();
  });

  it('is no access to the API for a token of the provider', async () => {
    const { location, browser } = await begin();
    const answer = await finish((await bring(idp.answer(location).query)).token, browser);
    const call = (token: string) =>
      test.app.inject({ url: '/api/password/rules', headers: { authorization: `Bearer ${token}` } });
    const { token } = answer.json<{ token: string }>();
    expect((await call(token)).statusCode).toBe(200);
    const left = await test.app.inject({
      ...{ method: 'POST', url: '/api/logout', payload: {}, headers: { authorization: `Bearer ${token}` } },
    });
    const idToken = new URL(left.json<{ location: string }>().location).searchParams.get('id_token_hint') ?? '';
    expect(decodeJwt(idToken)).toMatchObject({ sub: 'person-1' });
    for (const foreign of [idToken, await idp.logoutToken(), 'provider-access-token.person-1']) {
      expect((await call(foreign)).statusCode).toBe(401);
    }
  });

  it('is fetched by the browser that began, and by no other', async () => {
    const { location } = await begin();
    const { token } = await bring(idp.answer(location).query);
    expect((await finish(token)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
    const other = (await begin()).browser;
    const { token: second } = await bring(idp.answer((await begin()).location).query);
    expect((await finish(second, other)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
  });

  it('sends the secret in the form where the provider takes no header', async () => {
    idp.faults = { configuration: { token_endpoint_auth_methods_supported: ['client_secret_post'] } };
    expect(await refusedWith()).toBeNull();
    expect(idp.asked[0]?.authorization).toBeUndefined();
  });

  it('goes on when the provider has new keys', async () => {
    expect(await refusedWith()).toBeNull();
    await idp.rotate();
    expect(await refusedWith()).toBeNull();
  });

  it('knows groups in members of claims, and ten thousand of them', async () => {
    await configure({ groupAttribute: 'realm_access.roles', accessRule: 'wifi-admins' });
    const many = Array.from({ length: 10_000 }, (_, index) => `group-${index}`);
    idp.person = { ...idp.person, realm_access: { roles: many } };
    expect(await refusedWith()).toBe('SSO_NOT_ALLOWED');
    idp.person = { ...idp.person, realm_access: { roles: [...many, 'wifi-admins'] } };
    expect(await refusedWith()).toBeNull();
  });

  it('makes an account on the first sign-in where the mode says so, with the profile that is named', async () => {
    const email = `new.person@${domain}`;
    idp.person = { ...idp.person, email, profile: profile.name };
    expect(await refusedWith()).toBe('SSO_NO_ACCOUNT');
    await configure({ autoProvisioning: true, profileAttribute: 'profile' });
    expect(await refusedWith()).toBeNull();
    expect(
      await one('select ad_name as name, ad_profileid::int as profile from administrator where ad_login = $1', [email]),
    ).toEqual({
      name: 'Ada Lovelace',
      profile: profile.id,
    });
  });

  it('refuses people who are disabled, of another domain, without a verified address, or above the ceiling', async () => {
    await sql('update administrator set ad_enabled = false where adminid = $1', [admin.id]);
    expect(await refusedWith()).toBe('ACCOUNT_DISABLED');
    await sql('update administrator set ad_enabled = true where adminid = $1', [admin.id]);
    idp.person = { ...idp.person, email: 'ada@elsewhere.example' };
    expect(await refusedWith()).toBe('SSO_REFUSED');
    idp.person = { ...idp.person, email: admin.login, email_verified: false };
    expect(await refusedWith()).toBe('SSO_REFUSED');
    expect(reason()).toContain('domain');
    for (const isVerified of ['False', 'no', '0', 0, [false], null]) {
      idp.person = { ...idp.person, email_verified: isVerified };
      expect([isVerified, await refusedWith()]).toEqual([isVerified, 'SSO_REFUSED']);
    }
    idp.person = { ...idp.person, email_verified: undefined };
    expect(await refusedWith()).toBeNull();
    await sql(`update sign_in_ceiling set bits = '1' where mode_id = $1`, [mode]);
    expect(await refusedWith()).toBe('SSO_RIGHTS_EXCEEDED');
  });

  it('keeps an account for the person who had it first, although another one gets the address later', async () => {
    expect(await signsIn()).toBeNull();
    expect(await signsIn()).toBeNull();
    // Another person got the address.
    idp.subject = 'person-2';
    expect(await refusedWith()).toBe('SSO_OTHER_PERSON');
    // The person has another address now, which would make a second account.
    idp.subject = 'person-1';
    idp.person = { ...idp.person, email: `renamed@${domain}` };
    await configure({ autoProvisioning: true, defaultProfile: profile.id });
    expect(await refusedWith()).toBe('SSO_OTHER_PERSON');
    expect(await sql('select 1 from administrator where ad_login = $1', [`renamed@${domain}`])).toEqual([]);
    // The same key at another identity provider is another person.
    await sql(`update sso_identity set issuer = 'https://former.example'`);
    idp.subject = 'person-3';
    idp.person = { ...idp.person, email: admin.login };
    expect(await refusedWith()).toBeNull();
  });

  it('is the same provider when the settings write its address in another way', async () => {
    await configure({ issuer: `${idp.issuer}/` });
    expect(await signsIn()).toBeNull();
    expect(await sql('select issuer from sso_identity')).toEqual([{ issuer: idp.issuer }]);
    await configure();
    idp.subject = 'person-2';
    expect(await refusedWith()).toBe('SSO_OTHER_PERSON');
  });

  it('belongs to no person who has not passed the second factor', async () => {
    await sql(`insert into second_factor (admin_id, company_id, sealed, confirmed_at) values ($1, $2, '', now())`, [
      admin.id,
      MAIN,
    ]);
    try {
      idp.subject = 'person-2';
      const { location, browser } = await begin();
      const { token } = await bring(idp.answer(location).query);
      expect((await finish(token, browser)).json()).toMatchObject({ challenge: 'totp' });
      expect(await sql('select 1 from sso_identity')).toEqual([]);
    } finally {
      await sql('delete from second_factor where admin_id = $1', [admin.id]);
    }
    idp.subject = 'person-1';
    expect(await signsIn()).toBeNull();
  });

  it('is free again for the person of an account that was deleted', async () => {
    const [former] = await sql(
      `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode, "ad_deletedAt")
       select 'Former', 'former@x.example', 'former@x.example', ad_profileid, ad_companyid, true, 'all', now()
       from administrator where adminid = $1 returning adminid::int as id`,
      [admin.id],
    );
    await sql(`insert into sso_identity values ($1, $2, 'person-1', $3, now())`, [MAIN, idp.issuer, former?.['id']]);
    expect(await signsIn()).toBeNull();
    expect(await sql('select admin_id::int as id from sso_identity')).toEqual([{ id: admin.id }]);
  });

  it('counts for the settings that were answered for', async () => {
    const { location, browser } = await begin();
    const { token } = await bring(idp.answer(location).query);
    await configure({ accessRule: 'nobody' });
    expect((await finish(token, browser)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
  });

  it('makes no account for a person without a usable key', async () => {
    idp.subject = 'x'.repeat(300);
    expect(await refusedWith()).toBe('SSO_REFUSED');
  });

  it('is linked once when two people with one address come at the same time', async () => {
    const first = await begin();
    const firstToken = (await bring(idp.answer(first.location).query)).token;
    idp.subject = 'person-2';
    const second = await begin();
    const secondToken = (await bring(idp.answer(second.location).query)).token;
    const answers = await Promise.all([finish(firstToken, first.browser), finish(secondToken, second.browser)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.map((one) => one.json<{ msg_code?: string }>().msg_code)).toContain('SSO_OTHER_PERSON');
  });

  it('is linked again once an administrator has removed the link', async () => {
    const unlink = (role: string, id = admin.id) =>
      test.as(role, { method: 'POST', url: `/api/administrators/${id}/sso-identity/forget`, payload: {} });
    const shown = async (role: string) =>
      (await test.as(role, { url: `/legacy/elements/administrator/${admin.id}` })).json<{ element: object }>().element;
    expect(await signsIn()).toBeNull();
    expect(await shown('admin')).toMatchObject({ ad_ssolinked: true });
    expect(await shown('viewer')).not.toHaveProperty('ad_ssolinked');
    expect((await unlink('viewer')).statusCode).toBe(403);
    expect((await unlink('admin2')).statusCode).toBe(404);
    idp.subject = 'person-2';
    expect(await refusedWith()).toBe('SSO_OTHER_PERSON');
    expect((await unlink('admin')).json()).toEqual({ result: true });
    expect(await shown('admin')).toMatchObject({ ad_ssolinked: false });
    // The session of the former person has ended.
    expect(await sql('select 1 from session where admin_id = $1 and revoked_at is null', [admin.id])).toEqual([]);
    expect(await signsIn()).toBeNull();
    expect(await one(`select lo_adminid is not null as who from auditlog where lo_action = 'sso_unlinked'`)).toEqual({
      who: true,
    });
    await unlink('admin');
    const again = await unlink('admin');
    expect([again.statusCode, again.json()]).toEqual([409, expect.objectContaining({ msg_code: 'SSO_NOT_LINKED' })]);
  });

  it('is not shown as linked when it was deleted, and its person has another one', async () => {
    expect(await signsIn()).toBeNull();
    await sql(`update administrator set "ad_deletedAt" = now() where adminid = $1`, [admin.id]);
    const other = `grace@${domain}`;
    await sql(
      `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
       values ('Grace', $1, $1, $2, $3, true, 'all')`,
      [other, profile.id, MAIN],
    );
    idp.person = { ...idp.person, email: other };
    expect(await signsIn()).toBeNull();
    await sql(`update administrator set "ad_deletedAt" = null where adminid = $1`, [admin.id]);
    const linked = await sql(
      'select ad_login as login, ad_ssolinked as linked from administrator where ad_login = any($1) order by 1',
      [[admin.login, other]],
    );
    await sql('delete from administrator where ad_login = $1', [other]);
    expect(linked).toEqual([
      { login: admin.login, linked: false },
      { login: other, linked: true },
    ]);
  });

  describe('is not taken by who has to go, whose sign-in waits for', () => {
    const forget = () =>
      test.as('admin', { method: 'POST', url: `/api/administrators/${admin.id}/sso-identity/forget`, payload: {} });
    /** The owner says “that was not me”. */
    const disown = async () => {
      const token = `pal_${randomBytes(32).toString('base64url')}`;
      await sql(
        `insert into account_link (hash, admin_id, company_id, purpose, facts, created_at, expires_at)
         values ($1, $2, $3, 'sign-in', $4, now(), now() + interval '1 day')`,
        [
          hashToken(test.context.db, token),
          admin.id,
          MAIN,
          JSON.stringify({ userAgent: 'x', ip: '192.0.2.1', login: admin.login, email: admin.login }),
        ],
      );
      return post('/api/account-links/refuse', { token });
    };
    const ways = [
      ['the link is removed', forget],
      ['the owner reports it', disown],
    ] as const;
    beforeEach(async () => {
      expect(await signsIn()).toBeNull();
    });

    it.each(ways)('a session when %s', async (_what, act) => {
      const { location, browser } = await begin();
      const { token } = await bring(idp.answer(location).query);
      const [answer, done] = await inTheMiddleOf(
        test.database,
        'lock table password_policy in access exclusive mode',
        () => finish(token, browser),
        act,
      );
      expect(done.statusCode, done.body).toBe(200);
      expect(answer.json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
      expect(await sql('select 1 from session where admin_id = $1 and revoked_at is null', [admin.id])).toEqual([]);
    });

    it.each(ways)('a choice when %s', async (_what, act) => {
      await sql(
        `insert into team_member (adminid, teamid, companyid, profileid)
         select $1, id, companyid, $2 from team where companyid = $3 and "deletedAt" is null order by id limit 2`,
        [admin.id, profile.id, MAIN],
      );
      const { location, browser } = await begin();
      const { token } = await bring(idp.answer(location).query);
      const next = (await finish(token, browser)).json<{ challenge: string; pending: string }>();
      expect(next.challenge).toBe('choose');
      expect((await act()).statusCode).toBe(200);
      await sql('delete from team_member where adminid = $1', [admin.id]);
      const answer = await post('/api/login/verify', { pending: next.pending, choice: 0 });
      expect(answer.json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
    });
  });

  it('of everybody are removed at once where the provider names people differently, by callers who may change the mode', async () => {
    expect(await signsIn()).toBeNull();
    const url = `/api/auth-modes/${mode}/sso-identities/forget`;
    const forget = (role: string, headers = {}) => test.as(role, { method: 'POST', url, payload: {}, headers });
    const limit = (bits: string) => sql('update sign_in_ceiling set bits = $2 where mode_id = $1', [mode, bits]);
    // A mode that signs people in with rights that the caller does not have is not theirs to change.
    expect((await forget('admin')).json()).toMatchObject({ msg_code: 'RIGHTS_EXCEEDED' });
    await limit('1');
    for (const role of ['viewer', 'scoped']) expect((await forget(role)).statusCode).toBe(403);
    expect((await forget('admin2')).statusCode).toBe(404);
    const superadmin = await openSession(test.database, 1001, { companyId: MAIN });
    const headers = { authorization: `Bearer ${superadmin}`, 'x-switch-user': '2001' };
    const asOther = await test.app.inject({ method: 'POST', url, payload: {}, headers });
    expect(asOther.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
    const unproven = await openSession(test.database, 2001, { unproven: true });
    const answer = await test.app.inject({
      ...{ method: 'POST', url, payload: {}, headers: { authorization: `Bearer ${unproven}` } },
    });
    expect(answer.json()).toMatchObject({ msg_code: 'PROOF_REQUIRED' });
    expect(await sql('select 1 from sso_identity where admin_id = $1', [admin.id])).toHaveLength(1);

    await sql(`delete from mail where m_kind = 'sso-unlinked'`);
    expect((await forget('admin')).json()).toEqual({ result: true, count: 1 });
    expect(
      await sql('select 1 from session where admin_id = $1 and revoked_at is null and sso_mode is not null', [
        admin.id,
      ]),
    ).toEqual([]);
    expect(await sql(`select 1 from mail where m_kind = 'sso-unlinked'`)).toHaveLength(1);
    expect((await forget('admin')).json()).toMatchObject({ msg_code: 'SSO_NOT_LINKED' });
    idp.subject = 'person-under-another-client';
    await limit((2n ** 60n - 1n).toString());
    expect(await signsIn()).toBeNull();
    await limit('1');
    expect((await forget('admin')).json()).toEqual({ result: true, count: 1 });
    idp.subject = 'person-1';
  });

  describe('of everybody, through a second mode with the same issuer', () => {
    const forgetAt = (id: number) =>
      test.as('admin', { method: 'POST', url: `/api/auth-modes/${id}/sso-identities/forget`, payload: {} });
    const secondMode = async () => {
      const payload = {
        ...{ a_name: `Second ${randomBytes(4).toString('hex')}`, a_module: 'admin_oidc', a_enable: '0' },
        a_params: { issuer: `${idp.issuer}/`, clientId: 'x', clientSecret: 'y' },
      };
      const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/authtype', payload });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ authtypeid: number }>().authtypeid;
    };
    const limit = (bits: string) => sql('update sign_in_ceiling set bits = $2 where mode_id = $1', [mode, bits]);
    const links = () => sql('select 1 from sso_identity where admin_id = $1', [admin.id]);
    let second = 0;
    beforeEach(async () => {
      expect(await signsIn()).toBeNull();
      second = await secondMode();
    });
    afterEach(() => sql('delete from authtype where authtypeid = $1', [second]));

    it('needs every right that any of the modes may sign people in with', async () => {
      expect((await forgetAt(second)).json()).toMatchObject({ msg_code: 'RIGHTS_EXCEEDED' });
      expect(await links()).toHaveLength(1);
    });

    it('needs every right of each linked account, by its memberships, too', async () => {
      await limit('1');
      const [strong] = await sql(
        `insert into adprofile (adp_name, adp_bits, adp_edit, adp_companyid) values ('All rights', $2, true, $1)
         returning adprofileid as id`,
        [MAIN, (2n ** 60n - 1n).toString()],
      );
      await sql(
        `insert into team_member (adminid, teamid, companyid, profileid)
         select $1, id, companyid, $2 from team where companyid = $3 and "deletedAt" is null order by id limit 1`,
        [admin.id, strong?.['id'], MAIN],
      );
      expect((await forgetAt(second)).json()).toMatchObject({ msg_code: 'RIGHTS_EXCEEDED' });
      expect(await links()).toHaveLength(1);
      await sql('delete from team_member where adminid = $1', [admin.id]);
    });

    it('ends every session of the linked accounts, and writes to those that are not deleted', async () => {
      await limit('1');
      await openSession(test.database, admin.id);
      await sql(`delete from mail where m_kind = 'sso-unlinked'`);
      const gone = await addAdmin(test.database, MAIN, '0', `gone-${second}@bellevue.example`);
      await sql(
        `insert into sso_identity (company_id, issuer, subject, admin_id, created_at) values ($1, $2, 'gone', $3, now())`,
        [MAIN, idp.issuer, gone],
      );
      await sql(`update administrator set "ad_deletedAt" = now() where adminid = $1`, [gone]);
      expect((await forgetAt(second)).json()).toEqual({ result: true, count: 2 });
      expect(await sql('select 1 from session where admin_id = $1 and revoked_at is null', [admin.id])).toEqual([]);
      expect(await sql(`select 1 from mail where m_kind = 'sso-unlinked'`)).toHaveLength(1);
      const entries = await sql(
        `select 1 from auditlog where lo_action = 'sso_unlinked' and lo_elementid = $1 and lo_element = 'administrator'`,
        [String(gone)],
      );
      expect(entries).toEqual([]);
    });
  });

  it('tells the person by mail when an administrator removes the link', async () => {
    await signsIn();
    const mails = async () =>
      (await sql(`select m_to as to, m_subject as subject from mail where m_kind = 'sso-unlinked'`)).map((row) => ({
        ...row,
      }));
    await sql(`delete from mail where m_kind = 'sso-unlinked'`);
    const owner = await one<{ email: string }>(
      `select ad_email as email from administrator where adminid = ${admin.id}`,
    );
    const url = `/api/administrators/${admin.id}/sso-identity/forget`;
    expect((await test.as('admin', { method: 'POST', url, payload: {} })).statusCode).toBe(200);
    expect(await mails()).toEqual([{ to: owner.email, subject: 'Lien avec le fournisseur d’identité supprimé' }]);
    // What was not there is not reported.
    expect((await test.as('admin', { method: 'POST', url, payload: {} })).statusCode).toBe(409);
    expect(await mails()).toHaveLength(1);
  });

  it('ends the session at the provider with a sign-out, and ends it here whatever that says', async () => {
    const signedIn = async () => {
      const { location, browser } = await begin();
      const answer = await finish((await bring(idp.answer(location).query)).token, browser);
      return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    };
    const leave = (headers: { authorization: string }) =>
      test.app.inject({ method: 'POST', url: '/api/logout', payload: {}, headers });
    const away = new URL((await leave(await signedIn())).json<{ location: string }>().location);
    expect(away.href.startsWith(`${idp.issuer}/end?`)).toBe(true);
    expect(away.searchParams.get('post_logout_redirect_uri')).toBe(`${test.context.config.loginHost}/`);
    // The provider knows the person that it concerns, without asking.
    expect(decodeJwt(away.searchParams.get('id_token_hint') ?? '')).toMatchObject({ iss: idp.issuer, sub: 'person-1' });
    // In the database it is sealed.
    const kept = await sql('select sso_id_token from session where sso_mode = $1', [mode]);
    expect(JSON.stringify(kept)).not.toMatch(/eyJ[\w-]+\./);
    expect(kept.every((row) => String(row['sso_id_token']).startsWith('v'))).toBe(true);
    const session = await signedIn();
    idp.faults = { broken: { path: '/', status: 500 } };
    expect((await leave(session)).statusCode).toBe(204);
    const after = await test.app.inject({ url: '/api/password/rules', headers: session });
    expect(after.statusCode).toBe(401);
    const third = await (async () => {
      idp.faults = { configuration: { end_session_endpoint: undefined } };
      return signedIn();
    })();
    expect((await leave(third)).statusCode).toBe(204);
  });
});

describe('an answer is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const faults: readonly (readonly [string, () => Faults])[] = [
    ['without a signature', () => ({ signature: 'none' })],
    ['signed by another key', () => ({ signature: 'other' })],
    ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
    ['for another client', () => ({ claims: { aud: 'somebody-else' } })],
    ['for several clients, made for another one', () => ({ claims: { aud: [CLIENT.id, 'other'], azp: 'other' } })],
    ['with another nonce', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['that has expired', () => ({ claims: { exp: now() - 600, iat: now() - 900 } })],
    ['by a clock that is an hour slow', () => ({ claims: { iat: now() - 3600, exp: now() - 3300 } })],
    ['that is not valid yet', () => ({ claims: { nbf: now() + 3600 } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with a UserInfo about somebody else', () => ({ userInfo: { sub: 'person-2', email: admin.login } })],
    ['with a UserInfo that is nothing', () => ({ userInfo: null })],
  ];
  const isRefused = async (fault: Faults) => {
    const { location } = await begin();
    idp.faults = fault;
    expect((await bring(idp.answer(location).query)).refused).toBe('SSO_REFUSED');
    expect(reason()).toBeTruthy();
    expect(await sql('select 1 from pending_sign_in')).toEqual([]);
  };
  it.each(faults)('%s', (_name, make) => isRefused(make()));

  it.each(['none', 'secret', 'public', 'PS256'] as const)(
    'whose ID token has an algorithm that does not count (%s)',
    (signature) => isRefused({ signature }),
  );

  it.each(['none', 'secret', 'public'] as const)(
    'whose ID token is not signed with a key pair, even where the provider announces it (%s)',
    (signature) =>
      isRefused({ signature, configuration: { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] } }),
  );

  it.each(['jku', 'x5u', 'jwk'] as const)(
    'whose ID token brings its own key (%s), for which nobody asks',
    async (signature) => {
      await isRefused({ signature });
      expect(idp.paths).not.toContain(STRANGE);
    },
  );

  const OTHER_TOKENS: readonly (readonly [string, Faults])[] = [
    ['an access token', { typ: 'at+jwt', claims: { aud: 'https://api.example', nonce: undefined } }],
    ['an access token that says what an ID token says', { typ: 'at+jwt' }],
    [
      'a logout token',
      {
        typ: 'logout+jwt',
        claims: {
          ...{ jti: 'one', nonce: undefined },
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        },
      },
    ],
    ['a logout token that says what an ID token says', { typ: 'application/logout+jwt' }],
  ];
  it.each(OTHER_TOKENS)('with %s in the place of the ID token', (_name, fault) => isRefused(fault));

  it('by a provider whose configuration names another issuer', async () => {
    idp.faults = { configuration: { issuer: 'https://elsewhere.example' } };
    expect((await begun()).json()).toMatchObject({ msg_code: 'SSO_UNREACHABLE' });
    expect(idp.asked).toEqual([]);
  });

  it.each(['/token', '/keys', '/me'])('for now, when %s fails', async (path) => {
    const { location } = await begin();
    idp.faults = { broken: { path, status: 503 } };
    expect((await bring(idp.answer(location).query)).refused).toBe('SSO_UNREACHABLE');
    expect(reason()).toBeTruthy();
  });

  it('with a code of another sign-in, another state, another issuer in the address, or an error', async () => {
    const [first, second] = [await begin(), await begin()];
    const other = new URLSearchParams(idp.answer(first.location).query);
    const state = new URL(second.location).searchParams.get('state')!;
    other.set('state', state);
    expect((await bring(other.toString())).refused).toBe('SSO_REFUSED');
    const unasked = new URLSearchParams(idp.answer((await begin()).location).query);
    unasked.set('state', `_${'0'.repeat(40)}`);
    expect((await bring(unasked.toString())).refused).toBe('SIGN_IN_OVER');
    for (const iss of ['https://elsewhere.example', undefined]) {
      const mixed = new URLSearchParams(idp.answer((await begin()).location).query);
      if (iss) mixed.set('iss', iss);
      else mixed.delete('iss');
      expect((await bring(mixed.toString())).refused).toBe('SSO_REFUSED');
    }
    const refused = new URL((await begin()).location).searchParams.get('state')!;
    const denied = new URLSearchParams({ error: 'access_denied', state: refused, iss: idp.issuer });
    expect((await bring(denied.toString())).refused).toBe('SSO_REFUSED');
    for (const hostile of ['', 'state=', `state=a&state=b`, 'code=%00', `state=${'x'.repeat(5000)}`]) {
      expect((await bring(hostile)).refused).toBe('SIGN_IN_OVER');
    }
  });

  it('to a question that was asked another identity provider, or whose settings have changed meanwhile', async () => {
    const other = await openIdServer();
    try {
      const { query } = idp.answer((await begin()).location);
      await configure({ issuer: other.issuer });
      expect((await bring(query)).refused).toBe('SSO_REFUSED');
      expect(other.asked).toEqual([]);
      // A question of SAML, whose mode is one of OpenID Connect by now.
      await configure();
      const { query: ours } = idp.answer((await begin()).location);
      await sql('update saml_request set message = null');
      expect((await bring(ours)).refused).toBe('SSO_REFUSED');
      const { location } = await begin();
      idp.onUserInfo = () => configure({ accessRule: 'nobody-has-this' });
      expect((await bring(idp.answer(location).query)).refused).toBe('SIGN_IN_OVER');
      expect(await sql('select 1 from pending_sign_in')).toEqual([]);
    } finally {
      idp.onUserInfo = undefined;
      await other.stop();
    }
  });

  it('to a question of another mode, a mode of SAML, one of another company or a closed one', async () => {
    const { query } = idp.answer((await begin()).location);
    expect((await bring(query, 99_999_999)).refused).toBe('SSO_UNAVAILABLE');
    await sql(`update authtype set a_module = 'admin_saml' where authtypeid = $1`, [mode]);
    expect((await bring(query)).refused).toBe('SSO_UNAVAILABLE');
    expect((await test.app.inject({ url: `/saml/${mode}/metadata` })).statusCode).toBe(200);
    await sql(`update authtype set a_module = 'admin_oidc', a_enable = '3' where authtypeid = $1`, [mode]);
    expect((await bring(query)).refused).toBe('SSO_UNAVAILABLE');
    expect((await test.app.inject({ url: `/saml/${mode}/metadata` })).statusCode).toBe(404);
    expect((await begun()).json()).toMatchObject({ msg_code: 'SSO_UNAVAILABLE' });
  });
});

describe('the server is no way into other networks', () => {
  const outcome = async (issuer: string) => {
    await configure({ issuer });
    const answer = await begun();
    return [answer.statusCode, answer.json<{ msg_code: string }>().msg_code];
  };

  it.each([
    'http://10.0.0.1',
    'https://10.0.0.1',
    'https://[::1]:9443',
    'https://169.254.169.254/latest',
    'https://[::ffff:192.168.1.1]',
    'http://[fd00::1]',
    'https://0.0.0.0',
  ])('%s is refused', async (issuer) => {
    await configure({ issuer });
    const answer = await app.inject({ method: 'POST', url: '/api/login/sso', payload: { login: admin.login } });
    expect(answer.json()).toMatchObject({ status: 424, msg_code: 'SSO_UNREACHABLE' });
    expect(answer.body).not.toContain('allowed');
    expect(reason()).toContain('is not allowed');
  });

  it('not by an answer that is small until it is unpacked', async () => {
    const body = gzipSync(Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(50_000_000, 0x20), Buffer.from('"}')]));
    const asked: (string | undefined)[] = [];
    const bomb = createServer((request, response) => {
      asked.push(String(request.headers['accept-encoding']));
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
    });
    await new Promise<void>((done) => bomb.listen(0, '127.0.0.1', done));
    try {
      await configure({ issuer: `http://127.0.0.1:${(bomb.address() as AddressInfo).port}` });
      const answer = await app.inject({ method: 'POST', url: '/api/login/sso', payload: { login: admin.login } });
      expect(answer.json()).toMatchObject({ status: 424, msg_code: 'SSO_UNREACHABLE' });
      expect(reason()).toContain('the answer is compressed');
      expect(asked).toEqual(['identity']);
    } finally {
      bomb.close();
    }
  });

  it('sends no browser to a script', async () => {
    idp.faults = { configuration: { authorization_endpoint: 'javascript:alert(1)' } };
    expect(await outcome(idp.issuer)).toEqual([424, 'SSO_UNREACHABLE']);
    idp.faults = { configuration: { end_session_endpoint: 'javascript:alert(1)' } };
    const { location, browser } = await begin();
    const session = await finish((await bring(idp.answer(location).query)).token, browser);
    const headers = { authorization: `Bearer ${session.json<{ token: string }>().token}` };
    const left = await test.app.inject({ method: 'POST', url: '/api/logout', payload: {}, headers });
    expect(left.statusCode).toBe(204);
  });

  it('not by a redirect to where the server may not go, or may', async () => {
    let asked = 0;
    const elsewhere = createServer((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    for (const address of ['127.0.0.1', '127.0.0.2']) {
      await new Promise<void>((done) => elsewhere.listen(0, address, done));
      idp.faults = { redirect: `http://${address}:${(elsewhere.address() as AddressInfo).port}/` };
      expect(await outcome(idp.issuer)).toEqual([424, 'SSO_UNREACHABLE']);
      await new Promise((done) => elsewhere.close(done));
    }
    expect(asked).toBe(0);
  });

  it('not by a name, or an answer without end', async () => {
    idp.faults = { configuration: { padding: 'x'.repeat(3_000_000) } };
    expect(await outcome(idp.issuer)).toEqual([424, 'SSO_UNREACHABLE']);
    idp.faults = { broken: { path: '/.well-known', status: 500 } };
    expect(await outcome(idp.issuer)).toEqual([424, 'SSO_UNREACHABLE']);
    idp.faults = { configuration: { issuer: 'http://127.0.0.1:1' } };
    expect(await outcome(idp.issuer)).toEqual([424, 'SSO_UNREACHABLE']);
    // The keys would be fetched from elsewhere.
    const { location } = await begin().catch(() => ({ location: '' }));
    expect(location).toBe('');
  });

  it('keeps addresses of the own machine out unless they are allowed', async () => {
    const closed = await testApp();
    try {
      const secret = closed.context.secrets.seal(CLIENT.secret, ssoSecretPlace(MAIN));
      await closed.database.ownerQuery(`delete from authtype where a_module = 'admin_saml' and a_companyid = $1`, [
        MAIN,
      ]);
      await closed.database.ownerQuery(
        `insert into authtype (a_name, a_module, a_enable, a_companyid, a_params) values ('D', 'admin_oidc', '4', $1, $2)`,
        [
          MAIN,
          JSON.stringify({ issuer: idp.issuer.replace('127.0.0.1', 'localhost'), clientId: 'x', clientSecret: secret }),
        ],
      );
      const answer = await closed.app.inject({
        method: 'POST',
        url: '/api/login/sso',
        payload: { login: admin.login },
      });
      expect(answer.json()).toMatchObject({ msg_code: 'SSO_UNREACHABLE' });
    } finally {
      await closed.close();
    }
  });
});

describe('the settings', () => {
  it('are kept with a sealed secret that is never answered, and are tested without a session', async () => {
    const made = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/authtype',
      payload: {
        a_name: 'Tested directory',
        a_module: 'admin_oidc',
        a_enable: '4',
        a_params: JSON.stringify({ issuer: idp.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }),
      },
    });
    expect(made.statusCode).toBe(201);
    const { element } = made.json<{ element: { authtypeid: number } }>();
    const { authtypeid } = element;
    expect(made.body).not.toContain(CLIENT.secret);
    const stored = await one<{ params: string }>('select a_params as params from authtype where authtypeid = $1', [
      authtypeid,
    ]);
    expect(stored.params).not.toContain('signs & spaces');
    const change = (params: object) =>
      test.as('admin', {
        method: 'POST',
        url: '/legacy/elements/authtype',
        payload: {
          authtypeid,
          a_params: JSON.stringify({ issuer: idp.issuer, clientId: CLIENT.id, clientSecret: '••••', ...params }),
        },
      });
    for (const params of [{ issuer: 'https://elsewhere.example' }, { clientId: 'another' }]) {
      const refused = await change(params);
      expect(refused.json()).toMatchObject({ fields: { a_params: { msg_code: 'SSO_SECRET_NEEDED' } } });
    }
    expect((await change({ scope: 'openid email' })).statusCode).toBe(200);
    const withSecret = await change({ issuer: 'https://elsewhere.example', clientSecret: 'another secret' });
    expect(withSecret.statusCode).toBe(200);
    expect((await change({ clientSecret: CLIENT.secret })).statusCode).toBe(200);
    const begins = await test.as('admin', { method: 'POST', url: '/api/sso-tests', payload: { mode: authtypeid } });
    expect(begins.statusCode).toBe(200);
    const { id, location } = begins.json<{ id: string; location: string }>();
    const cookie = begins.cookies.find(({ name }) => name.startsWith('portico_sso_'))!;
    expect(cookie.path).toBe('/oidc');
    const { query } = idp.answer(location);
    const url = `/oidc/${authtypeid}/callback?${query}`;
    // No cookie comes with the way back: a page of ours brings the answer again.
    const first = await test.app.inject({ url });
    expect(first.body).toContain('method="get"');
    expect(first.body).toContain('name="again"');
    const stranger = await test.app.inject({ url: `${url}&again=`, cookies: { portico_sso_1: 'psb_other' } });
    expect(stranger.headers['location']).toBe('/#/auth/sso?refused=SIGN_IN_OVER');
    const again = await test.as('admin', { method: 'POST', url: '/api/sso-tests', payload: { mode: authtypeid } });
    const second = again.json<{ id: string; location: string }>();
    const own = again.cookies.find(({ name }) => name.startsWith('portico_sso_'))!.value;
    const brought = await test.app.inject({
      url: `/oidc/${authtypeid}/callback?${idp.answer(second.location).query}&again=`,
      cookies: { portico_sso_1: own },
    });
    expect(brought.statusCode).toBe(200);
    const report = await test.as('admin', { url: `/api/sso-tests/${second.id}` });
    expect(report.json()).toMatchObject({
      report: {
        outcome: 'signs-in',
        nameId: 'person-1',
        attributes: expect.arrayContaining([{ name: 'email', values: [admin.login], count: 1 }]) as unknown[],
      },
    });
    expect((await test.as('admin', { url: `/api/sso-tests/${id}` })).json()).toEqual({ report: null });
    expect(await sql('select 1 from pending_sign_in')).toEqual([]);
    await sql('delete from authtype where authtypeid = $1', [authtypeid]);
  });

  it.each([
    ['issuer', { issuer: '' }],
    ['client', { clientId: ' ' }],
    ['secret', { clientSecret: '' }],
    ['rule', { accessRule: 'group', groupAttribute: '' }],
    ['issuer that is no address', { issuer: 'javascript:alert(1)' }],
  ])('sign nobody in without a %s', async (_what, params) => {
    await configure(params);
    expect((await begun()).json()).toMatchObject({ msg_code: 'SSO_UNAVAILABLE' });
  });
});
