import { describe, expect, it } from 'vitest';
import { EMPTY_QUEUE, uploadQueue, type UploadEvent, type UploadState } from '../../../resources/ui/upload/uploadQueue';

const zip = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'application/zip' });
const after = (...events: readonly UploadEvent[]) => events.reduce(uploadQueue, EMPTY_QUEUE);
const add = (...files: File[]): UploadEvent => ({ type: 'add', files, rules: {} });
const states = (...events: readonly UploadEvent[]) => after(add(zip('a')), ...events).items.map(({ state }) => state);

describe('the queue of an upload', () => {
  it('queues what passes every filter, and says why of the rest', () => {
    const rules = { limit: 2, maxSize: 5, types: ['compress'] as const, mimes: ['application/zip'] };
    const queue = after({
      type: 'add',
      rules,
      files: [
        zip('fits.zip'),
        zip('big.zip', 6),
        new File(['x'], 'a.png', { type: 'image/png' }),
        new File(['x'], 'a.gz', { type: 'application/gzip' }),
        zip('second.zip'),
        zip('third.zip'),
      ],
    });
    expect(queue.items.map(({ file, state }) => `${file.name} ${state}`)).toEqual([
      'fits.zip ready',
      'second.zip ready',
    ]);
    expect(queue.refused).toEqual([
      { name: 'big.zip', why: 'size' },
      { name: 'a.png', why: 'type' },
      { name: 'a.gz', why: 'mime' },
      { name: 'third.zip', why: 'limit' },
    ]);
    expect(uploadQueue(queue, { type: 'forgive' }).refused).toEqual([]);
    // The next choice starts with a clean slate, and ids are never used twice.
    const next = uploadQueue(uploadQueue(queue, { type: 'remove', id: 2 }), {
      type: 'add',
      rules,
      files: [zip('b.zip')],
    });
    expect(next.refused).toEqual([]);
    expect(next.items.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('goes from ready through uploading to success, error or cancel', () => {
    const start: UploadEvent = { type: 'start', id: 1 };
    expect(states()).toEqual(['ready']);
    expect(states(start)).toEqual(['uploading']);
    expect(states(start, { type: 'succeed', id: 1 })).toEqual(['success']);
    expect(states(start, { type: 'fail', id: 1, error: 'x' })).toEqual(['error']);
    expect(states(start, { type: 'cancel', id: 1 })).toEqual(['cancel']);
    expect(states(start, { type: 'fail', id: 1, error: 'x' }, { type: 'retry', id: 1 })).toEqual(['ready']);
    expect(states(start, { type: 'cancel', id: 1 }, { type: 'retry', id: 1 }, start)).toEqual(['uploading']);
  });

  it('ignores what comes too late or out of order', () => {
    const start: UploadEvent = { type: 'start', id: 1 };
    const late: Record<string, readonly [UploadEvent[], UploadState]> = {
      'an answer after the cancellation': [[start, { type: 'cancel', id: 1 }, { type: 'succeed', id: 1 }], 'cancel'],
      'a failure after the success': [
        [start, { type: 'succeed', id: 1 }, { type: 'fail', id: 1, error: 0 }],
        'success',
      ],
      'success of what never left': [[{ type: 'succeed', id: 1 }], 'ready'],
      'a second sending of what arrived': [[start, { type: 'succeed', id: 1 }, { type: 'retry', id: 1 }], 'success'],
      'removal while it is on its way': [[start, { type: 'remove', id: 1 }], 'uploading'],
      'an event of another file': [[{ type: 'start', id: 7 }], 'ready'],
    };
    for (const [what, [events, state]] of Object.entries(late))
      expect([what, ...states(...events)]).toEqual([what, state]);
  });

  it('keeps progress between nothing and all, never backwards, and back to nothing when settled', () => {
    const at = (...events: UploadEvent[]) =>
      after(add(zip('a')), { type: 'start', id: 1 }, ...events).items[0]!.progress;
    const share = (value: number): UploadEvent => ({ type: 'progress', id: 1, share: value });
    expect(at(share(0.4), share(0.2))).toBe(0.4);
    expect(at(share(7))).toBe(1);
    expect(at(share(Number.NaN))).toBe(0);
    expect(at(share(0.4), { type: 'succeed', id: 1 })).toBe(1);
    expect(at({ type: 'succeed', id: 1 }, { type: 'settle', id: 1 })).toBe(0);
  });
});
