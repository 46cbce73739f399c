import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailSender, type MailSender } from '../support/mailSender';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { testApp, type TestApp } from '../support/app';
import { mailServer, type MailServer } from '../support/mailServer';

const PASSWORD = 'Phare-de-Cordouan-1611';
const OTHER = 'Viaduc-de-Garabit-1884';
const MINUTE = 60_000;

interface Step {
  challenge?: string;
  pending: string;
  token?: string;
  secret: string;
  uri: string;
  to: string;
  options: { company: string; team: string | null }[];
  recoveryCodes?: string[];
  teamMember?: number;
}

let smtp: MailServer;
let test: TestApp;
let sender: MailSender;
let offset = 0;
let people = 0;
let address = 0;

beforeAll(async () => {
  smtp = await mailServer();
  test = await testApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Portico <no-reply@portico.example>' },
    now: () => new Date(Date.now() + offset),
  });
  sender = mailSender(test.context);
});
afterAll(async () => {
  await sender.stop();
  await test.close();
  await smtp.close();
});
beforeEach(async () => {
  offset = 0;
  address += 1;
  await sql('delete from password_policy');
});

const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
const post = (url: string, payload: object, headers: Record<string, string> = {}, from = address) =>
  test.app.inject({ method: 'POST', url: `/api/${url}`, remoteAddress: `198.51.100.${from}`, payload, headers });
const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { msg_code?: string }).msg_code,
];
const verify = (pending: string, answer: object) => post('login/verify', { pending, ...answer });
const begin = async (login: string, extra: object = {}) =>
  (await post('login', { login, password: PASSWORD, ...extra })).json<Step>();
const audited = async (action: string, id: number) =>
  (await sql('select 1 from auditlog where lo_action = $1 and lo_elementid = $2', [action, String(id)])).length;
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
const nextMail = async (email: string, count: number) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(count);
  return mailsTo(email)[count - 1]!;
};
const policy = (parts: string) =>
  sql(`insert into password_policy (name, companyid, audience, "minLength", alpha, "mixedCase", digit, special, history,
    "isEnabled", expiry, "secondFactor") values ('p', 2, 'administrators', 12, false, false, false, false, 0, true, ${parts})`);

async function person(company = '2', login = `steps${(people += 1)}@bellevue.example`) {
  const { link } = await inviteAdmin(test.context, { login, company });
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  const set = await post('password/reset', { token, password: PASSWORD }, {}, 200 + (people % 50));
  expect(set.statusCode, set.body).toBe(200);
  const [row] = await sql(
    `select adminid as id from administrator a join company c on c.companyid = a.ad_companyid
      where ad_login = $1 order by adminid desc`,
    [login],
  );
  await nextMail(login, mailsTo(login).length || 1);
  return { id: Number(row?.['id']), login };
}

/** Begins a sign-in that needs the set-up of a second factor, and answers the code by mail that comes first. */
async function beginEnrol(login: string): Promise<Step> {
  const before = mailsTo(login).length;
  const { pending } = await begin(login);
  const mail = await nextMail(login, before + 1);
  return (await verify(pending, { code: /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '' })).json<Step>();
}

const codeAt = (secret: string, at = Date.now() + offset) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const wrongFor = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe('the choice of a company', () => {
  it('is offered after the right password alone, and leads into the chosen one', async () => {
    const login = 'in.two@bellevue.example';
    const first = await person('2', login);
    await sql(`update company set c_domains = array_append(c_domains, 'bellevue.example') where companyid = 3`).catch(
      () => sql(`update company set c_domains = c_domains || '|bellevue.example' where companyid = 3`),
    );
    const [copied] = await sql(
      `insert into administrator (ad_name, ad_login, ad_email, ad_password, ad_profileid, ad_companyid, ad_enabled)
       select 'Two', ad_login, ad_email, ad_password, (select adprofileid from adprofile where adp_companyid = 3 limit 1), 3, true
       from administrator where adminid = $1 returning adminid as id`,
      [first.id],
    );
    const wrong = await post('login', { login, password: OTHER });
    const unknown = await post('login', { login: 'nobody@bellevue.example', password: OTHER });
    expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body]);
    const step = await begin(login);
    expect(step).toMatchObject({ challenge: 'choose' });
    expect(step.token).toBeUndefined();
    expect(step.options).toHaveLength(2);
    expect(code(await verify(step.pending, { choice: 7 }))).toEqual([422, 'VALIDATION_FAILED']);
    const [name] = await sql('select c_name from company where companyid = 3');
    const choice = step.options.findIndex(({ company }) => company === name?.['c_name']);
    const opened = await verify(step.pending, { choice });
    expect(opened.statusCode, opened.body).toBe(200);
    const me = await test.app.inject({
      url: '/api/admin/admins/me',
      headers: { authorization: `Bearer ${opened.json<Step>().token}` },
    });
    expect(me.json<{ id: number }>().id).toBe(Number(copied?.['id']));
    expect(code(await verify(step.pending, { choice }))).toEqual([401, 'SIGN_IN_OVER']);
    // A named company needs no choice.
    expect((await begin(login, { company: String(name?.['c_name']) })).token).toBeTruthy();
    // Another password in one of them: only the accounts that it opens are offered.
    await sql(`update administrator set ad_password = 'x' where adminid = $1`, [copied?.['id']]);
    expect((await begin(login)).token).toBeTruthy();
  });

  it('does not help to guess the password of another company’s account with the same login, by an own account', async () => {
    const login = 'shared@bellevue.example';
    const own = await person('2', login);
    const [victim] = await sql(
      `insert into administrator (ad_name, ad_login, ad_email, ad_password, ad_profileid, ad_companyid, ad_enabled)
       select 'Victim', $2, $2, v.ad_password, v.ad_profileid, 3, true from administrator v where v.adminid = $1
       returning adminid as id`,
      [3001, login],
    );
    const signIn = (password: string, cookie?: string) =>
      post('login', { login, password }, cookie === undefined ? {} : { cookie });
    // The own account knows this browser; the other one does not.
    const opened = await signIn(PASSWORD);
    const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const wrong: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 5; n += 1) wrong.push((await signIn(`${OTHER}-${round}-${n}`, cookie)).statusCode);
      await signIn(PASSWORD, cookie);
    }
    expect(wrong.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(wrong.at(-1)).toBe(429);
    // Both companies see the tries.
    expect(await audited('login_failed', Number(victim?.['id']))).toBe(await audited('login_failed', own.id));
    expect(await audited('login_failed', own.id)).toBeGreaterThan(5);
  }, 60_000);

  it('and of a team is offered to people who have several memberships and ask for it', async () => {
    const { id, login } = await person();
    const teams = await sql(`select id, name from team where companyid = 2 and "deletedAt" is null limit 2`);
    const [profile] = await sql('select ad_profileid as id from administrator where adminid = $1', [id]);
    for (const team of teams) {
      await sql('insert into team_member (teamid, adminid, profileid, companyid) values ($1, $2, $3, 2)', [
        team['id'],
        id,
        profile?.['id'],
      ]);
    }
    expect((await begin(login)).token).toBeTruthy();
    const step = await begin(login, { chooseTeam: true });
    expect(step.options.map(({ team }) => team)).toEqual(
      expect.arrayContaining([null, ...teams.map(({ name }) => name)]),
    );
    const choice = step.options.findIndex(({ team }) => team === teams[0]?.['name']);
    expect((await verify(step.pending, { choice })).json<Step>().teamMember).toBeGreaterThan(0);
    expect((await begin(login, { chooseTeam: true, team: teams[0]?.['name'] })).teamMember).toBeGreaterThan(0);
  });
});

describe('an expired password (S-SIGN-7)', () => {
  const expired = async () => {
    const one = await person();
    await begin(one.login);
    await policy('30, false');
    await sql(`update password_age set set_at = now() - interval '31 days' where admin_id = $1`, [one.id]);
    const before = mailsTo(one.login).length;
    const step = await begin(one.login);
    expect(step).toMatchObject({ challenge: 'code', to: 's…@bellevue.example' });
    const mail = await nextMail(one.login, before + 1);
    return { ...one, step, sent: /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '', before };
  };

  it('asks for the code of a mail, then for a new password, and opens no session before', async () => {
    const { id, login, step, sent } = await expired();
    const answer = await verify(step.pending, { code: ` ${sent.slice(0, 3)} ${sent.slice(3)} ` });
    expect(answer.cookies).toEqual([]);
    const { challenge, token = '' } = answer.json<Step>();
    expect(challenge).toBe('password');
    expect((await post('password/reset', { token, password: OTHER })).statusCode).toBe(200);
    expect((await post('login', { login, password: OTHER })).json<Step>().token).toMatch(/^pts_/);
    expect(await audited('code_sent', id)).toBe(1);
    expect(await audited('password_expired', id)).toBe(1);
  });

  it('counts each of many parallel wrong codes, and ends the sign-in with the fifth', async () => {
    const { id, step, sent } = await expired();
    const wrong = Array.from({ length: 30 }, (_, n) => String((Number(sent) + 1 + n) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(wrong.map((one) => verify(step.pending, { code: one })));
    const codes = answers.map((answer) => answer.json<{ msg_code: string }>().msg_code).sort();
    expect(codes).toEqual([...Array<string>(5).fill('CODE_INCORRECT'), ...Array<string>(25).fill('SIGN_IN_OVER')]);
    expect(code(await verify(step.pending, { code: sent }))).toEqual([401, 'SIGN_IN_OVER']);
    expect(await audited('code_refused', id)).toBe(5);
  });

  it('takes a code once, of many parallel requests with it', async () => {
    const { step, sent } = await expired();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(step.pending, { code: sent })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(code(await verify(step.pending, { code: sent }))).toEqual([401, 'SIGN_IN_OVER']);
  });

  it('takes a code for its own sign-in alone, for ten minutes, and while the account is the same', async () => {
    const { id, login, step, sent } = await expired();
    const second = await begin(login);
    const other = /\b(\d{6})\b/.exec(
      (await nextMail(login, mailsTo(login).length + 1).catch(() => mailsTo(login).at(-1)!)).text,
    );
    if (other?.[1] !== sent)
      expect(code(await verify(second.pending, { code: sent }))).toEqual([401, 'CODE_INCORRECT']);
    offset = 11 * MINUTE;
    expect(code(await verify(step.pending, { code: sent }))).toEqual([401, 'SIGN_IN_OVER']);
    offset = 0;
    await sql('update administrator set ad_enabled = false where adminid = $1', [id]);
    expect(code(await verify(step.pending, { code: sent }))).toEqual([401, 'SIGN_IN_OVER']);
  }, 30_000);

  it('sends another code after a minute, in place of the first, five an hour', async () => {
    const { login, step, sent, before } = await expired();
    const soon = await post('login/resend', { pending: step.pending });
    expect(code(soon)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60);
    await sql(`update pending_sign_in set code_sent_at = now() - interval '61 seconds'`);
    expect((await post('login/resend', { pending: step.pending })).json()).toEqual({ result: true });
    const next = /\b(\d{6})\b/.exec((await nextMail(login, before + 2)).text)?.[1] ?? '';
    if (next !== sent) expect(code(await verify(step.pending, { code: sent }))).toEqual([401, 'CODE_INCORRECT']);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      await sql(`update pending_sign_in set code_sent_at = now() - interval '61 seconds'`);
      statuses.push((await post('login/resend', { pending: step.pending })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(code(await post('login/resend', { pending: 'psi_nothing' }))).toEqual([401, 'SIGN_IN_OVER']);
  }, 30_000);

  it('is refused where the account has no address, and stores no code in the clear', async () => {
    const { id, login, sent } = await expired();
    const rows = JSON.stringify(await sql('select * from pending_sign_in'));
    expect(rows).not.toContain(`"${sent}"`);
    await sql('update administrator set ad_email = null where adminid = $1', [id]);
    expect(code(await post('login', { login, password: PASSWORD }))).toEqual([403, 'PASSWORD_EXPIRED']);
  });
});

describe('an account that is disabled', () => {
  it('while its sign-in waits gets no session', async () => {
    const { id, login } = await person();
    const disabling = sql(`do $$ begin update administrator set ad_enabled = false where adminid = ${id};
      perform pg_sleep(1); end $$`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(code(await post('login', { login, password: PASSWORD }))).toEqual([401, 'SIGN_IN_OVER']);
    await disabling;
    expect(await sql('select 1 from session where admin_id = $1', [id])).toEqual([]);
  });

  it('has no sign-in under way when it is enabled again', async () => {
    const { id, login } = await person();
    // Before the policy asks them for a code, too.
    await test.tokenOf('admin');
    await policy('null, true');
    const step = await begin(login);
    expect(step.challenge).toBe('code');
    for (const enabled of [false, true]) {
      const payload = { adminid: id, ad_enabled: enabled };
      const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(code(await verify(step.pending, { code: '000000' }))).toEqual([401, 'SIGN_IN_OVER']);
  });
});

describe('a second factor', () => {
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  const enrolled = async () => {
    const one = await person();
    const { token } = await begin(one.login);
    const { secret, uri } = (
      await post('second-factor/setup', { currentPassword: PASSWORD }, bearer(token))
    ).json<Step>();
    const confirmed = await post('second-factor/confirm', { code: codeAt(secret) }, bearer(token));
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    return { ...one, token, secret, uri, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
  };

  it('is set up with the password and a first code, and is then asked for', async () => {
    const { id, login, token, secret, uri, codes } = await enrolled();
    expect(uri).toContain('otpauth://totp/Portico:');
    expect(new Set(codes).size).toBe(10);
    expect(code(await post('second-factor/setup', { currentPassword: PASSWORD }, bearer(token)))).toEqual([
      409,
      'FACTOR_EXISTS',
    ]);
    const step = await begin(login);
    expect(step).toMatchObject({ challenge: 'totp' });
    offset = 30_000;
    const opened = await verify(step.pending, { code: codeAt(secret) });
    expect(opened.json<Step>().token).toMatch(/^pts_/);
    expect(await audited('factor_added', id)).toBe(1);
    const stored = JSON.stringify([await sql('select * from second_factor'), await sql('select * from recovery_code')]);
    expect(stored).not.toContain(secret);
    for (const one of codes) expect(stored).not.toContain(one.replaceAll('-', ''));
  });

  it('does not count before it is confirmed, nor with a wrong password or code', async () => {
    const { login } = await person();
    const { token } = await begin(login);
    const wrong = await post('second-factor/setup', { currentPassword: OTHER }, bearer(token));
    expect(wrong.json()).toMatchObject({ fields: { currentPassword: { msg_code: 'PASSWORD_INCORRECT' } } });
    const { secret } = (await post('second-factor/setup', { currentPassword: PASSWORD }, bearer(token))).json<Step>();
    const refused = await post('second-factor/confirm', { code: wrongFor(codeAt(secret)) }, bearer(token));
    expect(refused.json()).toMatchObject({ fields: { code: { msg_code: 'FACTOR_CODE_INCORRECT' } } });
    expect((await begin(login)).token).toMatch(/^pts_/);
  });

  it('is confirmed within a quarter of an hour', async () => {
    const { id, login } = await person();
    const { token } = await begin(login);
    const { secret } = (await post('second-factor/setup', { currentPassword: PASSWORD }, bearer(token))).json<Step>();
    await sql(`update second_factor set prepared_at = prepared_at - interval '16 minutes' where admin_id = $1`, [id]);
    const late = await post('second-factor/confirm', { code: codeAt(secret) }, bearer(token));
    expect(code(late)).toEqual([409, 'FACTOR_SETUP_OVER']);
  });

  it('comes before a new password: an expired one alone opens no way to another', async () => {
    const { id, login, secret } = await enrolled();
    await policy('30, false');
    await sql(
      `insert into password_age (company_id, admin_id, set_at) values (2, $1, now() - interval '31 days')
       on conflict (company_id, admin_id) do update set set_at = excluded.set_at`,
      [id],
    );
    const step = await begin(login);
    expect(step).toMatchObject({ challenge: 'totp' });
    offset = MINUTE;
    const answer = (await verify(step.pending, { code: codeAt(secret) })).json<Step>();
    expect(answer).toMatchObject({ challenge: 'password', token: expect.stringMatching(/^ptl_/) as unknown });
    const changed = await post('password/reset', { token: answer.token, password: OTHER });
    expect(changed.statusCode, changed.body).toBe(200);
  });

  it('takes codes one step early or late, no more, and each once (RFC 6238)', async () => {
    const { login, secret } = await enrolled();
    for (const [away, taken] of [
      [-2, false],
      [2, false],
      [1, true],
      [1, false],
      [0, false],
    ] as const) {
      offset = 10 * MINUTE;
      const { pending } = await begin(login);
      const answer = await verify(pending, { code: codeAt(secret, Date.now() + offset + away * 30_000) });
      expect([away, answer.statusCode]).toEqual([away, taken ? 200 : 401]);
    }
    offset = 20 * MINUTE;
    const steps = await Promise.all([begin(login), begin(login), begin(login)]);
    const answers = await Promise.all(steps.map(({ pending }) => verify(pending, { code: codeAt(secret) })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('cannot be guessed: five tries a sign-in, twenty an hour for the account', async () => {
    const { login, secret } = await enrolled();
    offset = 10 * MINUTE;
    const results: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      address += 1;
      const { pending } = await begin(login);
      for (let n = 0; n < 5; n += 1) {
        const answer = await verify(pending, { code: wrongFor(codeAt(secret)) });
        results.push(answer.json<{ msg_code: string }>().msg_code);
      }
    }
    expect(results).toEqual([
      ...Array<string>(20).fill('CODE_INCORRECT'),
      ...Array<string>(5).fill('TOO_MANY_ATTEMPTS'),
    ]);
    offset = 71 * MINUTE;
    const { pending } = await begin(login);
    expect((await verify(pending, { code: codeAt(secret) })).statusCode).toBe(200);
  }, 30_000);

  it('has recovery codes that work once, typed as people type them', async () => {
    const { id, login, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    const once = await begin(login);
    expect((await verify(once.pending, { code: first.toLowerCase().replaceAll('-', ' ') })).statusCode).toBe(200);
    const again = await begin(login);
    expect(code(await verify(again.pending, { code: first }))).toEqual([401, 'CODE_INCORRECT']);
    const steps = await Promise.all([begin(login), begin(login), begin(login)]);
    const answers = await Promise.all(steps.map(({ pending }) => verify(pending, { code: second })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await audited('recovery_code_used', id)).toBe(2);
    await expect.poll(() => mailsTo(login).some(({ text }) => /8\b/.test(text)), { timeout: 10_000 }).toBe(true);
  });

  it('is renewed and removed with the current password and a code, which a mail reports', async () => {
    const { login, token, codes } = await enrolled();
    const change = (path: string, currentPassword: string, typed = '') =>
      post(`second-factor/${path}`, { currentPassword, code: typed }, bearer(token));
    // The password alone is not enough, nor is a code that is wrong or used.
    expect((await change('remove', PASSWORD, '000000')).json()).toMatchObject({
      fields: { code: { msg_code: 'FACTOR_CODE_INCORRECT' } },
    });
    expect((await change('recovery-codes', PASSWORD)).statusCode).toBe(422);
    const renewed = await change('recovery-codes', PASSWORD, codes[2]);
    const { recoveryCodes } = renewed.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect((await change('remove', PASSWORD, codes[2])).statusCode).toBe(422);
    const { pending } = await begin(login);
    expect((await verify(pending, { code: codes[3] })).statusCode).toBe(401);
    expect((await change('remove', OTHER, recoveryCodes[0])).statusCode).toBe(422);
    expect((await change('remove', PASSWORD, recoveryCodes[0])).statusCode).toBe(200);
    expect(code(await change('remove', PASSWORD, recoveryCodes[1]))).toEqual([409, 'FACTOR_MISSING']);
    expect((await begin(login)).token).toMatch(/^pts_/);
    await expect
      .poll(() => mailsTo(login).some(({ text }) => text.includes('a été retiré')), { timeout: 10_000 })
      .toBe(true);
  });

  it('is still asked for after the password was reset by mail', async () => {
    const { login } = await enrolled();
    await post('password/forgot', { login });
    await expect.poll(() => mailsTo(login).some(({ text }) => text.includes('token=')), { timeout: 10_000 }).toBe(true);
    const token = /token=(ptl_[\w-]+)/.exec(
      mailsTo(login).find(({ text }) => text.includes('token='))?.text ?? '',
    )?.[1];
    expect((await post('password/reset', { token, password: OTHER })).statusCode).toBe(200);
    expect((await post('login', { login, password: OTHER })).json()).toMatchObject({ challenge: 'totp' });
  });

  it('that a policy requires opens nothing but its set-up', async () => {
    const { login } = await person();
    await policy('null, true');
    // Who has only guessed the password cannot set up a factor of their own: a code goes to the mailbox first.
    const before = mailsTo(login).length;
    const asked = await begin(login);
    expect(asked).toMatchObject({ challenge: 'code', purpose: 'factor', to: 's…@bellevue.example' });
    expect(asked).not.toHaveProperty('secret');
    const sent = await nextMail(login, before + 1);
    expect(sent.text).toContain('second facteur');
    const typed = /\b\d{6}\b/.exec(sent.text)![0];
    expect(code(await verify(asked.pending, { code: wrongFor(typed) }))).toEqual([401, 'CODE_INCORRECT']);
    const step = (await verify(asked.pending, { code: typed })).json<Step>();
    expect(code(await verify(asked.pending, { code: typed }))).toEqual([401, 'SIGN_IN_OVER']);
    expect(step).toMatchObject({ challenge: 'enrol', uri: expect.stringContaining('otpauth://') as string });
    expect(step.token).toBeUndefined();
    expect(code(await verify(step.pending, { code: wrongFor(codeAt(step.secret)) }))).toEqual([401, 'CODE_INCORRECT']);
    const opened = await verify(step.pending, { code: codeAt(step.secret) });
    expect(opened.json<Step>()).toMatchObject({ token: expect.stringMatching(/^pts_/) as string });
    expect(opened.json<Step>().recoveryCodes).toHaveLength(10);
    expect(await begin(login)).toMatchObject({ challenge: 'totp' });
  });

  it('comes after an expired password, with one code for the new password and one for the factor', async () => {
    const { id, login } = await person();
    await policy('30, true');
    await sql(`update password_age set set_at = now() - interval '31 days' where admin_id = $1`, [id]);
    const codeOf = async (count: number) => /\b(\d{6})\b/.exec((await nextMail(login, count)).text)?.[1] ?? '';
    const before = mailsTo(login).length;
    const first = await begin(login);
    expect(first).toMatchObject({ challenge: 'code', purpose: 'password' });
    const change = (await verify(first.pending, { code: await codeOf(before + 1) })).json<Step>();
    expect(change.challenge).toBe('password');
    expect((await post('password/reset', { token: change.token, password: OTHER })).statusCode).toBe(200);
    const reported = before + 2;
    await nextMail(login, reported);
    const second = (await post('login', { login, password: OTHER })).json<Step>();
    expect(second).toMatchObject({ challenge: 'code', purpose: 'factor' });
    const step = (await verify(second.pending, { code: await codeOf(reported + 1) })).json<Step>();
    expect(step).toMatchObject({ challenge: 'enrol' });
  });

  it('needs an address for the code', async () => {
    const { id, login } = await person();
    await policy('null, true');
    await sql(`update administrator set ad_email = null where adminid = $1`, [id]);
    expect(code(await post('login', { login, password: PASSWORD }))).toEqual([403, 'CODE_NEEDS_ADDRESS']);
  });

  it('is reset by callers who may edit the person and have no fewer rights, and by no other caller', async () => {
    const { id, login } = await enrolled();
    const reset = (role: string, target = id) =>
      test.as(role, { method: 'POST', url: `/api/administrators/${target}/second-factor/reset`, payload: {} });
    expect((await reset('viewer')).statusCode).toBe(403);
    expect((await reset('admin2')).statusCode).toBe(404);
    const shown = async (role: string) =>
      (await test.as(role, { url: `/legacy/elements/administrator/${id}` })).json<{ element: object }>().element;
    expect(await shown('admin')).toMatchObject({ ad_secondfactor: true });
    // Who may not reset it is not told who has none.
    expect(await shown('viewer')).not.toHaveProperty('ad_secondfactor');
    const answer = await reset('admin');
    expect(await shown('admin')).toMatchObject({ ad_secondfactor: false });
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: true }]);
    expect(code(await reset('admin'))).toEqual([409, 'FACTOR_MISSING']);
    expect(await audited('factor_reset', id)).toBe(1);
    expect((await begin(login)).token).toMatch(/^pts_/);
    await expect
      .poll(() => mailsTo(login).some(({ text }) => text.includes('Un administrateur')), { timeout: 10_000 })
      .toBe(true);
    const me = (await test.as('admin', { url: '/api/admin/admins/me' })).json<{ id: number }>();
    expect((await reset('admin', me.id)).statusCode).toBe(403);
    const [stronger] = await sql(
      `select adminid as id from administrator a join adprofile p on p.adprofileid = a.ad_profileid
        where ad_companyid = 2 and adp_bits > (select adp_bits from adprofile join administrator on ad_profileid = adprofileid where adminid = $1)`,
      [me.id],
    );
    if (stronger) expect((await reset('admin', Number(stronger['id']))).statusCode).toBe(403);
  });

  it('is no business of API keys and impersonators', async () => {
    const { id } = await person();
    const answer = await test.as('admin', {
      method: 'GET',
      url: '/api/second-factor',
      headers: { 'x-switch-user': String(id) },
    });
    expect(answer.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
  });
});

describe('a sign-in that waits', () => {
  it('is no session, and its end gives a new one whatever the browser had (fixation)', async () => {
    const { id, login } = await person();
    const former = await post('login', { login, password: PASSWORD });
    const cookie = `portico_refresh=${former.cookies.find(({ name }) => name === 'portico_refresh')?.value}`;
    await policy('null, true');
    const step = await beginEnrol(login);
    for (const url of ['/api/admin/admins/me', '/api/second-factor']) {
      const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${step.pending}` } });
      expect(answer.statusCode).toBe(401);
    }
    const opened = await post('login/verify', { pending: step.pending, code: codeAt(step.secret) }, { cookie });
    expect(opened.json<Step>().token).not.toBe(former.json<Step>().token);
    expect(
      (
        await test.app.inject({
          url: '/api/admin/admins/me',
          headers: { authorization: `Bearer ${former.json<Step>().token}` },
        })
      ).statusCode,
    ).toBe(401);
    const rows = await sql('select hash, admin_id from pending_sign_in where admin_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('does not forgive wrong passwords before it is complete', async () => {
    const { id, login } = await person();
    await sql(
      `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
       values ($1, 2, 'Key', gen_random_uuid(), '', 0, '[]', gen_random_uuid(), now())`,
      [id],
    );
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await post('login', { login, password: PASSWORD })).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('gives back the try that was counted for it, once, whatever its end is sent with', async () => {
    const { id, login } = await person();
    const teams = await sql(`select id from team where companyid = 2 and "deletedAt" is null limit 2`);
    for (const team of teams) {
      await sql(
        `insert into team_member (teamid, adminid, profileid, companyid)
         select $1, adminid, ad_profileid, 2 from administrator where adminid = $2`,
        [team['id'], id],
      );
    }
    const cookiesOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
      cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const known = { cookie: cookiesOf(await post('login', { login, password: PASSWORD })) };
    for (let n = 0; n < 9; n += 1) await post('login', { login: `guess${n}@bellevue.example`, password: OTHER });
    const before = await sql('select key, attempts from login_attempt order by key');
    const counted = () =>
      sql('select key, attempts from login_attempt where key = any($1) order by key', [before.map(({ key }) => key)]);
    const one = await begin(login, { chooseTeam: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(one.pending, { choice: 0 })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await counted()).toEqual(before);
    const other = (await post('login', { login, password: PASSWORD, chooseTeam: true }, known)).json<Step>();
    expect((await verify(other.pending, { choice: 0 })).statusCode).toBe(200);
    expect(await counted()).toEqual(before);
  });

  it('ends with a new password', async () => {
    const { id, login } = await person();
    await policy('null, true');
    const step = await beginEnrol(login);
    await sql(`update administrator set ad_password = ad_password || ' ' where adminid = $1`, [id]);
    expect(code(await verify(step.pending, { code: codeAt(step.secret) }))).toEqual([401, 'SIGN_IN_OVER']);
  });

  it.each([
    { pending: ['x'] },
    { pending: 'x', code: 123456 },
    { pending: 'x', choice: '0' },
    { code: '1' },
    { pending: '' },
  ])('is not answered with %j', async (body) => {
    expect((await post('login/verify', body)).statusCode).toBe(422);
  });
});
