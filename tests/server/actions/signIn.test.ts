import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../../server/tokens';
import { PASSWORD, type World, cookieOf, loginOf, signInWorld } from '../signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

/** Each test from its own address, so that counters do not meet. */
let address = 0;
const from = () => ({ 'x-forwarded-for': `198.51.100.${(address += 1)}` });
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
    expect(answer.headers['set-cookie']).toMatch(
      /^portico_refresh=pts_[^;]{43}; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(200);
  });

  it('marks the cookie secure over https', async () => {
    const answer = await world.login('viewer', {}, { ...from(), 'x-forwarded-proto': 'https' });
    expect(answer.cookies[0]).toMatchObject({ secure: true });
  });

  it('stores hashes only, and writes success and failure into the audit log', async () => {
    const { token, refresh } = await world.signIn('viewer');
    const stored = await world.sql(`select * from session_token`);
    expect(JSON.stringify(stored)).not.toContain(token.slice(4));
    expect(stored.map(({ hash }) => hash)).toEqual(expect.arrayContaining([hashToken(token), hashToken(refresh)]));
    expect((await audit('login'))[0]).toMatchObject({ lo_adminid: 2, company_id: 101 });
    await world.login('viewer', { password: 'wrong' }, from());
    expect((await audit('login_failed'))[0]).toMatchObject({ lo_adminid: 2, company_id: 101 });
  });

  it('answers byte for byte the same to every wrong credential', async () => {
    const tries = await Promise.all([
      world.login('viewer', { password: 'wrong' }, from()),
      world.login('unknown', {}, from()),
      world.login('viewer', { password: 'x'.repeat(1000) }, from()),
      world.login('disabled', {}, from()),
      world.login('removed', {}, from()),
      world.login('expired', {}, from()),
      world.login('gone', {}, from()),
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

  it('stores the hash anew when the parameters have changed, and ends no session by it', async () => {
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await world.sql('update administrator set ad_password = $1 where adminid = 40', [old]);
    const { token } = await world.signIn('ownedViewer');
    const [row] = await world.sql('select ad_password from administrator where adminid = 40');
    expect(row!['ad_password']).toContain('m=19456,t=2,p=1');
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(200);
    await world.signIn('ownedViewer');
  });
});

describe('lock-out', () => {
  it('verifies at most ten of fifty parallel tries for one account, and refuses the right password too', async () => {
    const before = (await audit('login_failed')).length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.login('stronger', { password: 'wrong' }, from())),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(40);
    expect((await audit('login_failed')).length - before).toBe(10);
    const seconds = Number(refused[0]!.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(refused[0]!.json()).toMatchObject({ msg_code: 'TOO_MANY_ATTEMPTS', msg_args: [seconds] });
    expect((await world.login('stronger', {}, from())).statusCode).toBe(429);
  });

  it('counts an unknown login like a known one', async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push(await world.login('phantom', {}, from()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('cannot be walked around with letters that a database may take for the same', async () => {
    for (let i = 0; i < 10; i += 1) await world.login('viewer', { password: 'wrong' }, from());
    for (const variant of ['viewer', 'VIEWER', 'vİewer', 'viéwer', ' viewer', 'ｖiewer']) {
      expect((await world.login(variant, {}, from())).statusCode, variant).toBe(429);
    }
    await world.sql('delete from login_attempt');
  });

  it('limits an address over many accounts, but not an office that signs in well', async () => {
    const office = { 'x-forwarded-for': '203.0.113.7' };
    for (let i = 0; i < 12; i += 1) expect((await world.login('viewer', {}, office)).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 51 }, (_, i) => world.login(`ghost${i}`, {}, office)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await world.login('viewer', {}, office)).statusCode).toBe(429);
    expect((await world.login('viewer', {}, from())).statusCode).toBe(200);
  });

  it('starts anew after a success and after a quarter of an hour', async () => {
    for (let i = 0; i < 9; i += 1) await world.login('foreigner', { password: 'wrong' }, from());
    expect((await world.login('foreigner', {}, from())).statusCode).toBe(200);
    for (let i = 0; i < 10; i += 1) await world.login('foreigner', { password: 'wrong' }, from());
    expect((await world.login('foreigner', {}, from())).statusCode).toBe(429);
    world.advance(15 * 60 + 1);
    expect((await world.login('foreigner', {}, from())).statusCode).toBe(200);
  });
});
