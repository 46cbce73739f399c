import fc from 'fast-check';
import type { Draw, ReportRows } from './model';

const DAY = 86_400_000;
/** Paris, UTC, and zones whose clocks change by half an hour, at midnight, or are 45 minutes apart. */
const ZONES = ['Europe/Paris', 'UTC', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu'];

const VISITS = ['date', 'country', 'language', 'platform', 'browser', 'location', 'authtype', 'locgroup'];
const KNOWN: Record<Draw['source'], readonly string[]> = {
  authentications: VISITS,
  returning: VISITS,
  actives: ['user', ...VISITS],
  sessions: ['date', 'location', 'country', 'authtype', 'locgroup'],
  accounts: ['date', 'authtype', 'was_used', 'profile', 'usegroup'],
};

/** Values of a filter that occur, one that does not exist, and one of another company. */
function filterValues(rows: ReportRows): Record<string, readonly (string | number)[]> {
  const column = (name: string) =>
    [...new Set(rows.visits.map((row) => row[name]).filter((value) => value !== null))] as (string | number)[];
  return {
    'location.locationid': [...column('locationid').map(Number), 987654321],
    'country.countryid': column('countryid').map(Number),
    'authtype.authtypeid': column('authtypeid').map(Number),
    'profile.profileid': column('profileid').map(Number),
    'group.groupid': [...rows.locations.values()].flatMap((row) => ((row['groupids'] ?? []) as unknown[]).map(Number)),
    'history.browser': [...column('browser'), 'Netscape'],
    'history.platform': column('platform'),
    'history.language': column('language'),
    'history.visit': [0, 1],
  };
}
const FILTERS_OF: Record<Draw['source'], readonly string[] | undefined> = {
  authentications: undefined,
  returning: undefined,
  actives: undefined,
  sessions: ['location.locationid', 'country.countryid', 'group.groupid', 'authtype.authtypeid'],
  accounts: ['group.groupid', 'authtype.authtypeid', 'profile.profileid'],
};

/**
 * What can be asked of the report service, filters by values that occur and by ones that do not.
 * @param sources the sources that are asked for
 */
export function drawsOf(
  rows: ReportRows,
  now: Date,
  sources = Object.keys(KNOWN) as Draw['source'][],
): fc.Arbitrary<Draw> {
  const values = filterValues(rows);
  return fc.constantFrom(...sources).chain((source) => {
    const keys = FILTERS_OF[source] ?? Object.keys(values);
    const filters = fc.oneof(fc.constant<string[]>([]), fc.subarray([...keys], { maxLength: 2 })).chain((some) =>
      fc.record(
        Object.fromEntries(
          some.map((key) => [
            key,
            fc.subarray([...(values[key] ?? [])], {
              minLength: 1,
              maxLength: Math.min(12, values[key]?.length ?? 0),
            }),
          ]),
        ),
      ),
    );
    return fc
      .record({
        names: fc.shuffledSubarray([...KNOWN[source]], {
          maxLength: source === 'actives' ? 3 : source === 'returning' ? 1 : 2,
        }),
        offset: fc.integer({ min: 0, max: 95 * 24 * 4 }),
        length: fc.constantFrom(DAY / 24, DAY, 3 * DAY, 10 * DAY, 90 * DAY),
        zone: fc.constantFrom(...ZONES),
        step: fc.constantFrom('hour' as const, 'day' as const, 'month' as const),
        filters,
      })
      .map(({ names, offset, length, zone, step, filters: chosen }) => {
        const counted = source === 'actives' && names.length > 1 ? names.at(-1)! : 'user';
        const groups = source === 'actives' && names.length > 1 ? names.slice(0, -1) : names;
        const end = new Date(now.getTime() + DAY - offset * 900_000);
        return { source, counted, groups, start: new Date(end.getTime() - length), end, zone, step, filters: chosen };
      })
      .filter(({ groups, counted }) => groups[1] !== 'date' && !(counted === 'user' && groups.includes('user')));
  });
}

/** The parameters of the service for a draw. */
export const parametersOf = ({ source, groups, counted, start, end, step, filters }: Draw) => ({
  source,
  dimensions: [...groups, ...(source === 'actives' && groups.length > 0 ? [counted] : [])].join('|'),
  start: start.toISOString(),
  end: end.toISOString(),
  step,
  filters: JSON.stringify(filters),
});
