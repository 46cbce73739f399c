import { sql } from 'kysely';
import { HIDDEN_PREFIX } from '../../../domain/records/hiddenAccounts';
import type { Trx } from '../../db/connect';

/** The administrators of a company with this login, also deleted ones. Needs a system transaction. */
export async function accountsOfCompany(
  trx: Trx,
  companyId: number,
  login: string,
): Promise<readonly { readonly id: number; readonly isDeleted: boolean }[]> {
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    select a."adminid" as id, a."ad_deletedAt" is not null as "isDeleted" from administrator a
    where a."ad_companyid" = ${companyId} and lower(a."ad_login") = lower(${login})
    order by a."ad_deletedAt" is not null limit 5`.execute(trx);
  return rows;
}

/**
 * An administrator profile of a company, with its mask (decimal text); by key, or by name. Hidden ones (`$special…`) are
 * not found. Needs a system transaction.
 */
export async function findAdminProfile(
  trx: Trx,
  companyId: number,
  profileKey: { readonly id: number } | { readonly name: string },
): Promise<{ readonly id: number; readonly bits: string | null } | undefined> {
  const is =
    'id' in profileKey
      ? sql`p."adprofileid" = ${profileKey.id}`
      : sql`portico_fold(p."adp_name") = portico_fold(${profileKey.name}::text)`;
  const { rows } = await sql<{ id: number; bits: string | null }>`
    select p."adprofileid" as id, p."adp_bits"::text as bits from adprofile p
    where p."adp_companyid" = ${companyId} and p."adp_deletedAt" is null and not starts_with(p."adp_name", ${HIDDEN_PREFIX}) and ${is}
    order by p."adprofileid" limit 1`.execute(trx);
  return rows[0];
}
