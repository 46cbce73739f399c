import { sql } from 'kysely';
import { withBits } from '../../../domain/access/bits';
import { USAGE_EXCEEDED } from '../../../domain/access/companyOptions';
import { USAGE_KINDS, type Usage } from '../../../domain/rules/usageLevels';
import type { Trx } from '../../db/connect';
import { appendAudit } from '../audit/audit';

/** What a company uses of its subscription. */
export interface CompanyUsage {
  readonly companyId: number;
  /** Allowed above the maximum, in percent. */
  readonly excess: number;
  readonly usage: readonly Usage[];
}

interface Counted {
  readonly id: number;
  readonly excess: number | null;
  readonly used: Record<Usage['kind'], number>;
  readonly max: Record<Usage['kind'], number | null>;
}

/** Bits of an authentication type: for guests, for employees. */
const GUESTS = 1;
const EMPLOYEES = 2;

/**
 * What companies use: accounts that are neither deactivated nor over, those of employees apart (appointed users: their
 * authentication type is for employees only), locations and devices that are there.
 * @param companyIds null = every company; needs a transaction that sees them
 * @param withDeleted also of companies that are deleted
 */
export async function companyUsages(
  trx: Trx,
  companyIds: readonly number[] | null,
  withDeleted = false,
): Promise<CompanyUsage[]> {
  const ids = companyIds === null ? null : [...companyIds];
  const { rows } = await sql<Counted>`
    with asked as (
      select * from company where (${withDeleted}::boolean or "c_deletedAt" is null) and (${ids}::bigint[] is null or companyid = any(${ids}::bigint[]))
    ), accounts as (
      select u.u_companyid as id,
        count(*) filter (where staff.yes is not true) as users, count(*) filter (where staff.yes) as appointed
      from identity u left join lateral (
        select portico_bits(t.a_enable) & ${GUESTS + EMPLOYEES} = ${EMPLOYEES} as yes
        from authtype t where t.authtypeid = u.u_authtypeid
      ) staff on true
      where u.u_companyid in (select companyid from asked) and u."u_deletedAt" is null
        and (u.u_edate is null or u.u_edate > now())
      group by 1
    )
    select c.companyid as id, c.c_exceedpurcent as excess,
      json_build_object('users', coalesce(a.users, 0), 'appointed', coalesce(a.appointed, 0),
        'locations', (select count(*) from location l where l.l_companyid = c.companyid and l."l_deletedAt" is null),
        'devices', (select count(*) from device d where d.companyid = c.companyid and d.deleted_at is null)) as used,
      json_build_object('users', c.c_maxusers, 'appointed', c.c_maxappointedusers, 'locations', c.c_maxlocations,
        'devices', c.c_maxdevices) as max
    from asked c left join accounts a on a.id = c.companyid order by 1`.execute(trx);
  return rows.map(({ id, excess, used, max }) => ({
    companyId: Number(id),
    excess: excess ?? 0,
    usage: USAGE_KINDS.map((kind) => ({ kind, used: Number(used[kind]), max: max[kind] ?? 0 })),
  }));
}

/**
 * Notes how much of their limits of users and locations companies use, in percent, for lists that are sorted by it; 0
 * without a limit. A company that another transaction changes at the moment is left to the next count. Needs a
 * transaction that sees the companies.
 */
export async function notePercents(trx: Trx, usages: readonly CompanyUsage[]): Promise<void> {
  const percents = (kind: Usage['kind']) =>
    usages.map(({ usage }) => {
      const { used, max } = usage.find((one) => one.kind === kind) ?? { used: 0, max: 0 };
      return max > 0 ? Math.round((used * 1000) / max) / 10 : 0;
    });
  await sql`
    with counted as (
      select * from unnest(${usages.map(({ companyId }) => companyId)}::bigint[], ${percents('users')}::float8[],
        ${percents('locations')}::float8[]) as n (id, users, locations)
    ), changed as (
      select c.companyid as id, n.users, n.locations from company c join counted n on n.id = c.companyid
      where (c.c_userspercent, c.c_locationspercent) is distinct from (n.users, n.locations)
      order by 1 for no key update of c skip locked
    )
    update company c set c_userspercent = n.users, c_locationspercent = n.locations from changed n
    where c.companyid = n.id`.execute(trx);
}

/**
 * Sets the bit “usage exceeded” of every company that uses more of anything than its subscription covers: users,
 * appointed users, locations or devices (specification S-SUB-3). A save of the company clears it, and it comes back
 * while there are too many. Needs a system transaction.
 * @param usages of every company
 * @returns the companies that got it
 */
export async function markExceeded(trx: Trx, usages: readonly CompanyUsage[]): Promise<number[]> {
  const over = usages.filter(({ usage }) => usage.some(({ used, max }) => max > 0 && used > max));
  const marked: number[] = [];
  for (const { companyId } of over) {
    const { rows } = await sql<{ name: string; before: string }>`
      update company c set c_options = (coalesce(c.c_options, 0) + ${USAGE_EXCEEDED}::numeric), version = c.version + 1
      where c.companyid = ${companyId} and portico_bits(coalesce(c.c_options, 0)) & ${Number(USAGE_EXCEEDED)} = 0
      returning c.c_name as name, (c.c_options - ${USAGE_EXCEEDED}::numeric)::text as before`.execute(trx);
    const [row] = rows;
    if (!row) continue;
    marked.push(companyId);
    const changes = { c_options: [row.before, withBits(row.before, { set: [USAGE_EXCEEDED] })] };
    appendAudit(trx, {
      companyId,
      adminId: null,
      originalAdminId: null,
      ip: '',
      action: 'update',
      element: 'companie',
      elementId: companyId,
      data: { title: row.name, changes },
    });
  }
  return marked;
}
