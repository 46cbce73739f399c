import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { signingKey } from '../../../support/saml/identityProvider';

type Json = Record<string, unknown>;

let test: TestApp;
let made = 0;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Saves a mode. @returns status and either the flags or the errors of its fields */
async function save(values: Json) {
  const name = values['authtypeid'] === undefined ? { a_name: `Mode ${(made += 1)}` } : {};
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/authtype',
    payload: { ...name, ...values },
  });
  const { element, fields = {} } = answer.json<{ element?: Json; fields?: Record<string, { msg_code: string }> }>();
  const said = Object.entries(fields).map(([field, { msg_code }]) => `${field} ${msg_code}`);
  return { id: Number(element?.['authtypeid']), is: [answer.statusCode, ...(element ? [element['a_enable']] : said)] };
}
const refused = [422, 'a_enable IMPOSSIBLE_BITS'];
/** Settings that sign people in: a mode is open to administrators only with those. */
const settings = JSON.stringify({
  entityId: 'https://id.example',
  endpoint: 'https://id.example/sso',
  certificate: signingKey().certificate,
});

it.each([
  ['email', '4', false],
  ['saml', '7', false],
  ['admin_saml', '1', false],
  ['admin_oidc', '6', false],
  ['admin_saml', '12', false],
  ['email', '11', true],
  ['saml', '2', true],
  ['admin_saml', '4', true],
  ['admin_oidc', '0', true],
])('a mode of the module %s that is for %s: %s', async (a_module, a_enable, isSaved) => {
  const params = a_module === 'admin_saml' && { a_params: settings };
  expect((await save({ a_module, a_enable, ...params })).is).toEqual(isSaved ? [201, a_enable] : refused);
});

it('is open to administrators only with settings that sign them in', async () => {
  const incomplete = [422, 'a_params SSO_SETTINGS_INCOMPLETE'];
  for (const a_module of ['admin_saml', 'admin_oidc']) {
    expect((await save({ a_module, a_enable: '4' })).is).toEqual(incomplete);
    const { id, is } = await save({ a_module });
    expect(is).toEqual([201, '0']);
    expect((await save({ authtypeid: id, a_enable: '4' })).is).toEqual(incomplete);
  }
  const { id } = await save({ a_module: 'admin_saml', a_enable: '4', a_params: settings });
  const without = JSON.stringify({ ...(JSON.parse(settings) as object), entityId: '' });
  expect((await save({ authtypeid: id, a_params: without })).is).toEqual(incomplete);
  expect((await save({ authtypeid: id, a_params: without, a_enable: '0' })).is).toEqual([200, '0']);
  // One that was open and incomplete before this rule is still saved.
  await test.database.ownerQuery(`update authtype set a_enable = 4 where authtypeid = $1`, [id]);
  expect((await save({ authtypeid: id, a_name: 'Still incomplete' })).is).toEqual([200, '4']);
});

it('is for none, where nothing is sent and the default does not fit', async () => {
  expect((await save({ a_module: 'admin_saml' })).is).toEqual([201, '0']);
  expect((await save({ a_module: 'email' })).is).toEqual([201, '1']);
});

it('loses the audience that another module has no room for, and keeps it from being sent', async () => {
  const { id } = await save({ a_module: 'saml', a_enable: '11' });
  expect((await save({ authtypeid: id, a_module: 'admin_saml', a_enable: '11' })).is).toEqual(refused);
  expect((await save({ authtypeid: id, a_module: 'email', a_enable: '11' })).is).toEqual([200, '11']);
  expect((await save({ authtypeid: id, a_module: 'admin_saml' })).is).toEqual([200, '0']);
});

it('keeps what it had before this rule, while a save is about something else', async () => {
  const { id } = await save({ a_module: 'email', a_enable: '1' });
  await test.database.ownerQuery(`update authtype set a_enable = 5 where authtypeid = $1`, [id]);
  expect((await save({ authtypeid: id, a_name: 'Renamed' })).is).toEqual([200, '5']);
  expect((await save({ authtypeid: id, a_enable: '5', a_sessionduration: 12 })).is).toEqual([200, '5']);
  expect((await save({ authtypeid: id, a_enable: '7' })).is).toEqual(refused);
});

it('names the settings that are missing, in the language of the reader, when saved and when tested', async () => {
  const labels = {
    fr: ['Identifiant du fournisseur, Adresse de connexion et Certificat (PEM)', 'Certificat (PEM)'],
    en: ['Provider entity ID, Sign-in address and Certificate (PEM)', 'Certificate (PEM)'],
    es: ['Identificador del proveedor, Dirección de conexión y Certificado (PEM)', 'Certificado (PEM)'],
    zh: ['身份提供方实体 ID、登录地址和证书（PEM）', '证书（PEM）'],
  };
  const ask = async (language: string, url: string, payload: Json) =>
    (await test.as('admin', { method: 'POST', url, payload, headers: { 'accept-language': language } })).json<Json>();
  const { id } = await save({
    a_module: 'admin_saml',
    a_params: JSON.stringify({ ...JSON.parse(settings), certificate: '' }),
  });
  for (const [language, [all, one]] of Object.entries(labels)) {
    const mode = { a_name: `New ${language}`, a_module: 'admin_saml', a_enable: '4' };
    expect(await ask(language, '/legacy/elements/authtype', mode)).toMatchObject({
      fields: {
        a_params: {
          ...{ msg_code: 'SSO_SETTINGS_INCOMPLETE', msg_args: [all] },
          // A form marks these alone.
          cells: ['entityId', 'endpoint', 'certificate'].map((column) => ({ row: 0, column })),
        },
      },
    });
    expect(await ask(language, '/api/sso-tests', { mode: id })).toMatchObject({
      ...{ msg_code: 'SSO_SETTINGS_INCOMPLETE', msg_args: [one] },
    });
  }
  const oidc = { a_name: 'OpenID', a_module: 'admin_oidc', a_enable: '4' };
  const rule = JSON.stringify({ clientId: 'portico', clientSecret: 's' });
  expect(await ask('en', '/legacy/elements/authtype', { ...oidc, a_params: rule })).toMatchObject({
    fields: { a_params: { msg_args: ['Provider address (issuer)'] } },
  });
});
