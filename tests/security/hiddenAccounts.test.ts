import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { MAIN, openSession } from '../support/personas';
import { unzipped } from '../support/unzipped';

/** What is done to an account that its company does not see is in the log of the company, without its name (S-HIDE-4). */
const CANARY = 'zqxhidden';
const ISSUER = 'https://hidden.example';
let test: TestApp;
let superadmin: string;
let hidden: number;

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token = superadmin) =>
  test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
const logged = async (action: string) => {
  const entries = await sql(
    `select lo_elementid as id, lo_data as data from auditlog where company_id = $1 and lo_action = $2 order by loggingid`,
    [MAIN, action],
  );
  expect(entries.length).toBeGreaterThan(0);
  return entries.map(({ id, data }) => ({ id, data: JSON.parse(String(data)) as Record<string, unknown> }));
};
const link = () =>
  sql(
    `insert into sso_identity (company_id, issuer, subject, admin_id, created_at) values ($1, $2, 'person', $3, now())`,
    [MAIN, ISSUER, hidden],
  );

beforeAll(async () => {
  test = await testApp();
  superadmin = await openSession(test.database, 1001, { companyId: MAIN });
  // With a mail server, the account is invited as soon as it is made.
  const { mail } = test.context.config;
  Object.assign(test.context.config, { mail: { ...mail, smtpUrl: 'smtp://127.0.0.1:1' } });
  const made = await ask('POST', '/legacy/elements/administrator', {
    ...{ ad_name: CANARY, ad_login: 'agent@bellevue.example', ad_email: 'agent@portico.example' },
    ...{ ad_phone: '+33 612345678', ad_profileid: 2001 },
  });
  Object.assign(test.context.config, { mail });
  expect(made.statusCode, made.body).toBe(201);
  hidden = made.json<{ element: { adminid: number } }>().element.adminid;
});
afterAll(() => test.close());

it.each([
  ['invitation_sent', 'invitation'],
  ['invitation_withdrawn', 'invitation/withdraw'],
  ['factor_reset', 'second-factor/reset'],
  ['sso_unlinked', 'sso-identity/forget'],
  ['sessions_ended', 'sessions/end'],
])('%s does not name it', async (action, path) => {
  await link();
  await sql(`insert into second_factor (admin_id, company_id, sealed, confirmed_at) values ($1, $2, '', now())`, [
    ...[hidden, MAIN],
  ]);
  const answer = await ask('POST', `/api/administrators/${hidden}/${path}`, {});
  await sql('delete from second_factor where admin_id = $1', [hidden]);
  await sql('delete from sso_identity where admin_id = $1', [hidden]);
  expect(answer.statusCode, answer.body).toBe(200);
  for (const entry of await logged(action))
    expect(entry).toMatchObject({ id: String(hidden), data: { title: '••••' } });
});

it('is not told from an account that does not exist, before one acts as it', async () => {
  const admin = await openSession(test.database, 2001);
  for (const id of [hidden, 987_654]) {
    const { statusCode, body } = await ask('GET', `/api/switch-user/${id}`, undefined, admin);
    expect([statusCode, body]).toEqual([200, '{"blocked":"other"}']);
  }
});

it('nor do all links of an identity provider that are removed at once', async () => {
  const params = JSON.stringify({ issuer: ISSUER, clientId: 'portico', clientSecret: 'sealed' });
  const [mode] = await sql(
    `insert into authtype (a_name, a_module, a_enable, a_companyid, a_params) values ('OIDC', 'admin_oidc', '0', $1, $2)
     returning authtypeid::int as id`,
    [MAIN, params],
  );
  await link();
  const ofHidden = async () => (await logged('sso_unlinked')).filter(({ id }) => id === String(hidden));
  const before = (await ofHidden()).length;
  const answer = await ask('POST', `/api/auth-modes/${String(mode?.['id'])}/sso-identities/forget`, {});
  expect(answer.json(), answer.body).toMatchObject({ count: 1 });
  const entries = await ofHidden();
  expect(entries.map(({ data }) => data['title'])).toEqual(Array.from({ length: before + 1 }, () => '••••'));
  // An administrator of the company is not told that there are any.
  await link();
  const colleague = await openSession(test.database, 2001);
  const own = () => ask('POST', `/api/auth-modes/${String(mode?.['id'])}/sso-identities/forget`, {}, colleague);
  expect((await own()).json()).toMatchObject({ msg_code: 'SSO_NOT_LINKED' });
  await sql(
    `insert into sso_identity (company_id, issuer, subject, admin_id, created_at) values ($1, $2, 'other', 2003, now())`,
    [MAIN, ISSUER],
  );
  expect((await own()).json()).toMatchObject({ count: 1 });
  const counts = (await logged('sso_unlinked')).flatMap(({ data }) => ('changed' in data ? [data['changed']] : []));
  expect(counts).toEqual([1, 1]);
});

it('nor does an access review, whose reviewers do not see it', async () => {
  await sql(
    `insert into team_member (adminid, teamid, profileid, companyid) select $1, 2001, ad_profileid, $2
     from administrator where adminid = 2001`,
    [hidden, MAIN],
  );
  const dueOn = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
  const started = await ask('POST', '/api/access-reviews', {
    ...{ name: 'Revue', dueOn, contents: 'everything', leads: false, reviewers: [2001, 2003] },
  });
  expect(started.statusCode, started.body).toBe(201);
  const url = `/api/access-reviews/${started.json<{ id: number }>().id}`;
  const { items } = (await ask('GET', url)).json<{
    items: { id: number; access: { adminId: number; name: string }; version: number }[];
  }>();
  const own = items.filter(({ access }) => access.adminId === hidden);
  expect(own).toHaveLength(2);
  for (const { id, version } of own) {
    const body = { decision: 'remove', ask: true, reason: `${CANARY} has left`, version };
    const answer = await ask('PUT', `${url}/items/${id}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect((await logged('review_decide')).map(({ data }) => [data['title'], data['reason']])).toEqual([
    ['••••', '••••'],
    ['••••', '••••'],
  ]);
  const colleague = await openSession(test.database, 2001);
  // Neither the account nor its membership, which has no rule of its own.
  const read = await ask('GET', url, undefined, colleague);
  expect([read.statusCode, read.body.includes(CANARY), read.json<{ hidden: boolean }>().hidden]).toEqual([
    200,
    false,
    true,
  ]);
  const exported = await ask('POST', `${url}/export`, {}, colleague);
  expect([exported.statusCode, [...unzipped(exported.rawPayload).values()].join().includes(CANARY)]).toEqual([
    200,
    false,
  ]);
  const [line] = (await ask('GET', '/api/access-reviews', undefined, colleague)).json<{
    reviews: { progress: unknown }[];
  }>().reviews;
  expect(line?.progress).toEqual(read.json<{ progress: unknown }>().progress);
  for (const { id, version } of own) {
    const body = { decision: 'keep', version };
    expect((await ask('PUT', `${url}/items/${id}`, body, colleague)).statusCode).toBe(404);
  }
  const log = await ask('GET', `/legacy/elements/auditlog?limit=500`, undefined, colleague);
  expect([log.statusCode, log.body.includes(CANARY)]).toEqual([200, false]);
});

it('nor is a mail to it among those of the company', async () => {
  const colleague = await openSession(test.database, 2001);
  const count = async (token: string, filter: object = {}) => {
    const query = `limit=500&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const answer = await ask('GET', `/legacy/elements/mail?${query}`, undefined, token);
    expect(answer.statusCode, answer.body).toBe(200);
    return [answer.json<{ total: number }>().total, answer.body.includes('agent@portico.example')];
  };
  const before = await count(colleague);
  const set = { adminid: hidden, ad_password: 'Falaise-Agent-26!' };
  const answer = await ask('POST', '/legacy/elements/administrator', set);
  expect(answer.statusCode, answer.body).toBe(200);
  const [mail] = await sql(
    `select mailid as id from mail where m_to = 'agent@portico.example' and m_kind = 'password-changed'`,
  );
  expect(await count(superadmin, { m_kind: ['password-changed'] })).toEqual([expect.any(Number), true]);
  expect(await count(colleague)).toEqual([before[0], false]);
  expect(await count(colleague, { m_to: 'agent@' })).toEqual([0, false]);
  for (const path of [`/legacy/elements/mail/${String(mail?.['id'])}`, `/legacy/elements/mail/987654321`]) {
    expect((await ask('GET', path, undefined, colleague)).statusCode).toBe(404);
  }
  const read = await ask('POST', `/api/mails/${String(mail?.['id'])}/read`, {}, colleague);
  expect(read.statusCode).toBe(404);
});

it('nor is a mail to it that goes to another address', async () => {
  const colleague = await openSession(test.database, 2001);
  // Hidden by its login; its mails go elsewhere.
  await sql(
    `update administrator set ad_login = 'agent@portico.example', ad_email = 'private@post.example' where adminid = $1`,
    [hidden],
  );
  const set = { adminid: hidden, ad_password: 'Falaise-Agent-27!' };
  expect((await ask('POST', '/legacy/elements/administrator', set)).statusCode).toBe(200);
  const found = async (token: string) => {
    const answer = await ask('GET', '/legacy/elements/mail?limit=500', undefined, token);
    const { elements } = answer.json<{
      elements: { mailid: number; adminid: number | null; userid: number | null }[];
    }>();
    expect(elements.some(({ adminid }) => adminid === null)).toBe(true);
    return {
      isNamed: answer.body.includes('private@post.example'),
      id: elements.find(({ adminid }) => adminid === hidden)?.mailid,
    };
  };
  const { id } = await found(superadmin);
  expect(await found(colleague)).toEqual({ isNamed: false, id: undefined });
  expect((await ask('GET', `/legacy/elements/mail/${String(id)}`, undefined, colleague)).statusCode).toBe(404);
  expect((await ask('GET', `/legacy/elements/mail/${String(id)}`)).statusCode).toBe(200);
  await sql(
    `update administrator set ad_login = 'agent@bellevue.example', ad_email = 'agent@portico.example' where adminid = $1`,
    [hidden],
  );
});

it('nor do saved views, versions of uploads and settings say who made them', async () => {
  const [colleague, agent] = [await openSession(test.database, 2001), await openSession(test.database, hidden)];
  const view = { resource: 'identities', name: 'Shared', sharing: 'everyone', state: {} };
  const made = await ask('POST', '/api/views', view, agent);
  expect(made.statusCode, made.body).toBeLessThan(300);
  expect(made.json()).toMatchObject({ mine: true });
  const set = { owner: 'company', value: 'dark', version: 0 };
  const written = await ask('PUT', '/api/configurations/core:console.theme', set, agent);
  expect(written.statusCode, written.body).toBe(200);
  await sql(
    `insert into upload_version (company_id, resource, record_id, hash, name, at, admin_id)
     select company_id, resource, record_id, hash, name, now(), $1 from upload_version
     where company_id = $2 and resource = 'terms-of-uses' and record_id = '2001' limit 1`,
    [hidden, MAIN],
  );
  for (const [path, by] of [
    ['/api/views?resource=identities', 'owner'],
    ['/api/configurations', 'by'],
    ['/api/uploads/terms-of-uses/2001', 'admin'],
  ] as const) {
    const [read, all] = [await ask('GET', path, undefined, colleague), await ask('GET', path)];
    expect([path, read.statusCode, read.body.includes(CANARY), read.body.includes(`"${by}":null`)]).toEqual([
      ...[path, 200, false, true],
    ]);
    expect([path, all.body.includes(CANARY)]).toEqual([path, true]);
  }
});

it('is not seen either with an address of the provider that is typed in capitals', async () => {
  const colleague = await openSession(test.database, 2001);
  const seen = async () =>
    (await ask('GET', `/legacy/elements/administrator/${hidden}`, undefined, colleague)).statusCode;
  await sql(`update administrator set ad_email = 'Agent@PORTICO.Example' where adminid = $1`, [hidden]);
  expect(await seen()).toBe(404);
  await sql(`update administrator set ad_email = 'agent@another.example' where adminid = $1`, [hidden]);
  expect(await seen()).toBe(200);
  await sql(`update administrator set ad_email = 'agent@portico.example' where adminid = $1`, [hidden]);
  // Nor does a colleague hide an account that way.
  const typed = { adminid: 2003, ad_email: 'Noe@Portico.EXAMPLE' };
  expect((await ask('POST', '/legacy/elements/administrator', typed, colleague)).statusCode).toBe(422);
});
