/** A counter of 32 bits is full at this value and starts at 0 again. */
const FULL = 2 ** 32;
/** A counter that was in its last quarter and is in its first one has been full; any other step back is an error. */
const QUARTER = FULL / 4;

/**
 * The value of a counter of 32 bits, from equipment that does not say how often it was full (`Acct-*-Gigawords`).
 * @param value what the equipment sends
 * @param stored what is known from the packet before
 */
export function unrolled(value: number, stored: number): number {
  const rounds = Math.floor(stored / FULL) * FULL;
  const before = stored - rounds;
  const wasFull = before >= FULL - QUARTER && value < QUARTER;
  return rounds + value + (wasFull ? FULL : 0);
}
