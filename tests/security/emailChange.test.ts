import { describe, expect, it } from 'vitest';
import {
  HOUR,
  PASSWORD,
  asked,
  audited,
  call,
  clock,
  code,
  confirm,
  emailOf,
  mailsTo,
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
import { addAdmin, MAIN, maskWith, SECOND } from '../support/personas';

setUpEmailChanges();

describe('a change of the own address', () => {
  it('happens when both mailboxes have confirmed; the session stays, and the former address is told', async () => {
    const one = await asked();
    expect(await pending(one)).toMatchObject({ newEmail: one.to, oldConfirmed: false, newConfirmed: false });
    expect(one.mails.old.header('Subject')).toBe('Change of email address');
    expect(one.mails.old.text).toContain(one.to);
    expect((await confirm(one.old)).json()).toEqual({ changed: false });
    expect(await emailOf(one.id)).toBe(one.login);
    expect(await pending(one)).toMatchObject({ oldConfirmed: true, newConfirmed: false });
    expect((await confirm(one.fresh)).json()).toEqual({ changed: true });
    expect(await emailOf(one.id)).toBe(one.to);
    expect(await pending(one)).toBeNull();
    const told = await received(one.login, (mail) => mail.header('Subject') === 'Your email address was changed');
    expect(tokenOf(told)).not.toBe('');
    expect(await audited('email_change_requested', one.id)).toHaveLength(1);
    const [entry] = await audited('email_changed', one.id);
    expect(JSON.stringify(entry)).toContain(one.to);
    // Both links have done their work.
    for (const token of [one.old, one.fresh]) expect(code(await confirm(token))).toEqual([410, 'ACCOUNT_LINK_USED']);
  });

  it('happens in the other order, too, and once when both confirm at the same time', async () => {
    const one = await asked();
    const answers = await Promise.all([one.fresh, one.old, one.fresh, one.old].map(confirm));
    expect(
      answers.filter((answer) => answer.statusCode === 200 && answer.json<{ changed: boolean }>().changed),
    ).toHaveLength(1);
    expect(await emailOf(one.id)).toBe(one.to);
    expect(await audited('email_changed', one.id)).toHaveLength(1);
  });

  it('asks for a proof of the person, and for an address that is one and another one', async () => {
    const one = await person();
    expect(code(await post('email-change', { email: one.to }, one.session))).toEqual([403, 'PROOF_REQUIRED']);
    await prove(one);
    const field = async (email: string) =>
      (await post('email-change', { email }, one.session)).json<{ fields: { email: { msg_code: string } } }>().fields
        .email.msg_code;
    expect(await field('a@b.example, c@d.example')).toBe('FIELD_INVALID_EMAIL');
    expect(await field(one.login.toUpperCase())).toBe('EMAIL_UNCHANGED');
    expect((await post('email-change', { email: one.to })).statusCode).toBe(401);
  });

  it.each([
    ['fr', 'Changement d’adresse e-mail'],
    ['es', 'Cambio de dirección de correo'],
    ['zh', '更改邮箱地址'],
  ])('is written about in the language of the account: %s', async (language, subject) => {
    const { mails, login } = await asked(language);
    expect(mails.old.html).toContain(`lang="${language}"`);
    const rows = await sql(`select m_subject from mail where m_to like $1 and m_kind = 'email-change'`, [`%${login}`]);
    expect(rows.map((row) => row['m_subject'])).toEqual([subject, subject]);
  });

  it('hides no account from its colleagues: not to the domain of the provider, except for who is hidden already', async () => {
    const { providerDomain } = test.context.config;
    const one = await person();
    await prove(one);
    const ask = () => post('email-change', { email: `ghost@${providerDomain.toUpperCase()}` }, one.session);
    const refused = await ask();
    expect(refused.json()).toMatchObject({ fields: { email: { msg_code: 'FIELD_INVALID_FORMAT' } } });
    expect(await pending(one)).toBeNull();
    await sql('update administrator set ad_email = $2 where adminid = $1', [one.id, `staff@${providerDomain}`]);
    expect((await ask()).statusCode).toBe(200);
  });

  it('needs the new address alone when the account has none', async () => {
    const one = await person();
    await sql('update administrator set ad_email = null where adminid = $1', [one.id]);
    await prove(one);
    expect((await post('email-change', { email: one.to }, one.session)).statusCode).toBe(200);
    expect((await confirm(tokenOf(await received(one.to)))).json()).toEqual({ changed: true });
    expect(await emailOf(one.id)).toBe(one.to);
  });

  it('is for the person alone: not for API keys, not while impersonating, and not by the form', async () => {
    const one = await person();
    const impersonating = await test.as('admin', {
      method: 'POST',
      url: '/api/email-change',
      headers: { 'x-switch-user': String(one.id) },
      payload: { email: one.to },
    });
    expect(impersonating.json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
    const write = { adminid: one.id, ad_name: 'Mover', ad_email: one.to };
    const refused = await test.app.inject({
      method: 'POST',
      url: '/legacy/elements/myprofile',
      headers: { authorization: `Bearer ${one.session}` },
      payload: write,
    });
    expect(refused.statusCode).toBe(422);
    expect(await emailOf(one.id)).toBe(one.login);
  });
});

describe('an address that another administrator has', () => {
  it('gets the same answer and a mail without a link', async () => {
    const [one, other] = [await person(), await person()];
    await prove(one);
    const answer = await post(
      'email-change',
      { email: other.login.toUpperCase().replace('BELLEVUE.EXAMPLE', 'bellevue.example') },
      one.session,
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: true }]);
    const mail = await received(other.login.toUpperCase().replace('BELLEVUE.EXAMPLE', 'bellevue.example'), () => true);
    expect(mail.text).toContain('another account has it already');
    expect(tokenOf(mail)).toBe('');
    expect(await pending(one)).not.toBeNull();
  });

  it('is refused at the second moment: another account got it while the change waited', async () => {
    const [one, other] = [await asked(), await person()];
    expect((await confirm(one.old)).statusCode).toBe(200);
    await sql('update administrator set ad_email = $2 where adminid = $1', [other.id, one.to]);
    expect(code(await confirm(one.fresh))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
    expect(await emailOf(one.id)).toBe(one.login);
    expect(await pending(one)).toBeNull();
  });

  it('goes to one of two who confirm it at the same time', async () => {
    const [one, two] = [await asked(), await person()];
    await prove(two);
    expect((await post('email-change', { email: one.to }, two.session)).statusCode).toBe(200);
    const second = await received(one.to, (mail) => tokenOf(mail) !== '' && tokenOf(mail) !== one.fresh);
    await confirm(one.old);
    await confirm(tokenOf(await received(two.login)));
    const answers = await Promise.all([confirm(one.fresh), confirm(tokenOf(second))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await sql('select 1 from administrator where ad_email = $1', [one.to])).toHaveLength(1);
  });
});

describe('a change that waits', () => {
  it('is shown by its links as often as a mail scanner asks, and nothing happens by that', async () => {
    const one = await asked();
    for (let n = 0; n < 2; n += 1) {
      const shown = await post('account-links/check', { token: one.old });
      expect(shown.json()).toMatchObject({ purpose: 'email-old', newEmail: one.to, canConfirm: true, canRefuse: true });
      const fresh = await post('account-links/check', { token: one.fresh });
      expect(fresh.json()).toMatchObject({ purpose: 'email-new', canConfirm: true, canRefuse: false });
      // Where and with what the owner works is no business of a mailbox that may be a stranger's.
      expect([shown, fresh].map((one) => one.json<{ ip: string | null }>().ip)).toEqual(['203.0.113.10', null]);
      expect(fresh.json()).toMatchObject({ userAgent: null });
    }
    expect(await pending(one)).toMatchObject({ oldConfirmed: false, newConfirmed: false });
  });

  it('is replaced by a second request', async () => {
    const one = await asked();
    const other = `second-${one.to}`;
    expect((await post('email-change', { email: other }, one.session)).statusCode).toBe(200);
    expect(code(await confirm(one.fresh))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
    expect(code(await confirm(one.old))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
    expect(await pending(one)).toMatchObject({ newEmail: other });
  });

  it('is sent again to the mailbox that has not confirmed, five mails an hour at most', async () => {
    const one = await asked();
    await confirm(one.old);
    const before = await mailsTo(one.login);
    for (let n = 0; n < 4; n += 1) expect((await post('email-change/resend', {}, one.session)).statusCode).toBe(200);
    expect(await audited('email_change_resent', one.id)).toHaveLength(4);
    expect(await mailsTo(one.login)).toBe(before);
    expect(await mailsTo(one.to)).toBe(5);
    expect(code(await post('email-change/resend', {}, one.session))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    const again = await received(one.to, (mail) => tokenOf(mail) !== '' && tokenOf(mail) !== one.fresh);
    expect((await confirm(tokenOf(again))).json()).toEqual({ changed: true });
  });

  it('is cancelled by its owner; its link at the old address still says “that was not me”', async () => {
    const one = await asked();
    expect((await call('DELETE', 'email-change', one.session)).statusCode).toBe(204);
    expect(await pending(one)).toBeNull();
    expect(await audited('email_change_cancelled', one.id)).toHaveLength(1);
    expect(code(await call('DELETE', 'email-change', one.session))).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect(code(await post('email-change/resend', {}, one.session))).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect(code(await confirm(one.fresh))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
    const shown = await post('account-links/check', { token: one.old });
    expect(shown.json()).toMatchObject({ canConfirm: false, canRefuse: true });
    expect((await post('account-links/refuse', { token: one.old })).statusCode).toBe(200);
    expect((await call('GET', 'sessions', one.session)).statusCode).toBe(401);
  });

  it('ends after 24 hours', async () => {
    const one = await asked();
    clock.offset = 24 * HOUR + 1000;
    expect(code(await confirm(one.old))).toEqual([410, 'ACCOUNT_LINK_EXPIRED']);
  });

  const save = (role: string, payload: object) =>
    test.as(role as 'admin', { method: 'POST', url: '/legacy/elements/administrator', payload });
  it.each<[string, (one: Person & { old: string }) => Promise<unknown>]>([
    ['“that was not me”', ({ old }) => post('account-links/refuse', { token: old })],
    [
      'another address from an administrator',
      ({ id }) => save('admin', { adminid: id, ad_email: 'given@bellevue.example' }),
    ],
    [
      'disabling, even when it is undone',
      async ({ id }) => {
        expect((await save('admin', { adminid: id, ad_enabled: false })).statusCode).toBe(200);
        expect((await save('admin', { adminid: id, ad_enabled: true })).statusCode).toBe(200);
      },
    ],
    [
      'a new password by mail',
      async ({ login }) => {
        await post('password/forgot', { login });
        const mail = await received(login, ({ text }) => text.includes('#/auth/password?token='));
        const token = /#\/auth\/password\?token=(ptl_[\w-]+)/.exec(mail.text)?.[1] ?? '';
        expect((await post('password/reset', { token, password: 'Viaduc-de-Garabit-1884' })).statusCode).toBe(200);
      },
    ],
  ])('is ended by %s', async (_, end) => {
    const one = await asked();
    await end(one);
    expect(code(await confirm(one.fresh))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
    expect(await sql('select 1 from email_change where admin_id = $1', [one.id])).toEqual([]);
    expect(await emailOf(one.id)).not.toBe(one.to);
  });
});

describe('“that was not me”', () => {
  it('at the former address, after the change: the account has it back, and all its sessions have ended', async () => {
    const one = await asked();
    await confirm(one.old);
    await confirm(one.fresh);
    const told = await received(one.login, (mail) => mail.header('Subject') === 'Your email address was changed');
    const shown = await post('account-links/check', { token: tokenOf(told) });
    expect(shown.json()).toMatchObject({ purpose: 'email-changed', newEmail: one.to, canConfirm: false });
    expect((await post('account-links/refuse', { token: tokenOf(told) })).statusCode).toBe(200);
    expect(await emailOf(one.id)).toBe(one.login);
    expect((await call('GET', 'sessions', one.session)).statusCode).toBe(401);
    expect((await post('login', { login: one.login, password: PASSWORD })).statusCode).toBe(401);
    await received(one.login, ({ text }) => text.includes('#/auth/password?token='));
  });

  it('of a change from the window of another company takes away what was added since the sign-in', async () => {
    const one = await person();
    await sql('update company set c_supportaccess = true where companyid = $1', [SECOND]);
    const support = await addAdmin(test.database, MAIN, maskWith('support_access'), `profile-of-${one.login}`);
    await sql(
      `update administrator set ad_profileid = (select ad_profileid from administrator where adminid = $2)
       where adminid = $1`,
      [one.id, support],
    );
    await sql(`update session set created_at = now() - interval '1 hour' where admin_id = $1`, [one.id]);
    const opened = await post('company-windows', { company: SECOND }, one.session);
    const window = { ...one, session: opened.json<{ token: string }>().token };
    await prove(window);
    // As if it had been added in the session that has opened the window, before that.
    await sql(
      `insert into passkey (admin_id, company_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
       values ($1, $2, 'Left here', $3, 'key', 0, '[]', 'handle', now() - interval '1 minute')`,
      [one.id, MAIN, `left-${one.id}`],
    );
    expect((await post('email-change', { email: one.to }, window.session)).statusCode).toBe(200);
    expect((await post('account-links/refuse', { token: tokenOf(await received(one.login)) })).statusCode).toBe(200);
    expect(await sql('select 1 from passkey where admin_id = $1', [one.id])).toEqual([]);
    await sql('update company set c_supportaccess = false where companyid = $1', [SECOND]);
  });

  it('cannot be reported from the new address, nor confirmed with a link of another kind', async () => {
    const one = await asked();
    expect(code(await post('account-links/refuse', { token: one.fresh }))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
    expect(await pending(one)).not.toBeNull();
    expect(code(await confirm(`pal_${'x'.repeat(43)}`))).toEqual([404, 'ACCOUNT_LINK_INVALID']);
  });

  it('of a later sign-in does not take away the link of the former address', async () => {
    const one = await asked();
    await confirm(one.old);
    await confirm(one.fresh);
    const told = await received(one.login, (mail) => mail.header('Subject') === 'Your email address was changed');
    await test.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '198.51.100.77',
      payload: { login: one.login, password: PASSWORD },
    });
    const notice = await received(one.to, (mail) => mail.header('Subject') === 'New sign-in to your account');
    expect((await post('account-links/refuse', { token: tokenOf(notice) })).statusCode).toBe(200);
    expect((await post('account-links/refuse', { token: tokenOf(told) })).statusCode).toBe(200);
    expect(await emailOf(one.id)).toBe(one.login);
  });
});
