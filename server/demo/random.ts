/**
 * A small seeded generator of pseudo-random numbers (sfc32). `fork` makes an independent stream from the seed and a
 * label alone, whatever was drawn before: a part that is added, or draws more, shifts no other part.
 */
export class Random {
  readonly #key: number;
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    this.#key = seed >>> 0;
    this.#a = mix(this.#key ^ 0x9e3779b9);
    this.#b = mix(this.#a ^ 0x243f6a88);
    this.#c = mix(this.#b ^ 0xb7e15162);
    for (let round = 0; round < 4; round += 1) this.next();
  }

  /** An independent stream, named by `labels`. */
  fork(...labels: readonly (string | number)[]): Random {
    let key = this.#key;
    for (const label of labels) key = mix(key ^ (typeof label === 'number' ? mix(label + 1) : hashText(label)));
    return new Random(key);
  }

  /** A number in [0, 1). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of `list`. @throws RangeError when the list is empty */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One of the first members, each as often as its second says. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.pick(list)[0];
  }

  /** How many happen where `mean` are expected (Poisson; a normal approximation for large means). */
  poisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let count = -1;
    for (let product = 1; product > limit; product *= this.next()) count += 1;
    return Math.max(0, count);
  }

  /** Normally distributed around 0 with deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** `length` lower-case hexadecimal digits. */
  hex(length: number): string {
    let text = '';
    while (text.length < length) text += QUADS[Math.floor(this.next() * QUADS.length)];
    return text.slice(0, length);
  }

  /** A version 4 UUID. */
  uuid(): string {
    const text = this.hex(32);
    const variant = '89ab'.charAt(Number.parseInt(text.charAt(16), 16) % 4);
    return [
      text.slice(0, 8),
      text.slice(8, 12),
      `4${text.slice(13, 16)}`,
      `${variant}${text.slice(17, 20)}`,
      text.slice(20),
    ].join('-');
  }
}

/** Every text of four hexadecimal digits: looking one up is cheaper than formatting it. */
const QUADS = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));

/** Spreads 32 bits (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return mix(h);
}
