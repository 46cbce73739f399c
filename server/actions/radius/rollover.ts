/** A counter of 32 bits is full at this value and starts at 0 again. */
const FULL = 2 ** 32;
/** A counter that goes from its last quarter to its first one has overflowed; any other step back is an error. */
const QUARTER = FULL / 4;

/**
 * The full value of a counter of 32 bits, from equipment that does not send `Acct-*-Gigawords`.
 * @param value the counter in the packet
 * @param stored the full value after the packet before
 */
export function unrolled(value: number, stored: number): number {
  const rounds = Math.floor(stored / FULL) * FULL;
  const before = stored - rounds;
  const wasFull = before >= FULL - QUARTER && value < QUARTER;
  return rounds + value + (wasFull ? FULL : 0);
}
