import { sql, type RawBuilder } from 'kysely';
import type { DataClass } from '../../../domain/records/retention';
import { DAY_MS } from '../../../domain/time/durations';
import type { Db } from '../../db/connect';

/** The time before which data of a class are over; a class that is not there is kept. */
export type PurgeLimits = Readonly<Partial<Record<DataClass, Date>>>;

/** Tables of events with one partition for each month, and their time. */
export const EVENTS = [
  ['authentication', 'authenticated_at'],
  ['access_log', 'received_at'],
] as const;

/** Tables of which a day of a company can have very many rows, and the time that decides, by which an index has them. */
const BY_DAY = [...EVENTS, ['network_session', 'last_at']] as const;

/** A device that only its events have made: it has no reserved address, no name and no group. */
const isOnlySeen = sql<boolean>`is_guest and not should_reserve_ip and not is_security_profile_active
  and name is null and group_id is null and location_id is null`;

/** Leases with their history, by the last report (an end may be a century away), and guests' devices by when they were last seen. */
const seenBefore = (company: number, day: Date) => [
  sql`lease_event where company_id = ${company} and event_at < ${day}`,
  sql`lease where companyid = ${company} and coalesce("updatedAt", "validFrom") < ${day}`,
  sql`device where companyid = ${company} and ${isOnlySeen} and greatest(first_seen, last_seen, deleted_at) < ${day}`,
];

/**
 * Technical data of a company from before a day (specification S-PRIV-1): events, connections by the last sign of them,
 * leases and devices.
 */
export const technicalBefore = (company: number, day: Date) => [
  ...BY_DAY.map(
    ([table, time]) => sql`${sql.table(table)} where company_id = ${company} and ${sql.ref(time)} < ${day}`,
  ),
  ...seenBefore(company, day),
];

/** An access log that has a visited address. */
export const hasAddress = sql<boolean>`(dst_ip is not null or dst_port is not null or request is not null)`;

/** A short part of the deletion. @returns the rows that went, of one class */
type PurgeStep = () => Promise<Partial<Record<DataClass, number>>>;

interface DatedRows {
  readonly table: string;
  /** The column with the time of a row. */
  readonly time: string;
  readonly company: number;
  readonly where?: RawBuilder<boolean>;
}

/** Conditions on the days (UTC) that have such rows from before a time, the oldest day first. */
async function* daysBefore(
  db: Db,
  { table, time, company, where = sql<boolean>`true` }: DatedRows,
  before: Date,
): AsyncGenerator<RawBuilder<boolean>, void> {
  const between = (from: Date | '-infinity', to: Date) => sql<boolean>`company_id = ${company}
    and ${sql.ref(time)} >= ${from}::timestamptz and ${sql.ref(time)} < ${to} and ${where}`;
  let from: Date | '-infinity' = '-infinity';
  for (;;) {
    const found: { readonly rows: { readonly first: Date | null }[] } = await sql<{ first: Date | null }>`
      select min(${sql.ref(time)}) as first from ${sql.table(table)} where ${between(from, before)}`.execute(db);
    const first = found.rows[0]?.first?.getTime();
    if (first === undefined) return;
    const day = new Date(Math.floor(first / DAY_MS) * DAY_MS);
    from = new Date(Math.min(day.getTime() + DAY_MS, before.getTime()));
    yield between(day, from);
  }
}

/**
 * A step for each day that has such rows. Where the days cannot be read, one that fails, so that what comes after it is
 * done all the same.
 */
async function* stepsByDay(
  db: Db,
  rows: DatedRows,
  before: Date,
  stepOf: (day: RawBuilder<boolean>) => PurgeStep,
): AsyncGenerator<PurgeStep, void> {
  try {
    for await (const day of daysBefore(db, rows, before)) yield stepOf(day);
  } catch (error) {
    yield () => Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Deletes a company's technical data that are past the limits, and what was visited: a day of a table with each step, so
 * that no lock is held for long, and a stop loses one step.
 * @param db the owner's connection; each step is a transaction of its own
 */
export async function* purgeEvents(
  db: Db,
  company: number,
  { technical, addresses }: PurgeLimits,
): AsyncGenerator<PurgeStep, void> {
  const rowsOf = async (statement: RawBuilder<unknown>) => Number((await statement.execute(db)).numAffectedRows ?? 0);
  if (technical) {
    for (const [table, time] of BY_DAY) {
      yield* stepsByDay(db, { table, time, company }, technical, (day) => async () => ({
        technical: await rowsOf(sql`delete from ${sql.table(table)} where ${day}`),
      }));
    }
    for (const rows of seenBefore(company, technical))
      yield async () => ({ technical: await rowsOf(sql`delete from ${rows}`) });
  }
  if (!addresses) return;
  const visits = { table: 'access_log', time: 'received_at', company, where: hasAddress };
  yield* stepsByDay(db, visits, addresses, (day) => async () => ({
    addresses: await rowsOf(sql`update access_log set dst_ip = null, dst_port = null, request = null where ${day}`),
  }));
}
