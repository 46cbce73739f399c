import { hashToken } from '../../server/keys/tokens';
import { describe, expect, it } from 'vitest';
import {
  asked,
  call,
  clock,
  code,
  confirm,
  emailOf,
  PASSWORD,
  pending,
  person,
  post,
  prove,
  received,
  sql,
  test,
  tokenOf,
  type Person,
  setUpEmailChanges,
} from '../support/emailChanges';
import { addAdmin, maskWith, openSession } from '../support/personas';

setUpEmailChanges();

const seen = new Set<string>();
const fresh = async (to: string, subject: string) => {
  const mail = await received(
    to,
    (one) => one.header('Subject') === subject && tokenOf(one) !== '' && !seen.has(tokenOf(one)),
  );
  seen.add(tokenOf(mail));
  return tokenOf(mail);
};

/** Changes the address with the confirmation of both mailboxes. @returns the link that the former address got */
async function move(one: Person, from: string, to: string): Promise<string> {
  await prove(one);
  const answer = await post('email-change', { email: to }, one.session);
  expect(answer.statusCode, answer.body).toBe(200);
  for (const box of [from, to]) await confirm(await fresh(box, 'Change of email address'));
  expect(await emailOf(one.id)).toBe(to);
  return fresh(from, 'Your email address was changed');
}
const refuse = (token: string) => post('account-links/refuse', { token });
const resetMails = async (to: string) =>
  (await sql(`select 1 from mail where m_to = $1 and m_kind = 'password-reset'`, [to])).length;

describe('“that was not me” at a mailbox that another administrator has now', () => {
  it('ends sessions and password, gives no identity back, and mails no link for a password there', async () => {
    const [one, two] = [await person(), await person()];
    const link = await move(one, one.login, one.to);
    await sql('update administrator set ad_email = $2 where adminid = $1', [two.id, one.login]);
    const answer = await refuse(link);
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: true, restored: false }]);
    expect(await emailOf(one.id)).toBe(one.to);
    expect((await call('GET', 'sessions', one.session)).statusCode).toBe(401);
    expect((await post('login', { login: one.login, password: PASSWORD })).statusCode).toBe(401);
    expect(await resetMails(one.login)).toBe(0);
    expect(await resetMails(one.to)).toBe(0);
  });

  it('is no longer possible with a link from before: it ends when the address passes to another account by confirmation', async () => {
    const [one, two] = [await person(), await person()];
    const role = `role-${one.login}`;
    await move(one, one.login, role);
    const link = await move(one, role, one.to);
    await move(two, two.login, role);
    expect(code(await refuse(link))).toEqual([410, 'ACCOUNT_LINK_USED']);
  });

  it.each(['ad_email', 'ad_login'])('ends, too, when an administrator gives it to a colleague as %s', async (field) => {
    const [one, two] = [await person(), await person()];
    const role = `role-${one.login}`;
    await move(one, one.login, role);
    const link = await move(one, role, one.to);
    const payload = { adminid: two.id, [field]: role.toUpperCase().replace('BELLEVUE.EXAMPLE', 'bellevue.example') };
    const saved = await test.as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(code(await refuse(link))).toEqual([410, 'ACCOUNT_LINK_USED']);
  });
});

describe('a link of an account that still has the address', () => {
  it.each(['ad_email', 'ad_login'])('stays when a colleague gives the address to another one as %s', async (field) => {
    const [one, two] = [await person(), await person()];
    const box = `box-${one.login}`;
    await sql('update administrator set ad_email = $2 where adminid = $1', [one.id, box]);
    await prove(one);
    expect((await post('email-change', { email: one.to }, one.session)).statusCode).toBe(200);
    const link = tokenOf(await received(box));
    const payload = { adminid: two.id, [field]: box };
    const saved = await test.as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await refuse(link)).json()).toEqual({ result: true, restored: true });
    expect((await call('GET', 'email-change', one.session)).statusCode).toBe(401);
  });
});

describe('“that was not me” after two changes', () => {
  const twice = async () => {
    const one = await person();
    const [second, third] = [`second-${one.login}`, `third-${one.login}`];
    return { one, second, first: await move(one, one.login, second), later: await move(one, second, third) };
  };

  it('of the second address leaves the link of the first, which wins', async () => {
    const { one, second, first, later } = await twice();
    expect((await refuse(later)).json()).toEqual({ result: true, restored: true });
    expect(await emailOf(one.id)).toBe(second);
    expect((await refuse(first)).statusCode).toBe(200);
    expect(await emailOf(one.id)).toBe(one.login);
  });

  it('of the first address ends the link of the second', async () => {
    const { one, first, later } = await twice();
    expect((await refuse(first)).statusCode).toBe(200);
    expect(code(await refuse(later))).toEqual([410, 'ACCOUNT_LINK_USED']);
    expect(await emailOf(one.id)).toBe(one.login);
  });
});

it('a link, a cancellation and a confirmation at the same time do not wait for each other in a circle', async () => {
  const deadlocks = async () =>
    Number((await sql('select deadlocks from pg_stat_database where datname = current_database()'))[0]?.['deadlocks']);
  const before = await deadlocks();
  for (let n = 0; n < 6; n += 1) {
    const one = await asked();
    const answers = await Promise.all([
      confirm(one.old),
      n % 2 ? call('DELETE', 'email-change', one.session) : refuse(one.old),
      confirm(one.fresh),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    if (n % 2 === 0) continue;
    expect(await pending(one)).toBeNull();
  }
  expect(await deadlocks()).toBe(before);
});

describe('the mailbox that a change names', () => {
  it('gets five mails an hour and ten a day, of whichever accounts; no answer tells', async () => {
    const box = `Victim.${Date.now()}@stranger.example`;
    const ask = async (one: Person, email: string) => {
      await prove(one);
      const answer = await post('email-change', { email }, one.session);
      expect([answer.statusCode, answer.json()]).toEqual([200, { result: true }]);
    };
    const people = [await person(), await person()];
    const count = async () =>
      (await sql(`select 1 from mail where lower(m_to) like $1`, [`${box.toLowerCase().split('@')[0]}%`])).length;
    for (const one of people) {
      for (const tag of ['', '+a', '+b']) await ask(one, box.replace('@', `${tag}@`));
    }
    expect(await count()).toBe(5);
    clock.offset = 61 * 60_000;
    const later = async () => {
      const one = await person();
      for (let n = 0; n < 4; n += 1) await ask(one, box);
    };
    for (let n = 0; n < 2; n += 1) await later();
    expect(await count()).toBe(10);
    clock.offset = 122 * 60_000;
    await later();
    expect(await count()).toBe(10);
  });

  it('is written to again after a proof of the person alone', async () => {
    const one = await asked();
    await sql('update session set proven_at = null where admin_id = $1', [one.id]);
    expect(code(await post('email-change/resend', {}, one.session))).toEqual([403, 'PROOF_REQUIRED']);
  });
});

describe('the form of an administrator', () => {
  const made = async (login: string) =>
    addAdmin(test.database, 2, maskWith('admin:view', 'admin:edit', 'global:view'), `${login}@bellevue.example`);
  const save = (token: string, payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/legacy/elements/administrator',
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload,
    });
  const field = (answer: { json(): unknown }) =>
    (answer.json() as { fields: { ad_email: { msg_code: string } } }).fields.ad_email.msg_code;

  it('does not change the own address: that is asked for in the profile, and confirmed', async () => {
    const id = await made('selfmover');
    await sql(`update administrator set ad_email = 'selfmover@bellevue.example' where adminid = $1`, [id]);
    const token = await openSession(test.database, id);
    const refused = await save(token, { adminid: id, ad_email: 'stranger@elsewhere.example' });
    expect([refused.statusCode, field(refused)]).toEqual([422, 'EMAIL_OWN_ACCOUNT']);
    const kept = await save(token, { adminid: id, ad_email: 'selfmover@bellevue.example', ad_name: 'Renamed' });
    expect(kept.statusCode, kept.body).toBe(200);
    expect(await emailOf(id)).toBe('selfmover@bellevue.example');
  });

  it('does not do it by an API key of the person either, nor in the name of a colleague', async () => {
    const [id, colleague] = [await made('keymaker'), await made('colleague')];
    const key = `ptk_keymaker${'x'.repeat(40)}`;
    await sql(
      `insert into api_token (name, token, profileid, "expiresAt", "isEnabled", "mayAdminister", adminid, companyid, "createdAt")
       select 'own', $1, ad_profileid, now() + interval '1 day', true, true, adminid, 2, now()
       from administrator where adminid = $2`,
      [hashToken(test.database.db, key), id],
    );
    const write = { adminid: id, ad_email: 'stranger@elsewhere.example' };
    const byKey = await save(key, write);
    expect([byKey.statusCode, field(byKey)]).toEqual([422, 'EMAIL_OWN_ACCOUNT']);
    const token = await openSession(test.database, id);
    const named = await save(token, write, { 'x-switch-user': String(colleague) });
    expect(named.statusCode).toBeGreaterThanOrEqual(400);
    expect(await emailOf(id)).not.toBe(write.ad_email);
  });

  it('tells the former address of a colleague that another administrator changed it, without a link', async () => {
    const one = await person();
    const payload = { adminid: one.id, ad_email: one.to };
    const saved = await test.as('admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
    expect(saved.statusCode, saved.body).toBe(200);
    const told = await received(one.login, (mail) => mail.header('Subject') === 'Your email address was changed');
    expect(told.text).toContain('An administrator of your company changed the email address');
    expect(told.text).toContain(one.to);
    expect(tokenOf(told)).toBe('');
  });
});
