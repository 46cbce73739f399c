import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailSender, type MailSender } from '../support/mailSender';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { mailPlace } from '../../server/storage/installation/sealedPlaces';
import { testApp, type TestApp } from '../support/app';
import { addAdmin, maskWith, openSession } from '../support/personas';
import { mailServer, type MailServer, type Received } from '../support/mailServer';

const PASSWORD = 'Phare-de-Cordouan-1611';
const SUPERADMIN = 1001;
const OTHER = 'Viaduc-de-Garabit-1884';
const MINUTE = 60_000;

let smtp: MailServer;
let test: TestApp;
let sender: MailSender;
let offset = 0;
let people = 0;
let address = 0;

beforeAll(async () => {
  smtp = await mailServer();
  test = await testApp({
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Portico <no-reply@portico.example>',
      PORTICO_LOGIN_HOST: 'https://wifi.example',
    },
    now: () => new Date(Date.now() + offset),
  });
  sender = mailSender(test.context);
  await sql('delete from password_policy');
});
afterAll(async () => {
  await sender.stop();
  await test.close();
  await smtp.close();
});
beforeEach(() => {
  offset = 0;
  address += 1;
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const post = (url: string, payload: unknown, remoteAddress = `198.51.100.${address}`, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const forgot = (login: unknown, from?: string) => post('password/forgot', { login }, from);
const tokenIn = (mail: Received) => /#\/auth\/password\?token=(ptl_[\w-]+)/.exec(mail.text)?.[1] ?? '';
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
const nextMail = async (email: string, count = 1) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(count);
  return mailsTo(email)[count - 1]!;
};
const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { msg_code: string }).msg_code,
];

/** A person with a password, and an address that is not the login. */
async function person(language = 'fr'): Promise<{ id: number; login: string; email: string }> {
  const login = `forgetful${(people += 1)}@bellevue.example`;
  const email = `mail.of.${people}@post.example`;
  const { link } = await inviteAdmin(test.context, { login, company: '2' });
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  await sql('update administrator set ad_email = $2, ad_language = $3 where ad_login = $1', [login, login, language]);
  const set = await post('password/reset', { token, password: PASSWORD }, `203.0.113.${people}`);
  expect(set.statusCode).toBe(200);
  await nextMail(login);
  await sql('update administrator set ad_email = $2 where ad_login = $1', [login, email]);
  const [row] = await sql('select adminid as id from administrator where ad_login = $1', [login]);
  return { id: Number(row?.['id']), login, email };
}

describe('a forgotten password (S-SIGN-6)', () => {
  it('is chosen again with the link of a mail to the address on record, which then reports the change', async () => {
    const { id, login, email } = await person();
    expect((await forgot(` ${login.toUpperCase()} `)).json()).toEqual({ result: true });
    const mail = await nextMail(email);
    expect(mail.header('Subject')).toContain('mot de passe');
    expect(mail.text).toContain('30 minutes');
    expect(mail.text).toContain(login);
    expect(mail.text).toContain('https://wifi.example/#/auth/password?token=');
    const token = tokenIn(mail);
    expect((await post('password/reset', { token, password: OTHER })).statusCode).toBe(200);
    expect((await post('login', { login, password: PASSWORD })).statusCode).toBe(401);
    expect((await post('login', { login, password: OTHER })).statusCode).toBe(200);
    const report = await nextMail(email, 2);
    expect(report.text).toContain('vient d’être changé');
    expect(report.text).not.toContain('token=');
    const lines = await sql(`select lo_action from auditlog where lo_element = 'administrator' and lo_elementid = $1`, [
      String(id),
    ]);
    expect(lines.map((line) => line['lo_action'])).toEqual(
      expect.arrayContaining(['password_forgotten', 'password_reset', 'login']),
    );
  });

  it.each([
    ['en', 'Choose a new password'],
    ['es', 'Elegir una contraseña nueva'],
    ['zh', '设置新密码'],
  ])('is written in the language of the account: %s', async (language, subject) => {
    const { email } = await person(language);
    await forgot(email);
    const mail = await nextMail(email);
    expect(mail.html).toContain(`lang="${language}"`);
    const [row] = await sql('select m_subject, sealed, m_kind, userid from mail where m_to = $1', [email]);
    expect(row).toMatchObject({ m_subject: subject, m_kind: 'password-forgotten', userid: null });
  });

  it('gives a mail for each account of an address that several have', async () => {
    const [one, two] = [await person(), await person()];
    await sql('update administrator set ad_email = $2 where adminid = $1', [two.id, one.email]);
    await forgot(one.email);
    await nextMail(one.email, 2);
    expect(mailsTo(one.email).map((mail) => [one.login, two.login].find((login) => mail.text.includes(login)))).toEqual(
      expect.arrayContaining([one.login, two.login]),
    );
  });
});

describe('who asks for a link', () => {
  /** What an answer tells: everything but its date and the number of the request. */
  const told = async (login: string) => {
    const { statusCode, body, headers } = await forgot(login);
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return JSON.stringify([statusCode, body, rest]);
  };
  const special = async (column: string, value: unknown) => {
    const one = await person();
    await sql(`update administrator set ${column} = $2 where adminid = $1`, [one.id, value]);
    return one;
  };

  it('learns nothing about an account: text, status and headers are the same', async () => {
    const [known, disabled, deleted, silent, broken] = [
      await person(),
      await special('ad_enabled', false),
      await special('"ad_deletedAt"', new Date()),
      await special('ad_email', null),
      await special('ad_email', 'two@x.example, three@x.example'),
    ];
    const sso = await special('ad_password', null);
    await sql(`update authtype set a_enable = 4 where a_companyid = 2 and a_module = 'admin_saml'`);
    const before = (await sql('select count(*) as n from password_link'))[0]?.['n'];
    const answers = [];
    for (const { login } of [known, disabled, deleted, silent, broken, sso, { login: 'no.such@bellevue.example' }]) {
      address += 1;
      answers.push(await told(login));
    }
    expect(new Set(answers).size).toBe(1);
    const after = (await sql('select count(*) as n from password_link'))[0]?.['n'];
    expect(Number(after) - Number(before)).toBe(1);
    await nextMail(known.email);
    for (const { email } of [disabled, deleted]) expect(mailsTo(email)).toEqual([]);
    // Single sign-on takes the place of a password: a mail says so, without a link for a new one.
    const instead = await nextMail(sso.email);
    expect(instead.text).toContain('authentification unique');
    expect(instead.text).not.toContain('/auth/password');
  });

  it('learns nothing from the time that it takes', async () => {
    const { login } = await person();
    const times: Record<string, number[]> = { [login]: [], 'no.such@bellevue.example': [] };
    for (let round = 0; round < 3; round += 1) {
      for (const [one, list] of Object.entries(times)) {
        const start = performance.now();
        await forgot(one, `192.0.2.${round + 1}`);
        list.push(performance.now() - start);
      }
    }
    const [a = [], b = []] = Object.values(times).map((list) => list.sort((x, y) => x - y));
    expect(a[0]).toBeGreaterThanOrEqual(499);
    expect(Math.abs((a[1] ?? 0) - (b[1] ?? 0))).toBeLessThan(40);
  });

  it.each([[['admin@bellevue.example']], [{ $ne: '' }], [null], [true], [1], [''], ['x'.repeat(256)], ['a\0b']])(
    'is refused with %j as the login',
    async (login) => {
      expect((await forgot(login)).statusCode).toBe(422);
    },
  );

  it.each([
    '{"login":"a@x.example","email":"b@x.example"}',
    '{"login":"a@x.example","__proto__":{"login":"x"}}',
    '["a@x.example"]',
  ])('is refused with the body %s', async (body) => {
    expect((await post('password/forgot', body)).statusCode).toBe(422);
  });

  it.each(['two@x.example, ', 'x\r\nBcc: thief@x.example ', '%', '*'])(
    'reaches nobody with %j in front of a login',
    async (prefix) => {
      const { login, email } = await person();
      expect((await forgot(prefix + login)).statusCode).toBe(200);
      expect(await sql('select 1 from mail where m_to = $1', [email])).toEqual([]);
    },
  );

  it('cannot choose the host of the link', async () => {
    const { login, email } = await person();
    await post('password/forgot', { login }, undefined, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect((await nextMail(email)).raw).not.toContain('evil.example');
  });
});

it('a name is one line of the mail and no paragraph or link of it', async () => {
  const { id, login, email } = await person('en');
  await sql('update administrator set ad_name = $2 where adminid = $1', [
    id,
    'Ana\n\nConfirm at http://bank now\u202E',
  ]);
  await forgot(login);
  const [greeting] = (await nextMail(email)).text.split(/\r?\n\r?\n/);
  expect(greeting).toContain('Ana Confirm at http:\u2060//bank now');
});

describe('limits of links', () => {
  it('stop at three mails an hour that one address asks for, in silence, and leave the owner their own', async () => {
    const { login, email } = await person();
    const stranger = await Promise.all(Array.from({ length: 5 }, () => forgot(login, '192.0.2.100')));
    expect(stranger.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    await nextMail(email, 3);
    await forgot(login);
    await nextMail(email, 4);
    // The last link remains good although another person goes on asking.
    const tokens = mailsTo(email).map(tokenIn);
    for (const token of tokens) expect((await post('password/reset/check', { token })).statusCode).toBe(200);
    offset = 61 * MINUTE;
    await forgot(login, '192.0.2.100');
    expect(await sql('select 1 from mail where m_to = $1', [email])).toHaveLength(5);
  });

  it('stop at twenty mails an hour for an account, from everywhere', async () => {
    const { login, email } = await person();
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => forgot(login, `192.0.2.${100 + n}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(200));
    expect(await sql('select 1 from mail where m_to = $1', [email])).toHaveLength(20);
  });

  it('stop one address, for logins that exist and for others alike, and no sign-in', async () => {
    const { login } = await person();
    for (const asked of [login, 'no.such@bellevue.example']) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await forgot(asked));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(5).fill(200), 429]);
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(3000);
    }
    expect((await post('login', { login, password: PASSWORD })).statusCode).toBe(200);
    expect((await forgot(login, '192.0.2.200')).statusCode).toBe(200);
  }, 30_000);
});

describe('a link for a forgotten password', () => {
  const linked = async () => {
    const one = await person();
    await forgot(one.login);
    return { ...one, token: tokenIn(await nextMail(one.email)) };
  };

  it('is not used up by scanners that open it, run its page, or send other requests', async () => {
    const { token } = await linked();
    for (const method of ['GET', 'HEAD'] as const) {
      await test.app.inject({ method, url: `/?token=${token}` });
      await test.app.inject({ method, url: `/api/password/reset?token=${token}` });
    }
    for (let n = 0; n < 20; n += 1) expect((await post('password/reset/check', { token })).statusCode).toBe(200);
    expect((await post('password/reset', { token, password: OTHER })).statusCode).toBe(200);
  });

  it('works once, and ends the others', async () => {
    const { login, email, token } = await linked();
    await forgot(login);
    const second = tokenIn(await nextMail(email, 2));
    expect((await post('password/reset', { token: second, password: OTHER })).statusCode).toBe(200);
    expect(code(await post('password/reset', { token: second, password: PASSWORD }))).toEqual([410, 'RESET_LINK_USED']);
    expect((await post('password/reset', { token, password: PASSWORD })).statusCode).toBeGreaterThanOrEqual(404);
    expect((await post('login', { login, password: OTHER })).statusCode).toBe(200);
  });

  it('ends after half an hour', async () => {
    const { token } = await linked();
    offset = 29 * MINUTE;
    expect((await post('password/reset/check', { token })).statusCode).toBe(200);
    offset = 31 * MINUTE;
    expect(code(await post('password/reset', { token, password: OTHER }))).toEqual([410, 'RESET_LINK_EXPIRED']);
  });

  it('that was cut or changed on its way is another case than one that does not exist', async () => {
    const { token } = await linked();
    expect(code(await post('password/reset/check', { token: token.slice(0, -3) }))).toEqual([
      404,
      'RESET_LINK_INCORRECT',
    ]);
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(code(await post('password/reset/check', { token: other }))).toEqual([404, 'RESET_LINK_INVALID']);
  });

  it('does not end a link that an operator has handed over', async () => {
    const login = `invited${(people += 1)}@bellevue.example`;
    const { link } = await inviteAdmin(test.context, { login, company: '2' });
    const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
    await sql('update authtype set a_enable = 0 where a_companyid = 2');
    await forgot(login);
    expect((await post('password/reset/check', { token })).statusCode).toBe(200);
  });

  it('is not shown in the built-in mailbox to readers who could take the account over with it', async () => {
    const { login, email } = await person();
    await forgot(login);
    await nextMail(email);
    const [row] = await sql('select mailid from mail where m_to = $1', [email]);
    const place = mailPlace(2, email);
    await sql(`update mail set m_state = 'kept', sealed = $2 where mailid = $1`, [
      row?.['mailid'],
      test.context.secrets.seal(JSON.stringify({ text: 'link', html: null }), place),
    ]);
    const path = `/api/mails/${String(row?.['mailid'])}/read`;
    const answer = await test.as('admin', { method: 'POST', url: path, payload: {} });
    expect(code(answer)).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    // Who could set the password gives a proof of the person for it, and for this.
    const read = async (unproven: boolean, headers: object = {}) => {
      const token = await openSession(test.database, SUPERADMIN, { unproven });
      const url = `${path}?disable_company_filter=1`;
      return test.app.inject({
        method: 'POST',
        url,
        payload: {},
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    };
    expect(code(await read(true))).toEqual([403, 'PROOF_REQUIRED']);
    const other = await addAdmin(
      test.database,
      1,
      maskWith('superadmin:view', 'superadmin:edit', 'admin:view', 'admin:edit'),
      'other@portico.example',
    );
    expect(code(await read(false, { 'x-switch-user': String(other) }))).toEqual([403, 'NOT_WHILE_IMPERSONATING']);
    expect((await read(false)).statusCode).toBe(200);
  });
});
