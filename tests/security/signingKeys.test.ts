import { createVerify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMissingKeys } from '../../server/actions/single-sign-on/samlKey';
import { testApp, type TestApp } from '../support/app';
import { MAIN, SECOND, maskWith } from '../support/personas';
import { signingKey } from '../support/saml/identityProvider';

/** The replacement of the key with which a company signs its SAML requests (docs/operations.md). */
let test: TestApp;
let mode: number;
let second: number;
let login: string;
let network = 0;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const settings = (params: object = {}) =>
  JSON.stringify({
    ...{ entityId: 'https://id.bellevue.example/metadata', binding: 'Redirect' },
    ...{ endpoint: 'https://id.bellevue.example/sso', certificate: signingKey().certificate, emailAttribute: 'mail' },
    ...{ signRequests: true, ...params },
  });
const addMode = async (companyId: number, name: string) => {
  const [made] = await sql(
    `insert into authtype (a_name, a_module, a_enable, a_companyid) values ($2, 'admin_saml', '4', $1)
     returning authtypeid::int as id`,
    [companyId, name],
  );
  const id = Number(made?.['id']);
  await sql(`insert into sign_in_ceiling (mode_id, company_id, bits) values ($1, $2, '0')`, [id, companyId]);
  return id;
};
const save = async (id: number, params: object = {}, role = 'admin') => {
  const payload = { authtypeid: id, a_params: settings(params) };
  const answer = await test.as(role, { method: 'POST', url: '/legacy/elements/authtype', payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ element: Record<string, unknown> }>().element;
};
const change = (step: string, role = 'admin', id = mode) =>
  test.as(role, { method: 'POST', url: `/api/auth-modes/${id}/signing-key/${step}`, payload: {} });
const code = async (answer: ReturnType<typeof change>) => {
  const { statusCode, body } = await answer;
  return [statusCode, (JSON.parse(body) as { msg_code?: string }).msg_code];
};
const certificates = async (id = mode) =>
  [
    ...(await test.app.inject({ url: `/saml/${id}/metadata` })).body.matchAll(
      /<(?:\w+:)?KeyDescriptor use="signing">.*?X509Certificate>([^<]+)</gs,
    ),
  ].map(([, text]) => new X509Certificate(Buffer.from(text ?? '', 'base64')));
const prints = async (id = mode) => (await certificates(id)).map(({ fingerprint256 }) => fingerprint256);
const state = async (id = mode) => {
  const [row] = await sql('select a_signingstate as state, a_signingend as at from authtype where authtypeid = $1', [
    id,
  ]);
  return [row?.['state'], row?.['at'] instanceof Date ? row['at'].getTime() : row?.['at']];
};
/** What the form of a mode shows of both keys. */
const shown = async (id = mode) => {
  const { body, statusCode } = await test.as('admin', { url: `/legacy/elements/authtype/${id}` });
  expect(statusCode, body).toBe(200);
  const { element: is } = JSON.parse(body) as { element: Record<string, unknown> };
  const end = (name: string) => (is[name] === null ? null : Date.parse(String(is[name])));
  return [is['a_signingprint'], end('a_signingend'), is['a_signingnextprint'], end('a_signingnextend')];
};
const endOf = (certificate: X509Certificate | undefined) => Date.parse(certificate?.validTo ?? '');

/** Which certificate of the metadata has signed a request. */
async function signerOfRequest(): Promise<string | undefined> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/login/sso',
    payload: { login },
    remoteAddress: `198.51.100.${(network += 1)}`,
  });
  const { search, searchParams } = new URL(answer.json<{ location: string }>().location);
  const covered = search
    .slice(1)
    .split('&')
    .filter((part) => /^(SAMLRequest|RelayState|SigAlg)=/.test(part))
    .join('&');
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64');
  const all = await certificates();
  return all.find(({ publicKey }) => createVerify('RSA-SHA256').update(covered).verify(publicKey, signature))
    ?.fingerprint256;
}

beforeAll(async () => {
  test = await testApp();
  await sql(`delete from authtype where a_module in ('admin_saml', 'admin_oidc') and a_companyid = any($1)`, [
    [MAIN, SECOND],
  ]);
  [mode, second] = [await addMode(MAIN, 'Directory'), await addMode(MAIN, 'Second directory')];
  const [company] = await sql('select c_domains as domains from company where companyid = $1', [MAIN]);
  login = `ada@${String(company?.['domains']).split('|')[0] ?? ''}`;
});
afterAll(() => test.close());

it('the modes that sign say the state of the key and the end of its certificate, and the others nothing', async () => {
  const saved = await save(mode);
  await save(second, { signRequests: false });
  const [certificate] = await certificates();
  expect(endOf(certificate)).toBeGreaterThan(Date.now());
  expect([saved['a_signingstate'], Date.parse(String(saved['a_signingend']))]).toEqual(['used', endOf(certificate)]);
  expect(await state()).toEqual(['used', endOf(certificate)]);
  expect(await state(second)).toEqual([null, null]);
  expect(await shown()).toEqual([certificate?.fingerprint256, endOf(certificate), null, null]);
  expect(await shown(second)).toEqual([null, null, null, null]);
  // Modes from before the state, and then the fingerprint, was written.
  await sql(
    'update authtype set a_signingstate = null, a_signingend = null, a_signingprint = null where authtypeid = $1',
    [mode],
  );
  await makeMissingKeys(test.context);
  expect(await state()).toEqual(['used', endOf(certificate)]);
  expect(await shown()).toEqual([certificate?.fingerprint256, endOf(certificate), null, null]);
  expect(await prints()).toEqual([certificate?.fingerprint256]);
});

it('a replacement has both certificates in the metadata of every mode, and signs with the old key until it is finished', async () => {
  await save(second);
  const [old] = await prints();
  expect((await change('begin')).statusCode).toBe(200);
  const [kept, next, ...more] = await prints();
  expect([kept, more]).toEqual([old, []]);
  expect(next).not.toBe(old);
  expect(await prints(second)).toEqual([old, next]);
  expect([(await state())[0], (await state(second))[0]]).toEqual(['changing', 'changing']);
  const [usedKey, nextKey] = await certificates();
  // To be compared with what the identity provider shows, before the replacement is finished.
  const bothShown = [usedKey?.fingerprint256, endOf(usedKey), nextKey?.fingerprint256, endOf(nextKey)];
  expect([await shown(), await shown(second)]).toEqual([bothShown, bothShown]);
  expect(await signerOfRequest()).toBe(old);
  // A save of the mode does not end it.
  await save(mode, { endpoint: 'https://id.bellevue.example/sso2' });
  expect(await prints()).toEqual([old, next]);
  expect((await change('finish', 'admin', second)).statusCode).toBe(200);
  expect([await prints(), await prints(second)]).toEqual([[next], [next]]);
  expect(await signerOfRequest()).toBe(next);
  const [certificate] = await certificates();
  expect(await state()).toEqual(['used', endOf(certificate)]);
  expect(await shown(second)).toEqual([next, endOf(certificate), null, null]);
  const entries = await sql(
    `select lo_action as action, lo_elementid as mode, lo_data::jsonb ->> 'title' as title from auditlog
     where lo_action like 'saml_key_%' and company_id = $1 order by loggingid desc limit 2`,
    [MAIN],
  );
  expect(entries).toEqual([
    { action: 'saml_key_replaced', mode: String(second), title: next },
    { action: 'saml_key_next_made', mode: String(mode), title: next },
  ]);
});

it('a replacement that is cancelled leaves the key in use', async () => {
  const before = await prints();
  await change('begin');
  expect(await prints()).toHaveLength(2);
  expect((await change('cancel')).statusCode).toBe(200);
  expect([await prints(), (await state())[0], await signerOfRequest()]).toEqual([before, 'used', before[0]]);
  expect((await shown()).slice(2)).toEqual([null, null]);
  const [row] = await sql('select next_certificate, next_sealed from saml_key where company_id = $1', [MAIN]);
  expect(row).toEqual({ next_certificate: null, next_sealed: null });
});

it('no step is taken twice, or without the one before it; of two at once, one makes a key', async () => {
  expect(await code(change('finish'))).toEqual([409, 'SAML_KEY_STATE']);
  expect(await code(change('cancel'))).toEqual([409, 'SAML_KEY_STATE']);
  const both = await Promise.all([change('begin'), change('begin')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await prints()).toHaveLength(2);
  expect((await change('cancel')).statusCode).toBe(200);
  expect((await change('steal')).statusCode).toBe(404);
  // A mode that does not sign says nothing about the key of the others.
  await save(second, { signRequests: false });
  expect(await code(change('begin', 'admin', second))).toEqual([409, 'SAML_KEY_STATE']);
});

it('no step is taken by who has seen another state of the key', async () => {
  const version = async () => {
    const [row] = await sql('select version from authtype where authtypeid = $1', [mode]);
    return Number(row?.['version']);
  };
  const changeAt = (step: string, at: number) =>
    test.as('admin', {
      ...{ method: 'POST', url: `/api/auth-modes/${mode}/signing-key/${step}`, payload: {} },
      headers: { 'if-match': `"${at}"` },
    });
  expect((await change('begin')).statusCode).toBe(200);
  const seen = await version();
  // Another person throws the key away that the metadata of the identity providers have, and makes another one.
  expect((await change('cancel')).statusCode).toBe(200);
  expect((await change('begin')).statusCode).toBe(200);
  const both = await prints();
  expect(await code(changeAt('finish', seen))).toEqual([412, 'STALE_VERSION']);
  expect(await code(changeAt('cancel', seen))).toEqual([412, 'STALE_VERSION']);
  expect(await prints()).toEqual(both);
  expect((await changeAt('finish', await version())).statusCode).toBe(200);
  expect(await prints()).toEqual(both.slice(1));
});

it('is for callers who have every right that a mode which signs may sign people in with', async () => {
  await save(second);
  const ceiling = (bits: string) => sql('update sign_in_ceiling set bits = $2 where mode_id = $1', [second, bits]);
  await ceiling(maskWith('superadmin:view'));
  expect(await code(change('begin'))).toEqual([403, 'RIGHTS_EXCEEDED']);
  // What a mode that does not sign may do is no reason.
  await sql(
    `update authtype set a_params = replace(a_params, '"signRequests":true', '"signRequests":false') where authtypeid = $1`,
    [second],
  );
  expect((await change('begin')).statusCode).toBe(200);
  expect((await change('cancel')).statusCode).toBe(200);
  await ceiling('0');
});

it('the new key is sealed; one that cannot be read is not used', async () => {
  await change('begin');
  const sealed = async () =>
    String((await sql('select next_sealed from saml_key where company_id = $1', [MAIN]))[0]?.['next_sealed']);
  expect(await sealed()).toMatch(/^v\d\./);
  await sql(`update saml_key set next_sealed = 'v1.lost' where company_id = $1`, [MAIN]);
  expect(await code(change('finish'))).toEqual([404, 'SSO_UNAVAILABLE']);
  // Nothing has changed: requests are signed as before.
  expect(await signerOfRequest()).toBe((await prints())[0]);
  expect((await change('cancel')).statusCode).toBe(200);
});

it('is for callers who may save the mode, in their own company, after a proof', async () => {
  expect((await change('begin', 'viewer')).statusCode).toBe(403);
  expect((await change('begin', 'admin2')).statusCode).toBe(404);
  await sql(
    `update session set proven_at = null where admin_id =
    (select adminid from administrator where ad_login like 'admin@%' and ad_companyid = $1 limit 1)`,
    [MAIN],
  );
  expect(await code(change('begin'))).toEqual([403, 'PROOF_REQUIRED']);
  expect(await prints()).toHaveLength(1);
});

it('goes with the last mode that signs, new key and all', async () => {
  const other = await addMode(SECOND, 'Elsewhere');
  await save(other, {}, 'admin2');
  expect((await change('begin', 'admin2', other)).statusCode).toBe(200);
  expect((await prints())[0]).not.toBe((await prints(other))[0]);
  await save(other, { signRequests: false }, 'admin2');
  expect(await sql('select 1 from saml_key where company_id = $1', [SECOND])).toEqual([]);
  expect([await prints(other), await state(other)]).toEqual([[], [null, null]]);
});
