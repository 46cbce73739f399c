import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteAdmin } from '../../server/commands/createAdmin';
import { passwordWeakness } from '../../server/auth/passwords';
import { demoLogins } from '../../server/demo/logins';
import { testApp, type TestApp } from '../support/app';
import { openSession } from '../support/personas';

let test: TestApp;
let people = 0;
beforeAll(async () => {
  test = await testApp();
  // What applies where a company has no policy; `server/passwordPolicies.test.ts` is about those.
  await test.database.ownerQuery('delete from password_policy');
});
afterAll(() => test.close());

const post = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/${url}`, remoteAddress: `198.51.100.${people}`, payload });

/** A new person who opens the link and chooses this password. */
async function choose(password: string): Promise<{ login: string; status: number; code?: string; token: string }> {
  const login = `password${(people += 1)}@bellevue.example`;
  const { link } = await inviteAdmin(test.context, { login, company: '2' });
  const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
  const answer = await post('password/reset', { token, password });
  const code = answer.json<{ fields?: { password?: { msg_code: string } } }>().fields?.password?.msg_code;
  return { login, status: answer.statusCode, token, ...(code !== undefined && { code }) };
}
const signIn = async (login: string, password: string) => (await post('login', { login, password })).statusCode;

describe('a password (ASVS V6.2)', () => {
  it.each([
    ['64 characters and more', `Quatre-vingt-dix ${'bateaux longent la digue, '.repeat(3)}1789`],
    ['128 characters', `Été-42 ${'vague et rocher, '.repeat(8)}`.slice(0, 128).replace(/ $/, '.')],
    ['spaces at both ends, and several in a row', '  Trois   mouettes, 17 phares  '],
    ['letters of any script, emoji', 'Ночь-над-洛阳-🐎-4711-Ж'],
    ['no lower-case letter', 'CAP GRIS-NEZ 1944, 22 H'],
    ['quotes, slashes and markup', `O'Hara\\"<b>/%00 &amp; 1942`],
  ])('may have %s, and is that one exactly', async (_what, password) => {
    const { login, status } = await choose(password);
    expect(status).toBe(200);
    expect(await signIn(login, password)).toBe(200);
    const others = [
      password.toUpperCase() === password ? password.toLowerCase() : password.toUpperCase(),
      password.slice(0, -1),
      `${password} `,
      password.trim() === password ? ` ${password}` : password.trim(),
      password.slice(0, 72).padEnd(73, '_'),
    ].filter((other) => other !== password);
    for (const other of others) expect([other, await signIn(login, other)]).toEqual([other, 401]);
  });

  it('is chosen by its owner: what a link holds is none', async () => {
    const { login, token } = await choose('Phare-de-Cordouan-1611');
    expect(await signIn(login, token)).toBe(401);
  });

  it.each([
    'Password1234!',
    'P@ssw0rd2026',
    'Motdepasse12!',
    'Azertyuiop12!',
    'Qwertyuiop12!',
    'Administrator12!',
    'Welcome12345!',
    'Bienvenue2026!',
    'Iloveyou1234!',
    'Changeme1234!',
    'Letmeinnow12!',
    'Portico12345!',
    'Bellevue2026!',
    'Aaaaaaaaaa11!',
    'Abcdefghijk12!',
  ])('is not one that everybody tries first: %s', async (password) => {
    expect(await choose(password)).toMatchObject({
      status: 422,
      code: expect.stringMatching(/^PASSWORD_(TOO_COMMON|TOO_REPETITIVE|PERSONAL)$/) as string,
    });
  });

  it('is none of at least 3 000 common and leaked ones, with what the policy asks for added', () => {
    const leaked = dictionary['passwords-common'];
    const typed = leaked
      .filter((one) => /^[a-z]{4}/.test(one))
      .map((one) => `${one[0]?.toUpperCase()}${one.slice(1)}-2026!`)
      .filter((one) => one.length >= 12);
    expect(typed.length).toBeGreaterThan(3_000);
    expect(typed.filter((one) => passwordWeakness(one) === undefined)).toEqual([]);
  });

  it.each(['Sonyericsson-2026!', 'Iloveyou-Iloveyou-12', 'Zxcasdqwe-12345'])(
    'is not a leaked one, however it is chosen: %s',
    async (password) => {
      expect(await choose(password)).toMatchObject({ status: 422, code: 'PASSWORD_TOO_COMMON' });
      const { profile } = (await test.as('admin', { url: '/api/admin/admins/me' })).json<{ profile: { id: number } }>();
      const created = await test.as('admin', {
        method: 'POST',
        url: '/legacy/elements/administrator',
        payload: {
          ad_name: 'Marie Curie',
          ad_login: `leaked${(people += 1)}@bellevue.example`,
          ad_email: 'marie@bellevue.example',
          ad_phone: '+33 612345678',
          ad_profileid: profile.id,
          ad_password: password,
        },
      });
      expect([created.statusCode, created.body]).toEqual([422, expect.stringContaining('PASSWORD_TOO_COMMON')]);
    },
  );

  it('is at least twelve characters long', async () => {
    expect(await choose('Kx7-Qm4!Rz9')).toMatchObject({ status: 422, code: 'PASSWORD_TOO_SHORT' });
  });

  it('stays valid: no password has to be changed because time has passed', async () => {
    const password = 'Viaduc-de-Garabit-1884';
    const { login } = await choose(password);
    const columns = await test.database.ownerQuery(
      `select column_name from information_schema.columns where table_name = 'administrator'`,
    );
    expect(columns.map(({ column_name }) => String(column_name)).filter((name) => /expir|rotat/i.test(name))).toEqual(
      [],
    );
    expect(await signIn(login, password)).toBe(200);
  });
});

describe('knowledge of a person (ASVS V6.4.2)', () => {
  it('opens nothing: there is neither a hint nor a secret question', async () => {
    const { resources } = test.context.models.current().model;
    const fields = Object.values(resources).flatMap((resource) => resource.fields.map(({ name }) => name));
    expect(fields.length).toBeGreaterThan(200);
    expect(fields.filter((name) => /hint|question|secret_?answer|mother|pet_?name/i.test(name))).toEqual([]);
  });
});

describe('the password of a person in whose name an administrator acts', () => {
  it('is compared with nothing: no answer tells of a guess, and the tries of its owner stay theirs', async () => {
    const password = 'Phare-de-Kermorvan-1849';
    const { login } = await choose(password);
    const [row] = await test.database.ownerQuery('select adminid from administrator where ad_login = $1', [login]);
    const adminid = Number(row!['adminid']);
    const own = await openSession(test.database, adminid);
    const acting = {
      authorization: `Bearer ${await openSession(test.database, 2001)}`,
      'x-switch-user': String(adminid),
    };
    const next = 'Phare-de-Trezien-1894';
    const tryAs = (headers: Record<string, string>, currentPassword: string) =>
      test.app.inject({
        method: 'POST',
        url: '/legacy/elements/myprofile',
        headers,
        payload: { adminid, currentPassword, ad_password: next, retypedPassword: next },
      });
    for (const guess of [password, ...Array<string>(11).fill('Phare-de-Nividic-1936')]) {
      const answer = await tryAs(acting, guess);
      expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([
        403,
        'NOT_WHILE_IMPERSONATING',
      ]);
    }
    const refused = `select 1 from auditlog where lo_action = 'password_refused' and lo_elementid = $1`;
    expect(await test.database.ownerQuery(refused, [String(adminid)])).toEqual([]);
    expect((await tryAs({ authorization: `Bearer ${own}` }, password)).statusCode).toBe(200);
  });
});

describe('a password that was changed', () => {
  const mails = async (to: string) =>
    (await test.database.ownerQuery(`select m_subject from mail where m_to = $1 and m_kind = 'password-changed'`, [to]))
      .length;
  const save = (role: string, type: string, payload: object) =>
    test.as(role, { method: 'POST', url: `/legacy/elements/${type}`, payload });

  it('is told to its owner by mail: one that a colleague has set, and one’s own; a new account has no other one', async () => {
    const { login } = await choose('Phare-des-Baleines-1854');
    const before = await mails(login);
    const [row] = await test.database.ownerQuery('select adminid from administrator where ad_login = $1', [login]);
    const renamed = await save('admin', 'administrator', { adminid: row!['adminid'], ad_name: 'Gardienne' });
    expect([renamed.statusCode, await mails(login)]).toEqual([200, before]);
    const changed = await save('admin', 'administrator', {
      adminid: row!['adminid'],
      ad_password: 'Phare-de-Chassiron-1836',
    });
    expect([changed.statusCode, await mails(login)]).toEqual([200, before + 1]);
    const viewer = demoLogins().find(({ role }) => role === 'viewer')!;
    const own = await save('viewer', 'myprofile', {
      adminid: 2003,
      currentPassword: viewer.password,
      ad_password: 'Phare-du-Four-1874-Ouest',
      retypedPassword: 'Phare-du-Four-1874-Ouest',
    });
    expect([own.statusCode, own.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const [viewerRow] = await test.database.ownerQuery('select ad_email from administrator where adminid = 2003');
    expect(await mails(String(viewerRow!['ad_email']))).toBe(1);
  });
});
