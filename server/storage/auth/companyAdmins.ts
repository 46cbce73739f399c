import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

/** An administrator of a company who can be notified: address, language, permissions. */
interface CompanyAdmin {
  readonly adminId: number;
  readonly email: string;
  readonly language: string | null;
  /** Mask of the profile, decimal text. */
  readonly bits: string | null;
}

/** At most so many are notified at once. */
const MAX_ADMINS = 500;

/** The administrators of a company who may act, with an address; the oldest first. */
export async function companyAdmins(trx: Trx, companyId: number): Promise<CompanyAdmin[]> {
  const { rows } = await sql<CompanyAdmin>`
    select a.adminid as "adminId", a.ad_email as email, a.ad_language as language, p.adp_bits::text as bits
    from administrator a join adprofile p on p.adprofileid = a.ad_profileid
    where a.ad_companyid = ${companyId} and a."ad_deletedAt" is null and a.ad_enabled is not false
      and coalesce(a.ad_email, '') <> '' and p."adp_deletedAt" is null order by a.adminid limit ${MAX_ADMINS}`.execute(
    trx,
  );
  return rows.map((row) => ({ ...row, adminId: Number(row.adminId) }));
}
