import type { TestDatabase } from '../database';

/** The rows that reports are about, as the owner of the database sees them: of every company. */
export interface ReportRows {
  readonly visits: readonly Row[];
  readonly sessions: readonly Row[];
  readonly identities: readonly Row[];
  readonly locations: ReadonlyMap<number, Row>;
}
type Row = Readonly<Record<string, unknown>>;

/** Who asks: company and scopes; null: the whole company. */
export interface Reader {
  readonly company: number;
  readonly scope: { readonly main: number | null; readonly secondaries: readonly number[] } | null;
}

export interface Draw {
  readonly source: 'authentications' | 'returning' | 'actives' | 'sessions' | 'accounts';
  readonly groups: readonly string[];
  readonly counted: string;
  readonly start: Date;
  readonly end: Date;
  readonly zone: string;
  readonly step: 'hour' | 'day' | 'month';
  /** Those of the graph and those of the whole page together. */
  readonly filters: Filters;
  /** How it is asked. */
  readonly asked: {
    readonly start: string;
    readonly end: string;
    readonly filters: Filters;
    readonly global_filters: Filters;
    readonly previous: boolean;
  };
}
type Filters = Readonly<Record<string, readonly (string | number)[]>>;

type Cells = Map<string, number>;
/** A figure of a report before it is counted: the values of its dimensions, and what is counted. */
interface Fact {
  readonly cell: readonly unknown[];
  readonly counted: unknown;
}

const HIDDEN = 128n;
const ONLINE = ['success', 'auto', 'reauth'];
const list = (value: unknown): number[] => ((value ?? []) as unknown[]).map(Number);
const idOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));
const time = (value: unknown) => (value as Date).getTime();

/** What is read of sign-ins, and of identities: the whole tables are read hundreds of times. */
export const VISIT = `company_id, authenticated_at, status, "returning", userid, locationid, countryid, authtypeid, profileid,
  language, platform, browser, device`;
const IDENTITY = `userid, u_companyid, groupids, "u_createdAt", "u_deletedAt", "u_erasedAt", u_lastlogin, u_authtypeid,
  u_profileid`;

/** Reads them. @param visits the sign-ins, where another person reads them; those of all companies by default */
export async function readReportRows({ ownerQuery }: TestDatabase, visits?: ReportRows['visits']): Promise<ReportRows> {
  const locations = await ownerQuery('select * from location');
  return {
    visits: visits ?? (await ownerQuery(`select ${VISIT} from authentication`)),
    sessions: await ownerQuery('select * from network_session'),
    identities: await ownerQuery(`select ${IDENTITY} from identity`),
    locations: new Map(locations.map((row) => [Number(row['locationid']), row])),
  };
}

/** Clocks are apart by quarters of an hour, and change by half an hour at least: each quarter is asked for once. */
const QUARTER = 15 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const steps = new Map<string, string>();

/** The step of a moment on the clocks of a zone, by the platform's own tables of time zones. */
function stepOf(at: number, zone: string, step: Draw['step']): string {
  const quarter = Math.floor(at / QUARTER);
  const name = `${zone} ${step} ${quarter}`;
  const known = steps.get(name);
  if (known !== undefined) return known;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(quarter * QUARTER).map(({ type, value }) => [type, value]));
  const month = `${part['year']}-${part['month']}`;
  const day = `${month}-${part['day']}`;
  const found = step === 'month' ? month : step === 'day' ? day : `${day} ${part['hour']}:00`;
  steps.set(name, found);
  return found;
}

function within({ scope }: Reader, groups: readonly number[]): boolean {
  if (!scope) return true;
  if (scope.main === null && scope.secondaries.length === 0) return false;
  if (scope.main !== null && !groups.includes(scope.main)) return false;
  return scope.secondaries.length === 0 || scope.secondaries.some((id) => groups.includes(id));
}

const seenScopes = ({ scope }: Reader, groups: readonly number[]) =>
  scope ? groups.filter((id) => id === scope.main || scope.secondaries.includes(id)) : groups;

/** Every combination of one value of each dimension; a row without a value of a dimension has the value null. */
const product = (values: readonly (readonly unknown[])[]): unknown[][] =>
  values.reduce<unknown[][]>(
    (all, some) => all.flatMap((one) => (some.length > 0 ? some : [null]).map((value) => [...one, value])),
    [[]],
  );

/** The cells of a report, by the JSON text of their keys: written from the specification, not from the server. */
export function expectedCells(rows: ReportRows, reader: Reader, draw: Draw, now: Date): Cells {
  if (draw.source === 'sessions') return sessions(rows, reader, draw, now);
  const facts = draw.source === 'accounts' ? accounts(rows, reader, draw) : visits(rows, reader, draw);
  const cells = new Map<string, unknown[]>();
  for (const { cell, counted } of facts) {
    const key = JSON.stringify(cell);
    const known = cells.get(key);
    if (known) known.push(counted);
    else cells.set(key, [counted]);
  }
  const count = (values: unknown[]) =>
    draw.source === 'returning' || draw.source === 'actives'
      ? new Set(values.filter((value) => value !== null)).size
      : values.length;
  // Sign-ins of unknown people make no cell of different identities.
  const counted = new Map([...cells].map(([key, values]) => [key, count(values)] as const).filter(([, n]) => n > 0));
  return draw.groups.length === 0 && counted.size === 0 ? new Map([['[]', 0]]) : counted;
}

const has = (draw: Draw, key: string, value: unknown) =>
  draw.filters[key] === undefined || draw.filters[key].includes(value as string | number);
/** A filter by a scope that the reader does not see matches nothing. */
const overlaps = (reader: Reader, draw: Draw, groups: readonly number[]) => {
  const wanted = draw.filters['group.groupid'];
  return wanted === undefined || seenScopes(reader, groups).some((id) => wanted.includes(id));
};

/** The location of an event; undefined when the reader does not see events there. */
function placeOf(rows: ReportRows, reader: Reader, row: Row): { groups: number[]; country: number | null } | undefined {
  const location = rows.locations.get(Number(row['locationid'] ?? 0));
  if (Number(row['company_id']) !== reader.company) return undefined;
  if (!location) return reader.scope ? undefined : { groups: [], country: null };
  const groups = list(location['groupids']);
  if (((location['l_status'] === null ? 0n : BigInt(String(location['l_status']))) & HIDDEN) !== 0n) return undefined;
  return within(reader, groups) ? { groups, country: idOf(location['l_countryid']) } : undefined;
}

function visits(rows: ReportRows, reader: Reader, draw: Draw): Fact[] {
  const wanted = draw.filters['history.visit'] ?? (draw.source === 'returning' ? [1] : undefined);
  return rows.visits.flatMap((row) => {
    const at = time(row['authenticated_at']);
    if (at < draw.start.getTime() || at >= draw.end.getTime() || !ONLINE.includes(String(row['status']))) return [];
    if (wanted && !wanted.includes(row['returning'] === true ? 1 : 0)) return [];
    const place = placeOf(rows, reader, row);
    if (!place || !overlaps(reader, draw, place.groups)) return [];
    const value: Record<string, unknown> = {
      country: idOf(row['countryid']),
      language: row['language'],
      platform: row['platform'],
      browser: row['browser'],
      location: idOf(row['locationid']),
      authtype: idOf(row['authtypeid']),
      user: idOf(row['userid']),
    };
    const fits =
      has(draw, 'location.locationid', value['location']) &&
      has(draw, 'country.countryid', value['country']) &&
      has(draw, 'authtype.authtypeid', value['authtype']) &&
      has(draw, 'profile.profileid', idOf(row['profileid'])) &&
      has(draw, 'history.browser', row['browser']) &&
      has(draw, 'history.platform', row['platform']) &&
      has(draw, 'history.device', row['device']) &&
      has(draw, 'history.language', row['language']);
    if (!fits) return [];
    const scopes = seenScopes(reader, place.groups);
    const valuesOf = (name: string) =>
      name === 'date' ? [stepOf(at, draw.zone, draw.step)] : name === 'locgroup' ? scopes : [value[name]];
    const counted = draw.source === 'returning' ? 'user' : draw.counted;
    // A row at two scopes is one of both; where the scope is also what is counted, of each its own.
    return product(draw.groups.map(valuesOf)).flatMap((cell) =>
      (counted === 'locgroup' && scopes.length > 0 ? scopes : counted === 'locgroup' ? [null] : valuesOf(counted)).map(
        (one) => ({ cell, counted: one }),
      ),
    );
  });
}

function accounts(rows: ReportRows, reader: Reader, draw: Draw): Fact[] {
  return rows.identities.flatMap((row) => {
    const at = time(row['u_createdAt']);
    if (at < draw.start.getTime() || at >= draw.end.getTime()) return [];
    const groups = list(row['groupids']);
    if (Number(row['u_companyid']) !== reader.company || !within(reader, groups) || !overlaps(reader, draw, groups))
      return [];
    const value: Record<string, unknown> = {
      authtype: idOf(row['u_authtypeid']),
      profile: idOf(row['u_profileid']),
      was_used: row['u_lastlogin'] !== null,
    };
    if (!has(draw, 'authtype.authtypeid', value['authtype'])) return [];
    if (!has(draw, 'profile.profileid', value['profile'])) return [];
    const valuesOf = (name: string) =>
      name === 'date'
        ? [stepOf(at, draw.zone, draw.step)]
        : name === 'usegroup'
          ? seenScopes(reader, groups)
          : [value[name]];
    return product(draw.groups.map(valuesOf)).map((cell) => ({ cell, counted: row['userid'] }));
  });
}

/** The most spans that are open right after one of them has started. */
function most(spans: readonly (readonly [from: number, to: number])[]): number {
  const starts = spans.map(([from]) => from).sort((a, b) => a - b);
  const ends = spans.map(([, to]) => to).sort((a, b) => a - b);
  let ended = 0;
  const open = starts.map((at, index) => {
    while (ends[ended]! <= at) ended += 1;
    return index + 1 - ended;
  });
  return Math.max(0, ...open);
}

/** The most sessions at once, of each cell. */
function sessions(rows: ReportRows, reader: Reader, draw: Draw, now: Date): Cells {
  const people = new Map(rows.identities.map((row) => [Number(row['userid']), row]));
  const cells = new Map<string, [from: number, to: number][]>();
  for (const row of rows.sessions) {
    const place = placeOf(rows, reader, row);
    const person = people.get(Number(row['userid'] ?? 0));
    const authtype = idOf(person?.['u_authtypeid']);
    const location = idOf(row['locationid']);
    if (!place || !overlaps(reader, draw, place.groups)) continue;
    if (!has(draw, 'location.locationid', location) || !has(draw, 'country.countryid', place.country)) continue;
    if (!has(draw, 'authtype.authtypeid', authtype)) continue;
    const begun = time(row['started_at']);
    const last = row['state'] === 'online' ? now.getTime() : time(row['ended_at'] ?? row['last_at']);
    const [from, to] = [Math.max(begun, draw.start.getTime()), Math.min(Math.max(last, begun + 1), draw.end.getTime())];
    if (to <= from) continue;
    const value: Record<string, unknown> = { location, authtype, country: place.country };
    for (const [first, after, step] of pieces(from, to, draw)) {
      const valuesOf = (name: string) =>
        name === 'date' ? [step] : name === 'locgroup' ? seenScopes(reader, place.groups) : [value[name]];
      for (const cell of product(draw.groups.map(valuesOf))) {
        const key = JSON.stringify(cell);
        const known = cells.get(key);
        if (known) known.push([first, after]);
        else cells.set(key, [[first, after]]);
      }
    }
  }
  const counted = new Map([...cells].map(([key, spans]) => [key, most(spans)]));
  return draw.groups.length === 0 && counted.size === 0 ? new Map([['[]', 0]]) : counted;
}

/** A span cut where the step of the clocks changes, looked for at every quarter of an hour. */
function pieces(from: number, to: number, { groups, zone, step }: Draw): [number, number, string][] {
  if (!groups.includes('date')) return [[from, to, '']];
  const found: [number, number, string][] = [];
  for (let at = from; at < to;) {
    const next = Math.min(to, (Math.floor(at / QUARTER) + 1) * QUARTER);
    const name = stepOf(at, zone, step);
    const last = found.at(-1);
    if (last?.[2] === name) last[1] = next;
    else found.push([at, next, name]);
    at = next;
  }
  return found;
}
