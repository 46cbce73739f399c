import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { createToken, hashToken } from '../../../../server/keys/tokens';
import { addAdmin, MAIN, maskWith, openSession } from '../../../support/personas';

type Json = Record<string, unknown>;
const DAY = 24 * 3600 * 1000;

let clock = Date.now;
let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: () => new Date(clock()) });
});
afterAll(() => test.close());

const post = async (role: string, url: string, payload: Json = {}, headers: Record<string, string> = {}) => {
  const answer = await test.as(role, { method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<Json & { fields?: Json; msg_code?: string }>() };
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
    for (const part of ['Nadia Ferrand', String(login), password, 'Valid until']) expect(text).toContain(part);
    // Without PORTICO_LOGIN_HOST the only address is one that guests cannot reach.
    expect(text).not.toContain('http');
    const entries = await audited(id);
    expect(entries.map(([action]) => action)).toEqual(['create', 'reveal', 'send', 'reveal']);
    expect(entries[2]?.[1]).toContain('exemple.example');
    // The address is personal data of the guest: the log says that a card was sent, not where to.
    for (const [, data] of entries) for (const secret of [password, 'guest@']) expect(data).not.toContain(secret);
  });

  it('is sent by callers who may read the password, and by no other caller', async () => {
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
        [column]: 'https://evil7.example/login',
      };
      const created = await test.as('receptionist', { method: 'POST', url: '/legacy/elements/user', payload });
      expect([column, created.statusCode, created.body]).toEqual([column, 201, expect.any(String)]);
      const { userid } = created.json<{ userid: number }>();
      expect(await send(userid)).toMatchObject({ status: 422, body: { msg_code: 'CARD_UNSAFE' } });
    }
  });

  it('does not carry marks that turn the reading direction', async () => {
    const { id } = await made('Marked');
    const login = `${String.fromCodePoint(0x202e)}login`;
    await test.database.ownerQuery('update identity set u_email = $2 where userid = $1', [id, login]);
    expect(await send(id)).toMatchObject({ status: 422, body: { msg_code: 'CARD_UNSAFE' } });
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
    const spellings = [
      'Crowded@exemple.example',
      'crowded@Exemple.example',
      'crowded+desk@exemple.example',
      'c.rowd.ed+desk@exemple.example',
    ];
    const to = (n: number) => spellings[n % spellings.length] ?? '';
    for (let sent = 0; sent < 20; sent += 5) {
      const { id } = await made(`One of many ${sent}`);
      for (let n = sent; n < sent + 5; n += 1) expect((await send(id, { to: to(n) })).status).toBe(201);
      // What reminds of the guest goes when the guest is erased; that cards were sent does not.
      const plan = await test.as('admin', { url: `/api/guests/${id}/erasure` });
      const kept = plan.json<{ kept: { dataClass: string }[] }>().kept.map(({ dataClass }) => dataClass);
      expect((await post('admin', `/api/guests/${id}/erasure`, { kept })).status).toBe(200);
      expect(await mails(id)).toEqual([]);
    }
    const { id } = await made('One too many');
    for (const n of [0, 1, 2, 3]) {
      expect(await send(id, { to: to(n) })).toMatchObject({
        status: 429,
        body: { msg_code: 'CARD_TOO_MANY_MAILS_TO', msg_args: [20] },
      });
    }
    expect((await send(id, { to: 'other@exemple.example' })).status).toBe(201);
  });

  it('has another word for its recipient each day, and is counted across midnight', async () => {
    const to = 'nightly@exemple.example';
    const { id } = await made('Before midnight');
    const { id: other } = await made('After midnight');
    const words = async (of: unknown) =>
      (await audited(of))
        .filter(([action]) => action === 'send')
        .map(([, data]) => (JSON.parse(data) as { recipient: string }).recipient);
    const lastMidnight = new Date().setUTCHours(0, 0, 0, 0);
    clock = () => lastMidnight - 60_000;
    expect((await send(id, { to })).status).toBe(201);
    expect((await send(id, { to })).status).toBe(201);
    clock = Date.now;
    expect((await send(other, { to })).status).toBe(201);
    const [first, again] = await words(id);
    const [later] = await words(other);
    expect([first === again, first === later]).toEqual([true, false]);
    await test.database.ownerQuery(
      `insert into auditlog (company_id, seq, hash, "lo_createdAt", lo_action, lo_element, lo_data)
       select company_id, 0, 'filled', now(), lo_action, lo_element, lo_data from auditlog, generate_series(1, 9)
       where lo_action = 'send' and lo_elementid = $1`,
      [String(id)],
    );
    expect(await send(other, { to })).toMatchObject({
      status: 429,
      body: { msg_code: 'CARD_TOO_MANY_MAILS_TO', msg_args: [20] },
    });
  });
});

describe('an API key', () => {
  const keyWith = async (...names: string[]) => {
    const [creator] = await test.database.ownerQuery(
      `select adminid as id from administrator where ad_login = 'receptionist@bellevue.example'`,
    );
    const [editor] = await test.database.ownerQuery(
      `select adminid as id from administrator where ad_login = 'admin@bellevue.example'`,
    );
    const profile = await addAdmin(test.database, MAIN, maskWith(...names), `${names.join()}@bellevue.example`);
    const key = createToken('ptk_');
    await test.database.ownerQuery(
      `insert into api_token (name, token, profileid, adminid, companyid, "isEnabled", "mayAdminister", "createdAt", "expiresAt")
       select 'key', $1, ad_profileid, $3, $4, true, false, now(), now() + interval '1 day' from administrator where adminid = $2`,
      [hashToken(test.database.db, key), profile, (names.includes('lobby') ? creator : editor)?.['id'], MAIN],
    );
    return async (url: string, payload: Json) => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await test.app.inject({ method: 'POST', url, payload, headers });
      return { status: answer.statusCode, body: answer.body };
    };
  };

  it('of a desk makes accounts and does not read the passwords of its creator', async () => {
    const asKey = await keyWith('lobby', 'supervisor', 'user:view');
    const { id, password } = await made('Of the creator');
    const own = await asKey('/api/lobby/guests', { name: 'Of the key', profile: 2001 });
    expect([own.status, JSON.parse(own.body)]).toMatchObject([201, { password: expect.stringMatching(/^\w{10}$/) }]);
    for (const guest of [id, (JSON.parse(own.body) as { id: number }).id])
      for (const [url, payload] of [
        ['/api/credentials', { ids: [guest] }],
        ['/api/cards', { ids: [guest] }],
        ['/api/cards/mail', { id: guest, to: 'thief@exemple.example' }],
        ['/api/cards/sms', { id: guest, to: '+33639980001' }],
      ] as const) {
        const refused = await asKey(url, payload);
        expect([url, refused.status, refused.body.includes(password)]).toEqual([url, 404, false]);
      }
  });

  it('that edits identities reads them', async () => {
    const asKey = await keyWith('user:view', 'user:edit', 'supervisor');
    const { id, password } = await made('Read by an editor');
    const { status, body } = await asKey('/api/credentials', { ids: [id] });
    expect([status, body]).toEqual([200, expect.stringContaining(password)]);
  });
});
