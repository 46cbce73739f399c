import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../dataProvider/http';
import { fakeFetch, json, type Request } from './fixture';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function door(answer: (request: Request, index: number) => Response) {
  const { fetcher } = fakeFetch(answer);
  const http = createHttp({
    session: { token: () => 't', resume: () => Promise.resolve(false), teamMember: null, switchUser: null },
    locale: () => 'fr',
    fetcher,
  });
  return async (path: string, options: Parameters<typeof http>[1] = {}) => {
    const call = http<{ results: unknown[] }>(path, options);
    call.catch(() => undefined);
    await vi.runAllTimersAsync();
    return call;
  };
}

const leases = { results: [{ uuid: 'a' }], total: 1 };

describe('failures that are handled on their own (specification S-DEV-7, S-DEV-8)', () => {
  it('503 on leases: the last list stays, and says that it is not current', async () => {
    const ask = door((_, index) => (index === 0 ? json(leases) : json({}, 503)));
    const query = { offset: 0, limit: 25 };
    expect(await ask('/device/leases/search', { query })).not.toHaveProperty('notice');
    expect(await ask('/device/leases/search', { query })).toMatchObject({ json: leases, notice: 'leasesNotCurrent' });
    // Another page has no last answer.
    await expect(ask('/device/leases/search', { query: { offset: 25, limit: 25 } })).rejects.toMatchObject({
      status: 503,
    });
  });

  it('503 on leases is over with the next answer', async () => {
    const ask = door((_, index) => (index === 0 || index > 3 ? json(leases) : json({}, 503)));
    await ask('/device/leases');
    expect(await ask('/device/leases')).toMatchObject({ notice: 'leasesNotCurrent' });
    expect(await ask('/device/leases')).not.toHaveProperty('notice');
  });

  it('500 on hosts: an empty list with a notice', async () => {
    const ask = door(() => json({ msg_code: 'ALERT_GENERIC' }, 500));
    expect(await ask('/device/hosts')).toMatchObject({ json: { results: [], total: 0 }, notice: 'hostsFailed' });
    await expect(ask('/device/leases')).rejects.toMatchObject({ status: 500 });
  });

  const CODES: Readonly<Record<number, string>> = {
    400: 'BAD_REQUEST',
    401: 'AUTHENTICATION_REQUIRED',
    403: 'NOT_ENOUGH_PERMISSIONS',
    404: 'ELEMENT_NOT_FOUND',
    409: 'DUPLICATE_KEY',
    422: 'VALIDATION_FAILED',
    500: 'ALERT_GENERIC',
    502: 'SERVICE_UNAVAILABLE',
    503: 'SERVICE_UNAVAILABLE',
    504: 'SERVICE_UNAVAILABLE',
  };

  it.each([500, 502, 503, 504, 400, 404, 401, 403])(
    '%i on the reports goes to the page that has asked, with its message, also when a proxy has answered',
    async (status) => {
      const path = '/legacy/reports/authentications';
      for (const body of [{ msg_code: CODES[status], msg_args: [] }, ...(status === 400 ? [] : ['<html>'])]) {
        const ask = door(() => json(body, status));
        await expect(ask(path)).rejects.toMatchObject({ status, message: `errors.${CODES[status]}` });
      }
    },
  );

  const WRITES = ['POST', 'PUT', 'DELETE', 'PATCH'] as const;
  it.each(WRITES.flatMap((method) => [400, 404, 422].map((status) => [method, status] as const)))(
    '%s answered with %i goes to the form that has sent it, with its fields, on any path',
    async (method, status) => {
      const code = CODES[status]!;
      const fields = { name: { msg_code: code, msg_args: [] } };
      for (const path of ['/legacy/elements/aup', '/api/api_tokens/1', '/device/leases', '/device/hosts']) {
        const ask = door(() => json({ msg_code: code, msg_args: [], fields }, status));
        await expect(ask(path, { method, body: {} })).rejects.toMatchObject({
          status,
          message: `errors.${code}`,
          body: { errors: { name: { message: `errors.${code}` } } },
        });
      }
    },
  );

  it.each(['POST', 'PATCH'] as const)(
    '409 on %s of a context or of the pool of a security profile, too',
    async (method) => {
      const fields = { startAddress: { msg_code: 'DUPLICATE_KEY', msg_args: [] } };
      const ask = door(() => json({ msg_code: 'DUPLICATE_KEY', msg_args: [], fields }, 409));
      for (const path of ['/device/devices/save', '/device/security-profiles/1', '/device/pools/save']) {
        await expect(ask(path, { method, body: {} })).rejects.toMatchObject({
          status: 409,
          message: 'errors.DUPLICATE_KEY',
          body: { errors: { startAddress: { message: 'errors.DUPLICATE_KEY' } } },
        });
      }
    },
  );

  it('503 and 500 are special for their own list alone, and for reads alone', async () => {
    for (const [path, status] of [
      ['/device/leases', 500],
      ['/device/hosts', 503],
      ['/device/leases/1', 503],
      ['/device/devices', 503],
      ['/api/hosts/1', 500],
    ] as const) {
      const ask = door((_, index) => (index === 0 ? json(leases) : json({}, status)));
      await ask(path);
      await expect(ask(path)).rejects.toMatchObject({ status });
    }
    const write = door(() => json({}, 503));
    await expect(write('/device/leases', { method: 'POST', body: {} })).rejects.toMatchObject({ status: 503 });
  });
});
