import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../../server/concurrency/fairQueue';

const busy = { status: 429, code: 'WORKERS_BUSY', retryAfter: 5 };

/** A queue whose tasks end when the test says so; `started` and `refused` name them in order. */
function open(atOnce: number, maxWaiting?: number) {
  const queue = new FairQueue(atOnce, maxWaiting);
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const add = (companyId: number, name: string, signal?: AbortSignal) => {
    const work = () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    const result = queue.run(companyId, work, signal);
    result.catch(() => refused.push(name));
    return result;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { queue, started, refused, add, end, settled };
}

describe('the queue of the worker processes', () => {
  it('runs one task of a company at a time, so that another company finds a place', async () => {
    const { started, add, end, settled } = open(2);
    for (let n = 1; n <= 6; n += 1) void add(1, `a${n}`);
    void add(2, 'b1');
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('gives companies turns, however many tasks one of them has', async () => {
    const { started, add, end, settled } = open(1);
    for (const name of ['a1', 'a2', 'a3']) void add(1, name);
    for (const name of ['b1', 'b2']) void add(2, name);
    void add(3, 'c1');
    await settled();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses the company that has too many tasks waiting, and no other', async () => {
    const { refused, started, add, settled } = open(2);
    for (let n = 0; n <= 8; n += 1) void add(1, `a${n}`);
    await expect(add(1, 'one too many')).rejects.toMatchObject(busy);
    void add(2, 'b');
    await settled();
    expect(refused).toEqual(['one too many']);
    expect(started).toEqual(['a0', 'b']);
  });

  it('when it is full, takes the room for a company from the one with the most tasks', async () => {
    const { refused, started, add, end, settled } = open(1, 4);
    const first = ['a0', 'a1', 'a2', 'a3'].map((name) => add(1, name));
    void add(2, 'b1');
    void add(3, 'c1');
    await expect(first[3]).rejects.toMatchObject(busy);
    void add(4, 'd1');
    await settled();
    // Each company has one task waiting: no one has more than its share.
    await expect(add(5, 'e1')).rejects.toMatchObject(busy);
    for (const name of ['a0', 'b1', 'c1', 'd1', 'a1']) await end(name);
    expect(refused).toEqual(['a3', 'a2', 'e1']);
    expect(started).toEqual(['a0', 'b1', 'c1', 'd1', 'a1']);
  });

  it('drops a task whose client has gone', async () => {
    const { started, refused, add, end } = open(1);
    const controller = new AbortController();
    void add(1, 'a1');
    const gone = add(1, 'gone', controller.signal);
    void add(1, 'a2');
    controller.abort();
    await expect(gone).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(add(2, 'too late', controller.signal)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await end('a1');
    expect([started, refused]).toEqual([
      ['a1', 'a2'],
      ['gone', 'too late'],
    ]);
  });

  it('gives the place of a task that fails to the next one', async () => {
    const { queue, started, add, settled } = open(1);
    const failing = queue.run(1, () => Promise.reject(new Error('broken')));
    void add(1, 'next');
    await expect(failing).rejects.toThrow('broken');
    await settled();
    expect(started).toEqual(['next']);
  });

  it('refuses all that wait when it closes', async () => {
    const { queue, add } = open(1);
    void add(1, 'running');
    const waiting = [add(1, 'a'), add(2, 'b')];
    queue.close();
    for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
