import { expect } from 'vitest';
import type { Draw } from './model';

/** Last dimensions of figures that have no others: steps are all there or cut off, and an event may be in several scopes. */
const NOT_ADDED: readonly unknown[] = ['date', 'locgroup', 'usegroup'];

interface CutAnswer {
  readonly report: readonly { readonly keys: readonly unknown[]; readonly val: number }[];
  readonly others: readonly { readonly keys: readonly unknown[]; readonly val: number }[];
  readonly until: string | null;
}

/**
 * Checks an exact answer that was cut off: every cell is right; by date and a second dimension, it has all cells of its
 * values; otherwise the first steps, or the largest cells. `others` is all that is left out, where it can be added.
 * @param expected all cells, by the JSON text of their keys
 */
export function expectCutAnswer(
  { source, groups }: Draw,
  expected: ReadonlyMap<string, number>,
  answer: CutAnswer,
): void {
  const { report, others, until } = answer;
  const found = new Map(report.map(({ keys, val }) => [JSON.stringify(keys), val]));
  expect(report.length).toBeLessThanOrEqual(5_000);
  expect(expected.size).toBeGreaterThan(5_000);
  for (const [key, val] of found) expect([key, val]).toEqual([key, expected.get(key)]);
  const left = [...expected].filter(([key]) => !found.has(key));
  const keysOf = (key: string) => JSON.parse(key) as unknown[];
  const isBegun = (key: string) => until === null || String(keysOf(key)[0]) <= until;
  const isAdded = ['authentications', 'accounts'].includes(source) && !NOT_ADDED.includes(groups.at(-1));
  if (groups[0] !== 'date') {
    const smallest = Math.min(...found.values());
    expect(left.filter(([, val]) => val > smallest)).toEqual([]);
    const rest = left.reduce((sum, [, val]) => sum + val, 0);
    expect(others).toEqual(isAdded && groups.length === 1 ? [{ keys: [], val: rest }] : []);
    return;
  }
  const values = new Set(report.map(({ keys }) => JSON.stringify(keys[1])));
  expect(left.filter(([key]) => isBegun(key) && values.has(JSON.stringify(keysOf(key)[1])))).toEqual([]);
  const rests = new Map<unknown, number>();
  for (const [key, val] of isAdded ? left.filter(([one]) => isBegun(one)) : []) {
    const [step] = keysOf(key);
    rests.set(step, (rests.get(step) ?? 0) + val);
  }
  expect(new Map(others.map(({ keys: [step], val }) => [step, val]))).toEqual(rests);
}
