import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../dataProvider/session';
import { fakeFetch, fakeStorage, json, nobody, type Request } from './fixture';

const START = Date.parse('2026-03-01T10:00:00Z');
const grant = (token: string, minutes = 15, more: object = {}) =>
  json({ token, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(), ...more });
const KEPT = 'portico.workplace';

let tab: ReturnType<typeof fakeStorage>;
let machine: ReturnType<typeof fakeStorage>;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  tab = fakeStorage();
  machine = fakeStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', machine);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = (request: Request, index: number) => Response | Promise<Response> | (() => never);
const busy = { idleSeconds: () => 0 };

function open(answer: Answer, activity = busy) {
  const { fetcher, requests } = fakeFetch(answer);
  const session = createSession(fetcher, activity);
  const states: boolean[] = [];
  session.subscribe((signedIn) => states.push(signedIn));
  return { session, requests, states };
}
const ana = { login: 'ana@example.com', password: 'Portique-2026' };

describe('signing in', () => {
  it('sends what was typed, takes the token and says so', async () => {
    const { session, requests, states } = open(() => grant('one', 15, { teamMember: 7 }));
    await session.signIn({ ...ana, company: 'acme' });
    expect(requests).toMatchObject([{ url: '/api/login', method: 'POST', body: { ...ana, company: 'acme' } }]);
    expect(session).toMatchObject({ teamMember: 7, switchUser: null });
    expect(session.token()).toBe('one');
    expect(states).toEqual([true]);
  });

  it('keeps the token in memory alone', async () => {
    const { session } = open(() => grant('one-secret-token', 15, { teamMember: 7 }));
    await session.signIn(ana);
    session.switchUser = '5;8';
    expect([...machine.kept.keys()]).toEqual(['portico.workplaces']);
    expect(JSON.stringify([...tab.kept])).not.toContain('one-secret-token');
    expect(JSON.stringify([...tab.kept])).not.toContain(ana.password);
  });

  it('works where the browser keeps nothing', async () => {
    tab.setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { session } = open(() => grant('one'));
    await session.signIn(ana);
    expect(session.token()).toBe('one');
  });

  it.each([
    [401, { msg_code: 'WRONG_CREDENTIALS', msg_args: [] }, 'WRONG_CREDENTIALS', []],
    [429, { msg_code: 'TOO_MANY_ATTEMPTS', msg_args: [30] }, 'TOO_MANY_ATTEMPTS', [30]],
    [500, '<html>', 'ALERT_GENERIC', []],
  ])('that is refused with %i says why and starts nothing', async (status, body, code, args) => {
    const { session, states } = open(() =>
      typeof body === 'string' ? new Response(body, { status }) : json(body, status),
    );
    await expect(session.signIn(ana)).rejects.toMatchObject({ name: 'SignInError', code, args, status });
    expect(session.token()).toBeNull();
    expect(states).toEqual([]);
  });

  it('that does not reach the server says that', async () => {
    const { session } = open(() => nobody);
    await expect(session.signIn(ana)).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  });
});

describe('taking up a session', () => {
  it('is one call for all who ask at once', async () => {
    const { session, requests, states } = open(() => grant('two'));
    const all = await Promise.all([session.resume(), session.resume(), session.resume()]);
    expect(all).toEqual([true, true, true]);
    expect(requests).toMatchObject([{ url: '/api/login/refresh', method: 'POST', body: {} }]);
    expect(states).toEqual([true]);
    await session.resume();
    expect(requests).toHaveLength(2);
  });

  it('that is over ends it, with the workplace, and says so once', async () => {
    const { session, states } = open(({ url }) => (url.endsWith('/login') ? grant('one') : json({}, 401)));
    await session.signIn(ana);
    session.switchUser = '9;8';
    expect(await session.resume()).toBe(false);
    expect(await session.resume()).toBe(false);
    expect(session.token()).toBeNull();
    expect(session.switchUser).toBeNull();
    expect(states).toEqual([true, false]);
  });

  it('goes on as it is while the server is away', async () => {
    const { session, states } = open(({ url }) => (url.endsWith('/login') ? grant('one') : json({}, 503)));
    await session.signIn(ana);
    await expect(session.resume()).rejects.toMatchObject({ status: 503 });
    expect(session.token()).toBe('one');
    expect(states).toEqual([true]);
  });

  it('happens by itself half a minute before the token ends, and again', async () => {
    const { session, requests } = open((_, index) => grant(`token ${index}`));
    await session.signIn(ana);
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(2);
    expect(session.token()).toBe('token 1');
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['a long way off', { expiresAt: '2027-01-01T00:00:00Z' }],
    ['unreadable', { expiresAt: 'soon' }],
    ['past already', { expiresAt: '2020-01-01T00:00:00Z' }],
  ])('does not run hot when the end is %s', async (_, end) => {
    const { session, requests } = open(() => json({ token: 't', ...end }));
    await session.signIn(ana);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests.length).toBeLessThan(6);
  });

  it('that was under way when the person signed out does not sign in again', async () => {
    const { session, states } = open(async ({ url }) => {
      if (!url.endsWith('/refresh'))
        return url.endsWith('/logout') ? new Response(null, { status: 204 }) : grant('one');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return grant('late');
    });
    await session.signIn(ana);
    const late = session.resume();
    await session.signOut();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBe(false);
    expect(session.token()).toBeNull();
    expect(states).toEqual([true, false]);
  });

  it('that fails late does not end a session that was started meanwhile', async () => {
    const { session } = open(async ({ url }) => {
      if (url.endsWith('/login')) return grant('fresh');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return json({}, 401);
    });
    const late = session.resume();
    await session.signIn(ana);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBe(true);
    expect(session.token()).toBe('fresh');
  });
});

describe('the idle limit', () => {
  /** A person whose last input was at `last`, in ms. */
  const since = (last: number) => ({ idleSeconds: () => Math.floor((Date.now() - last) / 1000) });

  it('is asked for as soon as it is over, with the time since the last input', async () => {
    const { session, requests, states } = open(
      ({ headers, url }) =>
        url.endsWith('/refresh') && Number(headers['x-user-idle']) > 1800 ? json({}, 401) : grant('next', 10),
      since(START),
    );
    await session.signIn(ana);
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect(session.token()).toBe('next');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states).toEqual([true, false]);
    const told = requests.slice(1).map(({ headers }) => Number(headers['x-user-idle']));
    expect(told).toEqual([570, 1140, 1710, 1802]);
  });

  it('of this tab is no end while another tab is used', async () => {
    const { session, requests, states } = open(() => grant('next', 10), since(START - 3_600_000));
    await session.signIn(ana);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(states).toEqual([true]);
    expect(requests).toHaveLength(1 + 6);
  });
});

describe('signing out', () => {
  it('tells the server with the token, and ends even when there is no answer', async () => {
    const { session, requests, states } = open(({ url }) => (url.endsWith('/logout') ? nobody : grant('one')));
    await session.signIn(ana);
    session.teamMember = 3;
    await session.signOut();
    expect(requests[1]).toMatchObject({ url: '/api/logout', headers: { authorization: 'Bearer one' } });
    expect(session).toMatchObject({ teamMember: null, switchUser: null });
    expect(session.token()).toBeNull();
    expect(states).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(requests).toHaveLength(2);
  });
});

describe('the workplace', () => {
  it('survives a reload of the tab', () => {
    open(() => grant('one')).session.teamMember = 12;
    open(() => grant('one')).session.switchUser = '34;8';
    expect(open(() => grant('one')).session).toMatchObject({ teamMember: 12, switchUser: '34;8' });
  });

  it.each(['{', 'null', '[]', '{"teamMember":"12","switchUser":1.5}', '{"teamMember":-0.5}'])(
    'is none when %s was kept',
    (text) => {
      machine.kept.set('portico.workplaces', '1');
      tab.kept.set(KEPT, text);
      expect(open(() => grant('one')).session).toMatchObject({ teamMember: null, switchUser: null });
    },
  );

  it('of a session that is over is not found again', async () => {
    const { session } = open(() => grant('one'));
    session.teamMember = 12;
    await session.signOut();
    tab.kept.set(KEPT, '{"teamMember":12}');
    expect(open(() => grant('two')).session.teamMember).toBeNull();
  });

  it('is left at a new sign-in', async () => {
    const { session } = open(() => grant('one'));
    session.switchUser = '5;8';
    session.teamMember = 6;
    await session.signIn(ana);
    expect(session).toMatchObject({ teamMember: null, switchUser: null });
  });
});

it('does not call listeners that have stopped listening', async () => {
  const { session } = open(() => grant('one'));
  const listener = vi.fn();
  session.subscribe(listener)();
  await session.signIn(ana);
  expect(listener).not.toHaveBeenCalled();
});
