import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../../server/keys/tokens';
import { asSystem } from '../../../server/db/connect';
import { revokeSessionsOf } from '../../../server/storage/auth/revokeSessions';
import { PASSWORD, type World, adminId, cookieOf, deviceOf, loginOf, signInWorld } from './signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

/** Each test from its own address, so that counters do not meet. */
let address = 0;
const from = () => {
  address += 1;
  return { 'x-forwarded-for': `198.${18 + (address >> 8)}.100.${address & 255}` };
};
const audit = (action: string) =>
  world.sql(`select * from auditlog where lo_action = $1 order by loggingid desc`, [action]);

describe('sign-in', () => {
  it('gives an access token for memory and a refresh cookie that no script reads', async () => {
    const answer = await world.login('viewer', {}, from());
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['token', 'expiresAt']);
    const { token, expiresAt } = answer.json<{ token: string; expiresAt: string }>();
    expect(token).toMatch(/^pts_[A-Za-z0-9_-]{43}$/);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 600_000)).toBeLessThan(5_000);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^portico_device=ptb_[^;]{43}; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^portico_refresh=pts_[^;]{43}; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(200);
  });

  it('sets host cookies over https, and reads nothing else there', async () => {
    const https = { ...from(), 'x-forwarded-proto': 'https' };
    const answer = await world.login('viewer', {}, https);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-portico_device=ptb_[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Host-portico_refresh=pts_[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const value = answer.cookies.find(({ name }) => name === '__Host-portico_refresh')!.value;
    const refresh = (name: string, headers: Record<string, string>) =>
      world.app.inject({ method: 'POST', url: '/api/login/refresh', payload: {}, cookies: { [name]: value }, headers });
    expect((await refresh('portico_refresh', https)).statusCode).toBe(401);
    expect((await refresh('__Host-portico_refresh', {})).statusCode).toBe(401);
    const renewed = await refresh('__Host-portico_refresh', https);
    expect(renewed.statusCode).toBe(200);
    expect(renewed.cookies[0]).toMatchObject({ name: '__Host-portico_refresh', secure: true, path: '/' });
  });

  it('ends the session that the same browser had, and no other (ASVS V7.2.4)', async () => {
    const [former, elsewhere] = [await world.signIn('viewer'), await world.signIn('viewer')];
    const cookie = `portico_refresh=${former.refresh}`;
    const before = await audit('logout');
    // Neither a refused sign-in nor a page of another site ends anything.
    expect((await world.login('viewer', { password: 'wrong' }, { ...from(), cookie })).statusCode).toBe(401);
    const foreign = { ...from(), cookie, 'sec-fetch-site': 'same-site' };
    expect((await world.login('viewer', {}, foreign)).statusCode).toBe(200);
    expect((await world.get('/legacy/probe', former.token)).statusCode).toBe(200);
    const answer = await world.login('full', {}, { ...from(), cookie });
    expect(answer.statusCode).toBe(200);
    expect((await world.get('/legacy/probe', former.token)).statusCode).toBe(401);
    expect((await world.refresh(former.refresh)).statusCode).toBe(401);
    expect((await world.get('/legacy/probe', elsewhere.token)).statusCode).toBe(200);
    expect((await world.get('/legacy/probe', answer.json<{ token: string }>().token)).statusCode).toBe(200);
    const [entry, ...others] = await audit('logout');
    expect(others).toEqual(before);
    expect(entry).toMatchObject({ lo_adminid: adminId('viewer') });
  });

  it('stores hashes only, and writes success and failure into the audit log', async () => {
    const { token, refresh } = await world.signIn('viewer');
    const stored = await world.sql(`select * from session_token`);
    expect(JSON.stringify(stored)).not.toContain(token.slice(4));
    expect(stored.map(({ hash }) => hash)).toEqual(
      expect.arrayContaining([token, refresh].map((one) => hashToken(world.context.db, one))),
    );
    expect((await audit('login'))[0]).toMatchObject({ lo_adminid: 2, company_id: 101 });
    await world.login('viewer', { password: 'wrong' }, from());
    expect((await audit('login_failed'))[0]).toMatchObject({ lo_adminid: 2, company_id: 101 });
  });

  it('answers byte for byte the same to every wrong credential', async () => {
    const tries = await Promise.all([
      world.login('viewer', { password: 'wrong' }, from()),
      world.login('unknown', {}, from()),
      world.login('viewer', { password: 'x'.repeat(1000) }, from()),
      world.login('disabled', { password: 'wrong' }, from()),
      world.login('removed', {}, from()),
      world.login('expired', { password: 'wrong' }, from()),
      world.login('gone', { password: 'wrong' }, from()),
      world.login('viewer', { company: 'Globex' }, from()),
      world.login('viewer', { team: 'Night shift' }, from()),
      world.login('viewer', { team: 'No such team' }, from()),
    ]);
    expect(tries[0]!.json()).toMatchObject({ result: false, msg_code: 'WRONG_CREDENTIALS', msg_args: [], status: 401 });
    for (const { statusCode, body, cookies } of tries) {
      expect(statusCode).toBe(401);
      expect(body).toBe(tries[0]!.body);
      expect(cookies).toEqual([]);
    }
  });

  it.each([
    ['disabled', 'ACCOUNT_DISABLED'],
    ['gone', 'ACCOUNT_DISABLED'],
    ['expired', 'SUBSCRIPTION_EXPIRED'],
  ])('tells who has the right password that the account is %s, and makes no session', async (name, code) => {
    const before = await world.sql('select count(*)::int as n from session');
    const answer = await world.login(name, {}, from());
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { result: false, msg_code: code }]);
    expect(answer.cookies).toEqual([]);
    expect(await world.sql('select count(*)::int as n from session')).toEqual(before);
    expect((await audit('login_failed'))[0]).toMatchObject({ lo_adminid: adminId(name) });
  });

  it('takes login, company and team in any case and the membership into the session', async () => {
    const answer = await world.post(
      '/api/login',
      { login: ` ${loginOf('full').toUpperCase()} `, password: PASSWORD, company: 'ACME', team: 'reception' },
      undefined,
      from(),
    );
    expect(answer.json()).toMatchObject({ teamMember: 501 });
    const { token } = answer.json<{ token: string }>();
    expect((await world.get('/legacy/probe', token)).json()).toMatchObject({ teamMemberId: 501 });
    expect((await world.post('/legacy/probe', {}, token)).statusCode).toBe(403);
    // "none" leaves it for the own profile; the refresh remembers it.
    expect((await world.post('/legacy/probe', {}, token, { 'x-team-member': 'none' })).statusCode).toBe(200);
    expect((await world.refresh(cookieOf(answer))).json()).toMatchObject({ teamMember: 501 });
  });

  it('refuses bodies of the wrong shape per field, before anything is counted', async () => {
    const bodies: [unknown, object][] = [
      [{}, { fields: { login: { msg_code: 'FIELD_REQUIRED' }, password: { msg_code: 'FIELD_REQUIRED' } } }],
      [{ login: ['a'], password: 'b' }, { fields: { login: { msg_code: 'FIELD_INVALID_TYPE', msg_args: [] } } }],
      [{ login: { $ne: '' }, password: 'b' }, { fields: { login: { msg_code: 'FIELD_INVALID_TYPE' } } }],
      [{ login: 'a', password: 1234 }, { fields: { password: { msg_code: 'FIELD_INVALID_TYPE' } } }],
      [{ login: 'a', password: 'b', team: true }, { fields: { team: { msg_code: 'FIELD_INVALID_TYPE' } } }],
      [
        { login: 'a'.repeat(256), password: 'b' },
        { fields: { login: { msg_code: 'FIELD_TOO_LONG', msg_args: [255] } } },
      ],
      [{ login: 'a\0b', password: 'b' }, { fields: { login: { msg_code: 'FIELD_INVALID_FORMAT' } } }],
      [
        { login: 'a', password: 'b', admin: true },
        { msg_code: 'UNKNOWN_FIELD', msg_args: ['admin'] },
      ],
      [[], { msg_code: 'VALIDATION_FAILED' }],
    ];
    const before = await world.sql('select sum(attempts) as n from login_attempt');
    for (const [body, expected] of bodies) {
      const answer = await world.post('/api/login', body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject(expected);
    }
    expect(await world.sql('select sum(attempts) as n from login_attempt')).toEqual(before);
  });

  it('stores the hash again when the parameters have changed, and ends no session by it', async () => {
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await world.sql('update administrator set ad_password = $1 where adminid = 40', [old]);
    const { token } = await world.signIn('ownedViewer');
    const [row] = await world.sql('select ad_password from administrator where adminid = 40');
    expect(row!['ad_password']).toContain('m=7168,t=5,p=1');
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(200);
    await world.signIn('ownedViewer');
  });
});

const wrong = { password: 'wrong' };
const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

describe('guessing', () => {
  it('verifies at most ten of fifty parallel tries from one address, and refuses the right password too', async () => {
    const before = (await audit('login_failed')).length;
    const here = from();
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.login('stronger', wrong, here)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(40);
    expect((await audit('login_failed')).length - before).toBe(10);
    const seconds = Number(refused[0]!.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(refused[0]!.json()).toMatchObject({ msg_code: 'TOO_MANY_ATTEMPTS', msg_args: [seconds] });
    expect((await world.login('stronger', {}, here)).statusCode).toBe(429);
    // No one else is kept out by it, and neighbours within one IPv6 network share a counter.
    expect((await world.login('stronger', {}, from())).statusCode).toBe(200);
    const [one, other] = [{ 'x-forwarded-for': '2001:db8::1' }, { 'x-forwarded-for': '2001:db8::ffff:2' }];
    for (let i = 0; i < 10; i += 1) await world.login('stronger', wrong, one);
    expect((await world.login('stronger', {}, other)).statusCode).toBe(429);
  });

  it('verifies at most sixty tries an hour from any number of addresses, while the owner signs in', async () => {
    const first = await world.login('full', {}, from());
    const device = deviceOf(first);
    // As many at once as wait for a password and for the audit log; on a busy machine some of them wait too long (503),
    // before or after they were counted.
    const answers: Awaited<ReturnType<typeof world.login>>[] = [];
    while (answers.length < 450 && !statuses(answers).includes(429))
      answers.push(...(await Promise.all(Array.from({ length: 30 }, () => world.login('full', wrong, from())))));
    const count = (wanted: number) => statuses(answers).filter((status) => status === wanted).length;
    expect(count(401)).toBeLessThanOrEqual(60);
    expect(count(401) + count(503)).toBeGreaterThanOrEqual(60);
    expect(count(429)).toBe(answers.length - count(401) - count(503));
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    // Of the hour that began with the first try, the tries themselves have taken some seconds.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    // The owner signs in from the known device, from any address; each time, and without giving guessers a new start.
    for (let i = 0; i < 12; i += 1) {
      const again = await world.login('full', {}, from(), device);
      expect([again.statusCode, deviceOf(again)]).toEqual([200, device]);
    }
    const more = await Promise.all(Array.from({ length: 20 }, () => world.login('full', wrong, from())));
    expect(new Set(statuses(more))).toEqual(new Set([429]));
    expect((await world.login('full', {}, from())).statusCode).toBe(429);
    world.advance(60 * 60 + 1);
    expect((await world.login('full', {}, from())).statusCode).toBe(200);
  });

  it('never locks an account from one address', async () => {
    const here = { 'x-forwarded-for': '203.0.113.99' };
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await Promise.all(Array.from({ length: 40 }, () => world.login('scoped', wrong, here)));
      expect((await world.login('scoped', {}, from())).statusCode).toBe(200);
      world.advance(14 * 60);
    }
  });

  it('limits a known device too, and knows it for its own accounts only', async () => {
    const device = deviceOf(await world.login('narrower', {}, from()));
    const tries = [];
    for (let i = 0; i < 11; i += 1) tries.push(await world.login('narrower', wrong, from(), device));
    expect(statuses(tries)).toEqual([...Array<number>(10).fill(401), 429]);
    const here = from();
    const others = [];
    for (let i = 0; i < 11; i += 1) others.push(await world.login('outside', wrong, here, device));
    expect(others.at(-1)!.statusCode).toBe(429);
    // A cookie that no account knows is replaced, one that is known serves several people at one desk.
    const planted = `ptb_${'A'.repeat(43)}`;
    const fresh = deviceOf(await world.login('viewer', {}, from(), planted));
    expect(fresh).toMatch(/^ptb_/);
    expect(fresh).not.toBe(planted);
    expect(deviceOf(await world.login('outside', {}, from(), fresh))).toBe(fresh);
    expect(JSON.stringify(await world.sql('select * from known_device'))).not.toContain(fresh.slice(4));
  });

  it('keeps twenty devices for one person, and forgets them when the account changes', async () => {
    for (let i = 0; i < 22; i += 1) {
      await world.login('partner', {}, from());
      world.advance(1);
    }
    const count = async () =>
      Number((await world.sql('select count(*) as n from known_device where admin_id = 30'))[0]!['n']);
    expect(await count()).toBe(20);
    await asSystem(world.context.db, (trx) => revokeSessionsOf(trx, 30));
    expect(await count()).toBe(0);
  });

  it('treats an unknown login like a known one, byte for byte', async () => {
    const seen = async (name: string) => {
      const here = { 'x-forwarded-for': `2001:db8:${name.length}::1` };
      const answers = [];
      for (let i = 0; i < 11; i += 1) answers.push(await world.login(name, wrong, here));
      return answers.map(({ statusCode, body, headers }) => {
        const { date: _date, 'retry-after': after, ...rest } = headers;
        return [statusCode, statusCode === 429 ? Number(after) > 800 : body, rest['content-type'], rest['set-cookie']];
      });
    };
    const unknown = await seen('phantom');
    expect(unknown).toEqual(await seen('foreignFull'));
    expect(unknown.at(-1)![0]).toBe(429);
  });

  it('counts on after a restart', async () => {
    const here = from();
    for (let i = 0; i < 10; i += 1) await world.login('foreigner', wrong, here);
    const again = await world.restarted();
    const payload = { login: loginOf('foreigner'), password: PASSWORD };
    const answer = await again.inject({ method: 'POST', url: '/api/login', payload, headers: here });
    await again.close();
    expect(answer.statusCode).toBe(429);
  });

  it('cannot be walked around with letters that a database may take for the same', async () => {
    const here = from();
    for (let i = 0; i < 10; i += 1) await world.login('viewer', wrong, here);
    for (const variant of ['viewer', 'VIEWER', 'vİewer', 'viéwer', ' viewer', 'ｖiewer']) {
      expect((await world.login(variant, {}, here)).statusCode, variant).toBe(429);
    }
  });

  it('limits an address over many accounts, but not an office that signs in well', async () => {
    const office = { 'x-forwarded-for': '203.0.113.7' };
    for (let i = 0; i < 12; i += 1) expect((await world.login('viewer', {}, office)).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 51 }, (_, i) => world.login(`ghost${i}`, {}, office)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await world.login('viewer', {}, office)).statusCode).toBe(429);
    expect((await world.login('viewer', {}, from())).statusCode).toBe(200);
  });

  it('starts again after a success and after a quarter of an hour', async () => {
    const here = from();
    for (let i = 0; i < 9; i += 1) await world.login('ownedViewer', wrong, here);
    expect((await world.login('ownedViewer', {}, here)).statusCode).toBe(200);
    for (let i = 0; i < 10; i += 1) await world.login('ownedViewer', wrong, here);
    expect((await world.login('ownedViewer', {}, here)).statusCode).toBe(429);
    world.advance(15 * 60 + 1);
    expect((await world.login('ownedViewer', {}, here)).statusCode).toBe(200);
  });
});
