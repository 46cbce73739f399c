/** A counter of 32 bits is full at this value and starts at 0 again. */
const FULL = 2 ** 32;
/** A counter that goes from its last quarter to its first one has overflowed, at any speed. */
const QUARTER = FULL / 4;
/** How much faster than on average so far a session may have been if another step back is taken for an overflow. */
const FASTER = 4;

/** A counter of octets, and the duration of its session in seconds. */
interface Counter {
  readonly value: number;
  readonly duration: number;
}

/**
 * The full value of a counter of 32 bits, from equipment that does not send `Acct-*-Gigawords`. A step back is an
 * overflow when the traffic that this means fits the session so far; otherwise the equipment has made an error.
 * @param sent the counter in the packet; its duration is longer than the stored one
 * @param stored the full value after the packet before
 */
export function unrolled(sent: Counter, stored: Counter): number {
  const rounds = Math.floor(stored.value / FULL) * FULL;
  const before = stored.value - rounds;
  if (sent.value >= before) return rounds + sent.value;
  const isNearFull = before >= FULL - QUARTER && sent.value < QUARTER;
  const wasFull = isNearFull || isPlausible(FULL - before + sent.value, sent, stored);
  return rounds + sent.value + (wasFull ? FULL : 0);
}

function isPlausible(octets: number, sent: Counter, stored: Counter): boolean {
  // Some equipment ends a session with counters of 0.
  if (sent.value === 0 || stored.duration === 0) return false;
  return octets / (sent.duration - stored.duration) <= (FASTER * stored.value) / stored.duration;
}
