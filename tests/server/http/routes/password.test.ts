import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuePasswordLink } from '../../../../server/actions/account/passwordLinks';
import { inviteAdmin } from '../../../../server/commands/createAdmin';
import { asSystem } from '../../../../server/db/connect';
import { hashToken } from '../../../../server/keys/tokens';
import { auditMessage } from '../../../../domain/records/auditMessage';
import { testApp, type TestApp } from '../../../support/app';

const PASSWORD = 'Phare-de-Cordouan-1611';
const OTHER = 'Viaduc-de-Garabit-1884';
const HOUR = 3_600_000;

let test: TestApp;
let offset = 0;
let people = 0;
let address = 0;

beforeAll(async () => {
  test = await testApp({ now: () => new Date(Date.now() + offset) });
  await sql('delete from password_policy');
});
afterAll(() => test.close());
beforeEach(() => {
  offset = 0;
  address += 1;
});

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const tokenOf = (link: string) => new URL(link.replace('/#', '')).searchParams.get('token') ?? '';

/** Each test knocks from an address of its own, so that one's tries do not count against another's. */
const post = (url: string, payload: unknown, remoteAddress = `198.51.100.${address}`) =>
  test.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const check = (token: unknown) => post('password/reset/check', { token });
const reset = (token: unknown, password: unknown = PASSWORD) => post('password/reset', { token, password });
const signIn = (login: string, password: string) => post('login', { login, password });

/** A new person, with a link. */
async function invited(): Promise<{ id: number; login: string; token: string }> {
  const login = `guest${(people += 1)}@bellevue.example`;
  const { link } = await inviteAdmin(test.context, { login, company: '2' });
  const [row] = await sql('select adminid as id from administrator where ad_login = $1', [login]);
  return { id: Number(row?.['id']), login, token: tokenOf(link) };
}

const another = async (id: number) =>
  tokenOf(await asSystem(test.context.db, (trx) => issuePasswordLink(trx, test.context, id, 'invite')));
const stored = async (id: number) =>
  (await sql('select ad_password, version from administrator where adminid = $1', [id]))[0];
const code = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { msg_code: string }).msg_code,
];

describe('a link', () => {
  it('names its account, as often as asked, and is not kept by any cache', async () => {
    const { login, token } = await invited();
    for (let i = 0; i < 12; i += 1) {
      const answer = await check(token);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { valid: true, login, rules: { minLength: 12, digits: 2 } },
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('is stored as a hash alone', async () => {
    const { token } = await invited();
    expect(await sql('select 1 from password_link where hash = $1', [hashToken(test.context.db, token)])).toHaveLength(
      1,
    );
    const [{ text } = {}] = await sql('select string_agg(l::text, chr(10)) as text from password_link l');
    expect(text).not.toContain(token.slice(4));
  });

  it('sets the password once, makes no session, and is written into the audit log', async () => {
    const { id, login, token } = await invited();
    const answer = await reset(token);
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { result: true }, []]);
    expect((await signIn(login, PASSWORD)).statusCode).toBe(200);
    expect(code(await reset(token, OTHER))).toEqual([410, 'RESET_LINK_USED']);
    expect(code(await check(token))).toEqual([410, 'RESET_LINK_USED']);
    expect((await signIn(login, PASSWORD)).statusCode).toBe(200);
    const lines = await sql(`select * from auditlog where lo_action = 'password_reset' and lo_elementid = $1`, [
      String(id),
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ company_id: 2, lo_adminid: id, lo_element: 'administrator' });
    expect(JSON.parse(String(lines[0]?.['lo_data']))).toEqual(auditMessage('password_reset', 'administrator', id));
  });

  it('is redeemed exactly once by fifty at the same moment', async () => {
    const { id, login, token } = await invited();
    const passwords = Array.from({ length: 50 }, (_, i) => `${PASSWORD}-${i}`);
    const answers = await Promise.all(
      passwords.map((password, i) => post('password/reset', { token, password }, `203.0.113.${i}`)),
    );
    const winners = passwords.filter((_, i) => answers[i]?.statusCode === 200);
    expect(winners).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 410, 429]).toContain(statusCode);
    expect((await stored(id))?.['version']).toBe(2);
    expect((await signIn(login, winners[0] ?? '')).statusCode).toBe(200);
  });

  it('ends with its day', async () => {
    const { id, token } = await invited();
    offset = 24 * HOUR - 60_000;
    expect((await check(token)).statusCode).toBe(200);
    offset = 24 * HOUR + 1000;
    expect(code(await check(token))).toEqual([410, 'RESET_LINK_EXPIRED']);
    expect(code(await reset(token))).toEqual([410, 'RESET_LINK_EXPIRED']);
    expect((await stored(id))?.['ad_password']).toBeNull();
  });

  it('ends when a newer one is made', async () => {
    const { id, token } = await invited();
    const newer = await another(id);
    expect(code(await reset(token))).toEqual([410, 'RESET_LINK_EXPIRED']);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  it.each([
    ['the e-mail changed', `update administrator set ad_email = 'new@bellevue.example' where adminid = $1`],
    ['the login changed', `update administrator set ad_login = 'new@bellevue.example' where adminid = $1`],
    ['a password was set otherwise', `update administrator set ad_password = 'hash' where adminid = $1`],
    ['the administrator was disabled', `update administrator set ad_enabled = false where adminid = $1`],
    ['the administrator was deleted', `update administrator set "ad_deletedAt" = now() where adminid = $1`],
  ])('is worth nothing once %s', async (_, change) => {
    const { id, token } = await invited();
    await sql(change, [id]);
    const before = await stored(id);
    expect(code(await check(token))).toEqual([404, 'RESET_LINK_INVALID']);
    expect(code(await reset(token))).toEqual([404, 'RESET_LINK_INVALID']);
    expect(await stored(id)).toEqual(before);
    await sql(`update administrator set ad_login = 'x' || adminid where ad_login = 'new@bellevue.example'`);
  });

  it.each([
    ['was deleted', `"c_deletedAt" = now()`, `"c_deletedAt" = null`],
    ['has ended', `c_edate = '2020-01-01'`, `c_edate = '2099-01-01'`],
  ])('is worth nothing while the company %s', async (_, change, back) => {
    const { token } = await invited();
    await sql(`update company set ${change} where companyid = 2`);
    expect(code(await reset(token))).toEqual([404, 'RESET_LINK_INVALID']);
    await sql(`update company set ${back} where companyid = 2`);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('ends every session of the account and every other link, at once', async () => {
    const { id, login, token } = await invited();
    await reset(token);
    const grants = await Promise.all([signIn(login, PASSWORD), signIn(login, PASSWORD)]);
    const next = await another(id);
    const me = (answer: (typeof grants)[number]) =>
      test.app.inject({
        url: '/api/admin/admins/me',
        headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` },
      });
    for (const grant of grants) expect((await me(grant)).statusCode).toBe(200);
    expect((await reset(next, OTHER)).statusCode).toBe(200);
    for (const grant of grants) {
      expect((await me(grant)).statusCode).toBe(401);
      const cookies = { portico_refresh: grant.cookies[0]?.value ?? '' };
      const refresh = await test.app.inject({ method: 'POST', url: '/api/login/refresh', cookies, payload: {} });
      expect(refresh.statusCode).toBe(401);
    }
    expect((await signIn(login, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(login, OTHER)).statusCode).toBe(200);
  });
});

describe('a password', () => {
  it.each([
    ['short-A1', 'PASSWORD_TOO_SHORT', [12]],
    ['nouppercase-12', 'PASSWORD_NEEDS_UPPER', []],
    ['Onlyonedigit-1x', 'PASSWORD_NEEDS_DIGITS', [2]],
    ['NoSpecial12345x', 'PASSWORD_NEEDS_SPECIAL', []],
    ['Aaaaaaaaaa11!', 'PASSWORD_TOO_REPETITIVE', []],
    ['Password-1234', 'PASSWORD_TOO_COMMON', []],
    ['Hôtels-Bellevue-12', 'PASSWORD_PERSONAL', []],
  ])('like "%s" is refused under its field with %s, and the link goes on working', async (weak, rule, args) => {
    const { id, token } = await invited();
    const answer = await reset(token, weak);
    expect(code(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.json()).toMatchObject({ fields: { password: { msg_code: rule, msg_args: args } } });
    expect((await stored(id))?.['ad_password']).toBeNull();
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('may be as long as one that signs in, and no longer', async () => {
    const { login, token } = await invited();
    const longest = `${PASSWORD}-`.padEnd(128, 'Zürich-8 ');
    const answer = await reset(token, `${longest}x`);
    expect(answer.json()).toMatchObject({ fields: { password: { msg_code: 'FIELD_TOO_LONG', msg_args: [128] } } });
    expect((await reset(token, longest)).statusCode).toBe(200);
    expect((await signIn(login, longest)).statusCode).toBe(200);
  });
});

describe('bad input', () => {
  it.each([
    ['password/reset/check', {}],
    ['password/reset/check', { token: '' }],
    ['password/reset/check', { token: null }],
    ['password/reset/check', { token: true }],
    ['password/reset/check', { token: 1 }],
    ['password/reset/check', { token: ['ptl_x'] }],
    ['password/reset/check', { token: { $ne: '' } }],
    ['password/reset/check', { token: 'x'.repeat(256) }],
    ['password/reset/check', { token: 'ptl_\0' }],
    ['password/reset/check', { token: 'ptl_x', login: 'admin@bellevue.example' }],
    ['password/reset/check', []],
    ['password/reset/check', '{"token":'],
    ['password/reset/check', '"ptl_x"'],
    ['password/reset', { token: 'ptl_x' }],
    ['password/reset', { password: PASSWORD }],
    ['password/reset', { token: 'ptl_x', password: [PASSWORD] }],
    ['password/reset', { token: 'ptl_x', password: PASSWORD, adminid: 1 }],
    ['password/reset', '{"token":"ptl_x","password":"a","__proto__":{"token":"x"}}'],
  ])('%s %j is refused with 422', async (url, body) => {
    expect((await post(url, body)).statusCode).toBe(422);
  });

  it('never opens an account, and never breaks anything', async () => {
    const { id, token } = await invited();
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        token.slice(0, -1),
        `${token}=`,
        ` ${token}`,
        token.toUpperCase(),
        hashToken(test.context.db, token),
        `${token}\n`,
      ),
    );
    const value = fc.oneof(
      text,
      fc.jsonValue(),
      fc.array(fc.constant(token)),
      fc.record({ token: fc.constant(token) }),
    );
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom('password/reset', 'password/reset/check'), async (wrong, url) => {
        await sql('delete from login_attempt');
        const answer = await post(url, { token: wrong, ...(url.endsWith('reset') && { password: PASSWORD }) });
        expect([404, 422]).toContain(answer.statusCode);
      }),
      { numRuns: 200 },
    );
    expect((await stored(id))?.['ad_password']).toBeNull();
  });
});

describe('the limit of tries', () => {
  it('stops guessing from one address, however many tokens, and says when to come back', async () => {
    const guesses = [];
    for (let i = 0; i < 51; i += 1) guesses.push(await check(`ptl_guess${i}`));
    expect(guesses.slice(0, 50).every((answer) => answer.statusCode === 404)).toBe(true);
    const last = guesses[50];
    expect(last && code(last)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(800);
    // One counter with sign-in: an address that guesses, guesses either.
    expect((await signIn('admin@bellevue.example', 'wrong')).statusCode).toBe(429);
    const { token } = await invited();
    expect((await reset(token)).statusCode).toBe(429);
    offset = 16 * 60_000;
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('counts tries at a dead link from everywhere', async () => {
    const { token } = await invited();
    await reset(token);
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push(await post('password/reset/check', { token }, `203.0.113.${100 + i}`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(410), 429]);
  });
});
