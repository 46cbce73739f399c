import { sql } from 'kysely';
import { permissionsOf } from '../../../domain/access/permissions';
import { HIDDEN_PREFIX } from '../../../domain/records/hiddenAccounts';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';

/** An administrator of a company who can be notified. */
interface NotifiedAdmin {
  readonly adminId: number;
  readonly email: string;
  readonly language: string | null;
}

interface HolderQuery {
  /** The right that their own profile must give, after the interlocks; absent: every administrator. */
  readonly right?: { readonly name: string; readonly layout: PermissionLayout };
  /** So many at most, the oldest first. */
  readonly limit?: number;
}

/** At most so many are notified at once. */
const MAX_ADMINS = 500;

/**
 * The administrators of a company with a right who are enabled and have an address; the oldest first. Those who are
 * limited to scopes are among them: what is told this way (settings, subscription, sign-ins, requests of guests) has no
 * scope. Memberships of teams do not count, nor do hidden accounts.
 * Needs a system transaction, or one of the company.
 */
export async function administratorsWith(
  trx: Trx,
  companyId: number,
  { right, limit = MAX_ADMINS }: HolderQuery = {},
): Promise<NotifiedAdmin[]> {
  const { rows: profiles } = await sql<{ id: string; bits: string | null }>`
    select p.adprofileid::text as id, p.adp_bits::text as bits from adprofile p
    where p."adp_deletedAt" is null
      and exists (select 1 from administrator a where a.ad_profileid = p.adprofileid and a.ad_companyid = ${companyId})`.execute(
    trx,
  );
  const giving = profiles.filter(({ bits }) => !right || permissionsOf(bits ?? '', right.layout).has(right.name));
  const { rows } = await sql<NotifiedAdmin>`
    select a.adminid as "adminId", a.ad_email as email, a.ad_language as language from administrator a
    where a.ad_companyid = ${companyId} and a."ad_deletedAt" is null and a.ad_enabled is not false
      and coalesce(a.ad_email, '') <> '' and not starts_with(a.ad_login, ${HIDDEN_PREFIX})
      and a.ad_profileid = any(${giving.map(({ id }) => id)}::bigint[])
    order by a.adminid limit ${limit}`.execute(trx);
  return rows.map((row) => ({ ...row, adminId: Number(row.adminId) }));
}
