import { sql } from 'kysely';
import type { FilterKey } from '../../../domain/reports/filters';
import type { Dimension } from '../../../domain/reports/sources';

/**
 * The groups of columns that counts of sign-ins tell apart. Columns of a group depend on each other (a browser on its
 * system, a country on its location), so that a group has few combinations. Each set of groups has counts of its own,
 * whose `sign_in_count.parts` is the sum of the numbers of its groups: a report reads the smallest that will do. The first
 * column of a group is in no other one, unless that one is a part of it.
 */
const PARTS = {
  agent: { number: 1, columns: ['platform', 'browser'] },
  access: { number: 2, columns: ['profileid', 'authtypeid', 'returning'] },
  language: { number: 4, columns: ['language'] },
  location: { number: 8, columns: ['locationid', 'countryid'] },
  country: { number: 16, columns: ['countryid'] },
  mode: { number: 32, columns: ['authtypeid'] },
} as const;
type Part = keyof typeof PARTS;
const ALL = Object.values(PARTS);
/** Groups that tell another one apart, too: no set has both. */
const INCLUDED: Readonly<Partial<Record<Part, Part>>> = { location: 'country', access: 'mode' };

/** The columns that counts keep, in their order. */
export const COUNTED_COLUMNS = [...new Set(ALL.flatMap(({ columns }) => [...columns]))] as const;

/** With more groups than these a day has so many combinations that they are no faster to read than its sign-ins. */
const MAX_GROUPS = 2;

/** Whether a set may have another group. */
const mayHave = (set: readonly Part[], part: Part) =>
  set.length < MAX_GROUPS && !set.some((one) => INCLUDED[one] === part || INCLUDED[part] === one);

/** The columns of each set of groups that is counted. */
export const PART_SETS = (Object.keys(PARTS) as Part[])
  .reduce<readonly Part[][]>(
    (sets, part) => sets.flatMap((set) => (mayHave(set, part) ? [set, [...set, part]] : [set])),
    [[]],
  )
  .map((set) => set.flatMap((part) => [...PARTS[part].columns]));

/**
 * Systems alone have sketches, too (their counts are few enough by browser): a report by date and system would put those of
 * each browser together, day by day.
 */
export const SYSTEM_PARTS = 64;
/** The columns that sketches of identities keep; whether a sign-in was a returning one is part of the sketch. */
export const SKETCHED_COLUMNS = COUNTED_COLUMNS.filter((name) => name !== 'returning');
/** The columns of each set that has sketches: one group at most, or the system. */
export const SKETCHED_SETS = [
  [],
  ...ALL.map(({ columns }): readonly string[] => columns.filter((name) => name !== 'returning')),
  ['platform'],
];

/** The sum of the numbers of the groups that a row of `group by grouping sets` tells apart. */
export const partsOfSet = sql.join(
  ALL.map(({ number, columns }) => sql`(1 - grouping(${sql.ref(columns[0])})) * ${sql.lit(number)}`),
  sql` + `,
);
/** As `partsOfSet`, of the sets of sketches. */
export const sketchedPartsOfSet = sql`case when grouping(platform) = 0 and grouping(browser) = 1 then ${sql.lit(SYSTEM_PARTS)}
  else ${partsOfSet} end`;

/** The group that tells apart what a report asks for; null: all counts do. What is not named is not counted. */
const PART_OF: Readonly<Partial<Record<Dimension | FilterKey, Part | null>>> = {
  date: null,
  country: 'country',
  location: 'location',
  locgroup: 'location',
  platform: 'agent',
  browser: 'agent',
  authtype: 'mode',
  language: 'language',
  'location.locationid': 'location',
  'country.countryid': 'country',
  'group.groupid': 'location',
  'history.platform': 'agent',
  'history.browser': 'agent',
  'authtype.authtypeid': 'mode',
  'profile.profileid': 'access',
  'history.visit': 'access',
  'history.language': 'language',
};

/**
 * The `parts` of the smallest counts that tell all of these apart; undefined: none do.
 * @param withLocation with their location in any case
 */
export function partsFor(names: readonly (Dimension | FilterKey)[], withLocation = false): number | undefined {
  const named = names.map((name) => PART_OF[name]);
  if (named.includes(undefined)) return undefined;
  const parts = new Set(named.filter((part) => part !== null && part !== undefined));
  if (withLocation) parts.add('location');
  for (const part of [...parts]) {
    const included = INCLUDED[part];
    if (included) parts.delete(included);
  }
  return parts.size > MAX_GROUPS ? undefined : [...parts].reduce((sum, part) => sum + numberOf(part), 0);
}

/**
 * As `partsFor`, of the sketches of identities: one group at most, or the system.
 * @param withSystems false: there are none of systems alone
 */
export function sketchedPartsFor(
  names: readonly (Dimension | FilterKey)[],
  { withLocation = false, withSystems = true } = {},
): number | undefined {
  const parts = partsFor(names, withLocation);
  if (parts === undefined || !SKETCHED_PARTS.includes(parts)) return undefined;
  const isSystem =
    parts === PARTS.agent.number && !names.some((name) => name === 'browser' || name === 'history.browser');
  return isSystem && withSystems ? SYSTEM_PARTS : parts;
}

/** The `parts` of sketches. */
export const SKETCHED_PARTS: readonly number[] = [0, ...(Object.keys(PARTS) as Part[]).map(numberOf), SYSTEM_PARTS];

function numberOf(part: Part): number {
  const included = INCLUDED[part];
  return PARTS[part].number + (included ? PARTS[included].number : 0);
}
