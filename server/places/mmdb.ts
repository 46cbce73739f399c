/**
 * Reads single values of a MaxMind DB (file format 2.0, https://maxmind.github.io/MaxMind-DB/). Nothing is decoded but
 * what is asked for: a forged record could otherwise refer to itself again and again, and be larger
 * than memory. So the work for one question is limited, whatever is in the file.
 */

const MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
/** The metadata are in the last bytes of the file. */
const METADATA_BYTES = 128 * 1024;
const SEPARATOR_BYTES = 16;
/** Values that are looked at for one question; a record of the largest databases of today has about 300. */
const MAX_VALUES = 5000;
/** Longer texts are none that we ask for. In bytes. */
const MAX_TEXT_BYTES = 1000;
const POINTER = 1;
const TEXT = 2;
const MAP = 7;
const ARRAY = 11;
/** Whole numbers without sign: 16, 32, 64 and 128 bits. */
const NUMBERS = [5, 6, 9, 10];
const BOOLEAN = 14;
/** What is added to a size and to a pointer, by the number of bytes that follow. */
const SIZES = [0, 29, 285, 65_821];
const POINTERS = [0, 2048, 526_336, 0];

/** A value: where its content begins, and its size in bytes, or in members for maps and arrays. */
interface Value {
  readonly type: number;
  readonly size: number;
  readonly at: number;
}

const damaged = () => new Error('the file is damaged');

/** One question to one section of a file, whose pointers count from its beginning. */
class Question {
  private left = MAX_VALUES;

  constructor(
    private readonly file: Buffer,
    private readonly base: number,
  ) {}

  /**
   * The text or number at a path of names in maps.
   * @param at where the outermost map is
   * @returns undefined where there is none
   * @throws Error for a file that is damaged, or that has too much before the value
   */
  read(at: number, path: readonly string[]): string | number | undefined {
    let value = this.resolved(at);
    for (const name of path) {
      const member = value.type === MAP ? this.member(value, name) : undefined;
      if (member === undefined) return undefined;
      value = this.resolved(member);
    }
    if (NUMBERS.includes(value.type) && value.size <= 6) {
      return value.size === 0 ? 0 : this.file.readUIntBE(value.at, value.size);
    }
    return this.text(value);
  }

  private text({ type, size, at }: Value): string | undefined {
    if (type !== TEXT || size > MAX_TEXT_BYTES) return undefined;
    if (at + size > this.file.length) throw damaged();
    return this.file.toString('utf8', at, at + size);
  }

  /** Where the value of a member of a map is. */
  private member({ size, at }: Value, name: string): number | undefined {
    let next = at;
    for (let n = 0; n < size; n += 1) {
      const value = this.skip(next);
      if (this.text(this.resolved(next)) === name) return value;
      next = this.skip(value);
    }
    return undefined;
  }

  /** The place after a value with all that it contains. Pointers are not followed. @throws Error when it is cut */
  skip(at: number): number {
    let next = at;
    for (let open = 1; open > 0; open -= 1) {
      const { type, size, at: content } = this.value(next);
      const hasMembers = type === MAP || type === ARRAY;
      if (type === MAP) open += 2 * size;
      else if (type === ARRAY) open += size;
      // Of a boolean, the size is the value; of a pointer, what it points to.
      next = hasMembers || type === BOOLEAN || type === POINTER ? content : content + size;
    }
    if (next > this.file.length) throw damaged();
    return next;
  }

  /** A value, or what is pointed to there; a pointer to a pointer is not allowed ("Data Field Format", 1). */
  private resolved(at: number): Value {
    const value = this.value(at);
    if (value.type !== POINTER) return value;
    const target = this.value(this.base + value.size);
    if (target.type === POINTER) throw damaged();
    return target;
  }

  /** @throws RangeError outside of the file; Error for too much work */
  private value(start: number): Value {
    if ((this.left -= 1) < 0) throw new Error('the file has too much for one address');
    const control = this.file.readUInt8(start);
    const bits = control % 32;
    let [type, at] = [Math.floor(control / 32), start + 1];
    if (type === POINTER) return this.pointer(bits, at);
    if (type === 0) type = 7 + this.file.readUInt8(at++);
    if (bits < 29) return { type, size: bits, at };
    const more = bits - 28;
    return { type, size: SIZES[more]! + this.file.readUIntBE(at, more), at: at + more };
  }

  /** A pointer; its size is where it points to. */
  private pointer(bits: number, at: number): Value {
    const kind = Math.floor(bits / 8);
    const high = kind === 3 ? 0 : (bits % 8) * 256 ** (kind + 1);
    const target = high + this.file.readUIntBE(at, kind + 1) + POINTERS[kind]!;
    return { type: POINTER, size: target, at: at + kind + 1 };
  }
}

/** A MaxMind DB in memory. */
export class Mmdb {
  readonly type: string;
  readonly ipVersion: 4 | 6;
  readonly #nodes: number;
  readonly #recordBits: number;
  /** Where the data section begins. */
  readonly #data: number;

  /** @throws Error for a file that is no such database */
  constructor(private readonly file: Buffer) {
    const tail = file.subarray(-METADATA_BYTES);
    const marker = tail.lastIndexOf(MARKER);
    if (marker < 0) throw new Error('no database of this format');
    const start = file.length - tail.length + marker + MARKER.length;
    // All of them are there: the file is complete.
    new Question(file, start).skip(start);
    const fact = (name: string) => new Question(file, start).read(start, [name]);
    this.type = String(fact('database_type') ?? '');
    this.ipVersion = fact('ip_version') === 4 ? 4 : 6;
    this.#nodes = Number(fact('node_count'));
    this.#recordBits = Number(fact('record_size'));
    this.#data = (this.#nodes * this.#recordBits) / 4 + SEPARATOR_BYTES;
    if (fact('binary_format_major_version') !== 2) throw new Error('another version of the format');
    if (![24, 28, 32].includes(this.#recordBits) || !(this.#nodes > 0 && this.#data <= start)) throw damaged();
  }

  /**
   * Texts of the record of an address.
   * @param address its 4 or 16 bytes; 16 only in a database of IPv6
   * @param paths names in maps, one in the other
   * @returns one for each path, undefined where there is none; undefined when there is no record
   * @throws Error for a file that is damaged
   */
  find(address: readonly number[], paths: readonly (readonly string[])[]): (string | undefined)[] | undefined {
    // In a tree of IPv6, IPv4 has the place of ::/96.
    const bytes =
      this.ipVersion === 6 && address.length === 4 ? [...new Array<number>(12).fill(0), ...address] : address;
    const record = this.record(bytes);
    if (record === undefined) return undefined;
    const at = this.#data - SEPARATOR_BYTES + record;
    const question = new Question(this.file, this.#data);
    return paths.map((path) => {
      const found = question.read(at, path);
      return typeof found === 'string' ? found : undefined;
    });
  }

  /** What the tree says about an address: where its data are, from the end of the tree. */
  private record(bytes: readonly number[]): number | undefined {
    let node = 0;
    for (const byte of bytes) {
      for (let bit = 128; bit >= 1; bit /= 2) {
        node = this.side(node, Math.floor(byte / bit) % 2 === 0);
        if (node === this.#nodes) return undefined;
        if (node > this.#nodes) return node - this.#nodes;
      }
    }
    throw damaged();
  }

  /** One of the two records of a node ("Node Layout"). */
  private side(node: number, isLeft: boolean): number {
    const at = (node * this.#recordBits) / 4;
    if (this.#recordBits === 24) return this.file.readUIntBE(at + (isLeft ? 0 : 3), 3);
    if (this.#recordBits === 32) return this.file.readUInt32BE(at + (isLeft ? 0 : 4));
    const middle = this.file.readUInt8(at + 3);
    const high = isLeft ? Math.floor(middle / 16) : middle % 16;
    return high * 2 ** 24 + this.file.readUIntBE(at + (isLeft ? 0 : 4), 3);
  }
}
