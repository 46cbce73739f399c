import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { buildApp } from '../../server/app/app';
import { replaceSamlKey } from '../../server/actions/single-sign-on/replaceSamlKey';
import { makeMissingKeys } from '../../server/actions/single-sign-on/samlKey';
import { asSystem } from '../../server/db/connect';
import { newSigner } from '../../server/files/saml/newSigner';
import { ssoSecretPlace } from '../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../support/app';
import { PlainBrowser, startKeycloak, type Keycloak } from '../support/keycloak';
import { CLIENT } from '../support/oidc/openIdServer';
import { MAIN } from '../support/personas';

const PASSWORD = 'Phare-de-Cordouan-1611';
let test: TestApp;
let keycloak: Keycloak | { readonly missing: string };
let modes: { oidc: number; saml: number };
let login: string;
/** A server that logs: why an answer was refused is shown there alone. */
let app: FastifyInstance;
const reasons: unknown[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    reasons.push((JSON.parse(chunk.toString()) as { reason?: string }).reason);
    done();
  },
});
let host: string;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const idOf = async (text: string, values: unknown[]) => Number((await sql(text, values))[0]?.['id']);

beforeAll(async () => {
  test = await testApp({ env: { PORTICO_SSO_NETWORKS: '127.0.0.0/8' } });
  app = await buildApp(test.context, { logger: { level: 'warn', stream } });
  host = test.context.config.loginHost;
  await sql(`delete from authtype where a_module in ('admin_saml', 'admin_oidc') and a_companyid = $1`, [MAIN]);
  const add = (module: string) =>
    idOf(
      `insert into authtype (a_name, a_module, a_enable, a_companyid) values ($1, $1, '0', $2) returning authtypeid as id`,
      [module, MAIN],
    );
  modes = { oidc: await add('admin_oidc'), saml: await add('admin_saml') };
  for (const mode of Object.values(modes)) {
    await sql('insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)', [
      mode,
      MAIN,
      (2n ** 60n - 1n).toString(),
    ]);
  }
  login = String((await sql('select ad_login as login from administrator where adminid = 2003'))[0]?.['login']);
  const entity = `${host}/saml/${modes.saml}/metadata`;
  const consumer = `${host}/saml/${modes.saml}/acs`;
  // What Keycloak checks our requests with: the certificate of the metadata.
  await sql(`update authtype set a_params = '{"signRequests": true}' where authtypeid = $1`, [modes.saml]);
  await makeMissingKeys(test.context);
  const metadata = (await test.app.inject({ url: `/saml/${modes.saml}/metadata` })).body;
  const ours = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(metadata)?.[1]?.replaceAll(/\s/g, '') ?? '';
  keycloak = await startKeycloak({
    realm: 'portico',
    enabled: true,
    sslRequired: 'none',
    roles: { realm: [{ name: 'wifi-admins' }] },
    users: [
      {
        username: 'noe',
        email: login,
        emailVerified: true,
        firstName: 'Noé',
        lastName: 'Pélissier',
        enabled: true,
        credentials: [{ type: 'password', value: PASSWORD }],
        realmRoles: ['wifi-admins'],
      },
    ],
    clients: [
      {
        clientId: CLIENT.id,
        secret: CLIENT.secret,
        protocol: 'openid-connect',
        publicClient: false,
        standardFlowEnabled: true,
        redirectUris: [`${host}/oidc/${modes.oidc}/callback`],
        attributes: { 'pkce.code.challenge.method': 'S256', 'post.logout.redirect.uris': `${host}/` },
        protocolMappers: [
          {
            name: 'roles',
            protocol: 'openid-connect',
            protocolMapper: 'oidc-usermodel-realm-role-mapper',
            config: { 'claim.name': 'realm_access.roles', multivalued: 'true', 'userinfo.token.claim': 'true' },
          },
        ],
      },
      {
        clientId: entity,
        protocol: 'saml',
        fullScopeAllowed: true,
        // The usual one has a list of roles of its own, and Keycloak sends one of both.
        defaultClientScopes: [],
        redirectUris: [consumer],
        adminUrl: consumer,
        frontchannelLogout: true,
        attributes: {
          'saml.assertion.signature': 'true',
          'saml.authnstatement': 'true',
          'saml.server.signature': 'true',
          'saml.client.signature': 'true',
          'saml.signing.certificate': ours,
          'saml.force.post.binding': 'true',
          'saml.signature.algorithm': 'RSA_SHA256',
          saml_name_id_format: 'email',
          saml_assertion_consumer_url_post: consumer,
          saml_single_logout_service_url_redirect: `${host}/saml/${modes.saml}/logout`,
          saml_single_logout_service_url_post: `${host}/saml/${modes.saml}/logout`,
        },
        protocolMappers: [
          {
            name: 'mail',
            protocol: 'saml',
            protocolMapper: 'saml-user-property-mapper',
            config: { 'user.attribute': 'email', 'attribute.name': 'mail', 'attribute.nameformat': 'Basic' },
          },
          {
            name: 'roles',
            protocol: 'saml',
            protocolMapper: 'saml-role-list-mapper',
            // Each role in an attribute element of its own, which is what Keycloak offers first.
            config: { 'attribute.name': 'memberOf', 'attribute.nameformat': 'Basic', single: 'false' },
          },
        ],
      },
    ],
  });
}, 300_000);
afterAll(async () => {
  if (keycloak && !('missing' in keycloak)) await keycloak.stop();
  await app.close();
  await test.close();
});

/** Opens one mode to administrators, with its settings, and closes the other. */
async function open(mode: number, params: object): Promise<void> {
  await sql(`update authtype set a_enable = '0' where authtypeid = any($1)`, [Object.values(modes)]);
  await sql(`update authtype set a_enable = '4', a_params = $2 where authtypeid = $1`, [mode, JSON.stringify(params)]);
}

/** Begins a sign-in. @returns what Keycloak shows to the browser, and the cookie of the browser */
async function beginThere() {
  reasons.length = 0;
  const begun = await test.app.inject({ method: 'POST', url: '/api/login/sso', payload: { login } });
  expect(begun.statusCode, begun.body).toBe(200);
  const browser = new PlainBrowser(host);
  const shown = await go(browser, begun.json<{ location: string }>().location);
  if (!('page' in shown)) throw new Error('no page to sign in');
  return { browser, shown, cookie: begun.cookies.find(({ name }) => name.startsWith('portico_sso_'))!.value };
}

/** Opens an address; a page of ours sends its form to Keycloak (binding POST). */
async function go(browser: PlainBrowser, location: string) {
  if (!location.startsWith('/')) return browser.open(location);
  const { body } = await app.inject({ url: location });
  return browser.send({ page: body, at: `${host}${location}` });
}

const asksForPassword = ({ page }: { readonly page: string }) => page.includes('type="password"');

/** Begins a sign-in, and signs in at Keycloak. @returns our address to which that leads, and the cookie of the browser */
async function signInThere() {
  const { browser, shown, cookie } = await beginThere();
  let found = await browser.send(shown, { username: 'noe', password: PASSWORD, credentialId: '' });
  // SAML: a page with a form that scripts would send.
  if ('page' in found) found = await browser.send(found);
  if ('page' in found) throw new Error(`no way back: ${found.page.slice(0, 500)}`);
  return { browser, found, cookie };
}

/** Goes on at the sign-in page. @returns the token of the session */
async function finish(back: string, cookie: string): Promise<string> {
  const told = new URLSearchParams(back.split('?')[1]);
  expect([told.get('refused'), ...reasons]).toEqual([null]);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/login/verify',
    payload: { pending: told.get('token') },
    cookies: { portico_sso_1: cookie },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ token: string }>().token;
}

const leave = async (token: string) =>
  test.app.inject({ method: 'POST', url: '/api/logout', payload: {}, headers: { authorization: `Bearer ${token}` } });

/** The one that runs; the test is skipped where there is none. */
function running(context: TestContext): Keycloak {
  if ('missing' in keycloak) return context.skip(`Keycloak: ${keycloak.missing}`);
  return keycloak;
}

describe('a real Keycloak', () => {
  it('signs an administrator in with OpenID Connect, by a role, and ends its session with ours', async (context) => {
    const { realm } = running(context);
    const clientSecret = test.context.secrets.seal(CLIENT.secret, ssoSecretPlace(MAIN));
    const settings = { issuer: realm, clientId: CLIENT.id, clientSecret, groupAttribute: 'realm_access.roles' };
    await open(modes.oidc, { ...settings, accessRule: 'wifi-admins' });
    const { browser, found, cookie } = await signInThere();
    const back = await app.inject({ url: found.ours.slice(host.length) });
    const token = await finish(String(back.headers['location']), cookie);
    const { location } = (await leave(token)).json<{ location: string }>();
    // With the ID token it does not ask whether the person wants to sign out.
    expect(await browser.open(location)).toMatchObject({ ours: `${host}/` });

    await open(modes.oidc, { ...settings, accessRule: 'somebody-else' });
    const second = await signInThere();
    const refused = await test.app.inject({ url: second.found.ours.slice(host.length) });
    expect(refused.headers['location']).toBe('/#/auth/sso?refused=SSO_NOT_ALLOWED');
  });

  /** Opens the mode of SAML, with both bindings of this kind. */
  async function openSaml(realm: string, binding: string, signRequests = true): Promise<void> {
    const descriptor = await (await fetch(`${realm}/protocol/saml/descriptor`)).text();
    const certificate = /<ds:X509Certificate>([^<]+)</.exec(descriptor)?.[1] ?? '';
    const endpoint = `${realm}/protocol/saml`;
    await open(modes.saml, {
      ...{ entityId: realm, binding, endpoint, logoutBinding: binding, logoutEndpoint: endpoint, certificate },
      ...{ emailAttribute: 'mail', groupAttribute: 'memberOf', accessRule: 'wifi-admins', signRequests },
    });
  }

  /** Signs in with SAML. @returns the browser, which has a session at Keycloak, and the token of ours */
  async function samlSession() {
    const { browser, found, cookie } = await signInThere();
    const back = await app.inject({
      method: 'POST',
      url: found.ours.slice(host.length),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: found.form?.toString() ?? '',
    });
    return { browser, token: await finish(String(back.headers['location']), cookie) };
  }

  it.for(['Redirect', 'POST'])(
    'signs an administrator in with SAML, by a role, and is told of the sign-out, with signed requests: %s',
    async (binding, context) => {
      const { realm } = running(context);
      await openSaml(realm, binding);
      const { browser, token } = await samlSession();
      const { location } = (await leave(token)).json<{ location: string }>();
      expect(location).toContain(binding === 'POST' ? '/saml/' : `${realm}/protocol/saml?SAMLRequest=`);
      // Keycloak has checked our signature, and says that its session has ended.
      let ended = await go(browser, location);
      if ('page' in ended) ended = await browser.send(ended);
      if ('page' in ended) throw new Error(`no way back: ${ended.page.slice(0, 500)}`);
      const told = await app.inject(
        ended.form
          ? {
              method: 'POST',
              url: ended.ours.slice(host.length),
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              payload: ended.form.toString(),
            }
          : { url: ended.ours.slice(host.length) },
      );
      expect(told.headers['location']).toBe('/#/auth');
    },
  );

  it.for(['Redirect', 'POST'])(
    'refuses requests of SAML that are not signed, or with a key it does not know: %s',
    async (binding, context) => {
      const { realm } = running(context);
      await openSaml(realm, binding);
      const { browser, token } = await samlSession();
      await openSaml(realm, binding, false);
      expect(asksForPassword((await beginThere()).shown)).toBe(false);
      const { location } = (await leave(token)).json<{ location: string }>();
      const refused = await go(browser, location);
      expect('page' in refused && refused.page).toContain('Invalid');

      await openSaml(realm, binding);
      const actor = { companyId: MAIN, adminId: null, originalAdminId: null, ip: '' };
      const step = async (name: 'begin' | 'finish') => {
        const made = name === 'begin' ? await newSigner('Portico', new Date()) : undefined;
        const what = { modeId: modes.saml, step: name, made };
        await asSystem(test.context.db, (trx) => replaceSamlKey(trx, test.context, actor, what));
      };
      const before = (await sql('select certificate, sealed from saml_key where company_id = $1', [MAIN]))[0];
      await step('begin');
      // Until the replacement is finished, the key signs that Keycloak knows.
      expect(asksForPassword((await beginThere()).shown)).toBe(true);
      await step('finish');
      expect(asksForPassword((await beginThere()).shown)).toBe(false);
      await sql('update saml_key set certificate = $2, sealed = $3 where company_id = $1', [
        MAIN,
        before?.['certificate'],
        before?.['sealed'],
      ]);
      expect(asksForPassword((await beginThere()).shown)).toBe(true);
    },
  );
});
