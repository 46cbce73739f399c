import { inflateRawSync } from 'node:zlib';
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoLogins } from '../../server/demo/logins';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';
import { assertionOf, responseOf, sign, signedAnswer, signingKey, type Said } from '../support/saml/identityProvider';

const IDP = 'https://id.bellevue.example/metadata';
const key = signingKey();
const DEMO = demoLogins().find(({ role }) => role === 'admin')!;
let test: TestApp;
let mode: number;
let host: string;
let login: string;
let other: string;
let adminId: number;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const idOf = async (text: string, values: unknown[]) => Number((await sql(text, values))[0]!['id']);

beforeAll(async () => {
  test = await testApp();
  host = test.context.config.loginHost;
  const params = { entityId: IDP, binding: 'Redirect', endpoint: 'https://id.bellevue.example/sso' };
  mode = await idOf(
    `insert into authtype (a_name, a_module, a_enable, a_companyid, a_params)
     values ('Directory', 'admin_saml', '4', $1, $2) returning authtypeid as id`,
    [MAIN, JSON.stringify({ ...params, certificate: key.certificate, emailAttribute: 'mail' })],
  );
  await sql(`delete from authtype where a_module = 'admin_saml' and a_companyid = $1 and authtypeid <> $2`, [
    MAIN,
    mode,
  ]);
  await sql(`insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)`, [
    mode,
    MAIN,
    (2n ** 60n - 1n).toString(),
  ]);
  const [company] = await sql('select c_domains from company where companyid = $1', [MAIN]);
  const domain = String(company!['c_domains']).split('|')[0]!;
  [login, other] = [`ada@${domain}`, `grace@${domain}`];
  for (const one of [login, other]) {
    adminId = await idOf(
      `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
       select 'Somebody', $1, $1, ad_profileid, $2, true, 'all' from administrator where ad_login = $3 returning adminid as id`,
      [one, MAIN, DEMO.login],
    );
  }
  adminId = await idOf('select adminid as id from administrator where ad_login = $1', [login]);
});
afterAll(() => test.close());
beforeEach(() => sql('update session set proven_at = null'));

interface Call {
  readonly url: string;
  readonly payload?: object;
  readonly token?: string;
  readonly browser?: string;
}
const call = ({ url, payload, token, browser }: Call) =>
  test.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    ...(payload && { payload }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(browser !== undefined && { cookies: { portico_sso_1: browser } }),
  });
const bring = (xml: string, browser?: string) =>
  test.app.inject({
    method: 'POST',
    url: `/saml/${mode}/acs${browser === undefined ? '' : '?again='}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
    ...(browser !== undefined && { cookies: { portico_sso_1: browser } }),
  });
const said = (inResponseTo: string, mail = login): Said => ({
  ...{ issuer: IDP, inResponseTo, attributes: { mail } },
  audience: `${host}/saml/${mode}/metadata`,
  recipient: `${host}/saml/${mode}/acs`,
});

/** What a browser was sent away with. */
function sent(answer: Awaited<ReturnType<typeof call>>) {
  expect(answer.statusCode, answer.body).toBe(200);
  const { location } = answer.json<{ location: string }>();
  const text = Buffer.from(new URL(location).searchParams.get('SAMLRequest')!, 'base64');
  const question = inflateRawSync(text).toString();
  const { value: browser } = answer.cookies.find(({ name }) => name.startsWith('portico_sso_'))!;
  return { question, browser, id: /ID="([^"]+)"/.exec(question)![1]! };
}
/** Signs in by single sign-on. @returns the token of the session */
async function signedIn(): Promise<string> {
  const { id, browser, question } = sent(await call({ url: '/api/login/sso', payload: { login } }));
  expect(question).not.toContain('ForceAuthn');
  const { headers } = await bring(signedAnswer(said(id), key));
  const pending = new URLSearchParams(String(headers['location']).split('?')[1]).get('token')!;
  return (await call({ url: '/api/login/verify', payload: { pending }, browser })).json<{ token: string }>().token;
}
const waysOf = async (token: string) => (await call({ url: '/api/proof', token })).json<Record<string, boolean>>();
const begin = (token: string, payload: object = {}) => call({ url: '/api/proof/sso', payload, token });

it('proves the person of an account without a password, who has to sign in again there', async () => {
  const token = await signedIn();
  expect(await waysOf(token)).toEqual({ password: false, code: false, passkey: false, sso: true, proven: false });
  const setup = () => call({ url: '/api/second-factor/setup', payload: {}, token });
  expect((await setup()).json()).toMatchObject({ msg_code: 'PROOF_REQUIRED' });
  const { id, browser, question } = sent(await begin(token));
  expect(question).toContain('ForceAuthn="true"');
  const answer = signedAnswer(said(id), key);
  // As from another site: without the cookie, a page of our own brings it once more.
  expect((await bring(answer)).body).toContain('<form');
  const page = await bring(answer, browser);
  expect(page.body).toContain('Confirmed.');
  expect((await waysOf(token))['proven']).toBe(true);
  expect((await setup()).statusCode).toBe(200);
});

it('proves nothing with an answer from before, about somebody else, or in another browser', async () => {
  const token = await signedIn();
  const old = new Date(Date.now() - 3_600_000).toISOString();
  const answers: ((id: string) => string)[] = [
    (id) => {
      const assertion = assertionOf(said(id)).replace(/AuthnInstant="[^"]+"/, `AuthnInstant="${old}"`);
      return responseOf(said(id), sign(assertion, 'Assertion', key));
    },
    (id) => signedAnswer(said(id, other), key),
    (id) => signedAnswer(said(id), signingKey()),
  ];
  for (const answer of answers) {
    const { id, browser } = sent(await begin(token));
    const page = await bring(answer(id), browser);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('has not confirmed');
  }
  const { id } = sent(await begin(token));
  expect((await bring(signedAnswer(said(id), key), 'psb_other')).headers['location']).toContain('SIGN_IN_OVER');
  expect((await waysOf(token))['proven']).toBe(false);
  const refusals = await sql(`select lo_adminid::int as by from auditlog where lo_action = 'sso_refused'`);
  expect(refusals).toEqual([{ by: adminId }, { by: adminId }, { by: adminId }]);
});

it('proves nothing with the sign-in of the session, by an identity provider that asks nobody, nor with one that is to come', async () => {
  const token = await signedIn();
  for (const ms of [-60_000, -1_000, 3_600_000]) {
    const { id, browser } = sent(await begin(token));
    const at = new Date(Date.now() + ms).toISOString();
    const assertion = assertionOf(said(id)).replace(/AuthnInstant="[^"]+"/, `AuthnInstant="${at}"`);
    const page = await bring(responseOf(said(id), sign(assertion, 'Assertion', key)), browser);
    expect([ms, page.body]).toEqual([ms, expect.stringContaining('has not confirmed')]);
  }
  expect((await waysOf(token))['proven']).toBe(false);
});

it('proves nothing for a session that has ended, or when the mode is closed meanwhile', async () => {
  const token = await signedIn();
  const { id, browser } = sent(await begin(token));
  await sql(`update authtype set a_enable = '0' where authtypeid = $1`, [mode]);
  expect((await bring(signedAnswer(said(id), key), browser)).body).toContain('has not confirmed');
  expect((await waysOf(token))['sso']).toBe(false);
  expect((await begin(token)).json()).toMatchObject({ msg_code: 'SSO_UNAVAILABLE' });
  await sql(`update authtype set a_enable = '4' where authtypeid = $1`, [mode]);
  const again = sent(await begin(token));
  await call({ url: '/api/logout', payload: {}, token });
  expect((await bring(signedAnswer(said(again.id), key), again.browser)).body).not.toContain('Confirmed.');
});

it('is no way for a session that was made with the password', async () => {
  const { token } = (await call({ url: '/api/login', payload: { login: DEMO.login, password: DEMO.password } })).json<{
    token: string;
  }>();
  expect(await waysOf(token)).toMatchObject({ password: true, sso: false });
  expect((await begin(token)).json()).toMatchObject({ msg_code: 'SSO_UNAVAILABLE' });
});

it('takes the code of an authenticator app first', async () => {
  const token = await signedIn();
  const first = sent(await begin(token));
  await bring(signedAnswer(said(first.id), key), first.browser);
  const { secret } = (await call({ url: '/api/second-factor/setup', payload: {}, token })).json<{ secret: string }>();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirmed = await call({ url: '/api/second-factor/confirm', payload: { code: app.generate() }, token });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const [recovery] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect((await begin(token)).json()).toMatchObject({ fields: { code: { msg_code: 'FACTOR_CODE_INCORRECT' } } });
  expect((await begin(token, { code: recovery })).statusCode).toBe(200);
  await sql('delete from second_factor where admin_id = $1', [adminId]);
});
