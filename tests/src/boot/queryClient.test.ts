import { beforeEach, expect, it, vi } from 'vitest';
import { toHttpError } from '../../../dataProvider/errors';

const state = { value: 'up', suspected: 0 };
vi.mock('../../../src/connection/browserConnection', () => ({
  connection: {
    get: () => state.value,
    subscribe: () => () => {},
    suspect: () => (state.suspected += 1),
    retry: () => {},
  },
}));

const { mayRetry } = await import('../../../src/boot/queryClient');

beforeEach(() => Object.assign(state, { value: 'up', suspected: 0 }));

it.each([400, 401, 403, 404, 409, 412, 422, 429])('takes %i for an answer and does not ask again', (status) => {
  expect(mayRetry(0, toHttpError(status, undefined))).toBe(false);
  expect(state.suspected).toBe(0);
});

it('asks once more after a fault of the server', () => {
  const error = toHttpError(500, undefined);
  expect([mayRetry(0, error), mayRetry(1, error)]).toEqual([true, false]);
});

it('waits as long as the server is away', () => {
  state.value = 'down';
  expect(mayRetry(100, toHttpError(0, undefined))).toBe(true);
  expect(mayRetry(100, toHttpError(503, undefined))).toBe(true);
  expect(state.suspected).toBe(2);
});

it('gives up on an outage that only one call sees', () => {
  const error = toHttpError(503, undefined);
  expect([mayRetry(0, error), mayRetry(1, error), mayRetry(2, error)]).toEqual([true, true, false]);
});

it('does not repeat what the program itself got wrong', () => {
  expect(mayRetry(0, new TypeError('x is not a function'))).toBe(false);
});
