import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp, type HttpOptions } from '../../dataProvider/http';
import { fakeFetch, json, nobody, type Request } from './fixture';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function door(answer: (request: Request, index: number) => Response | Promise<Response> | (() => never)) {
  const { fetcher, requests } = fakeFetch(answer);
  const reached: boolean[] = [];
  const http = createHttp({
    session: { token: () => 't', resume: () => Promise.resolve(false), teamMember: null, switchUser: null },
    locale: () => 'fr',
    fetcher,
    onReachable: (now) => reached.push(now),
  });
  const ask = async (options: HttpOptions = {}) => {
    const call = http('/api/x', options);
    call.catch(() => undefined);
    await vi.runAllTimersAsync();
    return call;
  };
  return { http, ask, requests, reached };
}

describe('asking is tried again', () => {
  it.each([502, 503, 504])('after %i, twice, and then the answer counts', async (status) => {
    const { ask, requests, reached } = door((_, index) => json({}, index < 2 ? status : 200));
    await expect(ask()).resolves.toMatchObject({ status: 200 });
    expect(requests).toHaveLength(3);
    expect(reached).toEqual([false, false, true]);
  });

  it('when there is no answer, and then is an error of its own', async () => {
    const { ask, requests, reached } = door(() => nobody);
    await expect(ask()).rejects.toMatchObject({ status: 0, message: 'errors.NETWORK_ERROR' });
    expect(requests).toHaveLength(3);
    expect(reached).toEqual([false, false, false]);
  });

  it('when the answer breaks off', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"elements":['));
            controller.error(new TypeError('terminated'));
          },
        }),
      );
    const { ask, requests } = door((_, index) => (index === 0 ? broken() : json({ ok: 1 })));
    await expect(ask()).resolves.toMatchObject({ json: { ok: 1 } });
    expect(requests).toHaveLength(2);
    const { ask: always } = door(broken);
    await expect(always()).rejects.toMatchObject({ status: 0, message: 'errors.NETWORK_ERROR' });
  });

  it.each([400, 403, 404, 409, 412, 422, 429, 500])('not after %i: the server has answered', async (status) => {
    const { ask, requests, reached } = door(() => json({}, status));
    await expect(ask()).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
    expect(reached).toEqual([true]);
  });
});

describe('changing is never tried again by itself', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s', async (method) => {
    const { ask, requests } = door(() => json({}, 503));
    await expect(ask({ method })).rejects.toMatchObject({ status: 503, message: 'errors.SERVICE_UNAVAILABLE' });
    expect(requests).toHaveLength(1);
    const silent = door(() => nobody);
    await expect(silent.ask({ method })).rejects.toMatchObject({ status: 0, message: 'errors.NETWORK_ERROR' });
    expect(silent.requests).toHaveLength(1);
  });
});

describe('a call that is not wanted any more', () => {
  it('is not waited for between two tries, nor sent again', async () => {
    const { http, requests } = door(() => json({}, 503));
    const stop = new AbortController();
    const call = http('/api/x', { signal: stop.signal });
    const ended = vi.fn();
    call.catch(ended);
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toHaveLength(1);
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledTimes(1);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await vi.runAllTimersAsync();
    expect(requests).toHaveLength(1);
  });

  it('ends with that, not with a network error, and says nothing about the server', async () => {
    const stop = new AbortController();
    const { http, reached } = door(() => {
      stop.abort();
      return nobody;
    });
    await expect(http('/api/x', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(reached).toEqual([]);
  });

  it('that was stopped while its answer was read is not waited for either', async () => {
    const stop = new AbortController();
    const { http, requests } = door(() => {
      queueMicrotask(() => stop.abort());
      return json({}, 503);
    });
    const call = http('/api/x', { signal: stop.signal });
    const ended = vi.fn();
    call.catch(ended);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(1);
  });

  it('leaves no listener on a signal that goes on', async () => {
    const { ask } = door((_, index) => json({}, index < 2 ? 503 : 200));
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await ask({ signal });
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });
});
