import { describe, expect, it, vi } from 'vitest';
import { SLOTS, SLOTS_PER_COMPANY, UploadSlots } from '../../../../server/http/limits/slots';

/** Work that ends when the test says so. */
function piece() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  let started = false;
  return {
    work: () => {
      started = true;
      return done;
    },
    end: () => end(),
    started: () => started,
  };
}
const busy = { code: 'UPLOADS_BUSY', status: 429, retryAfter: 5 };

describe('slots of uploads', () => {
  it('are refused to a company that holds its own, and to no other', async () => {
    const slots = new UploadSlots();
    const own = Array.from({ length: SLOTS_PER_COMPANY }, piece);
    const running = own.map(({ work }) => slots.run(1, work));
    await expect(slots.run(1, async () => 'one too many')).rejects.toMatchObject(busy);
    await expect(slots.run(2, async () => 'another company')).resolves.toBe('another company');
    own[0]!.end();
    await running[0];
    await expect(slots.run(1, async () => 'free again')).resolves.toBe('free again');
    own[1]!.end();
    await running[1];
  });

  it('are given back by work that fails', async () => {
    const slots = new UploadSlots();
    for (let n = 0; n < 2 * SLOTS; n += 1) {
      await expect(slots.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    await expect(slots.run(1, async () => 'still there')).resolves.toBe('still there');
  });

  it('of all companies together are limited: the next company waits for its turn', async () => {
    const slots = new UploadSlots();
    const held = Array.from({ length: SLOTS }, piece);
    const running = held.map(({ work }, index) => slots.run(index, work));
    const [first, second] = [piece(), piece()];
    const waiting = [slots.run(100, first.work), slots.run(101, second.work)];
    held[0]!.end();
    await running[0];
    await vi.waitFor(() => expect(first.started()).toBe(true));
    expect(second.started()).toBe(false);
    first.end();
    await waiting[0];
    await vi.waitFor(() => expect(second.started()).toBe(true));
    [...held, second].forEach(({ end }) => end());
    await Promise.all([...running, ...waiting]);
  });
});
