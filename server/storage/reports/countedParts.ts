import { sql } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import type { Dimension } from '../../../domain/reports/sources';

/**
 * The groups of columns that counts of sign-ins tell apart, beside location and country. Columns of a group depend on each
 * other (a browser on its system, a profile on how people sign in), so that a group has few combinations. Each set of
 * groups has counts of its own, whose `sign_in_count.parts` is the sum of the numbers of its groups: a report reads the
 * smallest that will do.
 */
const PARTS = {
  agent: { number: 1, columns: ['platform', 'browser'] },
  access: { number: 2, columns: ['authtypeid', 'profileid', 'returning'] },
  language: { number: 4, columns: ['language'] },
} as const;
type Part = keyof typeof PARTS;
const ALL = Object.values(PARTS);

/** The columns that counts keep, in their order. */
export const COUNTED_COLUMNS = ['locationid', 'countryid', ...ALL.flatMap(({ columns }) => [...columns])] as const;

/** With more groups than this there are a third as many combinations as sign-ins, which are no faster to read than rows. */
const MOST_PARTS = 1;

/** The columns of each set of groups that is counted; all of them hold location and country. */
export const PART_SETS = ALL.reduce<readonly (typeof ALL)[]>(
  (sets, part) => sets.flatMap((set) => (set.length < MOST_PARTS ? [set, [...set, part]] : [set])),
  [[]],
).map((set) => ['locationid', 'countryid', ...set.flatMap(({ columns }) => [...columns])]);

/** The sum of the numbers of the groups that a row of `group by grouping sets` tells apart. */
export const partsOfSet = sql.join(
  ALL.map(({ number, columns }) => sql`(1 - grouping(${sql.ref(columns[0])})) * ${sql.lit(number)}`),
  sql` + `,
);

/** The group that tells apart what a report asks for; null: all counts do. What is not named is not counted. */
const PART_OF: Readonly<Partial<Record<Dimension | FilterKey, Part | null>>> = {
  date: null,
  country: null,
  location: null,
  locgroup: null,
  platform: 'agent',
  browser: 'agent',
  authtype: 'access',
  language: 'language',
  'location.locationid': null,
  'country.countryid': null,
  'group.groupid': null,
  'history.platform': 'agent',
  'history.browser': 'agent',
  'authtype.authtypeid': 'access',
  'profile.profileid': 'access',
  'history.visit': 'access',
  'history.language': 'language',
};

/** The `parts` of the counts that tell all of these apart; undefined: none do. */
export function partsFor(names: readonly (Dimension | FilterKey)[]): number | undefined {
  const parts = new Set(names.map((name) => PART_OF[name]));
  parts.delete(null);
  if (parts.has(undefined) || parts.size > MOST_PARTS) return undefined;
  return [...parts].reduce((sum, part) => sum + (part ? PARTS[part].number : 0), 0);
}
