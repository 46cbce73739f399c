import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesUnowned, hasBit, underMask, withBits } from '../../../domain/access/bits';

const TOP = (2n ** 63n).toString();
const HIGHEST = (2n ** 64n - 1n).toString();
/** Company type (specification S-COMP-3): values of the exclusive group. */
const TYPE = '18624';
const TYPES = { customer: '0', partner: '64', poc: '128', pilot: '2048', pocinator: '16384' };
const type = (old: string, value: string) => withBits(old, { clear: [TYPE], set: [value] });

describe('hasBit', () => {
  it('reads bits beyond the 32 and the 53 that JavaScript numbers have', () => {
    expect(hasBit('1099511627776', '1099511627776')).toBe(true);
    expect(hasBit(TOP, TOP)).toBe(true);
    expect(hasBit((2n ** 63n - 1n).toString(), TOP)).toBe(false);
    expect(hasBit(HIGHEST, '1')).toBe(true);
    expect(hasBit('9007199254740993', '1')).toBe(true);
  });

  it('wants every bit of what it is asked for', () => {
    expect(hasBit('192', '192')).toBe(true);
    expect(hasBit('128', '192')).toBe(false);
  });

  it('takes whole numbers as older records hold them', () => {
    expect(hasBit(128, '128')).toBe(true);
    expect(hasBit(127, '128')).toBe(false);
    expect(hasBit(2 ** 40, (2n ** 40n).toString())).toBe(true);
  });

  it.each([[undefined], [null], [''], ['-1'], ['1e3'], ['0x80'], [-1], [1.5], [2 ** 53], [Number.NaN]])(
    'reads nothing out of %o',
    (value) => expect(hasBit(value, '1')).toBe(false),
  );
});

describe('withBits', () => {
  it('sets and clears what it is told, and that alone', () => {
    expect(withBits('4', { set: ['1', '2'] })).toBe('7');
    expect(withBits('7', { clear: ['2'] })).toBe('5');
    expect(withBits('7', { set: ['8'], clear: ['1', '4'] })).toBe('10');
    expect(withBits('7', {})).toBe('7');
    expect(withBits(null, { set: ['4'] })).toBe('4');
    expect(withBits(5, { set: [TOP] })).toBe((2n ** 63n + 5n).toString());
  });

  it('sets a bit that it also clears', () => {
    expect(withBits('0', { set: ['4'], clear: ['4'] })).toBe('4');
  });

  it('leaves every unknown bit as it was', () => {
    const mask = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    fc.assert(
      fc.property(mask, mask, mask, (old, set, clear) => {
        const after = BigInt(withBits(old.toString(), { set: [set.toString()], clear: [clear.toString()] }));
        for (let bit = 1n; bit < 2n ** 64n; bit *= 2n) {
          const was = (old / bit) % 2n;
          const expected = (set / bit) % 2n === 1n ? 1n : (clear / bit) % 2n === 1n ? 0n : was;
          expect((after / bit) % 2n).toBe(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('an exclusive group: company type under mask 18624', () => {
  it('has a mask of exactly its values', () => {
    const sum = Object.values(TYPES).reduce((all, value) => all + BigInt(value), 0n);
    expect(sum.toString()).toBe(TYPE);
  });

  it.each(Object.entries(TYPES))('goes to %s from every other type, and keeps the options', (_, value) => {
    for (const before of Object.values(TYPES)) {
      // The default options (specification S-COMP-7) without their type, and one bit that no one has named.
      const rest = withBits('196779', { clear: [TYPE], set: [(2n ** 41n).toString()] });
      const after = type(withBits(rest, { set: [before] }), value);
      expect(underMask(after, TYPE)).toBe(value);
      expect(withBits(after, { clear: [TYPE] })).toBe(rest);
    }
  });

  it('reads a new company as POC, and one without a type bit as customer', () => {
    expect(underMask('196779', TYPE)).toBe(TYPES.poc);
    expect(underMask('196651', TYPE)).toBe(TYPES.customer);
    expect(underMask(null, TYPE)).toBe('0');
  });
});

describe('changesUnowned', () => {
  it('lets an unknown bit stay, and lets no caller change it', () => {
    expect(changesUnowned('1025', '1025', ['1'])).toBe(false);
    expect(changesUnowned('1025', '1024', ['1'])).toBe(false);
    expect(changesUnowned('1025', '1', ['1'])).toBe(true);
    expect(changesUnowned('1', '1025', ['1'])).toBe(true);
    expect(changesUnowned(null, TOP, ['1'])).toBe(true);
    expect(changesUnowned(undefined, '64', [TYPE])).toBe(false);
  });
});
