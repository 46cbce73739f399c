import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { makeMissingKeys } from '../../server/actions/single-sign-on/samlKey';
import { testApp, type TestApp } from '../support/app';
import { MAIN, SECOND } from '../support/personas';
import { logoutRequestOf, sign, signedAnswer, signingKey } from '../support/saml/identityProvider';

const IDP = 'https://id.bellevue.example/metadata';
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const key = signingKey();
let test: TestApp;
let mode: number;
let login: string;
let host: string;
let network = 0;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const addMode = async (companyId: number, name = 'Directory') => {
  const [made] = await sql(
    `insert into authtype (a_name, a_module, a_enable, a_companyid) values ($2, 'admin_saml', '4', $1)
     returning authtypeid::int as id`,
    [companyId, name],
  );
  return Number(made?.['id']);
};
const settings = (params: object = {}) =>
  JSON.stringify({
    ...{ entityId: IDP, binding: 'Redirect', endpoint: 'https://id.bellevue.example/sso' },
    ...{ certificate: key.certificate, emailAttribute: 'mail', signRequests: true },
    ...{ logoutEndpoint: 'https://id.bellevue.example/slo', ...params },
  });
const configure = (params: object = {}, id = mode) =>
  sql('update authtype set a_params = $2 where authtypeid = $1', [id, settings(params)]);
/** Saves the settings as an administrator does. */
const save = async (params: object = {}, id = mode, role = 'admin') => {
  const payload = { authtypeid: id, a_params: settings(params) };
  const answer = await test.as(role, { method: 'POST', url: '/legacy/elements/authtype', payload });
  expect(answer.statusCode, answer.body).toBe(200);
};
const audited = async (companyId = MAIN) =>
  (
    await sql(
      `select lo_action as action, lo_adminid is not null as who, lo_elementid as mode, lo_data::jsonb ->> 'title' as title
       from auditlog where lo_action like 'saml_key%' and company_id = $1 order by loggingid`,
      [companyId],
    )
  ).map(({ action, who, mode: about, title }) => ({ action, who, mode: about, title }));

beforeAll(async () => {
  test = await testApp();
  host = test.context.config.loginHost;
  await sql(`delete from authtype where a_module in ('admin_saml', 'admin_oidc') and a_companyid = $1`, [MAIN]);
  mode = await addMode(MAIN);
  const [company] = await sql('select c_domains as domains from company where companyid = $1', [MAIN]);
  login = `ada@${String(company?.['domains']).split('|')[0] ?? ''}`;
  await sql(
    `insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
     select 'Ada', $1, $1, adprofileid, $2, true, 'all' from adprofile
     where adp_companyid = $2 and "adp_deletedAt" is null and left(adp_name, 1) <> '$' order by adprofileid limit 1`,
    [login, MAIN],
  );
  await sql(`insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, $3)`, [mode, MAIN, '0']);
});
afterAll(() => test.close());
beforeEach(() => {
  network += 1;
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
const metadata = async (id = mode) => (await test.app.inject({ url: `/saml/${id}/metadata` })).body;
const certificateIn = (xml: string) =>
  new X509Certificate(Buffer.from(/<(?:\w+:)?X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '', 'base64'));

/** Whether the query of an address is signed by the key of the metadata (SAML 2.0 Bindings, 3.4.4.1). */
async function isQuerySigned(location: string): Promise<boolean> {
  const { search, searchParams } = new URL(location);
  expect(searchParams.get('SigAlg')).toBe(SHA256);
  const covered = search
    .slice(1)
    .split('&')
    .filter((part) => /^(SAMLRequest|SAMLResponse|RelayState|SigAlg)=/.test(part));
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64');
  const { publicKey } = certificateIn(await metadata());
  return createVerify('RSA-SHA256').update(covered.join('&')).verify(publicKey, signature);
}

/** Whether a message of a page is signed by the key of the metadata, all of it. */
async function isFormSigned(page: string, field: 'SAMLRequest' | 'SAMLResponse'): Promise<boolean> {
  const xml = Buffer.from(new RegExp(`name="${field}" value="([^"]+)"`).exec(page)?.[1] ?? '', 'base64').toString();
  const signature = /<(?:\w+:)?Signature[ >].*<\/(?:\w+:)?Signature>/s.exec(xml)?.[0];
  if (signature === undefined) return false;
  expect(signature).toContain(SHA256);
  const signed = new SignedXml({ publicCert: certificateIn(await metadata()).toString() });
  signed.loadSignature(signature);
  const root = /\bID="([^"]+)"/.exec(xml)?.[1] ?? '';
  return signed.checkSignature(xml) && signature.includes(`URI="#${root}"`);
}

const begin = async () => {
  const begun = await post('/api/login/sso', { login });
  return {
    location: begun.json<{ location: string }>().location,
    browser: begun.cookies.find(({ name }) => name.startsWith('portico_sso_'))?.value ?? '',
  };
};
async function signIn(): Promise<string> {
  const { location, browser } = await begin();
  const id = /ID="([^"]+)"/.exec(inflated(new URL(location).searchParams.get('SAMLRequest')))?.[1] ?? '';
  const facts = { audience: `${host}/saml/${mode}/metadata`, recipient: `${host}/saml/${mode}/acs` };
  const answer = signedAnswer(
    { issuer: IDP, ...facts, inResponseTo: id, nameId: 'ada-at-idp', sessionIndex: 'i', attributes: { mail: login } },
    key,
  );
  const back = String((await form(`/saml/${mode}/acs`, { SAMLResponse: base64(answer) })).headers['location']);
  const pending = new URLSearchParams(back.split('?')[1]).get('token');
  return (await post('/api/login/verify', { pending }, { cookies: { portico_sso_1: browser } })).json<{
    token: string;
  }>().token;
}
const leave = async (token: string) =>
  (await post('/api/logout', {}, { headers: { authorization: `Bearer ${token}` } })).json<{ location: string }>()
    .location;

it('is off unless a mode asks for it, and no one makes a key by asking', async () => {
  await configure();
  await metadata();
  await begin();
  expect(await sql('select 1 from saml_key where company_id = $1', [MAIN])).toEqual([]);
  await save({ signRequests: false });
  expect(await metadata()).not.toMatch(/KeyDescriptor|AuthnRequestsSigned="true"/);
  expect(new URL((await begin()).location).searchParams.has('Signature')).toBe(false);
  expect(await sql('select 1 from saml_key where company_id = $1', [MAIN])).toEqual([]);
});

it('puts one certificate of the company into the metadata of its modes, and keeps the key sealed', async () => {
  const another = await addMode(MAIN, 'Second directory');
  await Promise.all([save(), save({}, another)]);
  const both = await Promise.all([metadata(), metadata(another)]);
  expect(both[0]).toMatch(/AuthnRequestsSigned="true"/);
  expect(both[0]).toMatch(/WantAssertionsSigned="true"/);
  const certificate = certificateIn(both[0]);
  expect(certificateIn(both[1]).fingerprint256).toBe(certificate.fingerprint256);
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 10 * 365 * 24 * 3600 * 1000);
  const [stored] = await sql('select certificate, sealed from saml_key where company_id = $1', [MAIN]);
  expect(String(stored?.['sealed'])).toMatch(/^v\d\./);
  expect(both[0]).not.toContain('PRIVATE');
  const entries = await audited();
  expect(entries).toEqual([
    { action: 'saml_key_made', who: true, mode: expect.any(String) as string, title: certificate.fingerprint256 },
  ]);
  // With one that still signs, the key stays.
  await save({ signRequests: false }, another);
  expect(certificateIn(await metadata()).fingerprint256).toBe(certificate.fingerprint256);
  const elsewhere = await addMode(SECOND);
  await save({}, elsewhere, 'admin2');
  expect(certificateIn(await metadata(elsewhere)).fingerprint256).not.toBe(certificate.fingerprint256);
});

it('signs what asks for a sign-in, with both bindings', async () => {
  await configure();
  expect(await isQuerySigned((await begin()).location)).toBe(true);
  await configure({ binding: 'POST' });
  const page = await test.app.inject({ url: (await begin()).location });
  expect(await isFormSigned(page.body, 'SAMLRequest')).toBe(true);
});

it('signs what asks for a sign-out, with both bindings', async () => {
  await configure();
  const [first, second] = [await signIn(), await signIn()];
  expect(await isQuerySigned(await leave(first))).toBe(true);
  await configure({ logoutBinding: 'POST' });
  const page = await test.app.inject({ url: await leave(second) });
  expect(await isFormSigned(page.body, 'SAMLRequest')).toBe(true);
});

it('signs the answer to a sign-out that the identity provider asks for, with both bindings', async () => {
  await configure();
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp' };
  const ask = () =>
    form(`/saml/${mode}/logout`, {
      SAMLRequest: base64(sign(logoutRequestOf(asked), 'LogoutRequest', key)),
      RelayState: 'r s',
    });
  await signIn();
  expect(await isQuerySigned(String((await ask()).headers['location']))).toBe(true);
  await configure({ logoutBinding: 'POST' });
  await signIn();
  expect(await isFormSigned((await ask()).body, 'SAMLResponse')).toBe(true);
});

it('is made for modes that were saved before, and is another one after it was switched off and on', async () => {
  const before = certificateIn(await metadata()).fingerprint256;
  await save({ signRequests: false });
  expect(await sql('select 1 from saml_key where company_id = $1', [MAIN])).toEqual([]);
  await configure();
  expect(await metadata()).not.toContain('X509Certificate');
  await makeMissingKeys(test.context);
  await makeMissingKeys(test.context);
  const made = certificateIn(await metadata()).fingerprint256;
  expect(made).not.toBe(before);
  await save({ signRequests: false });
  await save();
  const again = certificateIn(await metadata()).fingerprint256;
  expect((await audited()).slice(1)).toEqual([
    { action: 'saml_key_removed', who: true, mode: String(mode), title: before },
    { action: 'saml_key_made', who: false, mode: null, title: made },
    { action: 'saml_key_removed', who: true, mode: String(mode), title: made },
    { action: 'saml_key_made', who: true, mode: String(mode), title: again },
  ]);
  expect(await isQuerySigned((await begin()).location)).toBe(true);
});

it('that cannot be read any more makes no session, and still ends sessions', async () => {
  const token = await signIn();
  const other = await signIn();
  await sql(`update saml_key set sealed = 'v1.lost' where company_id = $1`, [MAIN]);
  expect((await post('/api/login/sso', { login })).json()).toMatchObject({ msg_code: 'SSO_UNAVAILABLE' });
  expect((await post('/api/logout', {}, { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(204);
  const asked = { issuer: IDP, destination: `${host}/saml/${mode}/logout`, nameId: 'ada-at-idp' };
  const request = base64(sign(logoutRequestOf(asked), 'LogoutRequest', key));
  expect((await form(`/saml/${mode}/logout`, { SAMLRequest: request })).statusCode).toBe(303);
  const headers = { authorization: `Bearer ${other}` };
  expect((await test.app.inject({ url: '/api/password/rules', headers })).statusCode).toBe(401);
  await save({ signRequests: false });
  await save();
});

it('still believes signed assertions alone', async () => {
  const { location } = await begin();
  const id = /ID="([^"]+)"/.exec(inflated(new URL(location).searchParams.get('SAMLRequest')))?.[1] ?? '';
  const facts = { audience: `${host}/saml/${mode}/metadata`, recipient: `${host}/saml/${mode}/acs` };
  const forged = signedAnswer({ issuer: IDP, ...facts, inResponseTo: id, attributes: { mail: login } }, signingKey());
  const back = await form(`/saml/${mode}/acs`, { SAMLResponse: base64(forged) });
  expect(back.headers['location']).toContain('refused=SSO_REFUSED');
});
