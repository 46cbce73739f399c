import { describe, expect, it } from 'vitest';
import { KnownHeads } from '../../../server/db/knownHeads';

const knownHeads = () => {
  const said: string[] = [];
  return { heads: new KnownHeads((line) => said.push(line)), said };
};
const head = (seq: number, hash = `hash ${seq}`) => ({ seq, hash });

describe('the heads that a process knows', () => {
  it('are compared with what the database has: older ones and others of the same number are reported, once', () => {
    const { heads, said } = knownHeads();
    expect(heads.isCurrent(2, head(1))).toBe(true);
    heads.remember(2, head(5));
    expect([head(5), head(6), head(6, 'of another process')].map((one) => heads.isCurrent(2, one))).toEqual([
      true,
      true,
      true,
    ]);
    expect(said).toEqual([]);
    expect([head(4), head(5, 'other')].map((one) => heads.isCurrent(2, one))).toEqual([false, false]);
    expect(said).toEqual([expect.stringContaining('company 2 was tampered with: entry 5')]);
    expect(heads.isCurrent(3, head(1))).toBe(true);
  });

  it('never go back, in whatever order the commits are reported', () => {
    const { heads } = knownHeads();
    for (const seq of [2, 7, 3]) heads.remember(2, head(seq));
    expect(heads.all().get(2)).toEqual(head(7));
  });

  it('are at most ten thousand: the company that was quiet for the longest time is forgotten', () => {
    const { heads } = knownHeads();
    for (let id = 1; id <= 10_000; id += 1) heads.remember(id, head(1));
    heads.remember(1, head(2));
    heads.remember(20_000, head(1));
    expect(heads.all().size).toBe(10_000);
    expect(heads.all().has(1)).toBe(true);
    expect(heads.all().has(2)).toBe(false);
  });
});
