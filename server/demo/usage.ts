import { USAGE_DAYS } from '../../domain/rules/usageForecast';
import { usageWrite } from '../storage/installation/usageDays';
import type { SeedTarget } from './load/target';
import type { DemoWorld } from './world';

/** Who is employed: authentication types for employees only. */
const STAFF = `portico_bits(t.a_enable) & 3 = 2`;

/**
 * What the companies of the demo world used on each of the last days, counted from their rows: what was there on a day
 * and not over. It is written by the statement that housekeeping uses.
 */
export async function loadUsage(target: SeedTarget, { now }: DemoWorld): Promise<void> {
  const { rows } = await target.query(
    `with days as (
       select d::date as day from generate_series($1::timestamptz - make_interval(days => $2), $1::timestamptz, '1 day') d
     ), spans as (
       select u.u_companyid as id, case when ${STAFF} then 'appointed' else 'users' end as kind,
         u."u_createdAt"::date as since, least(u."u_deletedAt", u.u_edate)::date as until
       from identity u left join authtype t on t.authtypeid = u.u_authtypeid
       union all select l_companyid, 'locations', "l_createdAt"::date, "l_deletedAt"::date from location
       union all select companyid, 'devices', first_seen::date, deleted_at::date from device
     ), grouped as (
       select id, kind, since, until, count(*) as n from spans group by 1, 2, 3, 4
     )
     select c.companyid as id, d.day::text as day,
       coalesce(sum(g.n) filter (where g.kind = 'users'), 0)::integer as users,
       coalesce(sum(g.n) filter (where g.kind = 'appointed'), 0)::integer as appointed,
       coalesce(sum(g.n) filter (where g.kind = 'locations'), 0)::integer as locations,
       coalesce(sum(g.n) filter (where g.kind = 'devices'), 0)::integer as devices
     from company c join days d on d.day >= c."c_createdAt"::date
     left join grouped g on g.id = c.companyid and g.since <= d.day and (g.until is null or g.until > d.day)
     where c."c_deletedAt" is null group by 1, 2`,
    [new Date(now).toISOString(), USAGE_DAYS - 1],
  );
  const counted = rows.map((row) => ({
    companyId: Number(row['id']),
    day: String(row['day']),
    users: Number(row['users']),
    appointed: Number(row['appointed']),
    locations: Number(row['locations']),
    devices: Number(row['devices']),
  }));
  const { text, values } = usageWrite(counted);
  await target.query(text, values);
  await target.query('analyze usage_day');
}
