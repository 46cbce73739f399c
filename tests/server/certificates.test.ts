import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maskOf } from '../../domain/access/permissions';
import { watchCertificates } from '../../server/actions/single-sign-on/watchCertificates';
import { testApp, type TestApp } from '../support/app';
import { MAIN } from '../support/personas';
import { signingKey } from '../support/saml/identityProvider';

const DAY = 24 * 3600 * 1000;
const { certificate } = signingKey(2048, 20);
const end = new Date(new X509Certificate(certificate).validTo);
let test: TestApp;
let mode: number;

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const save = async (values: object) =>
  (await test.as('admin', { method: 'POST', url: '/legacy/elements/authtype', payload: values })).json<{
    element: Record<string, unknown>;
  }>().element;
const run = (daysLeft: number) =>
  watchCertificates({ ...test.context, now: () => new Date(end.getTime() - daysLeft * DAY) }, (error) => {
    throw error;
  });
const mails = () => sql(`select m_to, m_subject from mail where m_kind = 'certificate-ends' order by m_to`);
const waiting = async () =>
  (await test.as('admin', { url: '/api/attention' }))
    .json<{ waiting: { resource: string; count: number }[] }>()
    .waiting.filter(({ resource }) => resource === 'auth-modes')
    .map(({ count }) => count);

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('is read from the certificate when a mode is saved, and needs attention a month before', async () => {
  expect(await waiting()).toEqual([]);
  const params = JSON.stringify({ entityId: 'x', endpoint: 'https://id.example/sso', certificate });
  const made = await save({ a_name: 'Directory', a_module: 'admin_saml', a_enable: '4', a_params: params });
  mode = Number(made['authtypeid']);
  expect(new Date(String(made['a_certificateend']))).toEqual(end);
  expect(await waiting()).toEqual([1]);
  const without = await save({ authtypeid: mode, a_enable: '0', a_params: JSON.stringify({ entityId: 'x' }) });
  expect(without['a_certificateend']).toBeNull();
  expect(new Date(String((await save({ authtypeid: mode, a_params: params }))['a_certificateend']))).toEqual(end);
});

/** A new administrator of the company, whose profile has some rights. */
async function addAdmin(email: string, rights: readonly string[], scopeMode = 'all') {
  const bits = maskOf(rights, test.context.models.current().model.permissions).toString();
  const [profile] = await sql(
    `insert into adprofile (adp_name, adp_companyid, adp_bits) values ($1, $2, $3) returning adprofileid as id`,
    [email, MAIN, bits],
  );
  await sql(
    `insert into administrator (ad_login, ad_email, ad_name, ad_companyid, ad_profileid, ad_enabled, ad_scopemode)
     values ($1, $1, $1, $2, $3, true, $4)`,
    [email, MAIN, profile?.['id'], scopeMode],
  );
}

it('is told by mail 30 and 7 days before, once each, to those who may change it', async () => {
  // The modes have no scope: neither have those who may change them. Without `global:view` nothing may be changed.
  await addAdmin('cert-scoped@bellevue.example', ['global:view', 'global:edit'], 'listed');
  await addAdmin('cert-interlock@bellevue.example', ['global:edit']);
  await addAdmin('cert-reader@bellevue.example', ['global:view']);
  await run(31);
  expect(await mails()).toEqual([]);
  await Promise.all([run(29), run(29)]);
  const first = await mails();
  expect(first.length).toBeGreaterThan(0);
  expect(new Set(first.map(({ m_to }) => m_to)).size).toBe(first.length);
  expect(first).toContainEqual({
    m_to: 'admin@bellevue.example',
    m_subject: 'Le certificat de votre authentification unique se termine bientôt',
  });
  const told = first.map(({ m_to }) => m_to);
  expect(told).toContain('cert-scoped@bellevue.example');
  expect(told).not.toContain('cert-interlock@bellevue.example');
  expect(told).not.toContain('cert-reader@bellevue.example');
  const strangers = await sql(
    `select 1 from mail m join administrator a on a.ad_email = m.m_to
     where m.m_kind = 'certificate-ends' and a.ad_companyid <> $1`,
    [MAIN],
  );
  expect(strangers).toEqual([]);
  await run(20);
  expect(await mails()).toHaveLength(first.length);
  await run(6);
  await run(5);
  expect(await mails()).toHaveLength(2 * first.length);
  // After the end, the home page says it.
  await run(-1);
  expect(await mails()).toHaveLength(2 * first.length);
});

it('is found for modes that were saved before the end was read', async () => {
  await sql(`update authtype set a_certificateend = null where authtypeid = $1`, [mode]);
  await run(20);
  expect(await sql('select a_certificateend as at from authtype where authtypeid = $1', [mode])).toEqual([{ at: end }]);
});
