import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailReport } from '../../../../server/actions/mail/sender';
import { mailSender, type MailSender } from '../../../support/mailSender';
import { smsCarrier } from '../../../../server/actions/mail/smsCarrier';
import { testApp, type TestApp } from '../../../support/app';
import { addAdmin, limitTo, MAIN, maskWith, openSession, SECOND } from '../../../support/personas';
import { smsGateway, type SmsGateway } from '../../../support/smsGateway';

type Json = Record<string, unknown>;
const SECRET = 'Bearer gateway-secret';

let test: TestApp;
let gateway: SmsGateway;
const reports: MailReport[] = [];
let sender: MailSender;
beforeAll(async () => {
  gateway = await smsGateway();
  test = await testApp({
    env: { PORTICO_SMS_URL: gateway.url, PORTICO_SMS_AUTHORIZATION: SECRET, PORTICO_SMS_FROM: 'Bellevue' },
  });
  sender = mailSender(test.context, {
    onReport: (report) => reports.push(report),
    onError: (error) => {
      throw error;
    },
  });
  await sql(
    `update company set c_countryid = (select countryid from country where code = 'FR'), c_name = 'Hôtel L’Été'
     where companyid = $1`,
    [MAIN],
  );
});
afterAll(async () => {
  await sender.stop();
  await test.close();
  await gateway.close();
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const post = async (at: TestApp, role: string, url: string, payload: Json, headers: Record<string, string> = {}) => {
  const answer = await at.as(role, { method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<Json & { fields?: Json; msg_code?: string }>() };
};
const made = async (name: string, role = 'receptionist', at = test) =>
  (await post(at, role, '/api/lobby/guests', { name, profile: 2001 })).body as Json & {
    id: number;
    login: string;
    password: string;
  };
const send = (id: unknown, to: unknown, more: Json = {}, role = 'receptionist', at = test) =>
  post(at, role, '/api/cards/sms', { id, to, ...more });
const row = async (id: unknown) =>
  (await sql('select * from mail where userid = $1 order by mailid desc', [id]))[0] ?? {};
const settled = async (id: unknown, state: string) => {
  await expect.poll(async () => (await row(id))['m_state'], { timeout: 10_000 }).toBe(state);
  return row(id);
};
/** Another number for each test, so that none reaches the limit of another. */
let numbers = 0;
const number = () => `+3363998${String((numbers += 1)).padStart(4, '0')}`;
const callsTo = (to: string) => gateway.calls.filter(({ body }) => body.to === to);
/** Writes entries of sent text messages as of an hour ago. */
const fill = (count: number, entry: { data?: string; admin?: number; original?: number }) =>
  sql(
    `insert into auditlog (company_id, seq, hash, "lo_createdAt", lo_adminid, lo_originaladminid, lo_action, lo_element, lo_data)
     select $1, 0, 'filled', now() - interval '1 hour', $3, $4, 'send_sms', 'user', $5 from generate_series(1, $2::int)`,
    [MAIN, count, entry.admin ?? null, entry.original ?? null, entry.data ?? '{}'],
  );
const emptyLog = () => sql(`delete from auditlog where hash = 'filled'`);

describe('a card by SMS', () => {
  it('is one call of the gateway, in the letters of a text message, and then forgotten', async () => {
    const { id, login, password } = await made('Nadia Ferrand');
    const to = number();
    // As people write it in the country of the company.
    const typed = to.replace('+33', '0').replace(/(..)(?=.)/g, '$1 ');
    await sql(`update identity set u_edate = '2026-08-24T16:00:00Z' where userid = $1`, [id]);
    expect(await send(id, typed, { language: 'fr' })).toEqual({ status: 201, body: { state: 'queued' } });
    const sent = await settled(id, 'sent');
    expect(sent).toMatchObject({ m_channel: 'sms', m_kind: 'guest-card', m_to: to, sealed: null, m_error: null });
    const [call, ...others] = callsTo(to);
    expect(others).toEqual([]);
    expect(call?.headers).toMatchObject({ authorization: SECRET, 'content-type': 'application/json' });
    const { text, ...body } = call!.body;
    expect(body).toEqual({ to, from: 'Bellevue', id: sent['message_id'] });
    expect(call?.headers['idempotency-key']).toBe(body.id);
    const lines = text.split('\n');
    expect(lines).toEqual([
      "Votre accès Wi-Fi chez Hotel L'Été",
      `Identifiant : ${login}`,
      `Mot de passe : ${password}`,
      expect.stringMatching(/^Valable jusqu'au : 24 aout 2026/),
    ]);
    // GSM 03.38: 160 characters are one message.
    expect(text).toMatch(/^[\nA-Za-z0-9 @.,:'()-éèùìòàäöñüÉ]+$/);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(reports.find(({ id: mailid }) => mailid === Number(sent['mailid']))).toEqual({
      ...{ id: Number(sent['mailid']), channel: 'sms', kind: 'guest-card', state: 'sent', attempts: 1 },
    });
    expect((await test.as('superadmin', { url: '/api/metrics' })).body).toMatch(
      /portico_mails\{channel="sms",state="sent"\} [1-9]/,
    );
  });

  it('is in the language of the guest, and says to the audit log the last digits only', async () => {
    for (const [language, word] of [
      ['en', 'Login'],
      ['es', 'Usuario'],
      ['zh', '用户名'],
    ] as const) {
      const { id, login } = await made(`Guest ${language}`);
      const to = number();
      expect((await send(id, to, { language })).status).toBe(201);
      await settled(id, 'sent');
      expect(callsTo(to)[0]?.body.text).toMatch(new RegExp(`\\n${word}[:：] ?${login}\\n`));
      const [entry] = await sql(
        `select lo_data as data from auditlog where lo_elementid = $1 and lo_action = 'send_sms'`,
        [String(id)],
      );
      expect(JSON.parse(String(entry?.['data']))).toMatchObject({ to: `••••${to.slice(-2)}` });
      expect(String(entry?.['data'])).not.toContain(to.slice(-4));
    }
  });

  it('is tried again with the same id, and once for each key of the caller', async () => {
    const { id } = await made('Later');
    const to = number();
    gateway.answer(500);
    const key = { 'idempotency-key': 'sms-later' };
    const order = { id, to };
    const first = await post(test, 'receptionist', '/api/cards/sms', order, key);
    expect(await post(test, 'receptionist', '/api/cards/sms', order, key)).toEqual(first);
    await expect.poll(async () => (await row(id))['m_error'], { timeout: 10_000 }).toBe('HTTP 500');
    const waiting = await row(id);
    expect(waiting).toMatchObject({ m_state: 'queued', m_attempts: 1, sealed: expect.any(String) });
    expect((waiting['next_at'] as Date).getTime()).toBeGreaterThan(Date.now() + 30_000);
    await sql('update mail set next_at = now() where mailid = $1', [waiting['mailid']]);
    expect(await settled(id, 'sent')).toMatchObject({ m_attempts: 2, m_error: null });
    const calls = callsTo(to).map(({ body }) => body.id);
    expect(calls).toEqual([waiting['message_id'], waiting['message_id']]);
  });

  it('fails for good when the gateway refuses it; administrators see it, and send it again', async () => {
    const { id } = await made('Never');
    const to = number();
    gateway.answer(422);
    expect((await send(id, to)).status).toBe(201);
    const { mailid } = await settled(id, 'failed');
    const filter = encodeURIComponent(JSON.stringify({ m_state: ['failed'], m_channel: ['sms'] }));
    const list = async (role: string) =>
      (await test.as(role, { url: `/legacy/elements/mail?limit=50&filter=${filter}` })).json<{ elements?: Json[] }>();
    expect((await list('admin')).elements).toMatchObject([{ mailid: Number(mailid), m_error: 'HTTP 422' }]);
    expect((await list('admin2')).elements).toEqual([]);
    expect((await list('receptionist')).elements).toBeUndefined();
    expect((await post(test, 'admin', `/api/mails/${String(mailid)}/retry`, {})).status).toBe(200);
    await settled(id, 'sent');
  });

  it('waits for the operator where the secret or the address of the gateway is wrong, and follows no redirect', async () => {
    const before = gateway.calls.length;
    for (const status of [401, 403, 404, 429, 307] as const) {
      const { id } = await made(`Answer ${status}`);
      gateway.answer(status);
      await send(id, number());
      await expect.poll(async () => (await row(id))['m_error'], { timeout: 10_000 }).toBe(`HTTP ${status}`);
      expect(await row(id)).toMatchObject({ m_state: 'queued' });
    }
    expect(gateway.calls).toHaveLength(before + 5);
  });

  it('waits when the gateway is silent or away', async () => {
    const mail = { id: 1, lease: '', companyId: MAIN, kind: 'guest-card', to: number(), subject: '', sealed: '' };
    const tried = async (url: string) => {
      const carrier = smsCarrier(url, { from: 'Portico' }, 100);
      return carrier
        .deliver({ ...mail, messageId: 'm', attempts: 1 }, { text: 'x', html: null })
        .then(() => undefined, carrier.refusalOf);
    };
    gateway.answer('silence');
    expect(await tried(gateway.url)).toEqual({ reason: 'ETIMEDOUT', forGood: false });
    const gone = await smsGateway();
    await gone.close();
    expect(await tried(gone.url)).toEqual({ reason: 'ECONNREFUSED', forGood: false });
  });

  it('goes to one phone number, and not without a password', async () => {
    const { id } = await made('Refused');
    for (const to of [
      '',
      'nobody',
      'a@b.example',
      '36 39',
      '+33 6 39',
      '06 39 98 00 01, 06 39 98 00 02',
      '+33639980001;ext=2',
      // Premium rate, shared cost, free of charge, fixed line, personal number, satellite.
      '+33899123456',
      '+19005551234',
      '+33820123456',
      '+33800123456',
      '+33142685300',
      '+447012345678',
      '+881612345678',
    ]) {
      const refused = await send(id, to);
      expect([to, refused.status, refused.body.fields]).toMatchObject([
        to,
        422,
        { to: { msg_code: 'FIELD_INVALID_PHONE' } },
      ]);
    }
    // A number of the country needs a country.
    await sql('update company set c_countryid = null where companyid = $1', [MAIN]);
    expect((await send(id, '06 39 98 00 01')).status).toBe(422);
    await sql(
      `update company set c_countryid = (select countryid from country where code = 'FR') where companyid = $1`,
      [MAIN],
    );
    await sql('update identity set u_password = null where userid = $1', [id]);
    expect(await send(id, number())).toMatchObject({ status: 409, body: { msg_code: 'CARD_WITHOUT_PASSWORD' } });
    expect(await row(id)).toEqual({});
  });

  it('carries no link, no direction mark and nothing longer than three text messages', async () => {
    const { id } = await made('Links');
    const withLogin = async (login: string) => {
      await sql(`update identity set u_email = $2 where userid = $1`, [id, login]);
      return (await send(id, number())).body.msg_code;
    };
    const mark = String.fromCodePoint(0x202e);
    for (const login of [
      'https://evil.example',
      'bit.ly/3x',
      'bit.ly／3x',
      'www.evil.example',
      'a@b.example/x',
      'evil.example:8080',
      'evil.example?x',
      `${mark}login`,
    ])
      expect([login, await withLogin(login)]).toEqual([login, 'CARD_UNSAFE']);
    const address = 'jean.dupont@exemple.example';
    for (const login of [address, 'jean.dupont', '+33639980001', 'l'.repeat(300)])
      expect([login, await withLogin(login)]).toEqual([login, undefined]);
    // Five cards a day: the rest are of another guest.
    const { id: long } = await made('Long');
    const tooLong = async (login: string) => {
      await sql(`update identity set u_email = $2 where userid = $1`, [long, login]);
      return (await send(long, number(), { language: 'fr' })).body.msg_code;
    };
    // A character outside of GSM 03.38 makes a message of 70 characters; some characters of it count twice.
    for (const login of ['l'.repeat(400), '€'.repeat(200), `王${'l'.repeat(150)}`])
      expect([login, await tooLong(login)]).toEqual([login, 'CARD_TOO_LONG_SMS']);
    expect(await tooLong(`王${'l'.repeat(60)}`)).toBeUndefined();
  });

  it('is sent by callers who may read the password: no other caller, no other company, no narrower scope', async () => {
    const { id } = await made('Of the administrator', 'admin');
    const to = number();
    for (const [role, status] of [
      ['receptionist', 404],
      ['viewer', 403],
      ['admin2', 404],
    ] as const)
      expect([role, (await send(id, to, {}, role)).status]).toEqual([role, status]);
    const narrow = await addAdmin(
      test.database,
      MAIN,
      maskWith('user:view', 'user:edit', 'supervisor'),
      'narrow@bellevue.example',
    );
    const token = await openSession(test.database, narrow);
    const asNarrow = async () =>
      (
        await test.app.inject({
          ...{ method: 'POST', url: '/api/cards/sms', payload: { id, to } },
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    await limitTo(test.database, narrow, 1001, []);
    expect(await asNarrow()).toBe(404);
    expect(await row(id)).toEqual({});
    await sql(`update administrator set ad_scopemode = 'all', ad_maingroupid = null where adminid = $1`, [narrow]);
    expect(await asNarrow()).toBe(201);
  });

  it('counts with mails for its guest, and for its number and its company', async () => {
    const { id } = await made('Popular');
    const mail = () => post(test, 'receptionist', '/api/cards/mail', { id, to: 'popular@exemple.example' });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => send(id, number())),
      ...Array.from({ length: 4 }, mail),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);

    const { id: other } = await made('One of many');
    const to = number();
    const { id: one } = await made('Of a family');
    expect((await send(one, to)).status).toBe(201);
    const [entry] = await sql(
      `select lo_data as data from auditlog where lo_action = 'send_sms' order by loggingid desc limit 1`,
    );
    await fill(19, { data: String(entry?.['data']) });
    expect(await send(other, to)).toMatchObject({
      status: 429,
      body: { msg_code: 'CARD_TOO_MANY_MAILS_TO', msg_args: [20] },
    });
    await emptyLog();
  });

  it('is sent 500 times a day at most by one company, 100 times by one person or key, also when guests are erased', async () => {
    const { id } = await made('The last one');
    await fill(100, { admin: 2006 });
    expect(await send(id, number())).toMatchObject({
      status: 429,
      body: { msg_code: 'CARD_TOO_MANY_SMS_BY', msg_args: [100] },
    });
    expect((await send(id, number(), {}, 'admin')).status).toBe(201);
    // Who acts in the name of others is one person; a key is not its creator.
    const asViewer = { 'x-switch-user': '2006' };
    expect((await post(test, 'admin', '/api/cards/sms', { id, to: number() }, asViewer)).status).toBe(201);
    await fill(100, { admin: 2006, original: 2001 });
    expect((await send(id, number(), {}, 'admin')).body.msg_code).toBe('CARD_TOO_MANY_SMS_BY');
    await emptyLog();
    await fill(200, { admin: 2006, data: '{"token":1}' });
    expect((await send(id, number())).status).toBe(201);
    await fill(300, {});
    // What the mailbox forgets with its guest is counted all the same.
    await sql('delete from mail');
    expect(await send(id, number())).toMatchObject({
      status: 429,
      body: { msg_code: 'CARD_TOO_MANY_SMS', msg_args: [500] },
    });
    expect((await post(test, 'receptionist', '/api/cards/mail', { id, to: 'o@exemple.example' })).status).toBe(201);
    // Another company has its own count.
    const [profile] = await sql('select profileid from profile where p_companyid = $1 limit 1', [SECOND]);
    const order = { name: 'In another company', profile: Number(profile?.['profileid']) };
    const { body: foreign } = await post(test, 'admin2', '/api/lobby/guests', order);
    expect((await send(foreign['id'], number(), {}, 'admin2')).status).toBe(201);
    await emptyLog();
    expect((await send(id, number())).status).toBe(201);
  });
});

describe('without a gateway', () => {
  it('the card stays in the built-in mailbox, for those who may read the password', async () => {
    const kept = await testApp();
    try {
      const { id, password } = await made('Kept', 'receptionist', kept);
      const to = number();
      expect(await send(id, to, {}, 'receptionist', kept)).toEqual({ status: 201, body: { state: 'kept' } });
      const [mail] = await kept.database.ownerQuery('select * from mail where userid = $1', [id]);
      expect(String(mail?.['sealed'])).not.toContain(password);
      const url = `/api/mails/${String(mail?.['mailid'])}/read`;
      const admin = await addAdmin(kept.database, MAIN, maskWith('admin:view', 'admin:edit'), 'box@bellevue.example');
      const token = await openSession(kept.database, admin);
      const refused = await kept.app.inject({
        ...{ method: 'POST', url, payload: {} },
        headers: { authorization: `Bearer ${token}` },
      });
      expect([refused.statusCode, refused.body.includes(password)]).toEqual([404, false]);
      const { body } = await post(kept, 'admin', url, {});
      expect(body).toMatchObject({ to, text: expect.stringContaining(password) });
    } finally {
      await kept.close();
    }
  });
});
