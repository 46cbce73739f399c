import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleByKey } from '../../../server/http/throttleByKey';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('passes the first call on at once, and one at the end for all that came meanwhile, for each key', () => {
  const passed: string[] = [];
  const { call, stop } = throttleByKey(10_000, (key) => passed.push(key));
  for (let n = 0; n < 50; n += 1) call('2');
  call('3');
  expect(passed).toEqual(['2', '3']);
  vi.advanceTimersByTime(10_000);
  expect(passed).toEqual(['2', '3', '2']);
  vi.advanceTimersByTime(10_000);
  call('2');
  call('2');
  stop();
  vi.advanceTimersByTime(60_000);
  expect(passed).toEqual(['2', '3', '2', '2']);
});
