/**
 * Estimates how many different values a set has from a HyperLogLog sketch (Flajolet, Fusy, Gandouet, Meunier 2007): each
 * value has a hash, a part of it chooses a register, and the register keeps the largest rank, the position of the first 1
 * in the rest of the hash. Sketches of two sets become that of both by the larger rank of each register.
 *
 * The estimator is that of Ertl, “New cardinality estimation algorithms for HyperLogLog sketches” (2017,
 * arXiv:1702.01284, algorithm 6), which needs no correction for few or many values.
 */

/** Bits of the hash that choose a register. */
export const REGISTER_BITS = 12;
export const REGISTERS = 2 ** REGISTER_BITS;
/** The other bits: a rank is one more than their leading zeros. */
export const RANK_BITS = 64 - REGISTER_BITS;
/** The standard error of an estimate, relative to it: 1.6 %. */
export const STANDARD_ERROR = 1.04 / Math.sqrt(REGISTERS);

/** α∞ of the estimator. */
const ALPHA = 1 / (2 * Math.LN2);

/** The registers of one set, which can be emptied and used for the next one. */
export class HyperLogLog {
  /** The rank of each register, which is only raised. */
  readonly ranks = new Uint8Array(REGISTERS);

  clear(): void {
    this.ranks.fill(0);
  }

  /** Adds what another sketch has. */
  merge({ ranks }: HyperLogLog): void {
    for (let register = 0; register < REGISTERS; register += 1) {
      this.ranks[register] = Math.max(this.ranks[register]!, ranks[register]!);
    }
  }

  /** How many different values were added, about: a whole number. */
  estimate(): number {
    const histogram = new Uint32Array(RANK_BITS + 2);
    for (let register = 0; register < REGISTERS; register += 1) histogram[this.ranks[register]!]! += 1;
    let z = REGISTERS * tau(1 - histogram[RANK_BITS + 1]! / REGISTERS);
    for (let rank = RANK_BITS; rank >= 1; rank -= 1) z = (z + histogram[rank]!) / 2;
    z += REGISTERS * sigma(histogram[0]! / REGISTERS);
    return Math.round((ALPHA * REGISTERS * REGISTERS) / z);
  }
}

/** σ of the estimator, for the share of registers that are empty. */
function sigma(share: number): number {
  if (share === 1) return Infinity;
  let [x, y, z] = [share, 1, share];
  for (let before = NaN; z !== before; y *= 2) {
    x *= x;
    before = z;
    z += x * y;
  }
  return z;
}

/** τ of the estimator, for the share of registers that are not full. */
function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [x, y, z] = [share, 1, 1 - share];
  for (let before = NaN; z !== before;) {
    x = Math.sqrt(x);
    before = z;
    y /= 2;
    z -= (1 - x) ** 2 * y;
  }
  return z / 3;
}
