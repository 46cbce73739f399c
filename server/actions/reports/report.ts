import { resourceOfElement } from '../../../domain/schema/model/findResource';
import type { Dimension } from '../../../domain/reports/sources';
import type { FilterKey } from '../../../domain/reports/filters';
import { languageNamer } from '../../../domain/text/languageName';
import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import type { Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { findRows, type Access } from '../../storage/records/records';
import { isTooLong, limitTogether, type LimitNext } from '../../storage/records/statementTime';
import { reportCells, type Cell, type CountedCells } from '../../storage/reports/cells';
import { latestDevices } from '../../storage/reports/devices';
import type { ReportQuery, ReportTables, Step } from '../../storage/reports/query';
import { answerRecords } from '../records/answer';
import { titleFields } from '../records/titles';
import { readReport, type ReportParameters } from './readQuery';

/** A figure of a report: the values of its dimensions, their names, and the figure itself. */
interface NamedCell extends Cell {
  /** Null: a record that is gone, or that the caller does not see, and a value that is not known. */
  readonly labels: readonly (string | null)[];
}

interface Period {
  readonly start: string;
  readonly end: string;
  readonly report: readonly NamedCell[];
  /** The figure without dimensions: of different identities it is not the sum of the others. */
  readonly total: number;
  /** Whether the figures are estimates, and their standard error relative to them; null: they are exact. */
  readonly approximate: boolean;
  readonly error: number | null;
  /** True when the report has more cells than are answered. */
  readonly truncated: boolean;
  /** The last step of `date` that is answered, where later ones are left out; null: all are there. */
  readonly until: string | null;
  /** What is left out of each step of `date`, or of a report by one dimension, where figures can be added. */
  readonly others: readonly Cell[];
}

interface Report extends Period {
  readonly step: Step;
  readonly ignored: readonly FilterKey[];
  /** Filters that name a record that is not there for the caller: deleted, hidden, or of another company. */
  readonly missing: readonly FilterKey[];
  /** The same report for a period of the same length, directly before. */
  readonly previous?: Period;
}

/** The element types whose records reports count, by what they are for. */
const TYPES = {
  authentications: 'authentication',
  connections: 'connection',
  identities: 'user',
  locations: 'location',
  scopes: 'group',
} as const;
/** The element types of the records that dimensions and filters name. */
const NAMED: Readonly<Partial<Record<Dimension, string>>> = {
  country: 'country',
  location: 'location',
  authtype: 'authtype',
  locgroup: 'group',
  user: 'user',
  profile: 'profile',
  usegroup: 'group',
};
const FILTERED: Readonly<Partial<Record<FilterKey, string>>> = {
  'location.locationid': 'location',
  'country.countryid': 'country',
  'group.groupid': 'group',
  'authtype.authtypeid': 'authtype',
  'profile.profileid': 'profile',
};
/** The beginning of year 1: PostgreSQL counts earlier years as BC. */
const FIRST_YEAR = Date.parse('0001-01-01T00:00:00Z');
/** Time limit of all statements of a report together, in ms. */
const TIMEOUT_MS = 10_000;

/** @throws PorticoError 404 when the schemas do not declare a resource that reports count */
export function tablesOf(model: Model): ReportTables {
  const need = (type: string): Resource => {
    const found = resourceOfElement(model, type);
    if (!found) throw errors.elementNotFound();
    return found;
  };
  return {
    authentications: need(TYPES.authentications),
    connections: need(TYPES.connections),
    identities: need(TYPES.identities),
    locations: need(TYPES.locations),
    scopes: need(TYPES.scopes),
  };
}

/**
 * Counts what happened in a period (specification S-REP-3, S-REP-8), within what the caller sees: their company, scopes,
 * and no hidden location.
 * @param previous also for the period of the same length directly before
 * @throws PorticoError 422 that names the parameter; 403 for figures by identity without `user:view`; 503
 * REPORT_TOO_SLOW
 */
export async function makeReport(
  access: Access,
  parameters: ReportParameters,
  previous: boolean,
  now: Date,
): Promise<Report> {
  const { caller, model } = access;
  const { query, ignored } = readReport(parameters, caller.timezone, now);
  if (query.grouping.groups.includes('user') && !caller.permissions.has('user:view')) {
    throw errors.notEnoughPermissions();
  }
  const before = periodBefore(query);
  if (previous && before.start.getTime() < FIRST_YEAR) throw errors.unknownParameter('start');
  const tables = tablesOf(model);
  return inTime(access, async (limitNext) => {
    const known = { ...query, filters: await knownValues(access, query.filters, limitNext) };
    const missing = query.filters.filter(([, values], place) => known.filters[place]![1].length < values.length);
    const report = await periodOf(access, tables, known, limitNext);
    return {
      ...report,
      step: query.step,
      ignored,
      missing: missing.map(([key]) => key),
      ...(previous && { previous: await periodOf(access, tables, { ...known, ...before }, limitNext) }),
    };
  });
}

/** The period of the same length directly before. */
const periodBefore = ({ start, end }: Pick<ReportQuery, 'start' | 'end'>) => ({
  start: new Date(2 * start.getTime() - end.getTime()),
  end: start,
});

/**
 * The devices that a filter of reports can have: those of the latest sign-ins that the caller sees.
 * @throws PorticoError 503 REPORT_TOO_SLOW
 */
export const devicesOf = (access: Access): Promise<readonly string[]> =>
  inTime(access, async (limitNext) => {
    await limitNext();
    return latestDevices(access, tablesOf(access.model));
  });

async function inTime<T>({ trx }: Access, read: (limitNext: LimitNext) => Promise<T>): Promise<T> {
  try {
    return await read(limitTogether(trx, TIMEOUT_MS));
  } catch (error) {
    if (isTooLong(error)) throw errors.failure('REPORT_TOO_SLOW');
    throw error;
  }
}

async function periodOf(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
  limitNext: LimitNext,
): Promise<Period> {
  const counted = await reportCells(access, tables, query, limitNext);
  const { cells, truncated, until, others } = counted;
  const { total, error } = await totalOf(access, tables, query, counted, limitNext);
  const names = await namesOf(access, query.grouping.groups, cells, limitNext);
  return {
    start: query.start.toISOString(),
    end: query.end.toISOString(),
    report: cells.map(({ keys, val }) => ({
      val,
      keys,
      labels: keys.map((key, place) => names[place]?.(key) ?? null),
    })),
    total,
    approximate: error !== null,
    error,
    truncated,
    until,
    others,
  };
}

/** The figure without dimensions, and the larger error of both. */
async function totalOf(
  access: Access,
  tables: ReportTables,
  query: ReportQuery,
  counted: CountedCells,
  limitNext: LimitNext,
) {
  if (counted.total !== undefined) return { total: counted.total, error: counted.error };
  const whole = { ...query, grouping: { ...query.grouping, groups: [] } };
  const { total = 0, error } = await reportCells(access, tables, whole, limitNext);
  return { total, error: counted.error ?? error };
}

/**
 * Keeps the records of each filter that the caller sees. A hidden record is treated like one that does not exist.
 * @param limitNext called before each statement; absent: they have no limit of their own
 */
export async function knownValues(
  access: Access,
  filters: ReportQuery['filters'],
  limitNext?: LimitNext,
): Promise<ReportQuery['filters']> {
  const known: ReportQuery['filters'][number][] = [];
  for (const [key, values] of filters) {
    const type = FILTERED[key];
    const resource = type === undefined ? undefined : resourceOfElement(access.model, type);
    if (resource) await limitNext?.();
    const rows = resource && (await findRows(access, resource, [], values));
    known.push([key, rows ? rows.map((row) => Number(row[resource.id])) : values]);
  }
  return known;
}

/**
 * How the values of a filter are called in the caller's language.
 * @returns a function that answers null for a record that the caller does not see
 */
export async function filterNaming(
  access: Access,
  key: FilterKey,
  values: readonly (string | number)[],
): Promise<(value: string | number) => string | null> {
  const type = FILTERED[key];
  const resource = type === undefined ? undefined : resourceOfElement(access.model, type);
  if (key === 'history.language') return languageNames(access.caller.locale);
  if (!resource) return String;
  const name = await titlesOf(access, resource, values.map(Number));
  return (value) => name(Number(value));
}

function languageNames(locale: Locale): (value: string | number) => string {
  const nameOf = languageNamer(LOCALE_TAGS[locale]);
  return (code) => nameOf(String(code));
}

type Naming = (key: Cell['keys'][number]) => string | null;

/** How the values of each dimension are called in the caller's language. */
async function namesOf(
  access: Access,
  groups: readonly Dimension[],
  cells: readonly Cell[],
  limitNext: LimitNext,
): Promise<Naming[]> {
  const all: Naming[] = [];
  for (const [place, name] of groups.entries()) {
    const type = NAMED[name];
    const resource = type === undefined ? undefined : resourceOfElement(access.model, type);
    const keys = [...new Set(cells.map(({ keys: own }) => own[place]))];
    if (resource) await limitNext();
    all.push(
      resource
        ? await titlesOf(
            access,
            resource,
            keys.filter((key) => typeof key === 'number'),
          )
        : (key) => (key === null ? null : String(key)),
    );
  }
  return all;
}

async function titlesOf(access: Access, resource: Resource, ids: readonly number[]): Promise<Naming> {
  const title = resource.titles?.[access.caller.locale] ?? resource.title;
  const fields = titleFields(resource, access.caller);
  const records = await answerRecords(access, resource, fields, await findRows(access, resource, fields, ids));
  const names = new Map(
    records.map((record) => [Number(record[resource.id]), record[title] as string | null | undefined]),
  );
  return (key) => names.get(Number(key)) ?? null;
}
