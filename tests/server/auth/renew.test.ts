import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken, nextRefreshToken } from '../../../server/keys/tokens';
import { type World, adminId, cookieOf, signInWorld } from './signInWorld';

let world: World;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.close());

const audit = (action: string) =>
  world.sql(`select * from auditlog where lo_action = $1 order by loggingid desc`, [action]);

describe('refresh', () => {
  it('rotates both tokens; the access token before stays valid until its own end', async () => {
    const first = await world.signIn('viewer');
    const answer = await world.refresh(first.refresh);
    expect(answer.statusCode).toBe(200);
    const { token } = answer.json<{ token: string }>();
    expect(token).not.toBe(first.token);
    expect(cookieOf(answer)).not.toBe(first.refresh);
    for (const one of [first.token, token]) expect((await world.get('/legacy/probe', one)).statusCode).toBe(200);
  });

  it('serves parallel tabs that send the same cookie, with the same next one', async () => {
    const { refresh } = await world.signIn('viewer');
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.refresh(refresh)));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect((await world.get('/legacy/probe', answer.json<{ token: string }>().token)).statusCode).toBe(200);
    }
  });

  it('finds a thief who used the token within the grace, at the next refresh', async () => {
    const { refresh } = await world.signIn('viewer');
    const [owner, thief] = [await world.refresh(refresh), await world.refresh(refresh)];
    expect(cookieOf(thief)).toBe(cookieOf(owner));
    world.advance(9 * 60);
    const next = await world.refresh(cookieOf(owner), { 'x-user-idle': '0' });
    expect(next.statusCode).toBe(200);
    world.advance(9 * 60);
    expect((await world.refresh(cookieOf(thief))).statusCode).toBe(401);
    expect((await world.refresh(cookieOf(next))).statusCode).toBe(401);
    expect((await audit('session_reused'))[0]).toMatchObject({ lo_adminid: 2 });
  });

  it('ends the session when a token comes back after its successor was used, within the grace too', async () => {
    const { refresh } = await world.signIn('viewer');
    const next = await world.refresh(cookieOf(await world.refresh(refresh)));
    expect(next.statusCode).toBe(200);
    expect((await world.refresh(refresh)).statusCode).toBe(401);
    expect((await world.refresh(cookieOf(next))).statusCode).toBe(401);
  });

  it('stores nothing from which a token could be made', async () => {
    const { refresh } = await world.signIn('viewer');
    const next = cookieOf(await world.refresh(refresh));
    const [row] = await world.sql('select salt from session_token where hash = $1', [
      hashToken(world.context.db, refresh),
    ]);
    expect(nextRefreshToken(refresh, String(row!['salt']))).toBe(next);
    expect(nextRefreshToken(hashToken(world.context.db, refresh), String(row!['salt']))).not.toBe(next);
  });

  it('is limited to thirty a minute for one session, and goes on afterwards', async () => {
    const { refresh } = await world.signIn('viewer');
    const other = await world.signIn('viewer');
    const answers = await Promise.all(Array.from({ length: 35 }, () => world.refresh(refresh)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The browser keeps its cookie: the session goes on.
    expect(refused.cookies).toEqual([]);
    expect((await world.refresh(other.refresh)).statusCode).toBe(200);
    world.advance(61);
    const { refresh: later } = { refresh: cookieOf(answers.find(({ statusCode }) => statusCode === 200)!) };
    expect((await world.refresh(later)).statusCode).toBe(200);
  });

  it('ends the session of thief and owner when a replaced token comes back later', async () => {
    const stolen = await world.signIn('viewer');
    const renewed = await world.refresh(stolen.refresh);
    world.advance(11);
    const again = await world.refresh(stolen.refresh);
    expect(again.statusCode).toBe(401);
    expect(again.json()).toMatchObject({ msg_code: 'SESSION_EXPIRED' });
    expect(again.cookies[0]).toMatchObject({ name: 'portico_refresh', value: '' });
    expect((await world.refresh(cookieOf(renewed))).statusCode).toBe(401);
    for (const token of [stolen.token, renewed.json<{ token: string }>().token]) {
      expect((await world.get('/legacy/probe', token)).statusCode).toBe(401);
    }
    expect((await audit('session_reused'))[0]).toMatchObject({ lo_adminid: 2 });
  });

  it('notices a token from long ago in the family too', async () => {
    const first = await world.signIn('viewer');
    let last = first.refresh;
    for (let i = 0; i < 3; i += 1) last = cookieOf(await world.refresh(last));
    world.advance(60);
    expect((await world.refresh(first.refresh)).statusCode).toBe(401);
    expect((await world.refresh(last)).statusCode).toBe(401);
  });

  it('does not find the session of a cookie that was never given out', async () => {
    const { refresh } = await world.signIn('viewer');
    const answer = await world.refresh(`${refresh.slice(0, -6)}AAAAAA`);
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { msg_code: 'SESSION_NOT_FOUND', msg_args: [] }]);
    expect(answer.cookies[0]).toMatchObject({ name: 'portico_refresh', value: '' });
  });

  it('needs a cookie, of our own pages, and JSON', async () => {
    const { token, refresh } = await world.signIn('viewer');
    expect((await world.post('/api/login/refresh', {})).json()).toMatchObject({ msg_code: 'AUTHENTICATION_REQUIRED' });
    expect((await world.refresh(token)).statusCode).toBe(401);
    expect((await world.refresh('pts_unknown')).statusCode).toBe(401);
    for (const site of ['same-site', 'cross-site']) {
      expect((await world.refresh(refresh, { 'sec-fetch-site': site })).statusCode).toBe(401);
    }
    const cookies = { portico_refresh: refresh };
    const text = { method: 'POST', url: '/api/login/refresh', cookies, payload: '{}' } as const;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expect((await world.app.inject({ ...text, headers: { 'content-type': type } })).statusCode).toBe(415);
    }
    expect((await world.refresh(refresh, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  it('gives nothing to an account that was disabled meanwhile', async () => {
    const { refresh } = await world.signIn('narrower');
    await world.sql('update administrator set ad_enabled = false where adminid = $1', [adminId('narrower')]);
    expect((await world.refresh(refresh)).statusCode).toBe(401);
    await world.sql('update administrator set ad_enabled = true where adminid = $1', [adminId('narrower')]);
    expect((await world.refresh(refresh)).statusCode).toBe(401);
  });
});

describe('boundaries of a session', () => {
  it('lets the access token live ten minutes', async () => {
    const { token, refresh } = await world.signIn('viewer');
    world.advance(9 * 60 + 55);
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(200);
    world.advance(6);
    const late = await world.get('/legacy/probe', token);
    expect(late.statusCode).toBe(401);
    expect(late.json()).toEqual({ result: false, msg_code: 'NO_VALID_SESSION', msg_args: [] });
    // Used after 9:55, so not idle although the sign-in is 39 minutes ago.
    world.advance(29 * 60);
    expect((await world.refresh(refresh)).statusCode).toBe(200);
  });

  const idle = (seconds: number) => ({ 'x-user-idle': String(seconds) });

  it('ends thirty minutes after the last activity of the user, for the access token too', async () => {
    let { token, refresh } = await world.signIn('viewer');
    for (let minutes = 9; minutes < 30; minutes += 9) {
      // An open tab: it polls, and refreshes by itself.
      world.advance(9 * 60);
      expect((await world.get('/legacy/probe', token, idle(minutes * 60))).statusCode).toBe(200);
      const answer = await world.refresh(refresh, idle(minutes * 60));
      expect(answer.statusCode).toBe(200);
      token = answer.json<{ token: string }>().token;
      refresh = cookieOf(answer);
    }
    world.advance(3 * 60 + 1);
    const late = await world.get('/legacy/probe', token, idle(30 * 60 + 1));
    expect([late.statusCode, late.json<{ msg_code: string }>().msg_code]).toEqual([401, 'NO_VALID_SESSION']);
    expect((await world.refresh(refresh, idle(30 * 60 + 1))).statusCode).toBe(401);
  });

  it('goes on while the user is active, also where nothing but the refresh tells of it', async () => {
    let { refresh } = await world.signIn('viewer');
    for (let i = 0; i < 8; i += 1) {
      world.advance(9 * 60 + 30);
      const answer = await world.refresh(refresh, idle(20));
      expect(answer.statusCode).toBe(200);
      refresh = cookieOf(answer);
    }
    // Input that came after the limit does not bring the session back.
    world.advance(31 * 60);
    expect((await world.refresh(refresh, idle(5))).statusCode).toBe(401);
  });

  it('takes a refresh without the header, and a header that means nothing, for no activity', async () => {
    const { token, refresh } = await world.signIn('viewer');
    world.advance(9 * 60);
    expect((await world.get('/legacy/probe', token, { 'x-user-idle': '-1' })).statusCode).toBe(200);
    const next = cookieOf(await world.refresh(refresh));
    world.advance(21 * 60 + 1);
    expect((await world.refresh(next)).statusCode).toBe(401);
  });

  it('ends after twelve hours, however busy, and hands out no token beyond', async () => {
    let { refresh } = await world.signIn('viewer');
    for (let i = 0; i < 28; i += 1) {
      world.advance(25 * 60 + 30);
      refresh = cookieOf(await world.refresh(refresh, { 'x-user-idle': '0' }));
    }
    // 11 h 54 min so far
    const last = await world.refresh(refresh);
    const { token, expiresAt } = last.json<{ token: string; expiresAt: string }>();
    expect(Date.parse(expiresAt) - world.context.now().getTime()).toBeLessThan(6 * 60_000 + 1);
    world.advance(6 * 60 + 1);
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(401);
    expect((await world.refresh(cookieOf(last))).statusCode).toBe(401);
  });
});

describe('sign-out', () => {
  it('ends the session at once, for both tokens', async () => {
    const { token, refresh } = await world.signIn('viewer');
    const other = await world.signIn('viewer');
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'portico_refresh', value: '', path: '/api' });
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(401);
    expect((await world.refresh(refresh)).statusCode).toBe(401);
    expect((await world.get('/legacy/probe', other.token)).statusCode).toBe(200);
    expect((await audit('logout'))[0]).toMatchObject({ lo_adminid: 2 });
  });

  it('wins against refreshes at the same moment: nothing that they got is good for anything', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, refresh } = await world.signIn('viewer');
      const headers = { authorization: `Bearer ${token}` };
      const [out, ...answers] = await Promise.all([
        world.app.inject({ method: 'POST', url: '/api/logout', headers }),
        ...Array.from({ length: 4 }, () => world.refresh(refresh)),
      ]);
      expect(out?.statusCode).toBe(204);
      for (const answer of answers) {
        expect([200, 401]).toContain(answer.statusCode);
        if (answer.statusCode !== 200) continue;
        expect((await world.get('/legacy/probe', answer.json<{ token: string }>().token)).statusCode).toBe(401);
        expect((await world.refresh(cookieOf(answer))).statusCode).toBe(401);
      }
    }
  });

  it('works with the cookie alone, but not from another site, and never fails', async () => {
    const { token, refresh } = await world.signIn('viewer');
    const out = (headers?: Record<string, string>) =>
      world.app.inject({ method: 'POST', url: '/api/logout', cookies: { portico_refresh: refresh }, headers });
    expect((await out({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(204);
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(200);
    expect((await out()).statusCode).toBe(204);
    expect((await world.get('/legacy/probe', token)).statusCode).toBe(401);
    expect((await out()).statusCode).toBe(204);
    expect((await world.app.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(204);
  });
});
