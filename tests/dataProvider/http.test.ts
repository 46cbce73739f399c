import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp, type HttpOptions } from '../../dataProvider/http';
import { createSession } from '../../dataProvider/session';
import { fakeFetch, fakeStorage, json, type Request } from './fixture';

const refused = (status: number, body: unknown = {}) => json(body, status);
const session = (token: string | null, resume = vi.fn(() => Promise.resolve(false))) => ({
  token: () => token,
  resume,
  teamMember: null as number | null,
  switchUser: null as string | null,
});

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the waits between tries pass. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return promise;
}

describe('what every request carries', () => {
  const ask = async (options: HttpOptions = {}, given = session('secret')) => {
    const { fetcher, requests } = fakeFetch(() => json({ ok: true }));
    const http = createHttp({ session: given, locale: () => 'zh', fetcher });
    await http('/api/x', options);
    return requests[0] as Request;
  };

  it('is token, language, time zone and a name for itself', async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      authorization: 'Bearer secret',
      'accept-language': 'zh',
      'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      accept: 'application/json, application/ld+json',
    });
    expect(headers['x-user-idle']).toMatch(/^\d+$/);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ask()).headers['x-request-id']).not.toBe(headers['x-request-id']);
    for (const name of ['x-team-member', 'x-switch-user', 'content-type']) expect(headers).not.toHaveProperty(name);
  });

  it('is the membership and the person acted for, while there are any', async () => {
    const { headers } = await ask({}, { ...session('secret'), teamMember: 0, switchUser: '42;8' });
    expect(headers).toMatchObject({ 'x-team-member': '0', 'x-switch-user': '42;8' });
  });

  it('says when the server refuses because the impersonation is over, and for no other refusal', async () => {
    const onActingOver = vi.fn();
    const answers = [
      refused(403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' }),
      refused(403, { msg_code: 'IMPERSONATION_OVER' }),
    ];
    const { fetcher } = fakeFetch(() => answers.shift()!);
    const http = createHttp({ session: session('secret'), locale: () => 'fr', fetcher, onActingOver });
    await expect(http('/api/x')).rejects.toMatchObject({ status: 403 });
    expect(onActingOver).not.toHaveBeenCalled();
    await expect(http('/api/x')).rejects.toMatchObject({ status: 403 });
    expect(onActingOver).toHaveBeenCalledOnce();
  });

  it('says when the server refuses the membership that it was sent from', async () => {
    const onTeamOver = vi.fn();
    const { fetcher } = fakeFetch(() => refused(403, { msg_code: 'MEMBERSHIP_REFUSED' }));
    const http = createHttp({ session: session('secret'), locale: () => 'fr', fetcher, onTeamOver });
    await expect(http('/api/x')).rejects.toMatchObject({ status: 403 });
    expect(onTeamOver).toHaveBeenCalledOnce();
  });

  it('is no token before the session starts', async () => {
    expect((await ask({}, session(null))).headers).not.toHaveProperty('authorization');
  });

  it('is a body as JSON, a query as text, and what the call adds', async () => {
    const request = await ask({
      method: 'POST',
      body: { name: 'é', none: null },
      query: { a: 1, b: 'x y&z', c: undefined },
      headers: { 'if-match': '"3"' },
    });
    expect(request).toMatchObject({ method: 'POST', url: '/api/x?a=1&b=x+y%26z', body: { name: 'é', none: null } });
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'if-match': '"3"' });
  });
});

describe('answers', () => {
  const ask = (answer: () => Response) => {
    const { fetcher } = fakeFetch(answer);
    return createHttp({ session: session('t'), locale: () => 'fr', fetcher })('/api/x');
  };

  it('are read as JSON, or as nothing', async () => {
    expect(await ask(() => json({ a: 1 }, 201))).toMatchObject({ status: 201, json: { a: 1 } });
    expect((await ask(() => new Response(null, { status: 204 }))).json).toBeUndefined();
    expect((await ask(() => new Response('', { status: 200 }))).json).toBeUndefined();
  });

  it('of a proxy that speaks HTML are an error with the words of their status', async () => {
    const answer = () => new Response('<html>', { status: 413 });
    await expect(ask(answer)).rejects.toMatchObject({ status: 413, message: 'errors.BODY_TOO_LARGE' });
  });
});

describe('a token that has ended', () => {
  it('is renewed once for twenty calls, and each call is sent again once', async () => {
    const grant = (token: string) => json({ token, expiresAt: '2999-01-01T00:00:00Z' });
    const { fetcher, requests } = fakeFetch(async ({ url, headers }) => {
      if (url === '/api/login') return grant('old');
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (url === '/api/login/refresh') return grant('new');
      return headers['authorization'] === 'Bearer new' ? json({ ok: 1 }) : refused(401);
    });
    const own = createSession(fetcher);
    await own.signIn({ login: 'a', password: 'b' });
    const http = createHttp({ session: own, locale: () => 'fr', fetcher });
    const answers = await settled(Promise.all(Array.from({ length: 20 }, (_, index) => http(`/x/${index}`))));
    expect(answers).toHaveLength(20);
    const asked = requests.map(({ url }) => url);
    expect(asked.filter((url) => url === '/api/login/refresh')).toHaveLength(1);
    for (let index = 0; index < 20; index += 1) {
      expect(asked.filter((url) => url === `/x/${index}`)).toHaveLength(2);
    }
  });

  it('is not renewed again for a call that was answered late', async () => {
    let held = 'old';
    const resume = vi.fn(() => {
      held = 'new';
      return Promise.resolve(true);
    });
    const { fetcher } = fakeFetch(async ({ url, headers }) => {
      if (headers['authorization'] === 'Bearer new') return json({});
      if (url === '/slow') await new Promise((resolve) => setTimeout(resolve, 1000));
      return refused(401);
    });
    const http = createHttp({
      session: { token: () => held, resume, teamMember: null, switchUser: null },
      locale: () => 'fr',
      fetcher,
    });
    await settled(Promise.all([http('/slow'), http('/fast')]));
    expect(resume).toHaveBeenCalledTimes(1);
  });

  it('that cannot be renewed is an error 401, after one try, and the session is over', async () => {
    const { fetcher, requests } = fakeFetch(({ url }) =>
      url.endsWith('/login') ? json({ token: 't', expiresAt: '2999-01-01T00:00:00Z' }) : refused(401),
    );
    const own = createSession(fetcher);
    await own.signIn({ login: 'a', password: 'b' });
    const ended = vi.fn();
    own.subscribe(ended);
    const http = createHttp({ session: own, locale: () => 'fr', fetcher });
    const call = http('/api/x');
    await expect(call).rejects.toMatchObject({ status: 401, message: 'errors.AUTHENTICATION_REQUIRED' });
    expect(requests.map(({ url }) => url)).toEqual(['/api/login', '/api/x', '/api/login/refresh']);
    expect(ended.mock.calls).toEqual([[false]]);
    expect(own.token()).toBeNull();
  });

  it('that is refused again after the renewal is not renewed for ever', async () => {
    const given = session(
      't',
      vi.fn(() => Promise.resolve(true)),
    );
    const { fetcher, requests } = fakeFetch(() => refused(401, { msg_code: 'SESSION_EXPIRED' }));
    const call = createHttp({ session: given, locale: () => 'fr', fetcher })('/api/x');
    await expect(call).rejects.toMatchObject({ status: 401, message: 'errors.SESSION_EXPIRED' });
    expect(requests).toHaveLength(2);
  });

  it('that cannot be renewed because the server is away says that', async () => {
    const away = vi.fn(() => Promise.reject(Object.assign(new Error('away'), { status: 503 })));
    const { fetcher } = fakeFetch(() => refused(401));
    const call = createHttp({ session: session('t', away), locale: () => 'fr', fetcher })('/x', { method: 'POST' });
    await expect(call).rejects.toMatchObject({ status: 503, message: 'errors.SERVICE_UNAVAILABLE' });
  });

  it('has nothing to do with a right that is missing: 403 neither renews nor signs out', async () => {
    const given = session('t');
    const { fetcher, requests } = fakeFetch(() => refused(403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' }));
    const call = createHttp({ session: given, locale: () => 'fr', fetcher })('/api/x');
    await expect(call).rejects.toMatchObject({ status: 403, message: 'errors.NOT_ENOUGH_PERMISSIONS' });
    expect(given.resume).not.toHaveBeenCalled();
    expect(requests).toHaveLength(1);
  });
});
