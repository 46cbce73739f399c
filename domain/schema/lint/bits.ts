import type { Path } from '../source';
import type { LintContext } from './context';

const HIGHEST = (1n << 64n) - 1n;

/** Flags are single bits, groups and flags share none, and all of them fit into 64. */
export function lintBits({ raw, report }: LintContext, name: string): void {
  const own = raw.properties[name]?.['x-field']?.bits;
  if (!own) return;
  const at: Path = ['properties', name, 'x-field', 'bits'];
  /** @returns the bits, or undefined when they cannot be read */
  const read = (path: Path, bits: number | string): bigint | undefined => {
    // JSON's numbers are read as JavaScript's: beyond 2^53 they would silently become other bits.
    if (typeof bits === 'number' && !Number.isSafeInteger(bits)) {
      report(path, `${bits} is too big for a number`, 'write it as text');
      return undefined;
    }
    if (BigInt(bits) <= HIGHEST) return BigInt(bits);
    report(path, `${bits} is beyond 64 bits`);
    return undefined;
  };
  let taken = 0n;
  const claim = (path: Path, bits: bigint, what: string) => {
    if (taken & bits) report(path, `${what} overlaps bits that are taken`);
    taken |= bits;
  };
  own.flags?.forEach(({ name: flag, bit }, index) => {
    const path = [...at, 'flags', index, 'bit'];
    const bits = read(path, bit);
    if (bits === undefined) return;
    if (bits === 0n || bits & (bits - 1n)) report(path, `${bit} is not one bit`);
    else claim(path, bits, `flag "${flag}"`);
  });
  own.exclusive?.forEach(({ name: group, mask, values }, index) => {
    const path = [...at, 'exclusive', index];
    const bits = read([...path, 'mask'], mask);
    if (bits === undefined) return;
    if (bits === 0n) report([...path, 'mask'], '0 is no mask');
    claim([...path, 'mask'], bits, `group "${group}"`);
    const seen = new Map<bigint, string>();
    for (const [value, written] of Object.entries(values)) {
      const set = read([...path, 'values', value], written);
      if (set === undefined) continue;
      if ((set & ~bits) !== 0n) report([...path, 'values', value], `${written} is outside the mask ${mask}`);
      const twin = seen.get(set);
      if (twin !== undefined) report([...path, 'values', value], `"${value}" is the same as "${twin}"`);
      seen.set(set, value);
    }
  });
}
