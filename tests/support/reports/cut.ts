import { expect } from 'vitest';
import type { Draw } from './model';

interface CutAnswer {
  readonly report: readonly { readonly keys: readonly unknown[]; readonly val: number }[];
  readonly others: readonly { readonly keys: readonly unknown[]; readonly val: number }[];
  readonly until: string | null;
}

/**
 * That an exact answer that is cut off has what it says: every cell is right; by date and a second dimension, all cells of
 * its values, and what else each step has; otherwise the first steps, or the largest cells.
 * @param expected all cells, by the JSON text of their keys
 */
export function expectLargest({ groups }: Draw, expected: ReadonlyMap<string, number>, answer: CutAnswer): void {
  const { report, others, until } = answer;
  const found = new Map(report.map(({ keys, val }) => [JSON.stringify(keys), val]));
  expect(report.length).toBeLessThanOrEqual(5_000);
  expect(expected.size).toBeGreaterThan(5_000);
  for (const [key, val] of found) expect([key, val]).toEqual([key, expected.get(key)]);
  const left = [...expected].filter(([key]) => !found.has(key));
  const keysOf = (key: string) => JSON.parse(key) as unknown[];
  const isBegun = (key: string) => until === null || String(keysOf(key)[0]) <= until;
  if (groups[0] !== 'date') {
    const smallest = Math.min(...found.values());
    expect(left.filter(([, val]) => val > smallest)).toEqual([]);
    return;
  }
  const values = new Set(report.map(({ keys }) => JSON.stringify(keys[1])));
  expect(left.filter(([key]) => isBegun(key) && values.has(JSON.stringify(keysOf(key)[1])))).toEqual([]);
  for (const { keys, val } of others) {
    const rest = left.filter(([key]) => keysOf(key)[0] === keys[0]).reduce((sum, [, one]) => sum + one, 0);
    expect([keys, val]).toEqual([keys, rest]);
  }
}
