import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldSources } from '../../../../server/syslog/reception/heldSources';
import type { Sender } from '../../../../server/syslog/reception/senders';

const senderOf = (sourceid: number): Sender => ({
  sourceid,
  companyId: 1,
  locationid: null,
  address: null,
  fingerprint: null,
  parser: null,
});

/** A connection, and what has been done to it. */
function connectionOf() {
  const connection = {
    writableEnded: false,
    paused: false,
    pause: () => (connection.paused = true),
    resume: () => (connection.paused = false),
    end: () => (connection.writableEnded = true),
  };
  return connection;
}
const manyOf = (count: number) => Array.from({ length: count }, connectionOf);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a source that has to wait', () => {
  it('keeps a few connections, ends the others, and admits no more', () => {
    const held = new HeldSources(async () => true, vi.fn());
    held.hold(senderOf(1));
    const open = manyOf(6);
    expect(open.map((one) => held.pause(senderOf(1), one))).toEqual([true, true, true, true, false, false]);
    expect(open.map(({ writableEnded }) => writableEnded)).toEqual([false, false, false, false, true, true]);
    expect(held.admit(senderOf(1), connectionOf())).toBe(false);
    expect(held.admit(senderOf(2), connectionOf())).toBe(true);
    // What ends is read to its end, even when there is a place again.
    held.forget(open[0]!);
    expect(held.pause(senderOf(1), open[5]!)).toBe(false);
    expect(held.admit(senderOf(1), connectionOf())).toBe(true);
    held.close();
  });

  it('has its places in a limit of all sources', () => {
    const held = new HeldSources(async () => true, vi.fn());
    for (let source = 1; source <= 126; source += 1) held.hold(senderOf(source));
    for (let source = 1; source <= 125; source += 1) {
      for (const one of manyOf(4)) expect(held.admit(senderOf(source), one)).toBe(true);
    }
    expect(held.admit(senderOf(126), connectionOf())).toBe(false);
    held.close();
  });

  it('is checked by one question at a time', async () => {
    const answers: ((mustWait: boolean) => void)[] = [];
    const held = new HeldSources(() => new Promise((resolve) => answers.push(resolve)), vi.fn(), 1_000);
    const open = connectionOf();
    held.hold(senderOf(1));
    held.pause(senderOf(1), open);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers).toHaveLength(1);
    answers[0]?.(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers).toHaveLength(2);
    answers[1]?.(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([open.paused, answers.length]).toEqual([false, 2]);
  });

  it('waits no longer than it exists: its connections wait with the source that they belong to now', async () => {
    const mustWait = vi.fn(async () => true);
    const held = new HeldSources(mustWait, vi.fn(), 1_000);
    const [moved, waiting, left] = [connectionOf(), connectionOf(), connectionOf()];
    held.hold(senderOf(1));
    held.hold(senderOf(3));
    for (const one of [moved, waiting, left]) held.pause(senderOf(1), one);
    held.follow(senderOf(2), moved);
    held.follow(senderOf(3), waiting);
    held.follow(senderOf(1), left);
    expect([moved, waiting, left].map(({ paused }) => paused)).toEqual([false, true, true]);
    held.keep(new Set([2, 3]));
    expect([moved, waiting, left].map(({ paused }) => paused)).toEqual([false, true, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(mustWait.mock.calls).toEqual([[senderOf(3)]]);
    held.close();
  });

  it('is not released by a check of an earlier wait', async () => {
    const answers: ((mustWait: boolean) => void)[] = [];
    const held = new HeldSources(() => new Promise((resolve) => answers.push(resolve)), vi.fn(), 1_000);
    held.hold(senderOf(1));
    await vi.advanceTimersByTimeAsync(1_000);
    held.keep(new Set());
    held.hold(senderOf(1));
    const open = connectionOf();
    held.pause(senderOf(1), open);
    answers[0]?.(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(open.paused).toBe(true);
    held.close();
  });
});
