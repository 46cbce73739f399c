import { CompiledQuery, sql } from 'kysely';
import { byKind, USAGE_DAYS, type TrendSums } from '../../../domain/rules/usageForecast';
import { USAGE_KINDS, type UsageKind } from '../../../domain/rules/usageLevels';
import type { Trx } from '../../db/connect';
import type { CompanyUsage } from './companyUsage';

/** A day, `yyyy-MM-dd`, in UTC. */
export type Day = string;

/** The counts of one company on one day. */
export type UsageDay = Readonly<Record<UsageKind, number>> & { readonly companyId: number; readonly day: Day };

/** The greater count stays, so that a second measurement of a day, or of another server, changes nothing that it should not. */
const WRITE = `
  insert into usage_day as d (company_id, day, ${USAGE_KINDS.join(', ')})
  select * from unnest($1::bigint[], $2::date[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
  on conflict (company_id, day) do update set ${USAGE_KINDS.map((kind) => `${kind} = greatest(d.${kind}, excluded.${kind})`).join(', ')}
  where ${USAGE_KINDS.map((kind) => `excluded.${kind} > d.${kind}`).join(' or ')}`;

/** The statement that writes counts of days, for every writer (housekeeping, demo data). */
export function usageWrite(days: readonly UsageDay[]): { readonly text: string; readonly values: unknown[][] } {
  const counts = USAGE_KINDS.map((kind) => days.map((one) => one[kind]));
  return { text: WRITE, values: [days.map(({ companyId }) => companyId), days.map(({ day }) => day), ...counts] };
}

/** The day in UTC. */
export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

/**
 * Notes what companies use as counts of a day, and forgets days that are older than those that are shown. Of several
 * calls on one day the highest count stays; a day that is over is never written again, so what is erased or arrives
 * later changes no past day. Needs a system transaction.
 */
export async function recordUsage(trx: Trx, usages: readonly CompanyUsage[], at: Date): Promise<void> {
  const day = dayOf(at);
  const { text, values } = usageWrite(
    usages.map(({ companyId, usage }) => ({
      companyId,
      day,
      ...byKind((kind) => usage.find((one) => one.kind === kind)?.used ?? 0),
    })),
  );
  await trx.executeQuery(CompiledQuery.raw(text, values));
  await trx
    .deleteFrom('usage_day')
    .where('day', '<=', sql<string>`${day}::date - ${sql.lit(USAGE_DAYS)}::integer`)
    .execute();
}

/** A company with its limits and the sums of its days. */
export interface UsageSummary {
  readonly companyId: number;
  readonly name: string;
  readonly excess: number;
  readonly max: Readonly<Record<UsageKind, number>>;
  /** Of the latest day that was counted; 0 without one. */
  readonly used: Readonly<Record<UsageKind, number>>;
  readonly peak: Readonly<Record<UsageKind, number>>;
  readonly sums: Readonly<Record<UsageKind, TrendSums>>;
}

/** Columns that PostgreSQL answers for each kind. */
const perKind = (part: (kind: string) => string) => USAGE_KINDS.map(part).join(', ');

/**
 * The companies that are not deactivated, with the sums of their days up to one. Needs a system transaction.
 * @param companyIds null = every company
 * @param name part of their names; null = all
 */
export async function usageSummaries(
  trx: Trx,
  companyIds: readonly number[] | null,
  name: string | null,
  today: Day,
): Promise<UsageSummary[]> {
  const ids = companyIds === null ? null : [...companyIds];
  const { rows } = await sql<Record<string, string | number | null>>`
    with days as (
      select company_id, count(*)::integer as n, max(day) as last, sum(x) as x, sum(x * x) as xx,
        ${sql.raw(perKind((kind) => `max(${kind}) as peak_${kind}, sum(${kind}::float8) as y_${kind}, sum(${kind}::float8 * x) as xy_${kind}`))}
      from (
        select *, ${USAGE_DAYS}::integer - (${today}::date - day) as x from usage_day
        where day <= ${today}::date and day > ${today}::date - ${USAGE_DAYS}::integer
          and (${ids}::bigint[] is null or company_id = any(${ids}::bigint[]))
      ) d group by company_id
    )
    select c.companyid as id, c.c_name as name, coalesce(c.c_exceedpurcent, 0) as excess,
      c.c_maxusers as max_users, c.c_maxappointedusers as max_appointed, c.c_maxlocations as max_locations,
      c.c_maxdevices as max_devices, d.*, ${sql.raw(perKind((kind) => `t.${kind} as used_${kind}`))}
    from company c
    left join days d on d.company_id = c.companyid
    left join usage_day t on t.company_id = d.company_id and t.day = d.last
    where c."c_deletedAt" is null and (${ids}::bigint[] is null or c.companyid = any(${ids}::bigint[]))
      and (${name}::text is null or position(lower(${name}) in lower(c.c_name)) > 0)`.execute(trx);
  return rows.map((row) => {
    const of = (column: string) => Number(row[column] ?? 0);
    return {
      companyId: of('id'),
      name: String(row['name']),
      excess: of('excess'),
      max: byKind((kind) => of(`max_${kind}`)),
      used: byKind((kind) => of(`used_${kind}`)),
      peak: byKind((kind) => of(`peak_${kind}`)),
      sums: byKind((kind) => ({ n: of('n'), x: of('x'), xx: of('xx'), y: of(`y_${kind}`), xy: of(`xy_${kind}`) })),
    };
  });
}

/** The counts of some companies day by day, the oldest first. Needs a system transaction. */
export async function usageDays(trx: Trx, companyIds: readonly number[], today: Day): Promise<UsageDay[]> {
  if (companyIds.length === 0) return [];
  return trx
    .selectFrom('usage_day')
    .select(['company_id as companyId', 'day', ...USAGE_KINDS])
    .where('company_id', 'in', [...companyIds])
    .where('day', '<=', today)
    .where('day', '>', sql<string>`${today}::date - ${sql.lit(USAGE_DAYS)}::integer`)
    .orderBy('day')
    .$narrowType<{ companyId: number; day: Day }>()
    .execute();
}
