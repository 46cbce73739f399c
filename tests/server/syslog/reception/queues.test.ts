import { describe, expect, it, vi } from 'vitest';
import { SyslogCounts } from '../../../../server/syslog/reception/counts';
import { Queues, type Received } from '../../../../server/syslog/reception/queues';
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
        },
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
    const connection = { pause: vi.fn(), resume: vi.fn() };
    queues.add(senderOf(5, 1), small, 0, connection);
    expect(connection.pause).toHaveBeenCalled();
  });
});
