import { sql } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import type { Dimension } from '../../../domain/reports/sources';

/**
 * The groups of columns that counts of sign-ins tell apart. Columns of a group depend on each other (a browser on its
 * system, a country on its location), so that a group has few combinations. Each set of groups has counts of its own,
 * whose `sign_in_count.parts` is the sum of the numbers of its groups: a report reads the smallest that will do.
 */
const PARTS = {
  agent: { number: 1, columns: ['platform', 'browser'] },
  access: { number: 2, columns: ['authtypeid', 'profileid', 'returning'] },
  language: { number: 4, columns: ['language'] },
  place: { number: 8, columns: ['locationid', 'countryid'] },
  country: { number: 16, columns: ['countryid'] },
} as const;
type Part = keyof typeof PARTS;
const ALL = Object.values(PARTS);

/** The columns that counts keep, in their order. */
export const COUNTED_COLUMNS = [...new Set(ALL.flatMap(({ columns }) => [...columns]))] as const;

/** With more groups than these a day has so many combinations that they are no faster to read than its sign-ins. */
const MAX_GROUPS = 2;

/** Whether a set may have another group. A location has its country: no set has both groups. */
const mayHave = (set: readonly Part[], part: Part) =>
  set.length < MAX_GROUPS && !(part === 'country' && set.includes('place'));

/** The columns of each set of groups that is counted. */
export const PART_SETS = (Object.keys(PARTS) as Part[])
  .reduce<readonly Part[][]>(
    (sets, part) => sets.flatMap((set) => (mayHave(set, part) ? [set, [...set, part]] : [set])),
    [[]],
  )
  .map((set) => set.flatMap((part) => [...PARTS[part].columns]));

/** The sum of the numbers of the groups that a row of `group by grouping sets` tells apart. */
export const partsOfSet = sql.join(
  ALL.map(({ number, columns }) => sql`(1 - grouping(${sql.ref(columns[0])})) * ${sql.lit(number)}`),
  sql` + `,
);

/** The group that tells apart what a report asks for; null: all counts do. What is not named is not counted. */
const PART_OF: Readonly<Partial<Record<Dimension | FilterKey, Part | null>>> = {
  date: null,
  country: 'country',
  location: 'place',
  locgroup: 'place',
  platform: 'agent',
  browser: 'agent',
  authtype: 'access',
  language: 'language',
  'location.locationid': 'place',
  'country.countryid': 'country',
  'group.groupid': 'place',
  'history.platform': 'agent',
  'history.browser': 'agent',
  'authtype.authtypeid': 'access',
  'profile.profileid': 'access',
  'history.visit': 'access',
  'history.language': 'language',
};

/**
 * The `parts` of the smallest counts that tell all of these apart; undefined: none do.
 * @param placed with their location in any case
 */
export function partsFor(names: readonly (Dimension | FilterKey)[], placed = false): number | undefined {
  const parts = new Set(names.map((name) => PART_OF[name]));
  if (placed) parts.add('place');
  if (parts.has('place')) parts.delete('country');
  parts.delete(null);
  if (parts.has(undefined) || parts.size > MAX_GROUPS) return undefined;
  return [...parts].reduce((sum, part) => sum + (part ? numberOf(part) : 0), 0);
}

/** Rows with a location are told apart by their country, too. */
const numberOf = (part: Part) => PARTS[part].number + (part === 'place' ? PARTS.country.number : 0);
