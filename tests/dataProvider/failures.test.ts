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

  it.each([
    [409, 'DUPLICATE_KEY'],
    [404, 'ELEMENT_NOT_FOUND'],
    [422, 'VALIDATION_FAILED'],
    [400, 'BAD_REQUEST'],
  ])('%i on a write goes to the form that has sent it, with its fields', async (status, code) => {
    const fields = { startAddress: { msg_code: code, msg_args: [] } };
    const ask = door(() => json({ msg_code: code, msg_args: [], fields }, status));
    for (const path of ['/device/devices/save', '/device/pools/save']) {
      await expect(ask(path, { method: 'POST', body: {} })).rejects.toMatchObject({
        status,
        message: `errors.${code}`,
        body: { errors: { startAddress: { message: `errors.${code}` } } },
      });
    }
  });
});
