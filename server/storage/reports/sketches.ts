import { sql, type RawBuilder } from 'kysely';
import { REGISTER_BITS, REGISTERS, RANK_BITS } from './hyperLogLog';

/**
 * How sketches of identities are stored (`sign_in_sketch`, docs/decisions/0018): as letters of ASCII, which the driver hands
 * over as they are (bytes would be twice as long on their way). `entries` has three for each register that an hour has
 * reached: whether the sign-in was a returning one, the register, and its rank; by hour, so that those of some hours are a
 * part of it. Where there are many, `bundle` has the registers from the begin of the day until each hour, and from each
 * hour until its end, a letter for each register. An entry of a returning sign-in, register 17, rank 3, is the number
 * 262 144 + 17 × 64 + 3 = 263 235 = 31 × 91² + 71 × 91 + 63, so the letters 35 + 31 `B`, 35 + 71 `j`, 35 + 63 `b`.
 */
const ENTRY_LETTERS = 3;
/** Entries are numbers in this base, whose digits begin with the letter `#`. */
const BASE = 91;
const FIRST_LETTER = 35;
const RANK_FIELD = 6;
const RANKS = 2 ** RANK_FIELD;
const RETURNING = REGISTERS * RANKS;
const HOURS = 24;

/** The sign-ins whose identities are counted: all, those of people seen before, or first ones. */
export const VISITS = ['all', 'returning', 'first'] as const;
export type Visits = (typeof VISITS)[number];

/** With more entries than these a row has a bundle. */
const MAX_ENTRIES = 20_000;
/** From the begin of the day until after each hour, and from each other hour until its end. */
const SPANS = HOURS + HOURS - 1;

/** The hash of an identity: that of PostgreSQL for its partitions, which stays the same. */
const hashOf = (userid: RawBuilder<unknown>) => sql`hashint8extended(${userid}, 0)`;
/** The register of a sketch that counts an identity. */
export const registerOf = (userid: RawBuilder<unknown>) =>
  sql`(${hashOf(userid)} & ${sql.lit(REGISTERS - 1)})::integer`;
/** The position of the first 1; without any, one more than there are bits. */
export const rankOf = (userid: RawBuilder<unknown>) => {
  const bits = sql`position(B'1' in (${hashOf(userid)} >> ${sql.lit(REGISTER_BITS)})::bit(${sql.lit(RANK_BITS)}))`;
  return sql`coalesce(nullif(${bits}, 0), ${sql.lit(RANK_BITS + 1)})`;
};

/** The entries of several registers, one after the other. @param order by which; absent: none */
export function entriesOf(
  returning: RawBuilder<unknown>,
  register: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
  order = sql``,
): RawBuilder<unknown> {
  const entry = sql`((case when ${returning} then ${sql.lit(RETURNING)} else 0 end)
    + (${register} << ${sql.lit(RANK_FIELD)}) + ${rank})`;
  const letter = (digit: RawBuilder<unknown>) => sql`chr(${sql.lit(FIRST_LETTER)} + ${digit} % ${sql.lit(BASE)})`;
  const digits = [sql`${entry} / ${sql.lit(BASE * BASE)}`, sql`${entry} / ${sql.lit(BASE)}`, entry];
  return sql`string_agg(${sql.join(digits.map(letter), sql` || `)}, '' ${order})`;
}

/** The number of the letters `###`, which stand for 0. */
const FIRST_NUMBER = (FIRST_LETTER * BASE + FIRST_LETTER) * BASE + FIRST_LETTER;

/**
 * Adds entries to the ranks of a set, those of the sign-ins that are counted. A report has millions of them: bit operators
 * are three times as fast as remainders and divisions, and a function for each letter would be slower still.
 */
export function addEntries(ranks: Uint8Array, entries: string, visits: Visits): void {
  for (let at = 0; at + ENTRY_LETTERS <= entries.length; at += ENTRY_LETTERS) {
    const high = entries.charCodeAt(at) * BASE + entries.charCodeAt(at + 1);
    const entry = high * BASE + entries.charCodeAt(at + 2) - FIRST_NUMBER;
    if (visits !== 'all' && (visits === 'returning') !== entry >= RETURNING) continue;
    const register = (entry >> RANK_FIELD) & (REGISTERS - 1);
    ranks[register] = Math.max(ranks[register]!, entry & (RANKS - 1));
  }
}

const textOfEntry = (entry: number): string =>
  String.fromCharCode(
    FIRST_LETTER + Math.floor(entry / (BASE * BASE)),
    FIRST_LETTER + (Math.floor(entry / BASE) % BASE),
    FIRST_LETTER + (entry % BASE),
  );

/**
 * The ranks of a set as text: a letter for each register, or entries of those that were reached where these are shorter.
 * @param returning whether they are of returning sign-ins
 */
export function textOf(ranks: Uint8Array, returning: boolean): string {
  const reached = [...ranks.entries()].filter(([, rank]) => rank > 0);
  if (reached.length * ENTRY_LETTERS >= REGISTERS)
    return Buffer.from(ranks.map((rank) => FIRST_LETTER + rank)).toString('latin1');
  return reached.map(([register, rank]) => textOfEntry((returning ? RETURNING : 0) + register * RANKS + rank)).join('');
}

/** Whether a text of `textOf` has registers: the number of registers is no multiple of the letters of an entry. */
export const areRegisters = (text: RawBuilder<unknown>) => sql<boolean>`octet_length(${text}) = ${sql.lit(REGISTERS)}`;

/** Adds the registers of one span of a bundle, or of a month, to the ranks of a set. */
export function addRegisters(ranks: Uint8Array, registers: string): void {
  for (let register = 0; register < registers.length; register += 1) {
    ranks[register] = Math.max(ranks[register]!, registers.charCodeAt(register) - FIRST_LETTER);
  }
}

/**
 * The part of a row for the hours from `first` until before `after`.
 * @returns `dense`: it has registers, and otherwise entries; `letters`: how many it has
 */
export function partOf(visits: Visits, first: RawBuilder<unknown>, after: RawBuilder<unknown>) {
  const dense = sql`(r.bundle is not null and (${first} = 0 or ${after} = ${sql.lit(HOURS)}))`;
  const span = sql`(case when ${first} = 0 then ${after} - 1 else ${sql.lit(HOURS - 1)} + ${first} end)`;
  const offset = sql`(${sql.lit(VISITS.indexOf(visits) * SPANS)} + ${span}) * ${sql.lit(REGISTERS)} + 1`;
  const from = sql`r.before_hour[${first} + 1]`;
  const whole = sql`(${first} = 0 and ${after} = ${sql.lit(HOURS)})`;
  const some = sql`(r.before_hour[${after} + 1] - ${from}) * ${sql.lit(ENTRY_LETTERS)}`;
  return {
    dense,
    sketch: sql`case when ${dense} then encode(substr(r.bundle, ${offset}, ${sql.lit(REGISTERS)}), 'escape')
      when ${whole} then r.entries else substr(r.entries, ${from} * ${sql.lit(ENTRY_LETTERS)} + 1, ${some}) end`,
    letters: sql`case when ${dense} then ${sql.lit(REGISTERS)} when ${whole} then octet_length(r.entries) else ${some} end`,
  };
}

/** Whether a row gets a bundle. */
export const isLarge = sql<boolean>`length(entries) > ${sql.lit(MAX_ENTRIES * ENTRY_LETTERS)}`;

/**
 * The bundle of a day.
 * @param beforeHour how many entries are before each hour; the last one is all
 */
export function bundleOf(entries: string, beforeHour: readonly number[]): Buffer {
  const bundle = Buffer.alloc(VISITS.length * SPANS * REGISTERS);
  for (const [place, visits] of VISITS.entries()) {
    /** Span, the hour that it adds, and the span that has the others. */
    const write = (span: number, hour: number, others: number | undefined) => {
      const at = (number: number) => (place * SPANS + number) * REGISTERS;
      const registers = bundle.subarray(at(span), at(span) + REGISTERS);
      if (others !== undefined) registers.set(bundle.subarray(at(others), at(others) + REGISTERS));
      const part = entries.slice(beforeHour[hour]! * ENTRY_LETTERS, beforeHour[hour + 1]! * ENTRY_LETTERS);
      addEntries(registers, part, visits);
    };
    for (let hour = 0; hour < HOURS; hour += 1) write(hour, hour, hour > 0 ? hour - 1 : undefined);
    for (let hour = HOURS - 1; hour > 0; hour -= 1) {
      write(HOURS - 1 + hour, hour, hour < HOURS - 1 ? HOURS + hour : undefined);
    }
  }
  return bundle.map((rank) => FIRST_LETTER + rank) as Buffer;
}
