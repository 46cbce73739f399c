import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { testApp, type TestApp } from '../../support/app';
import { addAdmin, MAIN, maskWith, openSession } from '../../support/personas';

let test: TestApp;
let offset = 0;
beforeAll(async () => {
  test = await testApp({ now: () => new Date(Date.now() + offset) });
});
afterAll(() => test.close());

const OLD = 'Quartz-Lantern-81!';
const NEW = 'Violet-Harbour-27!';
let made = 0;

/** An administrator with a password, signed in twice. */
async function person(...permissions: string[]) {
  const login = `owner${(made += 1)}@bellevue.example`;
  const id = await addAdmin(test.database, MAIN, maskWith(...permissions), login);
  await test.database.ownerQuery('update administrator set ad_password = $1 where adminid = $2', [
    await hashPassword(OLD),
    id,
  ]);
  const [token, other] = [await openSession(test.database, id), await openSession(test.database, id)];
  const post = async (type: string, body: object, more: Record<string, string> = {}) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/legacy/elements/${type}`,
      headers: { authorization: `Bearer ${token}`, ...more },
      payload: body,
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      ...answer.json<{ msg_code?: string; fields?: unknown }>(),
    };
  };
  /** With the new password typed twice, unless the body says otherwise. */
  const change = (body: { readonly ad_password: string; readonly [field: string]: unknown }) =>
    post('myprofile', { adminid: id, retypedPassword: body.ad_password, ...body });
  const signsIn = async (password: string) =>
    (await test.app.inject({ method: 'POST', url: '/api/login', payload: { login, password } })).statusCode === 200;
  const isIn = async (one: string) =>
    (await test.app.inject({ url: '/api/admin/admins/me', headers: { authorization: `Bearer ${one}` } })).statusCode ===
    200;
  return { id, token, other, post, change, signsIn, isIn };
}

describe('one’s own password', () => {
  it('confirms one change alone: of several at once the others would follow a password that is gone', async () => {
    const { id, token, other, signsIn } = await person();
    const words = Array.from({ length: 6 }, (_, n) => `Violet-Harbour-2${n}!`);
    const statuses = await Promise.all(
      words.map(async (ad_password, n) => {
        const answer = await test.app.inject({
          method: 'POST',
          url: '/legacy/elements/myprofile',
          headers: { authorization: `Bearer ${n % 2 ? token : other}` },
          payload: { adminid: id, ad_password, retypedPassword: ad_password, currentPassword: OLD },
        });
        return answer.statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await signsIn(words[statuses.indexOf(200)]!)).toBe(true);
  });

  it('changes with the current one, and ends the other sessions', async () => {
    const { id, token, other, change, signsIn, isIn } = await person();
    expect(await change({ ad_password: NEW, currentPassword: OLD })).toMatchObject({ status: 200 });
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    expect([await signsIn(OLD), await signsIn(NEW)]).toEqual([false, true]);
    const [line] = await test.database.ownerQuery(
      `select * from auditlog where lo_elementid = $1 and lo_action = 'update' order by loggingid desc limit 1`,
      [String(id)],
    );
    for (const password of [OLD, NEW]) expect(JSON.stringify(line)).not.toContain(password);
  });

  it('does not change without it, with a wrong one, or to a weak one', async () => {
    const { id, post, change, signsIn, isIn, other } = await person('admin:view', 'admin:edit');
    for (const currentPassword of [undefined, null, '']) {
      expect(await change({ ad_password: NEW, currentPassword })).toMatchObject({
        status: 422,
        fields: { currentPassword: { msg_code: 'FIELD_REQUIRED' } },
      });
    }
    expect(await change({ ad_password: NEW, currentPassword: NEW })).toMatchObject({
      status: 422,
      fields: { currentPassword: { msg_code: 'PASSWORD_INCORRECT' } },
    });
    expect(await change({ ad_password: 'short', currentPassword: OLD })).toMatchObject({ status: 422 });
    // Nor as one administrator among others, alone or in a list.
    const own = { adminid: id, ad_password: NEW };
    const elsewhere = { status: 422, fields: { ad_password: { msg_code: 'PASSWORD_OWN_ACCOUNT' } } };
    expect(await post('administrator', own)).toMatchObject(elsewhere);
    expect(await post('administrator/many', [own])).toMatchObject(elsewhere);
    expect(await post('myprofile/many', [{ ...own, currentPassword: OLD }])).toMatchObject({ status: 422 });
    expect([await isIn(other), await signsIn(OLD)]).toEqual([true, true]);
  });

  it('does not change unless the new one is typed twice, the same', async () => {
    const { change, signsIn } = await person();
    for (const retypedPassword of [undefined, null, '']) {
      expect(await change({ ad_password: NEW, currentPassword: OLD, retypedPassword })).toMatchObject({
        status: 422,
        fields: { retypedPassword: { msg_code: 'FIELD_REQUIRED' } },
      });
    }
    expect(await change({ ad_password: NEW, currentPassword: OLD, retypedPassword: OLD })).toMatchObject({
      status: 422,
      fields: { retypedPassword: { msg_code: 'PASSWORDS_DIFFER' } },
    });
    expect(await signsIn(OLD)).toBe(true);
  });

  it('cannot be guessed with a session: ten tries in a quarter of an hour', async () => {
    const { id, change, signsIn } = await person();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => change({ ad_password: NEW, currentPassword: 'Wrong-Lantern-81!' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    const refused = await change({ ad_password: NEW, currentPassword: OLD });
    expect(refused).toMatchObject({ status: 429, msg_code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const lines = await test.database.ownerQuery(
      `select count(*) as n from auditlog where lo_elementid = $1 and lo_action = 'password_refused'`,
      [String(id)],
    );
    expect(Number(lines[0]!['n'])).toBe(10);
    // The sign-in has counters of its own.
    expect(await signsIn(OLD)).toBe(true);
    offset += 15 * 60_000 + 1000;
    expect(await change({ ad_password: NEW, currentPassword: OLD })).toMatchObject({ status: 200 });
  });

  it('is set for others by who may edit administrators, which ends their sessions', async () => {
    // Proofs of the person are written with the time of the database.
    offset = 0;
    const boss = await person('admin:view', 'admin:edit');
    const other = await person();
    expect(await boss.post('administrator', { adminid: other.id, ad_password: NEW })).toMatchObject({ status: 200 });
    expect([await other.isIn(other.token), await other.signsIn(NEW)]).toEqual([false, true]);
  });
});
