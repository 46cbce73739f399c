import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailSender, type MailSender } from '../support/mailSender';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { testApp, type TestApp } from '../support/app';
import { Authenticator } from '../support/authenticator';
import { placesFile } from '../support/placesFile';
import { mailServer, type MailServer, type Received } from '../support/mailServer';

const PASSWORD = 'Phare-de-Cordouan-1611';
const OTHER = 'Viaduc-de-Garabit-1884';
const ORIGIN = 'https://wifi.example';
const DAY = 24 * 3600_000;
const HOME = '203.0.113.10';
const NEAR = '203.0.200.7';
const FAR = '198.51.100.77';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const FRANCE = '90.80.1.2';
const ELSEWHERE_IN_FRANCE = '2a01:cb00::7';
const SPAIN = '88.0.1.1';
const folder = mkdtempSync(join(tmpdir(), 'portico-places-'));
const places = join(folder, 'places.mmdb');

let smtp: MailServer;
let test: TestApp;
let sender: MailSender;
let offset = 0;
let people = 0;

beforeAll(async () => {
  smtp = await mailServer();
  test = await testApp({
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Portico <no-reply@portico.example>',
      PORTICO_LOGIN_HOST: ORIGIN,
      PORTICO_PLACES: places,
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
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  offset = 0;
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const post = (url: string, payload: object, remoteAddress = HOME, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    remoteAddress,
    headers: { 'user-agent': CHROME, ...headers },
    payload,
  });
const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { msg_code: string }).msg_code,
];
/** What was written for a person, in the outbox or sent. */
const notices = async (login: string) =>
  (await sql(`select 1 from mail where m_to = $1 and m_kind = 'new-sign-in'`, [login])).length;
const tokenOf = (mail: Received) => /#\/auth\/account\?token=(pal_[\w-]+)/.exec(mail.text)?.[1] ?? '';
const received = (login: string, wanted: (mail: Received) => boolean = (mail) => tokenOf(mail) !== '') =>
  smtp.next((mail) => mail.to.includes(login) && wanted(mail));
const status = async (token: string) =>
  (await test.app.inject({ url: '/api/sessions', headers: { authorization: `Bearer ${token}` } })).statusCode;
const audited = async (action: string, id: number) =>
  (await sql('select 1 from auditlog where lo_action = $1 and lo_elementid = $2', [action, String(id)])).length;

async function person(language = 'en', timeZone = 'Asia/Tokyo') {
  const login = `traveller${(people += 1)}@bellevue.example`;
  const { link } = await inviteAdmin(test.context, { login, company: '2' });
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  expect((await post('password/reset', { token, password: PASSWORD }, `192.0.2.${people}`)).statusCode).toBe(200);
  const [row] = await sql(
    'update administrator set ad_language = $2, ad_timezone = $3 where ad_login = $1 returning adminid as id',
    [login, language, timeZone],
  );
  return { id: Number(row?.['id']), login };
}

/** Signs in, with the device cookie of an earlier sign-in or without one. */
async function signIn(login: string, from = HOME, cookie?: string, password = PASSWORD) {
  const answer = await post('login', { login, password }, from, cookie === undefined ? {} : { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { token: answer.json<{ token: string }>().token, cookie: cookies, answer };
}

/** A person whose account was used from a new device and network, and the link that they got. */
async function reported(language?: string) {
  const one = await person(language);
  const own = await signIn(one.login);
  const stranger = await signIn(one.login, FAR);
  const mail = await received(one.login);
  return { ...one, own, stranger, mail, link: tokenOf(mail) };
}

describe('a mail about a new sign-in', () => {
  it('says when, with what and from where, in the time zone of its reader', async () => {
    const { login } = await person();
    await signIn(login);
    expect(await notices(login)).toBe(0);
    await signIn(login, FAR);
    const mail = await received(login);
    expect(mail.header('Subject')).toBe('New sign-in to your account');
    expect(mail.text).toContain('Chrome on Linux');
    expect(mail.text).toContain(FAR);
    expect(mail.text).toMatch(/Japan/);
    expect(mail.text).toContain(`${ORIGIN}/#/auth/account?token=pal_`);
    const [row] = await sql(
      `select at.created_at from account_link at join administrator on adminid = admin_id
      where ad_login = $1`,
      [login],
    );
    const tokyo = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' });
    expect(mail.text).toContain(tokyo.format(new Date(String(row?.['created_at']))));
  });

  it.each([
    ['fr', 'Nouvelle connexion'],
    ['es', 'Nuevo inicio de sesión'],
    ['zh', '登录'],
  ])('is written in the language of the account: %s', async (language, subject) => {
    const { mail, login } = await reported(language);
    expect(mail.html).toContain(`lang="${language}"`);
    const [row] = await sql(`select m_subject from mail where m_to = $1 and m_kind = 'new-sign-in'`, [login]);
    expect(row?.['m_subject']).toContain(subject);
  });

  it('is sent for a new device or a new network, never for the first sign-in, nor for what is known', async () => {
    const { login } = await person();
    const first = await signIn(login);
    const counts = [await notices(login)];
    for (const [from, cookie] of [
      [HOME, first.cookie],
      // The same network: the first half of the address is the same.
      [NEAR, first.cookie],
      [HOME, undefined],
      [FAR, first.cookie],
      [FAR, first.cookie],
    ] as const) {
      await signIn(login, from, cookie);
      counts.push(await notices(login));
    }
    expect(counts).toEqual([0, 0, 0, 1, 2, 2]);
  });

  it('is not sent for a device cookie of another account', async () => {
    const [one, two] = [await person(), await person()];
    await signIn(one.login);
    const other = await signIn(two.login);
    await signIn(one.login, HOME, other.cookie);
    expect(await notices(one.login)).toBe(1);
  });

  it('names browsers of a list alone: nothing else that a browser says of itself gets into a mail', async () => {
    const { login } = await person();
    await signIn(login);
    const evil = 'Call https://evil.example <b>now</b>';
    await post('login', { login, password: PASSWORD }, FAR, { 'user-agent': evil });
    const mail = await received(login);
    expect(mail.text).toContain('Unknown device');
    expect(mail.raw).not.toContain('evil.example');
  });

  it('comes after a sign-in with a passkey, too', async () => {
    const { login } = await person();
    const { token } = await signIn(login);
    const headers = { authorization: `Bearer ${token}` };
    expect((await post('proof', { currentPassword: PASSWORD }, HOME, headers)).statusCode).toBe(200);
    const key = new Authenticator();
    const creation = (await post('passkeys/options', {}, HOME, headers)).json<{
      challenge: string;
      user: { id: string };
    }>();
    const at = (challenge: string) => ({ challenge, origin: ORIGIN, rpId: 'wifi.example' });
    const made = key.create(at(creation.challenge), creation.user.id).answer;
    expect((await post('passkeys', { name: 'Key', passkey: made }, HOME, headers)).statusCode).toBe(200);
    const begun = (await post('login/passkey', {}, FAR)).json<{ pending: string; options: { challenge: string } }>();
    const passkey = key.sign(at(begun.options.challenge));
    const opened = await post('login/verify', { pending: begun.pending, passkey }, FAR);
    expect(opened.statusCode, opened.body).toBe(200);
    expect(await notices(login)).toBe(1);
  });

  it('is left out after ten in an hour, while sign-ins go on', async () => {
    const { login } = await person();
    for (let n = 0; n < 13; n += 1) await signIn(login, `10.${n}.0.1`);
    expect(await notices(login)).toBe(10);
  });

  it('changes nothing in the answer to the person who signs in', async () => {
    const { login } = await person();
    const first = await signIn(login);
    const shape = ({ answer }: typeof first) => [
      answer.statusCode,
      Object.keys(answer.json<object>()).sort(),
      answer.cookies.map(({ name }) => name).sort(),
    ];
    expect(shape(await signIn(login, FAR))).toEqual(shape(first));
  });
});

describe('the link “that was not me”', () => {
  it('shows the sign-in as often as a mail scanner asks, and changes nothing by that', async () => {
    const { login, link, own, stranger } = await reported();
    for (let n = 0; n < 3; n += 1) {
      const shown = await post('account-links/check', { token: link });
      expect(shown.json()).toMatchObject({ login, ip: FAR, userAgent: CHROME });
      expect(shown.headers['cache-control']).toBe('no-store');
    }
    // The token is behind the # of the address: a scanner that follows the link asks for the page of everybody.
    expect((await test.app.inject({ url: `/api/account-links/refuse?token=${link}` })).statusCode).toBe(401);
    expect(await status(own.token)).toBe(200);
    expect(await status(stranger.token)).toBe(200);
  });

  it('ends all sessions, the password and the known devices, and mails a link for a new password', async () => {
    const { id, login, link, own, stranger } = await reported();
    expect((await post('account-links/refuse', { token: link })).json()).toEqual({ result: true, restored: true });
    expect([await status(own.token), await status(stranger.token)]).toEqual([401, 401]);
    expect((await post('login/refresh', {}, FAR, { cookie: stranger.cookie })).statusCode).toBe(401);
    expect((await post('login', { login, password: PASSWORD })).statusCode).toBe(401);
    expect(await sql('select 1 from known_device where admin_id = $1', [id])).toEqual([]);
    expect(await audited('account_disowned', id)).toBe(1);
    const mail = await received(login, ({ text }) => text.includes('#/auth/password?token='));
    const token = /#\/auth\/password\?token=(ptl_[\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await post('password/reset', { token, password: OTHER })).statusCode).toBe(200);
    await signIn(login, HOME, undefined, OTHER);
    // The network of the stranger counts as new again.
    const before = await notices(login);
    const known = await signIn(login, HOME, undefined, OTHER);
    await signIn(login, FAR, known.cookie, OTHER);
    expect(await notices(login)).toBe(before + 2);
  });

  it.each([
    ['fr', 'ne fonctionne plus', 'votre mot de passe reste le même'],
    ['en', 'no longer works', 'your password stays the same'],
    ['es', 'ya no funciona', 'su contraseña sigue siendo la misma'],
    ['zh', '密码已失效', '您的密码不会改变'],
  ])('says in its mail that the password is blocked, not that it stays: %s', async (language, blocked, stays) => {
    const { login, link } = await reported(language);
    await post('account-links/refuse', { token: link });
    const mail = await received(login, ({ text }) => text.includes('#/auth/password?token='));
    expect(mail.text).toContain(blocked);
    expect(mail.text).not.toContain(stays);
  });

  it('takes away what the stranger has left: passkeys and API keys since then, and a sign-in under way', async () => {
    const { id, link, login } = await reported();
    const [profile] = await sql('select ad_profileid as id from administrator where adminid = $1', [id]);
    const since = (days: number) => new Date(Date.now() + days * DAY);
    for (const [name, days] of [
      ['owner', -1],
      ['stranger', 0],
    ] as const) {
      await sql(
        `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
         values ($1, 2, $2, $2, '', 0, '[]', '', $3)`,
        [id, `${name} of ${login}`, since(days)],
      );
      await sql(
        `insert into api_token (name, token, companyid, profileid, adminid, "isEnabled", "createdAt", "expiresAt")
         values ($1, $1, 2, $2, $3, true, $4, $5)`,
        [`${name} of ${login}`, profile?.['id'], id, since(days), since(30)],
      );
    }
    await sql(
      `insert into second_factor (admin_id, company_id, sealed, confirmed_at, last_step) values ($1, 2, '', $2, 0)`,
      [id, since(0)],
    );
    await sql(
      `insert into audit_watch (company_id, owner_id, view_id, mail, webhook_host, timezone, enabled, seen_seq, next_at)
       select 2, $1, 1, true, host, 'UTC', true, 0, now() from unnest(array['evil.example', null]) host`,
      [id],
    );
    await sql(
      `insert into alert (company_id, owner_id, rights, name, source, counted, filters, step, condition, threshold, side,
         sensitivity, weeks, hold, recipients, webhook_host, timezone, enabled, evaluated_to)
       select 2, $1, '{}', 'Busy', 'authentications', 'all', '{}', 'hour', 'above', 1, 'both', 'medium', 8, 1, '{}', host,
         'UTC', true, now() from unnest(array['evil.example', null]) host`,
      [id],
    );
    expect((await post('account-links/refuse', { token: link })).statusCode).toBe(200);
    expect(await sql('select webhook_host as host, enabled from alert where owner_id = $1 order by id', [id])).toEqual([
      { host: 'evil.example', enabled: false },
      { host: null, enabled: true },
    ]);
    expect(
      await sql('select webhook_host as host, enabled from audit_watch where owner_id = $1 order by id', [id]),
    ).toEqual([
      { host: 'evil.example', enabled: false },
      { host: null, enabled: true },
    ]);
    expect(await sql('select name from passkey where admin_id = $1', [id])).toEqual([{ name: `owner of ${login}` }]);
    expect(await sql('select name, "isEnabled" from api_token where adminid = $1 order by name', [id])).toEqual([
      { name: `owner of ${login}`, isEnabled: true },
      { name: `stranger of ${login}`, isEnabled: false },
    ]);
    expect(await sql('select 1 from pending_sign_in where admin_id = $1', [id])).toEqual([]);
    expect(await sql('select 1 from second_factor where admin_id = $1', [id])).toEqual([]);
  });

  it('takes away a second factor that is being set up', async () => {
    const { id, link } = await reported();
    await sql(`insert into second_factor (admin_id, company_id, sealed) values ($1, 2, '')`, [id]);
    expect((await post('account-links/refuse', { token: link })).statusCode).toBe(200);
    expect(await sql('select 1 from second_factor where admin_id = $1', [id])).toEqual([]);
  });

  it('takes away what was added since an earlier sign-in that was not the owner’s either', async () => {
    const { id, login } = await person();
    const { cookie } = await signIn(login);
    const at = (days: number) => new Date(Date.now() + days * DAY);
    const addKey = (name: string, days: number) =>
      sql(
        `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
         values ($1, 2, $2, $4, '', 0, '[]', '', $3)`,
        [id, name, at(days), `${name} of ${login}`],
      );
    // The owner on another device, then a stranger whose mail was not answered, then a second session of the stranger.
    const before = [
      ['owner', NEAR, -20],
      ['stranger', '192.0.2.201', -9],
    ] as const;
    for (const [, from] of before) await signIn(login, from);
    await signIn(login, FAR, cookie);
    const token = tokenOf(await received(login, ({ text }) => text.includes(FAR)));
    // With a passkey, a password alone opens no session.
    for (const [name, from, days] of before) {
      await addKey(name, days + 1);
      await sql(
        `update account_link set created_at = $3, expires_at = $3::timestamptz + interval '7 days'
         where admin_id = $1 and facts ->> 'ip' = $2`,
        [id, from, at(days)],
      );
    }
    const view = await post('account-links/check', { token });
    const { earlier } = view.json<{ earlier: { at: string; ip: string; userAgent: string }[] }>();
    expect(earlier.map(({ ip }) => ip)).toEqual(['192.0.2.201', NEAR]);
    expect(earlier[0]).toMatchObject({ userAgent: CHROME });
    // Any other time is none of a sign-in: what was added before cannot be taken away with the link.
    const other = await post('account-links/refuse', { token, since: at(-30).toISOString() });
    expect(code(other)).toEqual([422, 'VALIDATION_FAILED']);
    expect((await post('account-links/refuse', { token, since: earlier[0]?.at ?? '' })).statusCode).toBe(200);
    expect(await sql('select name from passkey where admin_id = $1', [id])).toEqual([{ name: 'owner' }]);
  });

  it('stops jobs under way, those in the name of others too; not those of keys, nor of others', async () => {
    const { id, link } = await reported();
    const add = async (adminId: number, original: number | null, key: number | null, state: string) => {
      const [job] = await sql(
        `insert into job (company_id, admin_id, original_admin_id, token_id, caller, kind, resource, state, parameters)
         values (2, $1, $2, $3, '{}', 'export', 'identities', $4, '{}') returning id`,
        [adminId, original, key, state],
      );
      return job?.['id'];
    };
    const stranger = [
      await add(id, null, null, 'queued'),
      await add(id, null, null, 'running'),
      await add(2003, id, null, 'queued'),
    ];
    const others = [
      await add(id, null, 2001, 'queued'),
      await add(id, 2001, null, 'queued'),
      await add(2003, null, null, 'queued'),
    ];
    expect((await post('account-links/refuse', { token: link })).statusCode).toBe(200);
    const states = (ids: unknown[]) =>
      sql('select state, cancel_requested as stops from job where id = any($1) order by array_position($1, id)', [ids]);
    expect(await states(stranger)).toEqual([
      { state: 'cancelled', stops: true },
      { state: 'running', stops: true },
      { state: 'cancelled', stops: true },
    ]);
    expect(await states(others)).toEqual(others.map(() => ({ state: 'queued', stops: false })));
    await sql('delete from job where id = any($1)', [[...stranger, ...others]]);
  });

  it('mails the new password to the address that was told of the sign-in, which the account has again', async () => {
    const { id, link, login } = await reported();
    await sql(`update administrator set ad_email = 'evil@attacker.example', ad_login = $2 where adminid = $1`, [
      id,
      `evil-${login}`,
    ]);
    expect((await post('account-links/refuse', { token: link })).statusCode).toBe(200);
    await received(login, ({ text }) => text.includes('#/auth/password?token='));
    expect(await sql('select ad_email, ad_login from administrator where adminid = $1', [id])).toEqual([
      { ad_email: login, ad_login: login },
    ]);
    expect(await sql(`select 1 from mail where m_to = 'evil@attacker.example'`)).toEqual([]);
  });

  it('leaves no session to a client that signs in with the former password at the same time', async () => {
    const { id, link, login } = await reported();
    const tries = Array.from({ length: 12 }, () => post('login', { login, password: PASSWORD }, FAR));
    await post('account-links/refuse', { token: link });
    await Promise.all(tries);
    expect(await sql('select 1 from session where admin_id = $1 and revoked_at is null', [id])).toEqual([]);
  });

  it('ends when an administrator gives the account to another person, not when the account changes itself', async () => {
    const { id, link } = await reported();
    const give = { adminid: id, ad_email: 'successor@bellevue.example' };
    const given = await test.as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload: give });
    expect(given.statusCode, given.body).toBe(200);
    expect(code(await post('account-links/check', { token: link }))).toEqual([410, 'ACCOUNT_LINK_USED']);
  });

  it('lets the next sign-in from elsewhere be reported, although the network was forgotten', async () => {
    const { login, link } = await reported();
    await sql('delete from known_network');
    expect((await post('account-links/refuse', { token: link })).statusCode).toBe(200);
    const mail = await received(login, ({ text }) => text.includes('#/auth/password?token='));
    const token = /#\/auth\/password\?token=(ptl_[\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await post('password/reset', { token, password: OTHER })).statusCode).toBe(200);
    const before = await notices(login);
    await signIn(login, '192.0.2.99', undefined, OTHER);
    expect(await notices(login)).toBe(before + 1);
  });

  it('works once, of several at the same time too, and says so afterwards', async () => {
    const { id, link } = await reported();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('account-links/refuse', { token: link })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await audited('account_disowned', id)).toBe(1);
    for (const url of ['account-links/refuse', 'account-links/check']) {
      const again = await post(url, { token: link });
      expect(code(again)).toEqual([410, 'ACCOUNT_LINK_USED']);
    }
  });

  it('ends the other links about sign-ins to the account', async () => {
    const { login, link } = await reported();
    await signIn(login, '192.0.2.200');
    const second = tokenOf(await received(login, (mail) => tokenOf(mail) !== '' && tokenOf(mail) !== link));
    expect((await post('account-links/refuse', { token: second })).statusCode).toBe(200);
    expect(code(await post('account-links/check', { token: link }))).toEqual([410, 'ACCOUNT_LINK_USED']);
  });

  it('expires after seven days', async () => {
    const { link, own } = await reported();
    offset = 7 * DAY + 1000;
    expect(code(await post('account-links/check', { token: link }))).toEqual([410, 'ACCOUNT_LINK_EXPIRED']);
    expect(code(await post('account-links/refuse', { token: link }))).toEqual([410, 'ACCOUNT_LINK_EXPIRED']);
    offset = 0;
    expect(await status(own.token)).toBe(200);
  });

  it('is invalid when it is unknown, and for a disabled account; tries are counted', async () => {
    const { id, link } = await reported();
    await sql('update administrator set ad_enabled = false where adminid = $1', [id]);
    expect(code(await post('account-links/check', { token: link }))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      statuses.push((await post('account-links/check', { token: `pal_${n}` }, '192.0.2.250')).statusCode);
    }
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });

  it('takes one token and nothing else, which stands nowhere in clear', async () => {
    const { link, id } = await reported();
    expect((await post('account-links/refuse', { token: link, all: true })).statusCode).toBe(422);
    expect((await post('account-links/refuse', { token: [link] })).statusCode).toBe(422);
    const rows = await sql('select to_jsonb(l)::text as row from account_link l where admin_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(link);
  });
});

describe('with a database of places', () => {
  const know = async (networks: Parameters<typeof placesFile>[0]) => {
    writeFileSync(places, placesFile(networks));
    await test.context.places.refresh();
  };
  beforeEach(() =>
    know({
      '90.80.0.0/16': { country: 'FR', city: { en: 'Lyons', fr: 'Lyon' } },
      '2a01:cb00::/28': { country: 'FR' },
      '88.0.0.0/16': { country: 'ES', city: { en: 'Madrid' } },
    }),
  );

  it('a new country is reported, with its name, also from a known browser', async () => {
    const { login } = await person('fr');
    const { cookie } = await signIn(login, FRANCE);
    expect(await notices(login)).toBe(0);
    await signIn(login, SPAIN, cookie);
    const mail = await received(login);
    expect(mail.text).toContain('depuis un pays où il n’avait jamais été utilisé');
    expect(mail.text).toMatch(/Lieu\s*:\s*Madrid, Espagne/);
    // It is known from now on.
    await signIn(login, SPAIN, cookie);
    expect(await notices(login)).toBe(1);
  });

  it('another network of the same country is reported as a network, as without one', async () => {
    const { login } = await person();
    const { cookie } = await signIn(login, FRANCE);
    await signIn(login, ELSEWHERE_IN_FRANCE, cookie);
    const mail = await received(login);
    expect(mail.text).toContain('from a network that had not been used before');
    expect(mail.text).toContain('Place: France');
  });

  it('a country is new only where those of earlier sign-ins are known', async () => {
    const { login } = await person();
    const { cookie } = await signIn(login, HOME);
    await signIn(login, SPAIN, cookie);
    expect((await received(login)).text).toContain('from a network that had not been used before');
    await signIn(login, FRANCE, cookie);
    expect((await received(login, ({ text }) => text.includes('from a country'))).text).toContain('Lyons, France');
  });

  it('a known network that a new edition of the file has in another country is not reported', async () => {
    const { id, login } = await person();
    const { cookie } = await signIn(login, FRANCE);
    await know({ '90.80.0.0/16': { country: 'MA' } });
    await signIn(login, FRANCE, cookie);
    expect(await notices(login)).toBe(0);
    const known = await sql('select country from known_network where admin_id = $1', [id]);
    expect(known.map(({ country }) => country)).toEqual(['MA']);
  });

  it('the address is that of the connection, whatever a header says', async () => {
    const { login } = await person();
    const { cookie } = await signIn(login, FRANCE);
    const forged = { cookie, 'x-forwarded-for': SPAIN, forwarded: `for=${SPAIN}`, 'x-real-ip': SPAIN };
    expect((await post('login', { login, password: PASSWORD }, FRANCE, forged)).statusCode).toBe(200);
    expect(await notices(login)).toBe(0);
  });

  it('“that was not me” forgets the country with its networks', async () => {
    const { id, login } = await person();
    const { cookie } = await signIn(login, FRANCE);
    await signIn(login, SPAIN, cookie);
    const link = tokenOf(await received(login));
    // That person has used another network of that country since.
    await know({
      '90.80.0.0/16': { country: 'FR' },
      '88.0.0.0/16': { country: 'ES' },
      '88.1.0.0/16': { country: 'ES' },
    });
    await signIn(login, '88.1.4.2', cookie);
    expect((await post('account-links/refuse', { token: link })).statusCode).toBe(200);
    const left = await sql('select country from known_network where admin_id = $1', [id]);
    expect(left.map(({ country }) => country)).toEqual(['FR']);
  });

  it('sessions and own activity say where their addresses are', async () => {
    const { login } = await person();
    await signIn(login, SPAIN);
    const { token } = await signIn(login, FRANCE);
    const read = async (url: string) =>
      (await test.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr' } })).json<
        Record<string, { ip: string; place: unknown }[]>
      >();
    const { sessions } = await read('/api/sessions');
    expect(Object.fromEntries((sessions ?? []).map(({ ip, place }) => [ip, place]))).toEqual({
      [FRANCE]: { country: 'FR', city: 'Lyon' },
      [SPAIN]: { country: 'ES', city: 'Madrid' },
    });
    const { entries } = await read('/api/own-activity');
    expect(entries?.find(({ ip }) => ip === SPAIN)?.place).toEqual({ country: 'ES', city: 'Madrid' });
  });
});
