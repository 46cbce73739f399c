import { describe, expect, it } from 'vitest';
import { anyOf, between, bitsFilter, readFilter } from '../../../../resources/engine/filters/filterValue';
import { things } from '../../fixture';

const flags = things.find(({ name }) => name === 't_flags')!;

describe('a filter', () => {
  it('is read back as it was written', () => {
    expect(readFilter('text').values).toEqual(['text']);
    expect(readFilter(false).values).toEqual([false]);
    expect(readFilter(anyOf([1, 2])).values).toEqual([1, 2]);
    expect(readFilter({ in: [3] }).values).toEqual([3]);
    expect(readFilter(between(1, 5))).toMatchObject({ from: 1, to: 5, open: false });
    expect(readFilter(between(undefined, 'x', 'lt'))).toMatchObject({ from: undefined, to: 'x', open: true });
    expect(readFilter({ isNull: true }).empty).toBe(true);
  });

  it('is nothing when it says nothing', () => {
    expect([anyOf([]), between(undefined, undefined), bitsFilter([], [], [])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('asks an exclusive group for one value: its bits set, the rest of its mask not', () => {
    const filter = bitsFilter(['1'], ['4'], [{ mask: '192', value: '64' }]);
    expect(filter).toEqual({ bits: '65', noBits: '132' });
    expect(readFilter(filter).flags(flags)).toEqual({ set: ['red', 'fragile'], unset: ['heavy'] });
  });

  it('asks for a group’s zero too, and leaves a group that was not asked for alone', () => {
    expect(readFilter(bitsFilter([], [], [{ mask: '192', value: '0' }])).flags(flags).set).toEqual(['none']);
    expect(readFilter({ bits: '1' }).flags(flags)).toEqual({ set: ['fragile'], unset: [] });
  });

  it('keeps bits beyond 32', () => {
    expect(bitsFilter(['1099511627776'], ['9223372036854775808'], [])).toEqual({
      bits: '1099511627776',
      noBits: '9223372036854775808',
    });
  });
});
