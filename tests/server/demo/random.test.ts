import { describe, expect, it } from 'vitest';
import { Random } from '../../../server/demo/random';

const take = (random: Random, count: number) => Array.from({ length: count }, () => random.next());

describe('Random', () => {
  it('gives the same numbers for the same seed, others for another', () => {
    expect(take(new Random(7), 50)).toEqual(take(new Random(7), 50));
    expect(take(new Random(7), 5)).not.toEqual(take(new Random(8), 5));
  });

  it('forks by label alone: what was drawn before, or from a sibling, shifts nothing', () => {
    const busy = new Random(7);
    take(busy, 1000);
    take(busy.fork('other'), 10);
    expect(take(busy.fork('people', 3), 20)).toEqual(take(new Random(7).fork('people', 3), 20));
    expect(take(busy.fork('people', 3), 5)).not.toEqual(take(busy.fork('people', 4), 5));
    expect(take(busy.fork(1, 2), 5)).not.toEqual(take(busy.fork(2, 1), 5));
  });

  it('spreads evenly over every tenth', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const value of take(new Random(1), 100_000)) tenths[Math.floor(value * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('keeps to its bounds, weights and means', () => {
    const random = new Random(3);
    const drawn = Array.from({ length: 5000 }, () => random.int(-2, 2));
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([-2, 2]);
    const rare = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['often', 9],
        ['rarely', 1],
        ['never', 0],
      ]),
    );
    expect(rare.filter((one) => one === 'rarely').length / 10_000).toBeCloseTo(0.1, 1);
    expect(rare).not.toContain('never');
    for (const mean of [0.3, 4, 200]) {
      const sum = Array.from({ length: 4000 }, () => random.poisson(mean)).reduce((a, b) => a + b, 0);
      expect(sum / 4000 / mean).toBeGreaterThan(0.93);
      expect(sum / 4000 / mean).toBeLessThan(1.07);
    }
    expect(random.poisson(0)).toBe(0);
    expect(() => random.pick([])).toThrow(RangeError);
    expect(random.hex(13)).toMatch(/^[0-9a-f]{13}$/);
    expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
