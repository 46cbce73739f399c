import { sql } from 'kysely';
import type { Trx } from '../db/connect';

/**
 * How many other enabled administrators of the company have a permission bit, and the mask of this one.
 * @param bit the bit's value as decimal text
 */
export async function countOtherAdmins(
  trx: Trx,
  adminId: number,
  companyId: number,
  bit: string,
): Promise<{ others: number; mine: string | null }> {
  const { rows } = await sql<{ others: number; mine: string | null }>`
    select
      count(*) filter (where a.adminid <> ${adminId} and a.ad_enabled is not false and a."ad_deletedAt" is null
        and portico_bits(p.adp_bits) & portico_bits(${bit}::numeric) <> 0) as others,
      max(p.adp_bits) filter (where a.adminid = ${adminId}) as mine
    from administrator a join adprofile p on p.adprofileid = a.ad_profileid
    where a.ad_companyid = ${companyId}`.execute(trx);
  return { others: Number(rows[0]?.others ?? 0), mine: rows[0]?.mine ?? null };
}

/** Sign-in domains of a company, lower case; the field separates them by commas, pipes, spaces or lines. */
export async function companyDomains(trx: Trx, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ domains: string | null }>`
    select c_domains as domains from company where companyid = ${companyId}`.execute(trx);
  return (rows[0]?.domains ?? '')
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter(Boolean);
}
