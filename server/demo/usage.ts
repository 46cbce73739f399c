import { USAGE_DAYS } from '../../domain/rules/usageForecast';
import { usageWrite } from '../storage/installation/usageDays';
import type { SeedTarget } from './load/target';
import type { DemoWorld } from './world';

/** Authentication types for employees only. */
const STAFF = `portico_bits(t.a_enable) & 3 = 2`;

/**
 * What the companies of the demo world used on each of the last days. The last day has what is really there: not
 * deactivated and not over. Earlier days have the share of it that had been created by then, of everything that was
 * ever created: usage grows as the company did, although most of what it once had is over. It is written by the
 * statement that housekeeping uses.
 */
export async function loadUsage(target: SeedTarget, { now }: DemoWorld): Promise<void> {
  const { rows } = await target.query(
    `with days as (
       select d::date as day from generate_series($1::timestamptz - make_interval(days => $2), $1::timestamptz, '1 day') d
     ), spans as (
       select u.u_companyid as id, case when ${STAFF} then 'appointed' else 'users' end as kind,
         u."u_createdAt"::date as since, u."u_deletedAt" is null and (u.u_edate is null or u.u_edate > $1) as is_there
       from identity u left join authtype t on t.authtypeid = u.u_authtypeid
       union all select l_companyid, 'locations', "l_createdAt"::date, "l_deletedAt" is null from location
       union all select companyid, 'devices', first_seen::date, deleted_at is null from device
     ), grouped as (
       select id, kind, least(since, $1::date) as since, count(*) as created, count(*) filter (where is_there) as there
       from spans group by 1, 2, 3
     ), shares as (
       select id, kind, since,
         created * sum(there) over whole / sum(created) over whole as n
       from grouped window whole as (partition by id, kind)
     )
     select c.companyid as id, d.day::text as day,
       coalesce(round(sum(s.n) filter (where s.kind = 'users')), 0)::integer as users,
       coalesce(round(sum(s.n) filter (where s.kind = 'appointed')), 0)::integer as appointed,
       coalesce(round(sum(s.n) filter (where s.kind = 'locations')), 0)::integer as locations,
       coalesce(round(sum(s.n) filter (where s.kind = 'devices')), 0)::integer as devices
     from company c join days d on d.day >= c."c_createdAt"::date
     left join shares s on s.id = c.companyid and s.since <= d.day
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
