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
    'history.device': [...column('device'), 'Pocket calculator'],
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

const clocks = new Map<string, Intl.DateTimeFormat>();
/** `yyyy-MM-dd HH:mm:ss` on the clocks of a zone, by the platform's own tables. */
function clockOf(at: number, zone: string): string {
  const known =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, known);
  return known.format(at);
}
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** A period as it can be written: as instants, as times on the clocks, or as days; the texts with their instants. */
function written(start: number, end: number, zone: string, form: 'instant' | 'clock' | 'day') {
  // A time that the clocks show twice is no single instant.
  const isOnce = (at: number) =>
    [-60, -30, 30, 60].every((minutes) => clockOf(at + minutes * MINUTE, zone) !== clockOf(at, zone));
  const second = (at: number) => Math.floor(at / 1000) * 1000;
  const [from, to] = [second(start), second(end)];
  if (form === 'clock' && isOnce(from) && isOnce(to)) {
    return { start: from, end: to, texts: [clockOf(from, zone), clockOf(to, zone)] as const };
  }
  if (form === 'day') {
    const dayOf = (at: number) => clockOf(at, zone).slice(0, 10);
    const quarter = (at: number) => Math.floor(at / QUARTER) * QUARTER;
    let [first, after] = [quarter(start), quarter(end)];
    while (dayOf(first - 1) === dayOf(start)) first -= QUARTER;
    while (dayOf(after) === dayOf(end)) after += QUARTER;
    return { start: first, end: after, texts: [dayOf(start), dayOf(end)] as const };
  }
  return { start, end, texts: [new Date(start).toISOString(), new Date(end).toISOString()] as const };
}

type Filters = Draw['filters'];

/** Both filters, those alone that the source knows. */
function together(own: Filters, shared: Filters, known: readonly string[]): Filters {
  const both: Record<string, readonly (string | number)[]> = { ...own };
  for (const [key, values] of Object.entries(shared)) {
    if (known.includes(key)) both[key] = both[key]?.filter((one) => values.includes(one)) ?? values;
  }
  return both;
}

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
  const filtersBy = (keys: readonly string[], most: number) =>
    fc.subarray([...keys], { maxLength: most }).chain((some) =>
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
  const none = fc.constant<Filters>({});
  return fc.constantFrom(...sources).chain((source) => {
    const keys = FILTERS_OF[source] ?? Object.keys(values);
    return fc
      .record({
        names: fc.shuffledSubarray([...KNOWN[source]], {
          maxLength: source === 'actives' ? 3 : source === 'returning' ? 1 : 2,
        }),
        offset: fc.integer({ min: 0, max: 95 * 24 * 4 }),
        length: fc.constantFrom(DAY / 24, DAY, 3 * DAY, 10 * DAY, 90 * DAY),
        zone: fc.constantFrom(...ZONES),
        step: fc.constantFrom('hour' as const, 'day' as const, 'month' as const),
        own: fc.oneof(none, filtersBy(keys, 2)),
        shared: fc.oneof({ arbitrary: none, weight: 2 }, filtersBy(Object.keys(values), 2)),
        form: fc.constantFrom('instant' as const, 'clock' as const, 'day' as const),
        previous: fc.nat(3).map((one) => one === 0),
      })
      .map(({ names, offset, length, own, shared, form, previous, zone, step }) => {
        const counted = source === 'actives' && names.length > 1 ? names.at(-1)! : 'user';
        const groups = source === 'actives' && names.length > 1 ? names.slice(0, -1) : names;
        const last = now.getTime() + DAY - offset * QUARTER;
        const { start, end, texts } = written(last - length, last, zone, form);
        return {
          ...{ source, counted, groups, start: new Date(start), end: new Date(end), zone, step },
          filters: together(own, shared, keys),
          asked: { start: texts[0], end: texts[1], filters: own, global_filters: shared, previous },
        };
      })
      .filter(({ groups, counted }) => groups[1] !== 'date' && !(counted === 'user' && groups.includes('user')));
  });
}

/** The parameters of the service for a draw. */
export const parametersOf = ({ source, groups, counted, step, asked }: Draw) => ({
  source,
  dimensions: [...groups, ...(source === 'actives' && groups.length > 0 ? [counted] : [])].join('|'),
  start: asked.start,
  end: asked.end,
  step,
  filters: JSON.stringify(asked.filters),
  ...(Object.keys(asked.global_filters).length > 0 && { global_filters: JSON.stringify(asked.global_filters) }),
  ...(asked.previous && { previous: '1' }),
});
