import { describe, expect, it } from 'vitest';
import { searchInParts } from '../../../../server/actions/audit-watches/parts';

const found = (count: number) => ({ title: 'View', address: '/logs', count, entries: [] });
const never = () => false;

describe('a search of the audit log in parts', () => {
  it('makes a part that is too slow smaller, and goes on from there', async () => {
    const parts: (readonly [number, number])[] = [];
    const search = (from: number, to: number) => {
      parts.push([from, to]);
      return Promise.resolve(to - from > 5_000 ? ('slow' as const) : found(1));
    };
    const searched = await searchInParts(0, 12_000, search, never);
    expect(parts).toEqual([
      [0, 12_000],
      [0, 5_000],
      [5_000, 10_000],
      [10_000, 12_000],
    ]);
    expect(searched).toMatchObject({ upTo: 12_000, matches: { count: 3 } });
  });

  it('keeps what it has done when the time is over, and is slow without anything done', async () => {
    const search = (from: number) => Promise.resolve(from < 100_000 ? found(0) : ('slow' as const));
    expect(await searchInParts(0, 900_000, search, never)).toMatchObject({ upTo: 100_000 });
    expect(await searchInParts(0, 900_000, search, () => true)).toMatchObject({ upTo: 50_000 });
    expect(await searchInParts(100_000, 900_000, search, never)).toBe('slow');
  });

  it('searches once without a new entry', async () => {
    expect(await searchInParts(7, 7, () => Promise.resolve('view'), never)).toBe('view');
  });
});
