import { sql } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import type { Dimension } from '../../../domain/reports/sources';

/**
 * The groups of columns that counts of sign-ins tell apart, beside location and country. Columns of a group depend on each
 * other (a browser on its system, a profile on how people sign in), so that a group has few combinations. Each group has a
 * bit in `sign_in_count.parts`, and each set of groups has counts of its own: a report reads the smallest that will do.
 */
const PARTS = [
  { bit: 1, columns: ['platform', 'browser'] },
  { bit: 2, columns: ['authtypeid', 'profileid', 'returning'] },
  { bit: 4, columns: ['language'] },
] as const;

/** The columns that counts keep, in their order. */
export const COUNTED_COLUMNS = ['locationid', 'countryid', ...PARTS.flatMap(({ columns }) => [...columns])] as const;

/** The columns of each set of groups; all of them hold location and country. */
export const PART_SETS: readonly (readonly string[])[] = Array.from({ length: 2 ** PARTS.length }, (_, set) =>
  PARTS.flatMap(({ bit, columns }) => ((set & bit) === 0 ? [] : [...columns])),
);

/** The bits of the set that a row of `group by grouping sets` is of. */
export const partsOfSet = sql.join(
  PARTS.map(({ bit, columns }) => sql`(1 - grouping(${sql.ref(columns[0])})) * ${sql.lit(bit)}`),
  sql` + `,
);

/** Bits by what a report asks for; 0: location and country do. What is not named is not counted. */
const BITS: Readonly<Partial<Record<Dimension | FilterKey, number>>> = {
  date: 0,
  country: 0,
  location: 0,
  locgroup: 0,
  platform: 1,
  browser: 1,
  authtype: 2,
  language: 4,
  'location.locationid': 0,
  'country.countryid': 0,
  'group.groupid': 0,
  'history.platform': 1,
  'history.browser': 1,
  'authtype.authtypeid': 2,
  'profile.profileid': 2,
  'history.visit': 2,
  'history.language': 4,
};

/** The bits of the counts that tell all of these apart; undefined: none do. */
export function partsFor(names: readonly (Dimension | FilterKey)[]): number | undefined {
  const bits = names.map((name) => BITS[name]);
  return bits.reduce(
    (all: number | undefined, one) => (all === undefined || one === undefined ? undefined : all | one),
    0,
  );
}
