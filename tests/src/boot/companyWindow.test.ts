import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerWindows,
  fetchFromOpener,
  isWindowRefused,
  openCompanyWindow,
  windowCompany,
} from '../../../dataProvider/companyWindow';
import { createSession } from '../../../dataProvider/session';

const OWN = location.origin;
const grantOf = (token: string) => ({ token, expiresAt: new Date(Date.now() + 600_000).toISOString() });

/** A window whose opener hears what it says, and answers as told. */
function openerThat(answers: (asked: Record<string, unknown>) => object | null, origin = OWN) {
  const heard: { message: Record<string, unknown>; target: string }[] = [];
  const opener = {
    closed: false,
    postMessage(message: Record<string, unknown>, target: string) {
      heard.push({ message, target });
      // A browser gives the message to the named origin alone.
      if (target !== origin) return;
      const data = answers(message);
      if (data) tell({ ...data, kind: message['kind'], answer: message['ask'] }, { origin, source: opener });
    },
  };
  vi.stubGlobal('opener', opener);
  return { heard, opener };
}
function tell(data: unknown, { origin, source }: { origin: string; source: unknown }) {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('its address names the company', () => {
  expect(windowCompany('?company-window=12')).toBe(12);
  for (const other of [
    '',
    '?company-window=',
    '?company-window=x',
    '?company-window=-1',
    '?company-window=1.5',
    '?a=1',
  ])
    expect(windowCompany(other), other).toBeNull();
});

it('is opened with its own address, and says when the browser blocks it', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openCompanyWindow(12, () => undefined)).toBeNull();
  const [address, name, features] = open.mock.calls[0] ?? [];
  expect(String(address)).toBe(`${OWN}/?company-window=12`);
  expect([name, features]).toEqual(['portico-company-12', expect.stringContaining('popup')]);
});

describe('the session of a company’s window', () => {
  const sessionOf = () => createSession(fetchFromOpener(12), { idleSeconds: () => 0 }, false);

  it('asks its opener, by its exact origin, for each token, and stores no workplace', async () => {
    let next = 0;
    const { heard } = openerThat(() => ({ admin: 1, grant: grantOf(`t${(next += 1)}`) }));
    const session = sessionOf();
    expect([await session.resume(), session.token()]).toEqual([true, 't1']);
    expect([await session.resume(), session.token()]).toEqual([true, 't2']);
    expect(heard.map(({ target }) => target)).toEqual([OWN, OWN]);
    expect(heard.map(({ message }) => [message['company'], message['token']])).toEqual([
      [12, null],
      [12, 't1'],
    ]);
    session.teamMember = 7;
    expect([session.teamMember, sessionStorage.length]).toEqual([7, 0]);
  });

  it('gets nothing from another site, nor from another window of this one', async () => {
    const { heard, opener } = openerThat(() => null, 'https://elsewhere.example');
    const session = sessionOf();
    const resumed = session.resume();
    const [{ message }] = heard as [(typeof heard)[0]];
    const answer = { kind: message['kind'], answer: message['ask'], admin: 1, grant: grantOf('stolen') };
    tell(answer, { origin: 'https://elsewhere.example', source: opener });
    tell(answer, { origin: OWN, source: window });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await resumed, session.token(), heard[0]?.target]).toEqual([false, null, OWN]);
  });

  it('has none without an opener, or when that is closed', async () => {
    vi.stubGlobal('opener', null);
    expect(await sessionOf().resume()).toBe(false);
    vi.stubGlobal('opener', { closed: true });
    expect(await sessionOf().resume()).toBe(false);
  });

  it('ends when the server refuses, and when another person has signed in where it was opened', async () => {
    let admin = 1;
    let refused = false;
    openerThat(() => ({ admin, grant: refused ? null : grantOf('t') }));
    const [theirs, other] = [sessionOf(), sessionOf()];
    expect([await theirs.resume(), await other.resume()]).toEqual([true, true]);
    admin = 2;
    expect([await theirs.resume(), theirs.token()]).toEqual([false, null]);
    [admin, refused] = [1, true];
    expect([await other.resume(), other.token()]).toEqual([false, null]);
  });

  it('says that it was refused only when it never got in', async () => {
    let answer: object = { admin: 1, grant: null, isRefused: true };
    openerThat(() => answer);
    const refused = sessionOf();
    expect([await refused.resume(), isWindowRefused()]).toEqual([false, true]);
    answer = { admin: 1, grant: null, isRefused: false };
    expect([await sessionOf().resume(), isWindowRefused()]).toEqual([false, false]);
    const worked = sessionOf();
    answer = { admin: 1, grant: grantOf('t'), isRefused: false };
    await worked.resume();
    answer = { admin: 1, grant: null, isRefused: true };
    expect([await worked.resume(), isWindowRefused()]).toEqual([false, false]);
  });

  it('is ended on the server by itself alone', async () => {
    openerThat(() => ({ admin: 1, grant: grantOf('t') }));
    const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetched);
    const session = sessionOf();
    await session.resume();
    await session.signOut();
    expect(fetched).toHaveBeenCalledTimes(1);
    const [address, init] = fetched.mock.calls[0]!;
    expect([address, init?.method, init?.keepalive]).toEqual(['/api/company-windows', 'DELETE', true]);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer t');
    expect(session.token()).toBeNull();
  });
});

describe('the console that opens windows', () => {
  const asking = { kind: 'portico.companyWindow', ask: 'a', company: 12, token: null, idle: 3 };
  const asker = () => ({ postMessage: vi.fn() });
  const settled = () => vi.advanceTimersByTimeAsync(0);

  it('answers windows of its own origin, at that origin, with what the server gives', async () => {
    const grant = vi.fn(async () => grantOf('t'));
    const stop = answerWindows({ admin: () => 1, grant });
    const window = asker();
    tell(asking, { origin: OWN, source: window });
    await settled();
    expect(grant).toHaveBeenCalledWith(12, null);
    const [answer, target] = window.postMessage.mock.calls[0]!;
    expect(answer).toMatchObject({ answer: 'a', admin: 1, grant: { token: 't' } });
    expect(target).toEqual({ targetOrigin: OWN });
    stop();
    tell(asking, { origin: OWN, source: window });
    expect(grant).toHaveBeenCalledTimes(1);
  });

  it('says when the server refuses, and writes it to the console’s log once', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = (status: number) => Promise.reject(Object.assign(new Error('x'), { status }));
    let status = 403;
    const stop = answerWindows({ admin: () => 1, grant: () => failure(status) });
    const window = asker();
    tell(asking, { origin: OWN, source: window });
    await settled();
    expect(window.postMessage.mock.calls[0]?.[0]).toMatchObject({ grant: null, isRefused: true });
    expect(logged).toHaveBeenCalledTimes(1);
    // A window that has worked is not refused by a server that is away; its end is no failed switch.
    status = 503;
    tell({ ...asking, token: 't' }, { origin: OWN, source: window });
    await settled();
    expect(window.postMessage.mock.calls[1]?.[0]).toMatchObject({ grant: null, isRefused: false });
    expect(logged).toHaveBeenCalledTimes(1);
    stop();
  });

  it('gives nothing to another site, nor to a message that is none', async () => {
    const grant = vi.fn(async () => grantOf('t'));
    const stop = answerWindows({ admin: () => 1, grant });
    const window = asker();
    tell(asking, { origin: 'https://elsewhere.example', source: window });
    tell(asking, { origin: 'null', source: window });
    for (const data of [null, 'x', {}, { ...asking, kind: 'x' }, { ...asking, company: '12' }, { ...asking, ask: 1 }])
      tell(data, { origin: OWN, source: window });
    await settled();
    expect([grant.mock.calls, window.postMessage.mock.calls]).toEqual([[], []]);
    stop();
  });
});
