import { sql } from 'kysely';
import type { MonitoringState, Traffic } from '../../../domain/rules/monitoringState';
import { DAY_MS } from '../../../domain/time/durations';
import type { Trx } from '../../db/connect';
import { ONLINE } from '../intake/signIns';
import { lockLocations } from '../intake/lockLocations';

/** What is known of a location that is monitored; times in ms since 1970. */
export interface Monitored {
  readonly id: number;
  readonly zone: string | null;
  readonly provisioning: string;
  readonly provisioningAt: number;
  readonly first: number | null;
  readonly last: number | null;
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
      ${ms('l_firstauthAt')} as first, ${ms('l_lastauthAt')} as last
    from location l where l.l_enabled and l."l_deletedAt" is null and ${chosen}`.execute(trx);
  return rows;
}

/** The half hour, or another time, whose sign-ins are counted; its end in ms since 1970. */
interface Window {
  readonly id: number;
  readonly weekAgo: number;
}

/**
 * Counts the successful sign-ins of locations.
 * @param windows the end of the same time a week before for each location
 * @param now the end of the present time, in ms since 1970
 * @param length of both, in ms
 */
export async function countTraffic(
  trx: Trx,
  windows: readonly Window[],
  now: number,
  length: number,
): Promise<ReadonlyMap<number, Traffic>> {
  if (windows.length === 0) return new Map();
  const asked = windows.map(({ id, weekAgo }) => ({
    id,
    week: new Date(weekAgo).toISOString(),
    slot: new Date(weekAgo - length).toISOString(),
    day: new Date(weekAgo - DAY_MS).toISOString(),
  }));
  const signIns = sql`from authentication a
    where a.company_id = l.l_companyid and a.locationid = l.locationid and a.status = any(${[...ONLINE]})`;
  const { rows } = await sql<Traffic & { id: number }>`
    select l.locationid::float8 as id, present.n as now, past.slot as before, past.day as day
    from json_to_recordset(${JSON.stringify(asked)}::json) as w (id bigint, week timestamptz, slot timestamptz, day timestamptz)
    join location l on l.locationid = w.id
    cross join lateral (select count(*)::int as n ${signIns}
      and a.authenticated_at > ${new Date(now - length)}::timestamptz and a.authenticated_at <= ${new Date(now)}::timestamptz
    ) present
    cross join lateral (select count(*)::int as day, count(*) filter (where a.authenticated_at > w.slot)::int as slot
      ${signIns} and a.authenticated_at > w.day and a.authenticated_at <= w.week
    ) past`.execute(trx);
  return new Map(rows.map(({ id, ...traffic }) => [id, traffic]));
}

/** What is stored about a location that was judged. */
interface Judged {
  readonly id: number;
  readonly provisioning: string;
  readonly state: MonitoringState;
  readonly signins: number;
  readonly before: number;
  readonly trend: number | null;
}

/**
 * Stores states with their evidence, but not of locations that were changed since they were read. The version of the records stays, because clients cannot write these fields; the
 * time of the state is that of its last change.
 */
export async function storeStates(trx: Trx, judged: readonly Judged[], now: number): Promise<void> {
  if (judged.length === 0) return;
  await lockLocations(
    trx,
    judged.map(({ id }) => id),
  );
  await sql`
    update location l set l_monitoring = j.state, l_signins = j.signins, l_signins_before = j.before, l_trend = j.trend,
      l_monitoring_at = case when l.l_monitoring is distinct from j.state then ${new Date(now)}::timestamptz else l.l_monitoring_at end
    from json_to_recordset(${JSON.stringify(judged)}::json) as j (id bigint, provisioning text, state text, signins int, before int,
      trend int)
    where l.locationid = j.id and l.l_enabled and l."l_deletedAt" is null and l.l_provisioning = j.provisioning and (l.l_monitoring, l.l_signins, l.l_signins_before, l.l_trend)
      is distinct from (j.state, j.signins, j.before, j.trend)`.execute(trx);
}

/** Clears the states of locations that are no longer monitored, because they were disabled or deleted. */
export async function forgetStates(trx: Trx, ids: readonly number[] | null): Promise<void> {
  const given = ids === null ? null : [...ids];
  await sql`
    with gone as (
      select locationid from location
      where l_monitoring is not null and (not l_enabled or "l_deletedAt" is not null)
        and (${given}::bigint[] is null or locationid = any(${given}::bigint[]))
      order by locationid for no key update
    )
    update location l set l_monitoring = null, l_monitoring_at = null, l_signins = null, l_signins_before = null, l_trend = null
    from gone where l.locationid = gone.locationid`.execute(trx);
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
