import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, countdown } from '../../../src/sign-in/countdown';

describe('boundaries of the clock', () => {
  it.each([
    [-5, '0:00'],
    [0, '0:00'],
    [0.2, '0:01'],
    [9, '0:09'],
    [59.1, '1:00'],
    [60, '1:00'],
    [299, '4:59'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3725, '1:02:05'],
  ])('%d s is %s', (seconds, text) => expect(clock(seconds)).toBe(text));
});

describe('countdown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells the time at once and every second, then the end once', () => {
    const ticks: string[] = [];
    const done = vi.fn();
    countdown(3, (time) => ticks.push(time), done);
    expect(ticks).toEqual(['0:03']);
    vi.advanceTimersByTime(10_000);
    expect(ticks).toEqual(['0:03', '0:02', '0:01']);
    expect(done).toHaveBeenCalledOnce();
  });

  it('can be stopped', () => {
    const done = vi.fn();
    countdown(3, () => {}, done)();
    vi.advanceTimersByTime(10_000);
    expect(done).not.toHaveBeenCalled();
  });
});
