import { describe, expect, it, vi } from 'vitest';
import { loader, chunks } from '../../../src/router/loader';

describe('loader', () => {
  it('fetches once for everybody and then has it at hand', async () => {
    const fetch = vi.fn(() => Promise.resolve('piece'));
    const piece = loader(fetch);
    expect(await Promise.all([piece.load(), piece.load()])).toEqual(['piece', 'piece']);
    // As React's `use` reads it: without suspending.
    expect(piece.load()).toMatchObject({ status: 'fulfilled', value: 'piece' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('gives the same failure until a person asks again: rendering must not fetch in a loop', async () => {
    const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('piece');
    const piece = loader(fetch);
    const first = piece.load();
    await expect(first).rejects.toThrow('gone');
    expect(piece.load()).toBe(first);
    chunks.forgetFailures();
    expect(await piece.load()).toBe('piece');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('counts what is on its way', async () => {
    const seen: number[] = [];
    const stop = chunks.subscribe(() => seen.push(chunks.loading()));
    await loader(() => Promise.resolve(1)).load();
    await Promise.resolve();
    await loader(() => Promise.reject(new Error('x')))
      .load()
      .catch(() => undefined);
    await Promise.resolve();
    stop();
    expect(seen).toEqual([1, 0, 1, 0]);
  });
});
