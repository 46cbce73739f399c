import { sql } from 'kysely';
import type { CountedRange } from '../../../domain/rules/monitoringRanges';
import type { MonitoringState } from '../../../domain/rules/monitoringState';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import { ONLINE } from '../intake/signIns';
import { MAILED_STATES, noteAttention } from './attention';
import { lockLocations } from '../intake/lockLocations';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/** What is known of a location that is monitored; times in ms since 1970. */
export interface Monitored {
  readonly id: number;
  readonly zone: string | null;
  readonly provisioning: string;
  readonly provisioningAt: number;
  readonly first: number | null;
  readonly last: number | null;
  /** The state until now, and since when; null: none yet. */
  readonly previous: MonitoringState | null;
  readonly previousSince: number | null;
}

/** Which locations are read: those with these keys, or the next ones after a key, in the order of the keys. */
type MonitoredAmong = { readonly ids: readonly number[] } | { readonly after: number; readonly limit: number };

/** Locations that are enabled and not deleted. Needs a transaction that sees them. */
export async function monitoredLocations(trx: Trx, among: MonitoredAmong): Promise<Monitored[]> {
  const chosen =
    'ids' in among
      ? sql`l.locationid = any(${[...among.ids]}::bigint[])`
      : sql`l.locationid > ${among.after} order by l.locationid limit ${among.limit}`;
  const ms = (column: string) => sql`(extract(epoch from ${sql.ref(`l.${column}`)}) * 1000)::float8`;
  const { rows } = await sql<Monitored>`
    select l.locationid::float8 as id, l.l_timezone as zone, l.l_provisioning as provisioning,
      coalesce(${ms('l_provisioning_at')}, ${ms('l_createdAt')}, 0) as "provisioningAt",
      ${ms('l_firstauthAt')} as first, ${ms('l_lastauthAt')} as last,
      l.l_monitoring as previous, ${ms('l_monitoring_at')} as "previousSince"
    from location l where l.l_enabled and l."l_deletedAt" is null and ${chosen}`.execute(trx);
  return rows;
}

/** Times whose sign-ins are counted at one location. */
interface CountedAt {
  readonly id: number;
  readonly ranges: readonly CountedRange[];
}

/** Counts the successful sign-ins of locations. @returns by location, in the order of its ranges */
export async function countSignIns(
  trx: Trx,
  locations: readonly CountedAt[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (locations.length === 0) return new Map();
  const countedRanges = locations.flatMap(({ id, ranges }) =>
    ranges.map(({ from, to }, slot) => ({
      ...{ id, slot, after: new Date(from).toISOString(), until: new Date(to).toISOString() },
    })),
  );
  const { rows } = await sql<{ id: number; counts: number[] }>`
    select l.locationid::float8 as id, array_agg(counted.n order by w.slot) as counts
    from json_to_recordset(${JSON.stringify(countedRanges)}::json) as w (id bigint, slot int, after timestamptz, until timestamptz)
    join location l on l.locationid = w.id
    cross join lateral (
      select count(*)::int as n from authentication a
      where a.company_id = l.l_companyid and a.locationid = l.locationid and a.status = any(${[...ONLINE]})
        and a.authenticated_at > w.after and a.authenticated_at <= w.until
    ) counted
    group by l.locationid`.execute(trx);
  return new Map(rows.map(({ id, counts }) => [id, counts]));
}

/** What is stored about a location that was checked. */
interface CheckedLocation {
  readonly id: number;
  readonly provisioning: string;
  readonly state: MonitoringState;
  readonly signins: number;
  readonly before: number;
  readonly trend: number | null;
}

/**
 * Stores states with their evidence, but not of locations that were changed since they were read. The version of the
 * records stays, because clients cannot write these fields; the time of the state is that of its last change. Changes to
 * a state that is reported by mail are noted; the first state of a location that is monitored again is no change.
 * @returns the companies of the locations whose state is another; new evidence alone is not announced
 */
export async function storeStates(
  trx: Trx,
  checked: readonly CheckedLocation[],
  now: number,
): Promise<readonly number[]> {
  if (checked.length === 0) return [];
  await lockLocations(
    trx,
    checked.map(({ id }) => id),
  );
  const { rows } = await sql<{ id: number; company: number; isChanged: boolean; isUrgent: boolean }>`
    update location l set l_monitoring = j.state, l_signins = j.signins, l_signins_before = j.before, l_trend = j.trend,
      l_monitoring_at = case when l.l_monitoring is distinct from j.state then ${new Date(now)}::timestamptz else l.l_monitoring_at end
    from json_to_recordset(${JSON.stringify(checked)}::json) as j (id bigint, provisioning text, state text, signins int, before int,
      trend int)
    join location o on o.locationid = j.id
    where l.locationid = j.id and l.l_enabled and l."l_deletedAt" is null and l.l_provisioning = j.provisioning and (l.l_monitoring, l.l_signins, l.l_signins_before, l.l_trend)
      is distinct from (j.state, j.signins, j.before, j.trend)
    returning l.locationid::float8 as id, l.l_companyid::float8 as company,
      o.l_monitoring is distinct from j.state as "isChanged",
      o.l_monitoring <> j.state and j.state = any(${[...MAILED_STATES]}) as "isUrgent"`.execute(trx);
  await noteAttention(
    trx,
    rows.filter(({ isUrgent }) => isUrgent).map(({ id }) => id),
  );
  return [...new Set(rows.flatMap(({ company, isChanged }) => (isChanged ? [company] : [])))];
}

/**
 * Clears the states of locations that are no longer monitored, because they were disabled or deleted.
 * @returns their companies
 */
export async function forgetStates(trx: Trx, ids: readonly number[] | null): Promise<readonly number[]> {
  const given = ids === null ? null : [...ids];
  const { rows } = await sql<{ company: number }>`
    with gone as (
      select locationid from location
      where l_monitoring is not null and (not l_enabled or "l_deletedAt" is not null)
        and (${given}::bigint[] is null or locationid = any(${given}::bigint[]))
      order by locationid for no key update
    )
    update location l set l_monitoring = null, l_monitoring_at = null, l_signins = null, l_signins_before = null, l_trend = null
    from gone where l.locationid = gone.locationid
    returning l.l_companyid::float8 as company`.execute(trx);
  return [...new Set(rows.map(({ company }) => company))];
}

/** How many locations have a state. */
interface StateCount {
  readonly state: MonitoringState;
  readonly count: number;
}

/** Counts the locations that the caller sees by their state; states without any are left out. */
export async function countStates({ trx, model, caller }: Access, locations: Resource): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select r.l_monitoring as state, count(*)::int as count from location r
    where r.l_monitoring is not null and r."l_deletedAt" is null and ${rowAccessFilter(model, locations, caller)}
    group by 1 order by 1`.execute(trx);
  return rows;
}

/** Any number; the same one in every instance. */
const MONITORING_LOCK = 7_164_011;

/** Whether this transaction may monitor: no other one does. The lock ends with the transaction. */
export async function mayMonitor(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(MONITORING_LOCK)}) as got`.execute(trx);
  return rows[0]?.got === true;
}
