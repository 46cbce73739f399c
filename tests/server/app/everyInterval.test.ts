import { afterEach, expect, it, vi } from 'vitest';
import { everyInterval } from '../../../server/app/everyInterval';

afterEach(() => vi.useRealTimers());

it('runs again and again, but never twice at the same time, goes on after an error, and tells a run to end', async () => {
  vi.useFakeTimers();
  const failures: unknown[] = [];
  const signals: AbortSignal[] = [];
  let end: (error?: Error) => void = () => undefined;
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
  };
  const interval = everyInterval(1_000, run, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(signals).toHaveLength(1);
  end(new Error('broken'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([signals.length, failures.length]).toEqual([2, 1]);
  let isStopped = false;
  const stopped = interval.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([signals[1]?.aborted, isStopped]).toEqual([true, false]);
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(signals).toHaveLength(2);
});

it('runs first after a time of its own, and not at all once it is stopped', async () => {
  vi.useFakeTimers();
  const run = vi.fn(() => Promise.resolve());
  const at = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return run.mock.calls.length;
  };
  const interval = everyInterval(1_000, run, () => undefined, 0);
  expect([await at(0), await at(999), await at(1)]).toEqual([1, 1, 2]);
  await interval.stop();
  await everyInterval(1_000, run, () => undefined, 500).stop();
  expect(await at(5_000)).toBe(2);
});
