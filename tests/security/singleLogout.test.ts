import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';
import { logoutRequestOf, sign, signedAnswer, signedQuery, signingKey } from '../support/saml/identityProvider';

const IDP = 'https://id.bellevue.example/metadata';
const AWAY = 'https://id.bellevue.example/slo?tenant=1';
const key = signingKey();
const other = signingKey();
let test: TestApp;
let mode: number;
let login: string;
let host: string;
let network = 0;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const configure = (params: object = {}) =>
  sql('update authtype set a_params = $2 where authtypeid = $1', [
    mode,
    JSON.stringify({
      entityId: IDP,
      binding: 'Redirect',
      endpoint: 'https://id.bellevue.example/sso',
      certificate: key.certificate,
      emailAttribute: 'mail',
      logoutEndpoint: AWAY,
      ...params,
    }),
  ]);

beforeAll(async () => {
  test = await testApp();
  host = test.context.config.loginHost;
  await sql(`delete from authtype where a_module = 'admin_saml' and a_companyid = $1`, [MAIN]);
  const [made] = await sql(
    `insert into authtype (a_name, a_module, a_enable, a_companyid) values ('Directory', 'admin_saml', '4', $1) returning authtypeid::int as id`,
    [MAIN],
  );
  mode = Number(made!['id']);
  const [company] = await sql('select c_domains as domains from company where companyid = $1', [MAIN]);
  login = `ada@${String(company!['domains']).split('|')[0]!}`;
  await sql(
    `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
     select 'Ada', $1, $1, adprofileid, $2, true, 'all' from adprofile
     where adp_companyid = $2 and "adp_deletedAt" is null and left(adp_name, 1) <> '$' order by adprofileid limit 1`,
    [login, MAIN],
  );
  await sql(`insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)`, [
    mode,
    MAIN,
    (2n ** 60n - 1n).toString(),
  ]);
});
afterAll(() => test.close());
beforeEach(async () => {
  network += 1;
  await sql('update session set revoked_at = now() where sso_mode is not null');
  await configure();
});

const post = (url: string, payload: object, more: object = {}) =>
  test.app.inject({ method: 'POST', url, payload, remoteAddress: `198.51.100.${network}`, ...more });
const form = (url: string, fields: Record<string, string>) =>
  post(
    url,
    {},
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    },
  );
const base64 = (xml: string) => Buffer.from(xml).toString('base64');
const inflated = (text: string | null) => inflateRawSync(Buffer.from(text ?? '', 'base64')).toString();

/** Ada is back from the identity provider. @returns what her sign-in waits with */
async function arrive(sessionIndex = 'idx-1', nameId = 'ada-at-idp') {
  const begun = await post('/api/login/sso', { login });
  const { location } = begun.json<{ location: string }>();
  const id = /ID="([^"]+)"/.exec(inflated(new URL(location).searchParams.get('SAMLRequest')))![1]!;
  const answer = signedAnswer(
    {
      issuer: IDP,
      audience: `${host}/saml/${mode}/metadata`,
      recipient: `${host}/saml/${mode}/acs`,
      inResponseTo: id,
      nameId,
      sessionIndex,
      attributes: { mail: login },
    },
    key,
  );
  const back = String((await form(`/saml/${mode}/acs`, { SAMLResponse: base64(answer) })).headers['location']);
  const pending = new URLSearchParams(back.split('?')[1]).get('token');
  const cookies = { portico_sso_1: begun.cookies.find(({ name }) => name.startsWith('portico_sso_'))!.value };
  return { pending, cookies };
}
const finish = ({ pending, cookies }: Awaited<ReturnType<typeof arrive>>) =>
  post('/api/login/verify', { pending }, { cookies });
/** Signs Ada in with single sign-on. @returns her token */
const signIn = async (sessionIndex?: string, nameId?: string) =>
  (await finish(await arrive(sessionIndex, nameId))).json<{ token: string }>().token;
const signOut = (token: string) => post('/api/logout', {}, { headers: { authorization: `Bearer ${token}` } });
const isIn = async (token: string) =>
  (await test.app.inject({ url: '/api/password/rules', headers: { authorization: `Bearer ${token}` } })).statusCode ===
  200;

it('leads a person who signs out to the identity provider, which is told whose session ends (Redirect)', async () => {
  const token = await signIn();
  const answer = await signOut(token);
  expect(answer.statusCode).toBe(200);
  const location = new URL(answer.json<{ location: string }>().location);
  expect(`${location.origin}${location.pathname}`).toBe('https://id.bellevue.example/slo');
  expect(location.searchParams.get('tenant')).toBe('1');
  const xml = inflated(location.searchParams.get('SAMLRequest'));
  expect(xml).toContain(`Destination="${AWAY.replace('&', '&amp;')}"`);
  expect(xml).toMatch(/<saml:NameID[^>]*>ada-at-idp<\/saml:NameID>/);
  expect(xml).toMatch(/SessionIndex[^>]*>idx-1</);
  expect(xml).toContain(`>${host}/saml/${mode}/metadata<`);
  expect(await isIn(token)).toBe(false);
  // Once: the session is over.
  expect((await signOut(token)).statusCode).toBe(204);
});

it('leads there whatever the binding of the sign-in is', async () => {
  const token = await signIn();
  await configure({ binding: 'POST', logoutBinding: 'Redirect' });
  const { location } = (await signOut(token)).json<{ location: string }>();
  expect(inflated(new URL(location).searchParams.get('SAMLRequest'))).toContain('LogoutRequest');
});

it('leads there with a form (POST), which says nothing of a sign-in', async () => {
  await configure({ logoutBinding: 'POST' });
  const { location } = (await signOut(await signIn())).json<{ location: string }>();
  const page = await test.app.inject({ url: location });
  expect(page.body).toContain(`action="${AWAY.replaceAll('&', '&#38;')}"`);
  const message = /name="SAMLRequest" value="([^"]+)"/.exec(page.body)![1]!;
  const xml = Buffer.from(message, 'base64').toString();
  expect(xml).toContain('LogoutRequest');
  // The message of a logout is no question to which an answer signs a person in.
  const id = /ID="([^"]+)"/.exec(xml)![1]!;
  const facts = { issuer: IDP, audience: `${host}/saml/${mode}/metadata`, recipient: `${host}/saml/${mode}/acs` };
  const forged = signedAnswer({ ...facts, inResponseTo: id, attributes: { mail: login } }, key);
  const back = await form(`/saml/${mode}/acs`, { SAMLResponse: base64(forged) });
  expect(back.headers['location']).toContain('refused=SIGN_IN_OVER');
});

it('stays here without an address for it, for a password, and when the settings no longer count', async () => {
  await configure({ logoutEndpoint: '' });
  expect((await signOut(await signIn())).statusCode).toBe(204);
  await configure();
  const token = await signIn();
  await configure({ certificate: '' });
  expect((await signOut(token)).statusCode).toBe(204);
});

it('is back on the sign-in page, which says when the identity provider has not confirmed', async () => {
  const answer = (status: string) =>
    `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`;
  const redirected = async (xml: string) => {
    const message = encodeURIComponent(deflateRawSync(xml).toString('base64'));
    return (await test.app.inject({ url: `/saml/${mode}/logout?SAMLResponse=${message}` })).headers['location'];
  };
  const posted = async (xml: string) =>
    (await form(`/saml/${mode}/logout`, { SAMLResponse: base64(xml) })).headers['location'];
  for (const bring of [redirected, posted]) {
    expect(await bring(answer('Success'))).toBe('/#/auth');
    expect(await bring(answer('Requester'))).toBe('/#/auth/sso?refused=SSO_LOGOUT_UNCONFIRMED');
    expect(await bring('<!DOCTYPE x><x/>')).toBe('/#/auth/sso?refused=SSO_LOGOUT_UNCONFIRMED');
  }
  expect((await test.app.inject({ url: `/saml/${mode}/logout` })).headers['location']).toContain('UNCONFIRMED');
});

it('ends the sessions that the identity provider names, and no other', async () => {
  const [first, second, stranger] = [await signIn('idx-1'), await signIn('idx-2'), await signIn('idx-1', 'bob')];
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp' };
  const one = sign(logoutRequestOf({ ...asked, sessionIndex: 'idx-1' }), 'LogoutRequest', key);
  const answer = await form(`/saml/${mode}/logout`, { SAMLRequest: base64(one), RelayState: 'r' });
  expect(answer.statusCode).toBe(303);
  const location = new URL(String(answer.headers['location']));
  expect(inflated(location.searchParams.get('SAMLResponse'))).toMatch(/InResponseTo="_[0-9a-f]+".*status:Success/s);
  expect(location.searchParams.get('RelayState')).toBe('r');
  expect([await isIn(first), await isIn(second), await isIn(stranger)]).toEqual([false, true, true]);
  // Without a session all of the person, with the other binding too.
  const all = signedQuery(logoutRequestOf({ ...asked, id: '_all' }), { key: key.key });
  await configure({ logoutBinding: 'POST' });
  const page = await test.app.inject({ url: `/saml/${mode}/logout?${all}` });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('name="RelayState" value="r s"');
  const said = /name="SAMLResponse" value="([^"]+)"/.exec(page.body)![1]!;
  expect(Buffer.from(said, 'base64').toString()).toContain('InResponseTo="_all"');
  expect([await isIn(second), await isIn(stranger)]).toEqual([false, true]);
  const logged = await sql(
    `select 1 from auditlog where lo_action = 'logout' and lo_data::jsonb -> 'authtypeid' = to_jsonb($1::int)`,
    [mode],
  );
  expect(logged).toHaveLength(2);
});

it('ends a sign-in under way, and no other', async () => {
  const [ada, second, bob] = [await arrive(), await arrive('idx-2'), await arrive('idx-1', 'bob')];
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp' };
  const one = sign(logoutRequestOf({ ...asked, sessionIndex: 'idx-1' }), 'LogoutRequest', key);
  expect((await form(`/saml/${mode}/logout`, { SAMLRequest: base64(one) })).statusCode).toBe(303);
  expect((await finish(ada)).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
  expect((await finish(bob)).statusCode).toBe(200);
  // While the code of an app is asked for, too.
  await sql(
    `insert into second_factor (admin_id, company_id, sealed, confirmed_at)
     select adminid, ad_companyid, 'x', now() from administrator where ad_login = $1`,
    [login],
  );
  const { pending } = (await finish(second)).json<{ pending: string }>();
  const all = signedQuery(logoutRequestOf(asked), { key: key.key });
  expect((await test.app.inject({ url: `/saml/${mode}/logout?${all}` })).statusCode).toBe(303);
  await sql('delete from second_factor where sealed = $1', ['x']);
  expect((await finish({ ...second, pending })).json()).toMatchObject({ msg_code: 'SIGN_IN_OVER' });
});

it('ends no session that was made after the request (replay)', async () => {
  const [token, late] = [await signIn(), await signIn('idx-2')];
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp', shift: -200 };
  const query = signedQuery(logoutRequestOf(asked), { key: key.key });
  const request = base64(sign(logoutRequestOf(asked), 'LogoutRequest', key));
  const bring = [
    () => test.app.inject({ url: `/saml/${mode}/logout?${query}` }),
    () => form(`/saml/${mode}/logout`, { SAMLRequest: request }),
  ];
  await sql(
    `update session set created_at = now() - interval '5 minutes' where sso_subject ->> 'sessionIndex' = 'idx-1'`,
  );
  for (const again of bring) {
    expect(new URL(String((await again()).headers['location'])).searchParams.has('SAMLResponse')).toBe(true);
    expect([await isIn(token), await isIn(late)]).toEqual([false, true]);
  }
});

it('counts each request once', async () => {
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp' };
  const request = { SAMLRequest: base64(sign(logoutRequestOf({ ...asked, id: '_one' }), 'LogoutRequest', key)) };
  expect((await form(`/saml/${mode}/logout`, request)).headers['location']).toContain('SAMLResponse=');
  const token = await signIn();
  // Neither with another RelayState nor with the other binding.
  const query = signedQuery(logoutRequestOf({ ...asked, id: '_one' }), { key: key.key });
  for (const again of [
    () => form(`/saml/${mode}/logout`, { ...request, RelayState: 'https://evil.example' }),
    () => test.app.inject({ url: `/saml/${mode}/logout?${query}` }),
  ]) {
    expect((await again()).headers['location']).toBe('/#/auth/sso?refused=SSO_REFUSED');
  }
  expect(await isIn(token)).toBe(true);
});

it('answers with the RelayState as it came, or without it, and with every part of its own address', async () => {
  await configure({ logoutEndpoint: 'https://id.bellevue.example/slo?u=1&u=2' });
  const bring = async (relayState: string) => {
    const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp' };
    const token = await signIn();
    const query = signedQuery(logoutRequestOf(asked), { key: key.key, relayState });
    const answer = await test.app.inject({ url: `/saml/${mode}/logout?${query}` });
    expect([answer.statusCode, await isIn(token)]).toEqual([303, false]);
    return new URL(String(answer.headers['location'])).searchParams;
  };
  const longest = `${'x'.repeat(498)}😀`;
  const answer = await bring(longest);
  expect(answer.get('RelayState')).toBe(longest);
  expect(answer.getAll('u')).toEqual(['1', '2']);
  // A part of it would be another RelayState.
  expect((await bring(`x${longest}`)).has('RelayState')).toBe(false);
});

it('ends a session whose name stands between line breaks', async () => {
  const token = await signIn(' idx-1 ', '\n  ada-at-idp\n');
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: '\n  ada-at-idp\n' };
  const request = sign(logoutRequestOf({ ...asked, sessionIndex: ' idx-1\n' }), 'LogoutRequest', key);
  expect((await form(`/saml/${mode}/logout`, { SAMLRequest: base64(request) })).statusCode).toBe(303);
  expect(await isIn(token)).toBe(false);
});

it('says nothing to another identity provider than the one that the session comes from', async () => {
  const [first, second] = [await signIn(), await signIn('idx-2')];
  await configure({ entityId: 'https://elsewhere.example' });
  expect((await signOut(first)).statusCode).toBe(204);
  // Nor does that one end its session.
  const asked = { issuer: 'https://elsewhere.example', destination: `${host}/saml/${mode}/logout` };
  const request = sign(logoutRequestOf({ ...asked, nameId: 'ada-at-idp' }), 'LogoutRequest', key);
  expect((await form(`/saml/${mode}/logout`, { SAMLRequest: base64(request) })).statusCode).toBe(303);
  expect(await isIn(second)).toBe(true);
});

it('is not asked for by another person', async () => {
  const token = await signIn();
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp' };
  const plain = logoutRequestOf(asked);
  const signed = (more: object, by = key) => sign(logoutRequestOf({ ...asked, ...more }), 'LogoutRequest', by);
  const forms = {
    'without a signature': plain,
    'signed by another key': signed({}, other),
    'signed with SHA-1': sign(plain, 'LogoutRequest', key, true),
    'of another provider': signed({ issuer: 'https://evil.example' }),
    'for another address': signed({ destination: 'https://evil.example/' }),
    'for no address': signed({ destination: undefined }),
    'that is an answer': sign(plain.replaceAll('samlp:LogoutRequest', 'samlp:Response'), 'Response', key),
    'of yesterday': signed({ shift: -24 * 3600 }),
    'of tomorrow': signed({ shift: 24 * 3600 }),
    'changed after it was signed': signed({ nameId: 'bob' }).replace('>bob<', '>ada-at-idp<'),
    'with a document type': `<!DOCTYPE x [<!ENTITY a "b">]>${signed({})}`,
    'with two names': signed({ nameId: 'bob</saml:NameID><saml:NameID>ada-at-idp' }),
    'around a signed one': plain.replace('</saml:Issuer>', `</saml:Issuer>${signed({ id: '_in' })}`),
    'that is no XML': 'nothing',
    'with a name that another parser reads': signed({ nameId: '<![CDATA[ada-at-idp]]>bob' }),
    'with a name in a section of CDATA': signed({ nameId: '<![CDATA[ada-at-idp]]>' }),
  };
  for (const [name, xml] of Object.entries(forms)) {
    const { headers } = await form(`/saml/${mode}/logout`, { SAMLRequest: base64(xml) });
    expect([name, headers['location']]).toEqual([name, '/#/auth/sso?refused=SSO_REFUSED']);
  }
  const right = signedQuery(plain, { key: key.key });
  const bob = signedQuery(logoutRequestOf({ ...asked, nameId: 'bob' }), { key: key.key });
  const queries = {
    'without a signature': signedQuery(plain, {}),
    'for no address': signedQuery(logoutRequestOf({ ...asked, destination: undefined }), { key: key.key }),
    'signed by another key': signedQuery(plain, { key: other.key }),
    'signed with SHA-1': signedQuery(plain, { key: key.key, algorithm: 'sha1' }),
    'with another RelayState': right.replace('RelayState=r%20s', 'RelayState=x'),
    'with the signature of another request': `${bob}&${right.split('&')[0]!}`,
    'with another request before': `${right.split('&')[0]!}&${bob}`,
    'with a name that only ends like it': bob.replace('SAMLRequest=', 'xSAMLRequest=') + `&${right.split('&')[0]!}`,
    'before which another one has an encoded name': `${right.split('&')[0]!.replace('Request=', 'Reques%74=')}&${bob}`,
    'behind which another one has an encoded name': `${bob}&${right.split('&')[0]!.replace('Request=', 'Reques%74=')}`,
    'behind a second question mark': `?${right.split('&')[0]!}&${bob}`,
    'with a second RelayState of an encoded name': `${right}&RelayStat%65=x`,
    'with an answer': `${right}&SAMLResponse=x`,
    'that grows': `SAMLRequest=${encodeURIComponent(deflateRawSync('a'.repeat(1e7)).toString('base64'))}&${right.split('&').slice(1).join('&')}`,
  };
  for (const [name, query] of Object.entries(queries)) {
    const { headers } = await test.app.inject({ url: `/saml/${mode}/logout?${query}` });
    expect([name, headers['location']]).toEqual([name, '/#/auth/sso?refused=SSO_REFUSED']);
  }
  expect(await isIn(token)).toBe(true);
});

it('of strangers takes no turn of the company’s own work', async () => {
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'nobody' };
  const unsigned = base64(logoutRequestOf(asked));
  const foreign = base64(sign(logoutRequestOf(asked), 'LogoutRequest', other));
  const flood = (message: string) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const answer = await post(
          `/saml/${mode}/logout`,
          {},
          {
            remoteAddress: `203.0.113.${n}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams({ SAMLRequest: message }).toString(),
          },
        );
        return String(answer.headers['location']).split('refused=')[1];
      }),
    );
  // Without a signature no worker is asked.
  expect(new Set(await flood(unsigned))).toEqual(new Set(['SSO_REFUSED']));
  const refused = flood(foreign);
  const own = Array.from({ length: 8 }, () =>
    test.as('admin', { method: 'POST', url: '/nac/evaluate', payload: { code: '1 + 1', context: {} } }),
  );
  for (const answer of await Promise.all(own))
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  // Beyond the turns of such messages, they are refused.
  expect(new Set(await refused)).toEqual(new Set(['SSO_REFUSED', 'WORKERS_BUSY']));
});

it('is in the metadata', async () => {
  const { body } = await test.app.inject({ url: `/saml/${mode}/metadata` });
  expect(body).toMatch(new RegExp(`SingleLogoutService[^>]*Location="${host}/saml/${mode}/logout"`));
});
