import { describe, expect, it } from 'vitest';
import {
  HyperLogLog,
  RANK_BITS,
  REGISTER_BITS,
  REGISTERS,
  STANDARD_ERROR,
} from '../../../server/storage/reports/hyperLogLog';
import { addEntries, addRegisters, bundleOf } from '../../../server/storage/reports/sketches';

/** A hash of a number (SplitMix64), for sketches that no database has made. */
function hashOf(value: number): bigint {
  const word = (some: bigint) => BigInt.asUintN(64, some);
  let z = word(BigInt(value + 1) * 0x9e3779b97f4a7c15n);
  z = word((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = word((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}
function reached(value: number): [register: number, rank: number] {
  const hash = hashOf(value);
  const rest = (hash >> BigInt(REGISTER_BITS)).toString(2);
  return [Number(hash & BigInt(REGISTERS - 1)), rest === '0' ? RANK_BITS + 1 : RANK_BITS + 1 - rest.length];
}
const sketchOf = (from: number, to: number) => {
  const set = new HyperLogLog();
  for (let value = from; value < to; value += 1) {
    const [register, rank] = reached(value);
    set.ranks[register] = Math.max(set.ranks[register]!, rank);
  }
  return set;
};

describe('a sketch', () => {
  it('of nothing is nothing, and of few values exact', () => {
    expect(new HyperLogLog().estimate()).toBe(0);
    for (const n of [1, 2, 10, 30]) expect(Math.abs(sketchOf(0, n).estimate() - n)).toBeLessThanOrEqual(1);
  });

  it.each([100, 1_000, 4_000, 10_000, 15_000, 50_000, 300_000])('of %i values is near them, on average, too', (n) => {
    const errors = [0, 1, 2, 3, 4, 5, 6, 7].map((start) => sketchOf(start * n, (start + 1) * n).estimate() / n - 1);
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(4 * STANDARD_ERROR);
    // Without a bias: the average of eight is nearer than each.
    expect(Math.abs(errors.reduce((sum, one) => sum + one, 0) / 8)).toBeLessThan((4 * STANDARD_ERROR) / Math.sqrt(8));
  });

  // What a report says of its figures holds for small cells, too: mostly they are exact, and seldom one off.
  it.each([5, 20, 50, 200])('of %i values has the standard error that it says, or less', (n) => {
    const sets = 4_000;
    const squares = Array.from({ length: sets }, (_, set) => {
      const error = sketchOf(set * n, (set + 1) * n).estimate() / n - 1;
      return error * error;
    });
    expect(Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / sets)).toBeLessThanOrEqual(STANDARD_ERROR);
  });

  it('of two sets is that of both together', () => {
    const both = sketchOf(0, 5_000);
    both.merge(sketchOf(3_000, 9_000));
    expect(both.estimate()).toBe(sketchOf(0, 9_000).estimate());
    both.clear();
    expect(both.estimate()).toBe(0);
  });
});

it('a bundle has what the entries of its hours have, for each kind of visits', () => {
  const perHour = 900;
  const letters = Array.from({ length: 24 * perHour }, (_, at) => {
    const [register, rank] = reached(at % 9_000);
    const entry = ((at % 3 === 0 ? 1 : 0) << 18) | (register << 6) | rank;
    return String.fromCharCode(35 + Math.floor(entry / 8281), 35 + (Math.floor(entry / 91) % 91), 35 + (entry % 91));
  });
  const entries = letters.join('');
  const bundle = bundleOf(
    entries,
    Array.from({ length: 25 }, (_, hour) => hour * perHour),
  );
  const estimates = (
    from: number,
    after: number,
    span: number,
    visits: 'all' | 'returning' | 'first',
    place: number,
  ) => {
    const [byEntries, byBundle] = [new HyperLogLog(), new HyperLogLog()];
    addEntries(byEntries.ranks, letters.slice(from * perHour, after * perHour).join(''), visits);
    addRegisters(
      byBundle.ranks,
      bundle.toString('latin1', (place * 47 + span) * REGISTERS, (place * 47 + span + 1) * REGISTERS),
    );
    return [byEntries.estimate(), byBundle.estimate()];
  };
  for (const [place, visits] of (['all', 'returning', 'first'] as const).entries()) {
    for (const [from, after, span] of [
      [0, 1, 0],
      [0, 22, 21],
      [0, 24, 23],
      [1, 24, 24],
      [22, 24, 45],
      [23, 24, 46],
    ] as const) {
      const [expected, found] = estimates(from, after, span, visits, place);
      expect([visits, from, after, found]).toEqual([visits, from, after, expected]);
    }
  }
});
