import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailSender, type MailSender } from '../support/mailSender';
import { issuePasswordLink } from '../../server/actions/account/passwordLinks';
import { issuePasswordToken } from '../../server/auth/passwordToken';
import { asSystem } from '../../server/db/connect';
import { expireInvitations } from '../../server/storage/auth/invitations';
import { testApp, type TestApp } from '../support/app';
import { mailServer, type MailServer, type Received } from '../support/mailServer';
import { inTheMiddleOf } from '../support/meanwhile';
import { addAdmin, MAIN, maskWith, openSession } from '../support/personas';

/** A new administrator sets their own password with a link; no one else does. */
const DAY = 86_400_000;
const PASSWORD = 'Phare-de-Cordouan-1611';
let smtp: MailServer;
let test: TestApp;
let sender: MailSender;
let offset = 0;
let people = 0;
const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);

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
});
afterAll(async () => {
  await sender.stop();
  await test.close();
  await smtp.close();
});
beforeEach(() => {
  offset = 0;
});

const element = (role: string, payload: object, headers = {}, on = test) =>
  on.as(role, { method: 'POST', url: '/legacy/elements/administrator', payload, headers });
const newcomer = (values: object = {}) => {
  const login = `newcomer${(people += 1)}@bellevue.example`;
  return {
    ...{ ad_name: `Newcomer ${people}`, ad_login: login, ad_email: `box-${people}@post.example`, ad_language: 'fr' },
    ...{ ad_phone: '+33 612345678', ad_profileid: 2003, ad_enabled: true, ad_scopemode: 'all', ...values },
  };
};
const profileOf = async (id: number) =>
  Number((await sql('select ad_profileid as id from administrator where adminid = $1', [id]))[0]?.['id']);
interface Made {
  readonly id: number;
  readonly login: string;
  readonly email: string;
}
/** A person that a colleague has just made, without a password. */
async function invited(values: object = {}, on = test): Promise<Made> {
  const body = newcomer({ ad_profileid: await profileOf(2003), ...values });
  const answer = await element('admin', body, {}, on);
  expect(answer.statusCode, answer.body).toBe(201);
  return { id: answer.json<{ adminid: number }>().adminid, login: body.ad_login, email: body.ad_email };
}
const stateOf = async (id: number) =>
  (await sql('select ad_invitation as state from administrator where adminid = $1', [id]))[0]?.['state'];
const tokenIn = (mail: Received) => /#\/auth\/password\?token=(ptl_[\w-]+)/.exec(mail.text)?.[1] ?? '';
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
const tokenFor = async ({ email }: Made, count = 1) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(count);
  return tokenIn(mailsTo(email)[count - 1]!);
};
let address = 0;
const post = (url: string, payload: object, on = test) =>
  on.app.inject({ method: 'POST', url: `/api/${url}`, payload, remoteAddress: `198.51.100.${(address += 1)}` });
const check = async (token: string) => {
  const answer = await post('password/reset/check', { token });
  return answer.statusCode === 200 ? 'valid' : answer.json<{ msg_code: string }>().msg_code;
};
const choose = (token: string) => post('password/reset', { token, password: PASSWORD });
const act = (role: string, id: number, path = '', headers = {}, on = test) =>
  on.as(role, { method: 'POST', url: `/api/administrators/${id}/invitation${path}`, payload: {}, headers });
const change = async (values: object) => {
  const answer = await element('admin', values);
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('an administrator who is made without a password', () => {
  it('gets a link by mail, chooses a password and signs in; the record says so', async () => {
    const one = await invited();
    expect(await stateOf(one.id)).toBe('invited');
    const token = await tokenFor(one);
    const mail = mailsTo(one.email)[0]!;
    expect(mail.header('subject')).toMatch(/console/);
    expect(mail.text).toContain(`https://wifi.example/#/auth/password?token=${token}`);
    expect(mail.text).toContain('7 jours');
    // Mail scanners open links, and pages check them: neither uses one up.
    expect(await check(token)).toBe('valid');
    expect(await check(token)).toBe('valid');
    expect((await choose(token)).statusCode).toBe(200);
    expect(await stateOf(one.id)).toBe('accepted');
    expect((await post('login', { login: one.login, password: PASSWORD })).statusCode).toBe(200);
    expect([await check(token), (await choose(token)).statusCode]).toEqual(['RESET_LINK_USED', 410]);
    const entries = await sql(
      `select lo_action as action, lo_data as data from auditlog where lo_elementid = $1 and lo_action = 'invitation_sent'`,
      [String(one.id)],
    );
    expect(entries).toHaveLength(1);
    expect(String(entries[0]?.['data'])).not.toContain('ptl_');
  });

  it('needs one when there is no invitation, and gets no mail with one', async () => {
    const profile = await profileOf(2003);
    const refused = await element('admin', newcomer({ ad_profileid: profile, ad_invite: false }));
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
      422,
      { ad_password: expect.objectContaining({ msg_code: 'FIELD_REQUIRED' }) },
    ]);
    const one = await invited({ ad_password: PASSWORD });
    expect(await stateOf(one.id)).toBeNull();
    expect((await post('login', { login: one.login, password: PASSWORD })).statusCode).toBe(200);
    expect((await act('admin', one.id)).json()).toMatchObject({ msg_code: 'INVITATION_REFUSED' });
    expect(mailsTo(one.email).filter((mail) => tokenIn(mail) !== '')).toEqual([]);
  });

  it('has a link for seven days; then it is expired, and can be sent again', async () => {
    const one = await invited();
    const token = await tokenFor(one);
    offset = 7 * DAY - 60_000;
    expect(await check(token)).toBe('valid');
    offset = 7 * DAY + 60_000;
    await asSystem(test.context.db, (trx) => expireInvitations(trx, test.context.now()));
    expect([await check(token), await stateOf(one.id)]).toEqual(['RESET_LINK_EXPIRED', 'expired']);
    offset = 0;
    const again = await act('admin', one.id);
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { to: one.email, link: null, expiresAt: expect.any(String) as string },
    ]);
    expect(await stateOf(one.id)).toBe('invited');
    const fresh = await tokenFor(one, 2);
    expect([await check(token), await check(fresh)]).toEqual(['RESET_LINK_EXPIRED', 'valid']);
  });

  it('can ask for a new link themselves while they are invited, and not any more after that', async () => {
    const one = await invited();
    await tokenFor(one);
    await post('password/forgot', { login: one.login });
    await tokenFor(one, 2);
    expect((await act('admin', one.id, '/withdraw')).statusCode).toBe(200);
    expect([await check(await tokenFor(one, 2)), await stateOf(one.id)]).toEqual(['RESET_LINK_EXPIRED', 'withdrawn']);
    await post('password/forgot', { login: one.login });
    await post('password/forgot', { login: one.email });
    expect((await act('admin', one.id, '/withdraw')).json()).toMatchObject({ msg_code: 'INVITATION_REFUSED' });
    expect((await act('admin', one.id)).statusCode).toBe(200);
    expect(await check(await tokenFor(one, 3))).toBe('valid');
    expect(mailsTo(one.email)).toHaveLength(3);
  });
});

describe('an invitation ends', () => {
  it.each([
    ['with another address', { ad_email: 'other-box@post.example' }, 'waiting'],
    ['with another login', { ad_login: 'renamed-newcomer@bellevue.example' }, 'waiting'],
    ['with a password that a colleague sets', { ad_password: 'Viaduc-de-Garabit-1884' }, null],
    ['when the account is disabled', { ad_enabled: false }, 'withdrawn'],
  ])('%s', async (_why, values, state) => {
    const one = await invited();
    const token = await tokenFor(one);
    await change({ adminid: one.id, ...values });
    expect(await check(token)).toMatch(/^RESET_LINK_(EXPIRED|INVALID)$/);
    expect((await choose(token)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await stateOf(one.id)).toBe(state);
  });

  it('when the account is deleted, and does not come back with it', async () => {
    const one = await invited();
    const token = await tokenFor(one);
    const url = `/legacy/elements/administrator/${one.id}`;
    expect((await test.as('admin', { method: 'DELETE', url })).statusCode).toBe(200);
    expect(await check(token)).toMatch(/^RESET_LINK_/);
    expect((await act('admin', one.id)).json()).toMatchObject({ msg_code: 'INVITATION_REFUSED' });
    expect((await test.as('admin', { method: 'POST', url: `${url}/restore`, payload: {} })).statusCode).toBe(200);
    expect(await check(token)).toMatch(/^RESET_LINK_/);
  });
});

describe('an account that got a password after its invitation was withdrawn', () => {
  const recovers = async (one: Made) => {
    expect((await post('password/forgot', { login: one.login })).statusCode).toBe(200);
    const made = await sql(`select 1 from password_link where admin_id = $1 and purpose = 'forgotten'`, [one.id]);
    expect(made).toHaveLength(1);
  };

  it.each(['withdrawn', 'waiting'])(
    'from a colleague, and one that was %s, can ask for a forgotten one',
    async (state) => {
      const one = await invited();
      await tokenFor(one);
      if (state === 'withdrawn') expect((await act('admin', one.id, '/withdraw')).statusCode).toBe(200);
      else await change({ adminid: one.id, ad_email: `moved-${one.email}` });
      expect(await stateOf(one.id)).toBe(state);
      await change({ adminid: one.id, ad_password: PASSWORD, ad_enabled: true });
      expect(await stateOf(one.id)).toBeNull();
      await recovers(one);
    },
  );

  it('by a link of the operator, has accepted it', async () => {
    const one = await invited();
    await tokenFor(one);
    expect((await act('admin', one.id, '/withdraw')).statusCode).toBe(200);
    const link = await asSystem(test.context.db, (trx) => issuePasswordLink(trx, test.context, one.id, 'first'));
    expect((await choose(link.split('token=')[1]!)).statusCode).toBe(200);
    expect(await stateOf(one.id)).toBe('accepted');
    await recovers(one);
  });
});

it('a link that was asked for before the invitation was withdrawn does not outlive it', async () => {
  const one = await invited();
  await tokenFor(one);
  const late = await asSystem(test.context.db, (trx) =>
    issuePasswordToken(trx, test.context.now(), one.id, 'forgotten', 60_000),
  );
  await sql(`update administrator set ad_invitation = 'withdrawn' where adminid = $1`, [one.id]);
  expect([await check(late), (await choose(late)).statusCode]).toEqual(['RESET_LINK_INVALID', 404]);
});

it('no link is made while the invitation is being withdrawn', async () => {
  const one = await invited();
  await tokenFor(one);
  const [asked] = await inTheMiddleOf(
    test.database,
    `update administrator set ad_invitation = 'withdrawn' where adminid = ${one.id}`,
    () => post('password/forgot', { login: one.login }),
    (holder) => holder.query('commit'),
  );
  expect(asked.statusCode).toBe(200);
  expect(await sql(`select 1 from password_link where admin_id = $1 and purpose = 'forgotten'`, [one.id])).toEqual([]);
});

it('one mailbox gets ten invitations in an hour, for whichever accounts; further accounts wait', async () => {
  const ad_email = 'victim@post.example';
  const made = [];
  for (let n = 0; n < 11; n += 1) made.push(await invited({ ad_email }));
  const states = await Promise.all(made.map(({ id }) => stateOf(id)));
  expect(states).toEqual([...Array<string>(10).fill('invited'), 'waiting']);
  expect((await act('admin', made[10]!.id)).statusCode).toBe(429);
});

describe('who may invite', () => {
  it('needs the right, the same company and the rights of the account, and is no impersonator', async () => {
    const one = await invited();
    const strong = await invited({ ad_profileid: await profileOf(2001) });
    const id = await addAdmin(
      test.database,
      MAIN,
      maskWith('admin:view', 'admin:edit'),
      'weak-inviter@bellevue.example',
    );
    const weak = await openSession(test.database, id);
    const asWeak = (path: string) =>
      test.app.inject({
        ...{ method: 'POST', url: `/api/administrators/${strong.id}/invitation${path}`, payload: {} },
        headers: { authorization: `Bearer ${weak}` },
      });
    const superadmin = await openSession(test.database, 1001, { companyId: MAIN });
    const asOther = (path: string) =>
      test.app.inject({
        ...{ method: 'POST', url: `/api/administrators/${one.id}/invitation${path}`, payload: {} },
        headers: { authorization: `Bearer ${superadmin}`, 'x-switch-user': '2001' },
      });
    for (const path of ['', '/withdraw']) {
      expect((await act('viewer', one.id, path)).statusCode).toBe(403);
      expect((await act('admin2', one.id, path)).statusCode).toBe(404);
      expect((await asOther(path)).json()).toMatchObject({ msg_code: 'NOT_WHILE_IMPERSONATING' });
      expect((await asWeak(path)).json()).toMatchObject({ msg_code: 'RIGHTS_EXCEEDED' });
    }
    // Nor an account with more rights than one’s own, by making it.
    const made = await test.app.inject({
      ...{ method: 'POST', url: '/legacy/elements/administrator' },
      payload: newcomer({ ad_profileid: await profileOf(2001) }),
      headers: { authorization: `Bearer ${weak}` },
    });
    expect(made.json()).toMatchObject({ msg_code: 'RIGHTS_EXCEEDED' });
    expect(await stateOf(one.id)).toBe('invited');
  });

  it('needs a proof of the person, and is stopped after five in an hour', async () => {
    const one = await invited();
    const unproven = await openSession(test.database, 2001, { unproven: true });
    const url = `/api/administrators/${one.id}/invitation`;
    const answer = await test.app.inject({
      ...{ method: 'POST', url, payload: {}, headers: { authorization: `Bearer ${unproven}` } },
    });
    expect(answer.json()).toMatchObject({ msg_code: 'PROOF_REQUIRED' });
    for (let n = 0; n < 5; n += 1) expect((await act('admin', one.id)).statusCode).toBe(200);
    expect((await act('admin', one.id)).statusCode).toBe(429);
  });
});

it('the host of a request does not decide where the link leads', async () => {
  const body = newcomer({ ad_profileid: await profileOf(2003) });
  await element('admin', body, { host: 'evil.example' });
  const token = await tokenFor({ id: 0, login: body.ad_login, email: body.ad_email });
  expect(mailsTo(body.ad_email)[0]!.text).toContain(`https://wifi.example/#/auth/password?token=${token}`);
});

describe('without a mail server', () => {
  it('the link of a colleague ends when another one gives the account other rights, and works with the same ones', async () => {
    const plain = await testApp({ env: { PORTICO_LOGIN_HOST: 'https://wifi.example' } });
    const change = (text: string, values: unknown[]) => plain.database.ownerQuery(text, values);
    const linkOf = async ({ id }: Made) => {
      const { link } = (await act('admin', id, '', {}, plain)).json<{ link: string }>();
      return new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
    };
    const redeem = async (token: string) => {
      const answer = await post('password/reset', { token, password: PASSWORD }, plain);
      return answer.statusCode === 200 ? 'set' : answer.json<{ msg_code: string }>().msg_code;
    };
    try {
      const [{ profile } = { profile: 0 }] = await change(
        'select ad_profileid as profile from administrator where adminid = $1',
        [2003],
      );
      const some = async () => invited({ ad_profileid: profile }, plain);
      const [raised, member, wider, same] = [await some(), await some(), await some(), await some()];
      await change(`update administrator set ad_scopemode = 'listed' where adminid = $1`, [wider.id]);
      const links = await Promise.all([raised, member, wider, same].map(linkOf));
      const payload = { adminid: raised.id, ad_profileid: await profileOf(2001) };
      expect((await element('admin', payload, {}, plain)).statusCode).toBe(200);
      await change(
        `insert into team_member (teamid, adminid, profileid, companyid, "createdAt")
         select teamid, $1, profileid, companyid, now() from team_member where adminid = 2001 limit 1`,
        [member.id],
      );
      await change(`update administrator set ad_scopemode = 'all' where adminid = $1`, [wider.id]);
      await change(`update administrator set ad_name = 'Another name' where adminid = $1`, [same.id]);
      expect(await Promise.all(links.map(redeem))).toEqual([...Array<string>(3).fill('RESET_LINK_INVALID'), 'set']);
      expect(await redeem(await linkOf(raised))).toBe('set');
    } finally {
      await plain.close();
    }
  });

  it('the link is given to the colleague, once, and never waits in a mailbox', async () => {
    const plain = await testApp({ env: { PORTICO_LOGIN_HOST: 'https://wifi.example' } });
    try {
      const profile = Number(
        (await plain.database.ownerQuery('select ad_profileid as id from administrator where adminid = 2003'))[0]?.[
          'id'
        ],
      );
      const one = await invited({ ad_profileid: profile }, plain);
      const read = async () =>
        (await plain.as('admin', { url: `/legacy/elements/administrator/${one.id}` })).json<{ element: object }>()
          .element;
      expect(await read()).toMatchObject({ ad_invitation: 'waiting' });
      // No one has invited them yet, so a forgotten password is no way in.
      await post('password/forgot', { login: one.login }, plain);
      const first = await act('admin', one.id, '', {}, plain);
      const { link, to } = first.json<{ link: string; to: null }>();
      expect([first.headers['cache-control'], to]).toEqual(['no-store', null]);
      expect(await read()).toMatchObject({ ad_invitation: 'invited' });
      const token = new URL(link.replace('/#', '')).searchParams.get('token') ?? '';
      expect((await post('password/reset', { token, password: PASSWORD }, plain)).statusCode).toBe(200);
      expect(await read()).toMatchObject({ ad_invitation: 'accepted' });
      expect(
        await plain.database.ownerQuery(`select 1 from mail where m_kind in ('invitation', 'password-forgotten')`),
      ).toEqual([]);
    } finally {
      await plain.close();
    }
  });
});
