type Flags = string | number | null | undefined;

function read(value: Flags): bigint {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : 0n;
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? BigInt(value) : 0n;
}

/** True when every bit of `bit` (decimal text, usually one power of two) is set in `value`. */
export function hasBit(value: Flags, bit: string): boolean {
  const mask = BigInt(bit);
  return (read(value) & mask) === mask;
}

/** The part of `value` under `mask`, as decimal text: what an exclusive group is set to. */
export function underMask(value: Flags, mask: string): string {
  return (read(value) & BigInt(mask)).toString();
}

/**
 * Writes some bits and leaves every other one as it was, known or not: `(old & ~cleared) | set`.
 * @param old decimal text of the field as last read
 * @param change bits to set and to clear, decimal texts
 */
export function withBits(old: Flags, change: { set?: readonly string[]; clear?: readonly string[] }): string {
  const join = (bits: readonly string[] | undefined) => (bits ?? []).reduce((mask, bit) => mask | BigInt(bit), 0n);
  return ((read(old) & ~join(change.clear)) | join(change.set)).toString();
}

/**
 * True when `next` differs from `old` in a bit that none of the `owned` masks covers: an unknown bit keeps its
 * value, and no caller may change it.
 */
export function changesUnowned(old: Flags, next: Flags, owned: readonly string[]): boolean {
  const known = owned.reduce((mask, bit) => mask | BigInt(bit), 0n);
  return ((read(old) ^ read(next)) & ~known) !== 0n;
}
