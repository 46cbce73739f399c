import { describe, expect, it, vi } from 'vitest';
import { SyslogCounts } from '../../../../server/syslog/reception/counts';
import { Queues } from '../../../../server/syslog/reception/queues';
import type { Received } from '../../../../server/syslog/reception/received';
import type { Sender } from '../../../../server/syslog/reception/senders';

const senderOf = (sourceid: number, companyId: number): Sender => ({
  sourceid,
  companyId,
  locationid: null,
  address: null,
  fingerprint: null,
  parser: null,
});
const textsOf = (messages: readonly Received[]) => messages.map(({ bytes }) => bytes.toString());

describe('messages that wait', () => {
  it('are all stored but the one that cannot be', async () => {
    vi.useFakeTimers();
    try {
      const counts = new SyslogCounts();
      const stored: string[] = [];
      const lost: unknown[] = [];
      const queues = new Queues({
        deliver: async (_, messages) => {
          if (textsOf(messages).includes('bad')) throw new Error('no');
          stored.push(...textsOf(messages));
          return false;
        },
        mustWait: async () => false,
        counts,
        onError: () => undefined,
        onLost: ({ sourceid }, count, reason) => lost.push([sourceid, count, reason]),
        isPassing: () => false,
      });
      const texts = Array.from({ length: 40 }, (_, index) => (index === 13 ? 'bad' : String(index)));
      for (const text of texts) queues.add(senderOf(1, 1), Buffer.from(text), 0);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(stored).toEqual(texts.filter((text) => text !== 'bad'));
      expect(counts).toMatchObject({ waiting: 0, refused: { failed: 1 } });
      expect(lost).toEqual([[1, 1, 'not-storable']]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('take turns by company, and have a limited memory in each', async () => {
    const asked: number[] = [];
    const queues = new Queues({
      deliver: (sender) => {
        asked.push(sender.sourceid);
        return new Promise(() => undefined);
      },
      mustWait: async () => false,
      counts: new SyslogCounts(),
      onError: () => undefined,
      onLost: () => undefined,
      isPassing: () => true,
    });
    const large = Buffer.alloc(4 * 1024 * 1024);
    const small = Buffer.from('x');
    for (const sourceid of [1, 2, 3, 4]) expect(queues.add(senderOf(sourceid, 1), large, 0)).toBe(true);
    expect(queues.add(senderOf(5, 1), small, 0)).toBe(false);
    for (let count = 0; count < 1_000; count += 1) queues.add(senderOf(9, 2), small, 0);
    expect(queues.add(senderOf(10, 2), small, 0)).toBe(true);
    await Promise.resolve();
    expect(asked).toEqual([9]);
    const connection = { writableEnded: false, pause: vi.fn(), resume: vi.fn(), end: vi.fn() };
    queues.add(senderOf(5, 1), small, 0, connection);
    expect(connection.pause).toHaveBeenCalled();
  });

  it('make the connections of their source wait, new ones too, until it may go on', async () => {
    vi.useFakeTimers();
    try {
      let answer: 'wait' | 'go on' | 'fail' = 'wait';
      const failed = vi.fn();
      const queues = new Queues({
        deliver: async ({ sourceid }) => sourceid === 1,
        mustWait: async () => {
          if (answer === 'fail') throw new Error('no database');
          return answer === 'wait';
        },
        recheckMs: 1_000,
        counts: new SyslogCounts(),
        onError: failed,
        onLost: () => undefined,
        isPassing: () => true,
      });
      const made = () => ({ writableEnded: false, pause: vi.fn(), resume: vi.fn(), end: vi.fn() });
      const [open, fresh, other] = [made(), made(), made()];
      const line = Buffer.from('x');
      queues.add(senderOf(1, 1), line, 0, open);
      queues.add(senderOf(2, 1), line, 0, other);
      await vi.advanceTimersByTimeAsync(500);
      queues.add(senderOf(1, 1), line, 0, open);
      queues.add(senderOf(2, 1), line, 0, other);
      queues.held.admit(senderOf(1, 1), fresh);
      const paused = () =>
        [open, fresh, other].map(({ pause, resume }) => pause.mock.calls.length > resume.mock.calls.length);
      expect(paused()).toEqual([true, true, false]);
      for (let more = 2; more < 4; more += 1) expect(queues.held.admit(senderOf(1, 1), made())).toBe(true);
      expect(queues.held.admit(senderOf(1, 1), made())).toBe(false);
      expect(queues.held.admit(senderOf(2, 1), other)).toBe(true);
      await vi.advanceTimersByTimeAsync(1_100);
      answer = 'fail';
      await vi.advanceTimersByTimeAsync(1_000);
      expect([paused(), failed.mock.calls.length]).toEqual([[true, true, false], 1]);
      answer = 'go on';
      await vi.advanceTimersByTimeAsync(1_000);
      expect(paused()).toEqual([false, false, false]);
      await queues.close(1_000);
    } finally {
      vi.useRealTimers();
    }
  });
});
