import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditMessage } from '../../../domain/records/auditMessage';
import {
  ACME,
  DELETED,
  EXPIRED,
  GLOBEX,
  OWNED,
  PARTNER,
  type World,
  adminId,
  cookieOf,
  loginOf,
  mask,
  signInWorld,
} from './signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const me = async (token: string, headers?: Record<string, string>) =>
  (await world.get('/api/admin/admins/me', token, headers)).json<Record<string, unknown>>();
const probe = (token: string, headers?: Record<string, string>) => world.get('/legacy/probe', token, headers);
const caller = async (token: string, headers?: Record<string, string>) =>
  (await probe(token, headers)).json<Record<string, unknown>>();
const refusal = async (token: string, headers?: Record<string, string>) => {
  const { statusCode, body } = await probe(token, headers);
  return [statusCode, (JSON.parse(body) as { msg_code?: string }).msg_code];
};

describe('a company switch', () => {
  it('is in force on the next request and dies with the right to it', async () => {
    const { token } = await world.signIn('super');
    expect((await world.post('/api/switch-company', { company: GLOBEX }, token)).json()).toEqual({ result: true });
    expect(await caller(token)).toMatchObject({ companyId: GLOBEX, homeCompanyId: 101 });
    // There, one of that company's people can be impersonated.
    expect(await caller(token, { 'x-switch-user': String(adminId('foreigner')) })).toMatchObject({ companyId: GLOBEX });
    expect(await refusal(token, { 'x-switch-user': String(adminId('viewer')) })).toEqual([
      403,
      'IMPERSONATION_REFUSED',
    ]);
    const bits = (await world.sql('select adp_bits::text as b from adprofile where adprofileid = 1102'))[0]!['b'];
    await world.sql(`update adprofile set adp_bits = ${mask(['user:view', 'supervisor'])} where adprofileid = 1102`);
    expect(await refusal(token)).toEqual([401, 'SESSION_EXPIRED']);
    await world.sql(`update adprofile set adp_bits = ${String(bits)} where adprofileid = 1102`);
  });

  it('ends for a partner when the company is no longer theirs', async () => {
    const { token } = await world.signIn('partner');
    expect((await world.post('/api/switch-company', { company: OWNED }, token)).statusCode).toBe(200);
    expect(await caller(token)).toMatchObject({ companyId: OWNED });
    await world.sql('update company set c_partnerid = null where companyid = $1', [OWNED]);
    expect(await refusal(token)).toEqual([401, 'SESSION_EXPIRED']);
    await world.sql('update company set c_partnerid = 103 where companyid = $1', [OWNED]);
  });
});

describe('POST /api/switch-company', () => {
  const go = async (token: string, company: unknown, headers?: Record<string, string>) =>
    (await world.post('/api/switch-company', { company }, token, headers)).statusCode;

  it('goes anywhere for a super-administrator, also to what is disabled (S-SUB-1), except to what is absent', async () => {
    const { token } = await world.signIn('super');
    expect(await go(token, GLOBEX)).toBe(200);
    expect(await go(token, EXPIRED)).toBe(200);
    expect(await go(token, DELETED)).toBe(200);
    expect(await me(token)).toMatchObject({ company: { id: DELETED } });
    expect(await go(token, EXPIRED)).toBe(200);
    expect(await go(token, 999_999)).toBe(404);
    expect(await me(token)).toMatchObject({ company: { id: EXPIRED } });
    expect(await go(token, ACME)).toBe(200);
    expect(await me(token)).toMatchObject({ company: { id: ACME } });
    const rows = await world.sql(
      `select company_id, lo_elementid, lo_data from auditlog where lo_action = 'switch_company' order by loggingid`,
    );
    expect(rows.at(-1)).toMatchObject({ company_id: ACME, lo_elementid: '101' });
    expect(JSON.parse(String(rows.at(-1)?.['lo_data']))).toEqual({
      ...auditMessage('switch_company', 'companie', ACME),
      ...{ from: EXPIRED, to: ACME },
    });
  });

  it('goes to owned companies for a partner, and does not tell foreign from absent', async () => {
    const { token } = await world.signIn('partner');
    expect(await go(token, OWNED)).toBe(200);
    expect(await go(token, GLOBEX)).toBe(403);
    expect(await go(token, 999_999)).toBe(403);
    expect(await go(token, PARTNER)).toBe(200);
  });

  it('is refused to others, while impersonating, and for values that are no key', async () => {
    const { token } = await world.signIn('full');
    expect(await go(token, GLOBEX)).toBe(403);
    expect(await go(token, ACME)).toBe(200);
    const owner = await world.signIn('super');
    expect(await go(owner.token, GLOBEX, { 'x-switch-user': '2' })).toBe(403);
    for (const value of [undefined, null, '102', 0, -1, 1.5, 1e300, true, [102], { id: 102 }]) {
      expect(await go(owner.token, value), String(value)).toBe(422);
    }
    expect(await me(owner.token)).toMatchObject({ company: { id: ACME } });
  });

  it('leaves the remembered membership', async () => {
    await world.sql(
      `insert into team_member (id, teamid, adminid, profileid, companyid) values (505, 51, 3, 1102, 101)`,
    );
    const { token } = await world.signIn('super', { team: 'Reception' });
    expect(await go(token, GLOBEX)).toBe(200);
    expect(await me(token)).toMatchObject({ company: { id: GLOBEX }, activeMembership: null });
  });
});

describe('POST /api/switch-user', () => {
  const go = (token: string, admin: unknown, headers?: Record<string, string>) =>
    world.post('/api/switch-user', { admin, reason: 'Ticket 4711' }, token, headers);

  it('checks and records it', async () => {
    const { token } = await world.signIn('full');
    expect((await go(token, adminId('viewer'))).json()).toMatchObject({ result: true });
    expect(await me(token)).toMatchObject({ id: adminId('full') });
    expect((await entries()).at(-1)).toMatchObject({
      lo_action: 'switch_user',
      lo_adminid: adminId('viewer'),
      lo_originaladminid: adminId('full'),
    });
  });

  it('refuses people that the header would refuse, and a caller who impersonates already', async () => {
    const { token } = await world.signIn('full');
    for (const name of ['full', 'stronger', 'super', 'disabled', 'removed', '$special', 'foreigner']) {
      const answer = await go(token, adminId(name));
      expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code], name).toEqual([
        403,
        'IMPERSONATION_REFUSED',
      ]);
    }
    expect((await go(token, 999_999)).statusCode).toBe(403);
    expect((await go(token, '2')).statusCode).toBe(422);
    // Nested: a person impersonated, who may switch too, cannot go on to a third.
    const owner = await world.signIn('super');
    const nested = await go(owner.token, adminId('viewer'), { 'x-switch-user': '1' });
    expect([nested.statusCode, nested.json<{ msg_code: string }>().msg_code]).toEqual([403, 'NOT_WHILE_IMPERSONATING']);
  });
});

describe('GET /api/switch-user/{admin}', () => {
  const blocked = async (token: string, admin: number | string, headers?: Record<string, string>) =>
    (await world.get(`/api/switch-user/${admin}`, token, headers)).json<{ blocked?: string }>();
  const statusOfPost = async (token: string, admin: number) =>
    (await world.post('/api/switch-user', { admin, reason: 'Ticket 4711' }, token)).statusCode;

  it('says what POST would refuse, and begins and logs nothing', async () => {
    const { token } = await world.signIn('full');
    const before = (await entries()).length;
    const answers = new Map<string, unknown>();
    for (const name of ['viewer', 'full', 'stronger', 'disabled', 'removed', '$special', 'foreigner'])
      answers.set(name, (await blocked(token, adminId(name))).blocked);
    expect(Object.fromEntries(answers)).toEqual({
      ...{ viewer: null, full: 'self', stronger: 'rights', disabled: 'inactive', removed: 'inactive' },
      ...{ $special: 'other', foreigner: 'other' },
    });
    expect((await blocked(token, 999_999)).blocked).toBe('other');
    expect((await world.get('/api/switch-user/0', token)).statusCode).toBe(404);
    expect((await entries()).length).toBe(before);
    for (const [name, why] of answers)
      expect([name, await statusOfPost(token, adminId(name))]).toEqual([name, why === null ? 200 : 403]);
    await world.sql(`update administrator set ad_scopemode = 'listed' where adminid = $1`, [adminId('full')]);
    expect((await blocked(token, adminId('viewer'))).blocked).toBe('scope');
    expect(await statusOfPost(token, adminId('viewer'))).toBe(403);
    await world.sql(`update administrator set ad_scopemode = 'all' where adminid = $1`, [adminId('full')]);
  });

  it('is not answered while impersonating', async () => {
    const { token } = await world.signIn('super');
    expect(await blocked(token, adminId('viewer'), { 'x-switch-user': '1' })).toMatchObject({
      msg_code: 'NOT_WHILE_IMPERSONATING',
    });
  });
});

const entries = () => world.sql(`select * from auditlog where lo_action like 'switch_user%' order by loggingid`);

describe('the record of an impersonation', () => {
  beforeEach(() => world.sql('delete from impersonation'));
  const asViewer = { 'x-switch-user': String(adminId('viewer')) };
  /** Entries that `work` adds, as action and data. */
  async function added(work: () => Promise<unknown>) {
    const before = (await entries()).length;
    await work();
    return (await entries()).slice(before).map(({ lo_action, lo_adminid, lo_originaladminid, lo_data }) => ({
      action: lo_action,
      people: [lo_originaladminid, lo_adminid],
      data: JSON.parse(String(lo_data)) as Record<string, unknown>,
    }));
  }
  const people = [adminId('full'), adminId('viewer')];
  const OVER = [403, 'IMPERSONATION_OVER'];
  const ask = async (token: string, reason = 'Ticket 4711') => {
    const answer = await world.post('/api/switch-user', { admin: adminId('viewer'), reason }, token);
    expect(answer.statusCode, answer.body).toBe(200);
    return { 'x-switch-user': `${adminId('viewer')};${answer.json<{ id: number }>().id}` };
  };
  const goBack = async (token: string, { 'x-switch-user': as }: typeof asViewer) => {
    const url = `/api/switch-user/${as}`;
    const answer = await world.app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(204);
  };
  const signOut = (token: string) =>
    world.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${token}` } });

  it('has one start entry for a client that sends only the header, and one end entry with what was read', async () => {
    const { token } = await world.signIn('full');
    const started = await added(() => Promise.all(Array.from({ length: 6 }, () => probe(token, asViewer))));
    const data = { ...auditMessage('switch_user', 'administrator', adminId('viewer')), withoutReason: true };
    expect(started).toEqual([{ action: 'switch_user', people, data }]);
    world.advance(60);
    const ended = await added(async () => {
      await probe(token, asViewer);
      // Refused: it has read nothing.
      await world.post('/legacy/probe', {}, token, asViewer);
      // Not part of it: the session acts as itself.
      await probe(token);
      expect((await signOut(token)).statusCode).toBe(204);
    });
    expect(ended).toMatchObject([{ action: 'switch_user_end', people, data: { reads: 7, writes: 0 } }]);
    const { firstReadAt, lastReadAt, startedAt, endedAt } = ended[0]!.data as Record<string, string>;
    expect(Date.parse(lastReadAt!) - Date.parse(firstReadAt!)).toBeGreaterThan(59_000);
    expect(Date.parse(endedAt!) - Date.parse(startedAt!)).toBeGreaterThan(59_000);
    await world.app.impersonations.settle(world.context.now());
    expect(await added(() => world.app.impersonations.settle(world.context.now()))).toEqual([]);
  });

  it('ends when the same browser signs in again', async () => {
    const { token, refresh } = await world.signIn('full');
    await probe(token, asViewer);
    const ended = await added(() => world.login('full', {}, { cookie: `portico_refresh=${refresh}` }));
    expect(ended).toMatchObject([{ action: 'switch_user_end', people, data: { reads: 1 } }]);
  });

  it('has one start entry when it was asked for first, and ends when the client says so', async () => {
    const { token } = await world.signIn('full');
    const all = await added(async () => {
      await ask(token);
      await probe(token, asViewer);
      await probe(token, asViewer);
      const answer = await world.app.inject({
        method: 'DELETE',
        url: `/api/switch-user/${adminId('viewer')}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(204);
      await signOut(token);
    });
    expect(all).toMatchObject([{ action: 'switch_user' }, { action: 'switch_user_end', data: { reads: 2 } }]);
  });

  it.each([
    ['is revoked', (id: string) => world.sql('update session set revoked_at = now() where id = $1', [id])],
    [
      'expires',
      (id: string) => world.sql(`update session set expires_at = now() - interval '1 day' where id = $1`, [id]),
    ],
    ['is idle for too long', async () => world.advance(31 * 60)],
  ])('ends when the session %s', async (_how, end: (id: string) => Promise<unknown> | void) => {
    const { token } = await world.signIn('full');
    const { sessionId } = await caller(token);
    await probe(token, asViewer);
    await end(String(sessionId));
    const ended = await added(() => world.app.impersonations.settle(world.context.now()));
    expect(ended).toMatchObject([{ action: 'switch_user_end', people, data: { reads: 1 } }]);
  });

  it('ends when it was not used for the idle limit, and is asked for again', async () => {
    const { token, refresh } = await world.signIn('full');
    await probe(token, asViewer);
    world.advance(20 * 60);
    const next = await world.refresh(refresh, { 'x-user-idle': '0' });
    world.advance(11 * 60);
    const after = await world.refresh(cookieOf(next), { 'x-user-idle': '0' });
    const all = await added(async () => {
      await world.app.impersonations.settle(world.context.now());
      const { token: renewed } = after.json<{ token: string }>();
      expect(await refusal(renewed, asViewer)).toEqual(OVER);
      await ask(renewed);
      expect((await probe(renewed, asViewer)).statusCode).toBe(200);
    });
    expect(all.map(({ action }) => action)).toEqual(['switch_user_end', 'switch_user']);
  });

  it('has the reason that was given, and says when it ends at the latest', async () => {
    const { token } = await world.signIn('full');
    const all = await added(async () => {
      const asked = { admin: adminId('viewer'), reason: '  Ticket 4711  ' };
      const answer = await world.post('/api/switch-user', asked, token);
      const { until } = answer.json<{ until: string }>();
      const left = Date.parse(until) - world.context.now().getTime();
      expect([left > 3_590_000, left <= 3_600_000]).toEqual([true, true]);
      for (const reason of ['', '   ', '\u200b\u00a0', '\u3164', '\u2800', 'x'.repeat(256), 12, null, undefined])
        expect((await world.post('/api/switch-user', { ...asked, reason }, token)).statusCode).toBe(422);
    });
    expect(all).toMatchObject([{ action: 'switch_user', people, data: { reason: 'Ticket 4711' } }]);
  });

  it('ends after an hour, however much it is used, and goes on only when it is asked for again', async () => {
    const { token } = await world.signIn('full');
    await ask(token);
    await world.sql(`update impersonation set started_at = started_at - interval '59 minutes'`);
    const settle = () => world.app.impersonations.settle(world.context.now());
    await settle();
    expect((await probe(token, asViewer)).statusCode).toBe(200);
    await world.sql(`update impersonation set started_at = started_at - interval '1 minute'`);
    // Before the server has ended it, too, which it does now and then.
    expect(await refusal(token, asViewer)).toEqual(OVER);
    expect(await added(settle)).toMatchObject([{ action: 'switch_user_end', data: { reads: 1 } }]);
    const over = await added(async () => {
      for (let n = 0; n < 3; n += 1) expect(await refusal(token, asViewer)).toEqual(OVER);
    });
    expect(over).toEqual([]);
    // The own account goes on, and so does another session.
    expect((await probe(token)).statusCode).toBe(200);
    expect((await probe((await world.signIn('full')).token, asViewer)).statusCode).toBe(200);
    const again = await added(async () => {
      await ask(token);
      expect((await probe(token, asViewer)).statusCode).toBe(200);
    });
    expect(again).toMatchObject([{ action: 'switch_user', data: { reason: 'Ticket 4711' } }]);
  });

  it('has no second hour without a reason when the client ends the first one', async () => {
    const { token } = await world.signIn('full');
    await probe(token, asViewer);
    const url = `/api/switch-user/${adminId('viewer')}`;
    await world.app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${token}` } });
    expect(await added(async () => expect(await refusal(token, asViewer)).toEqual(OVER))).toEqual([]);
    await world.sql(`update impersonation set ended_at = ended_at - interval '3 days'`);
    await world.app.impersonations.settle(world.context.now());
    expect(await refusal(token, asViewer)).toEqual(OVER);
  });

  it('ends requests that stay open, too', async () => {
    const { token } = await world.signIn('full');
    expect((await world.get('/legacy/open', token, asViewer)).json()).toEqual([true, false]);
    expect((await world.get('/legacy/open', token)).json()).toEqual([true, true]);
  });

  it('has every reason: one that is given ends what the header alone has begun, and begins one of its own', async () => {
    const { token } = await world.signIn('full');
    const all = await added(async () => {
      await probe(token, asViewer);
      await ask(token, 'Ticket 1');
      await ask(token, 'Ticket 2');
      expect((await probe(token, asViewer)).statusCode).toBe(200);
    });
    const begin = (reason: string) => ({ action: 'switch_user', data: { reason } });
    const end = { action: 'switch_user_end', data: { reads: 1 } };
    expect(all).toMatchObject([{ action: 'switch_user' }, end, begin('Ticket 1'), begin('Ticket 2')]);
    expect(all[2]?.data).not.toHaveProperty('withoutReason');
  });

  it('has both reasons of two that are given at once', async () => {
    const { token } = await world.signIn('full');
    const all = await added(() => Promise.all([ask(token, 'Ticket 1'), ask(token, 'Ticket 2')]));
    expect(all.map(({ data }) => data['reason']).toSorted()).toEqual(['Ticket 1', 'Ticket 2']);
  });

  it('is one of its own in each tab: its reason, its requests, and its end', async () => {
    const { token } = await world.signIn('full');
    const [first, second] = [await ask(token, 'First tab'), await ask(token, 'Second tab')];
    for (const tab of [first, second, second]) expect((await probe(token, tab)).statusCode).toBe(200);
    const ofFirst = await added(() => goBack(token, first));
    expect(ofFirst).toMatchObject([{ action: 'switch_user_end', people, data: { reads: 1, writes: 0 } }]);
    expect(await refusal(token, first)).toEqual(OVER);
    expect((await probe(token, second)).statusCode).toBe(200);
    // The first tab tells it late, or twice.
    expect(await added(() => goBack(token, first))).toEqual([]);
    expect((await probe(token, second)).statusCode).toBe(200);
    expect(await added(() => goBack(token, second))).toMatchObject([{ data: { reads: 4 } }]);
    expect(await refusal(token, second)).toEqual(OVER);
    expect(await refusal(token, asViewer)).toEqual(OVER);
  });

  it('ends with its own hour and its own idle time, although one that was begun later goes on', async () => {
    const { token } = await world.signIn('full');
    const first = await ask(token, 'First tab');
    await world.sql(`update impersonation set started_at = started_at - interval '59 minutes'`);
    const second = await ask(token, 'Second tab');
    const leftIn = async (tab: typeof asViewer) => Number((await me(token, tab))['original']?.['left' as never]);
    expect([(await leftIn(first)) <= 60, (await leftIn(second)) > 3_000]).toEqual([true, true]);
    await world.sql(`update impersonation set started_at = started_at - interval '1 minute'`);
    // Before the server has ended it, too, which it does now and then.
    expect(await refusal(token, first)).toEqual(OVER);
    expect((await probe(token, second)).statusCode).toBe(200);
    const settle = () => world.app.impersonations.settle(world.context.now());
    expect(await added(settle)).toMatchObject([{ action: 'switch_user_end', data: { reads: 1 } }]);
    const third = await ask(token, 'Third tab');
    await world.sql(`update impersonation set used_at = used_at - interval '31 minutes' where ended_at is null`);
    expect((await probe(token, third)).statusCode).toBe(200);
    expect(await added(settle)).toMatchObject([{ action: 'switch_user_end', data: { reads: 2 } }]);
    expect(await refusal(token, second)).toEqual(OVER);
    expect((await probe(token, third)).statusCode).toBe(200);
  });

  it('is that of the session and the person alone, whatever id a request names', async () => {
    const [one, other] = [await world.signIn('full'), await world.signIn('full')];
    const tab = await ask(one.token);
    expect(await refusal(other.token, tab)).toEqual(OVER);
    const id = tab['x-switch-user'].split(';')[1]!;
    expect(await refusal(one.token, { 'x-switch-user': `${adminId('narrower')};${id}` })).toEqual(OVER);
    for (const text of [';', `;${id}`, '0;1', `${tab['x-switch-user']};1`, `${adminId('viewer')};-1`, '2; 3'])
      expect(await refusal(one.token, { 'x-switch-user': text })).toEqual([403, 'IMPERSONATION_REFUSED']);
    await goBack(other.token, tab);
    expect((await probe(one.token, tab)).statusCode).toBe(200);
  });

  it('belongs to the newest where a request names none, and ends with all of them where the client names none', async () => {
    const { token } = await world.signIn('full');
    const [first, second] = [await ask(token, 'First tab'), await ask(token, 'Second tab')];
    expect((await probe(token, asViewer)).statusCode).toBe(200);
    const ended = await added(() => goBack(token, asViewer));
    expect(ended.map(({ data }) => data['reads']).toSorted()).toEqual([0, 1]);
    for (const tab of [first, second, asViewer]) expect(await refusal(token, tab)).toEqual(OVER);
  });

  it('is reported to the person by mail where it has no reason, and only there', async () => {
    const mails = () => world.sql(`select m_to, m_subject from mail where m_kind = 'unexplained' order by mailid`);
    await world.sql(`delete from mail`);
    const { token } = await world.signIn('full');
    await ask(token);
    expect((await probe(token, asViewer)).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
    const other = await world.signIn('full');
    await Promise.all([probe(other.token, asViewer), probe(other.token, asViewer)]);
    expect(await mails()).toEqual([{ m_to: loginOf('viewer'), m_subject: 'Quelqu’un agit en votre nom' }]);
  });

  it('leaves the person their mails about new sign-ins, however often it is begun without a reason', async () => {
    await world.sql('delete from login_attempt');
    await world.signIn('viewer');
    for (let n = 0; n < 11; n += 1) await probe((await world.signIn('full')).token, asViewer);
    const mails = (kind: string) =>
      world.sql(`select from mail where m_kind = $1 and m_to = $2`, [kind, loginOf('viewer')]);
    await world.sql(`delete from mail where m_kind <> 'unexplained'`);
    await world.signIn('viewer');
    expect(await mails('new-sign-in')).toHaveLength(1);
  });

  it('is begun without a reason twenty times a day by one administrator, in however many sessions', async () => {
    await world.sql('delete from login_attempt');
    for (let n = 0; n < 20; n += 1) {
      const { token } = await world.signIn('full');
      expect((await probe(token, asViewer)).statusCode).toBe(200);
    }
    const { token } = await world.signIn('full');
    const refused = () =>
      world.sql(
        `select lo_adminid, lo_elementid, lo_data from auditlog where lo_action = 'switch_refused' order by loggingid`,
      );
    const before = (await refused()).length;
    const started = await added(async () => {
      for (let n = 0; n < 3; n += 1) {
        const answer = await probe(token, asViewer);
        expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_600);
      }
    });
    expect(started).toEqual([]);
    // As a call that is refused: once an hour.
    const entries = (await refused()).slice(before);
    expect(entries).toMatchObject([{ lo_adminid: adminId('full'), lo_elementid: String(adminId('viewer')) }]);
    expect(JSON.parse(String(entries[0]?.['lo_data']))).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await ask(token);
    expect((await probe(token, asViewer)).statusCode).toBe(200);
    world.advance(24 * 60 * 60);
    expect((await probe((await world.signIn('full')).token, asViewer)).statusCode).toBe(200);
  });

  it('ends in each company, although the audit log of another one is locked', async () => {
    const [here, there] = [await world.signIn('full'), await world.signIn('super')];
    await world.post('/api/switch-company', { company: GLOBEX }, there.token);
    await probe(here.token, asViewer);
    await probe(there.token, { 'x-switch-user': String(adminId('foreigner')) });
    await world.sql(`update impersonation set started_at = started_at - interval '1 hour'`);
    const client = await world.context.db.ownerPool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from audit_head where company_id = $1 for update', [ACME]);
      const ended = await added(() =>
        expect(world.app.impersonations.settle(world.context.now())).rejects.toMatchObject({ code: '55P03' }),
      );
      expect(ended.map(({ people }) => people[1])).toEqual([adminId('foreigner')]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    const later = await added(() => world.app.impersonations.settle(world.context.now()));
    expect(later).toMatchObject([{ action: 'switch_user_end', people, data: { reads: 1 } }]);
  });

  it('keeps the counters of a server that stops', async () => {
    const { token } = await world.signIn('full');
    const other = await world.restarted();
    await other.inject({ url: '/legacy/probe', headers: { authorization: `Bearer ${token}`, ...asViewer } });
    await other.close();
    expect(await added(() => signOut(token))).toMatchObject([{ data: { reads: 1 } }]);
  });
});
