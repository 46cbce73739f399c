import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, limitTo, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;
const DAY = 24 * 3600 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const post = async (role: string, url: string, payload: Json = {}, headers: Record<string, string> = {}) => {
  const answer = await test.as(role, { method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<Json & { fields?: Json; msg_code?: string }>() };
};
const get = async (role: string, url: string) => {
  const answer = await test.as(role, { url });
  return { status: answer.statusCode, body: answer.json<Json & { guests: Json[] }>() };
};
const made = async (name: string, role = 'receptionist') =>
  (await post(role, '/api/lobby/guests', { name, profile: 2001 })).body as Json & { id: number; password: string };
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const audited = async (id: unknown) =>
  (
    await test.database.ownerQuery(
      `select lo_action as action, lo_data as data from auditlog where lo_element = 'user' and lo_elementid = $1 order by seq`,
      [String(id)],
    )
  ).map(({ action, data }) => [action, String(data)] as const);

describe('a guest of the desk', () => {
  it('is opened and found again by name or login, without the password', async () => {
    const { id, login } = await made('Élise Garnier');
    const { status, body } = await get('receptionist', `/api/lobby/guests/${id}`);
    expect([status, body]).toMatchObject([200, { id, name: 'Élise Garnier', login, profile: 2001 }]);
    expect(Object.keys(body)).not.toContain('password');
    for (const text of ['garnier', String(login), '%C3%89LISE'])
      expect((await get('receptionist', `/api/lobby/guests?q=${text}`)).body.guests).toMatchObject([{ id }]);
    expect((await get('receptionist', '/api/lobby/guests?q=%25')).body.guests).toEqual([]);
    expect((await get('receptionist', '/api/lobby/guests?q=')).status).toBe(422);
  });

  it('is one of the caller: those of others, deactivated and erased ones are not there', async () => {
    const other = await made('Of the administrator', 'admin');
    const gone = await made('Deactivated');
    const erased = await made('Erased');
    await test.database.ownerQuery('update identity set "u_deletedAt" = now() where userid = $1', [gone.id]);
    await test.database.ownerQuery('update identity set "u_erasedAt" = now() where userid = $1', [erased.id]);
    for (const { id } of [other, gone, erased]) {
      expect((await get('receptionist', `/api/lobby/guests/${id}`)).status).toBe(404);
      expect((await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(2) })).status).toBe(404);
      expect((await post('receptionist', `/api/lobby/guests/${id}/password`)).status).toBe(404);
    }
    for (const text of ['administrator', 'deactivated', 'erased'])
      expect((await get('receptionist', `/api/lobby/guests?q=${text}`)).body.guests).toEqual([]);
    // Whoever edits identities opens all that they see, at the desk as elsewhere.
    const mine = await made('Of the receptionist');
    expect((await get('admin', `/api/lobby/guests/${mine.id}`)).status).toBe(200);
    expect((await get('viewer', `/api/lobby/guests/${mine.id}`)).status).toBe(403);
    expect((await get('admin2', `/api/lobby/guests/${mine.id}`)).status).toBe(404);
  });

  it('is not there when it is outside the present scope, or was made by a bulk order', async () => {
    const { id } = await made('Scoped Out');
    const { id: bulk } = await made('Bulk Order');
    await test.database.ownerQuery(
      `with job_row as (
         insert into job (company_id, admin_id, kind, resource, state, parameters, caller)
         values (2, 1, 'bulk-accounts', 'identities', 'done', '{}', '{}') returning id)
       insert into job_account (company_id, job_id, line, user_id) select 2, id, 1, $1 from job_row`,
      [bulk],
    );
    expect((await get('receptionist', `/api/lobby/guests/${bulk}`)).status).toBe(404);
    expect((await get('receptionist', '/api/lobby/guests?q=Bulk Order')).body.guests).toEqual([]);
    const [one] = await test.database.ownerQuery('select u_adminid as admin from identity where userid = $1', [id]);
    const admin = Number(one?.['admin']);
    await limitTo(test.database, admin, 1001, []);
    const hidden = await get('receptionist', '/api/lobby/guests?q=Scoped Out');
    const desk = await get('receptionist', '/api/lobby');
    expect([hidden.body.guests, desk.body.guests]).toEqual([[], []]);
    await test.database.ownerQuery(
      `update administrator set ad_scopemode = 'all', ad_maingroupid = null, groupids = '{}' where adminid = $1`,
      [admin],
    );
    expect((await get('receptionist', `/api/lobby/guests/${id}`)).status).toBe(200);
  });

  it('gets a later end, never an earlier one nor more than the company allows', async () => {
    const { id } = await made('Prolonged');
    const end = inDays(3);
    const { status, body } = await post('receptionist', `/api/lobby/guests/${id}/end`, { end });
    expect([status, body['end']]).toEqual([200, end]);
    for (const earlier of [inDays(1), inDays(-1), end]) {
      const refused = await post('receptionist', `/api/lobby/guests/${id}/end`, { end: earlier });
      expect([refused.status, refused.body.fields]).toMatchObject([422, { u_edate: { msg_code: 'LOBBY_EXTENSION' } }]);
    }
    await test.database.ownerQuery('update company set c_maxvalidity = 10 where companyid = 2');
    const long = await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(11) });
    expect([long.status, long.body.fields]).toMatchObject([
      422,
      { u_edate: { msg_code: 'LOBBY_VALIDITY', msg_args: [10] } },
    ]);
    await test.database.ownerQuery('update company set c_maxvalidity = 365 where companyid = 2');
    const year = await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(400) });
    expect(year.body.fields).toMatchObject({ u_edate: {} });
    expect((await audited(id)).map(([action]) => action)).toEqual(['create', 'reveal', 'update']);
  });

  it('counts as one of today when its end has passed', async () => {
    const { id } = await made('Came back');
    await test.database.ownerQuery(`update identity set u_edate = now() - interval '1 day' where userid = $1`, [id]);
    const limit = (most: number | null) =>
      test.database.ownerQuery(
        `update adprofile set "adp_lobbylimit" = $1 where adprofileid =
           (select ad_profileid from administrator where ad_login = 'receptionist@bellevue.example')`,
        [most],
      );
    const [before] = await test.database.ownerQuery(
      `select "adp_lobbylimit" as most from adprofile where adprofileid =
         (select ad_profileid from administrator where ad_login = 'receptionist@bellevue.example')`,
    );
    await limit(1);
    expect((await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(2) })).status).toBe(409);
    await limit(before?.['most'] as number | null);
    expect((await post('receptionist', `/api/lobby/guests/${id}/end`, { end: inDays(2) })).status).toBe(200);
  });

  it('gets a new password, once for each key; the old one is gone', async () => {
    const { id, password } = await made('Forgetful');
    const key = { 'idempotency-key': 'forgetful-1' };
    const first = await post('receptionist', `/api/lobby/guests/${id}/password`, {}, key);
    const again = await post('receptionist', `/api/lobby/guests/${id}/password`, {}, key);
    expect(first).toMatchObject({ status: 200, body: { id, password: expect.stringMatching(/^\w{10}$/) } });
    expect(first.body['password']).not.toBe(password);
    expect(again).toEqual(first);
    const { body } = await post('receptionist', '/api/credentials', { ids: [id] });
    expect(body).toMatchObject({ credentials: [{ password: first.body['password'] }] });
    const entries = await audited(id);
    expect(entries.map(([action]) => action)).toEqual(['create', 'reveal', 'update', 'reveal', 'reveal']);
    for (const [, data] of entries) expect(data).not.toContain(String(first.body['password']));
  });
});

describe('a card by mail', () => {
  const send = (id: unknown, more: Json = {}, role = 'receptionist') =>
    post(role, '/api/cards/mail', { id, to: 'guest@exemple.example', ...more });
  const mails = (id: unknown) =>
    test.database.ownerQuery(
      `select mailid, m_to, m_kind, m_state, m_language, m_subject, sealed from mail where userid = $1`,
      [id],
    );
  const read = async (mailid: unknown) =>
    (await post('admin', `/api/mails/${String(mailid)}/read`)).body as { text: string };

  it('has what the guest needs, and only the sealed mail has the password', async () => {
    const { id, login, password } = await made('Nadia Ferrand');
    expect(await send(id, { language: 'en' })).toEqual({ status: 201, body: { state: 'kept' } });
    const [mail, ...others] = await mails(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      m_to: 'guest@exemple.example',
      m_kind: 'guest-card',
      m_language: 'en',
      m_state: 'kept',
      sealed: expect.not.stringContaining(password),
    });
    const { text } = await read(mail?.['mailid']);
    for (const part of ['Nadia Ferrand', String(login), password, 'Valid until', 'http']) expect(text).toContain(part);
    const entries = await audited(id);
    expect(entries.map(([action]) => action)).toEqual(['create', 'reveal', 'send', 'reveal']);
    expect(entries[2]?.[1]).toContain('exemple.example');
    // The address is personal data of the guest: the log says that a card was sent, not where to.
    for (const [, data] of entries) for (const secret of [password, 'guest@']) expect(data).not.toContain(secret);
  });

  it('is sent by whoever may read the password, and by nobody else', async () => {
    const { id } = await made('Of the administrator', 'admin');
    expect((await send(id)).status).toBe(404);
    expect((await send(id, {}, 'viewer')).status).toBe(403);
    expect((await send(id, {}, 'admin2')).status).toBe(404);
    expect((await send(id, {}, 'admin')).status).toBe(201);
    expect(await mails(id)).toHaveLength(1);
  });

  it('does not carry links or texts of its sender', async () => {
    for (const column of ['u_email', 'u_password']) {
      const payload = {
        u_name: 'Ann\n\nYour mailbox is full',
        u_email: `links-${column}@exemple.example`,
        u_password: 'Xy7-Falaise-Xy7',
        u_profileid: 2001,
        u_edate: inDays(1),
        [column]: 'https://evil.example/login',
      };
      const created = await test.as('receptionist', { method: 'POST', url: '/legacy/elements/user', payload });
      expect([column, created.statusCode, created.body]).toEqual([column, 201, expect.any(String)]);
      const { userid } = created.json<{ userid: number }>();
      expect(await send(userid)).toMatchObject({ status: 422, body: { msg_code: 'CARD_UNSAFE' } });
    }
  });

  it('is read in the mailbox by those who may read the password', async () => {
    const { id, password } = await made('Read in the mailbox');
    await send(id);
    const [mail] = await mails(id);
    const admin = await addAdmin(test.database, 2, maskWith('admin:view', 'admin:edit'), 'mailbox@bellevue.example');
    const token = await openSession(test.database, admin);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/mails/${String(mail?.['mailid'])}/read`,
      payload: {},
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.body.includes(password)]).toEqual([404, false]);
    expect((await read(mail?.['mailid'])).text).toContain(password);
    expect((await audited(id)).map(([action]) => action)).toEqual(['create', 'reveal', 'send', 'reveal']);
  });

  it('goes to one address, and not without a password', async () => {
    const { id } = await made('Refused');
    for (const to of ['', 'nobody', 'a@b', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']) {
      const refused = await send(id, { to });
      expect([to, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([to, 422, ['to']]);
    }
    await test.database.ownerQuery('update identity set u_password = null where userid = $1', [id]);
    expect(await send(id)).toMatchObject({ status: 409, body: { msg_code: 'CARD_WITHOUT_PASSWORD' } });
    expect(await mails(id)).toEqual([]);
  });

  it('is sent five times a day at most, also when many are sent at once', async () => {
    const { id } = await made('Popular');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      msg_code: 'CARD_TOO_MANY_MAILS',
      msg_args: [5],
    });
    expect(await mails(id)).toHaveLength(5);
    await test.database.ownerQuery(`update mail set "m_createdAt" = now() - interval '25 hours' where userid = $1`, [
      id,
    ]);
    expect((await send(id)).status).toBe(201);
  });

  it('goes to one address twenty times a day at most, of whichever guests', async () => {
    const to = 'Crowded@exemple.example';
    const { id } = await made('One of many');
    await test.database.ownerQuery(
      `insert into mail (company_id, userid, m_kind, m_to, m_subject, m_language, m_state, message_id, "m_createdAt", next_at)
       select 2, null, 'guest-card', 'crowded@exemple.example', 's', 'fr', 'sent', 'crowded-' || n, now(), now()
       from generate_series(1, 19) n`,
    );
    expect((await send(id, { to })).status).toBe(201);
    expect(await send(id, { to })).toMatchObject({
      status: 429,
      body: { msg_code: 'CARD_TOO_MANY_MAILS_TO', msg_args: [20] },
    });
    expect((await send(id, { to: 'other@exemple.example' })).status).toBe(201);
  });
});
