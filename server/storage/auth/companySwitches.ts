import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { escapeLike } from '../records/text';
import { letsSupportIn } from './supportConsent';
import type { AdminFacts, CompanyFacts } from './sessionFacts';
import type { PartnerPerson } from '../installation/hiddenCompanies';

/** Own facts of an administrator and those of a company, for a switch. Needs a system transaction. */
export async function findSwitch(
  trx: Trx,
  adminId: number,
  companyId: number,
): Promise<{ admin: AdminFacts | null; company: CompanyFacts | null } | undefined> {
  const { rows } = await sql<{ admin: AdminFacts | null; company: CompanyFacts | null }>`
    select portico_admin_facts(${adminId}) as admin, portico_company_facts(${companyId}) as company`.execute(trx);
  return rows[0];
}

/** Of a company `c`: the person does not keep it out. */
const notHidden = (adminId: number | undefined) => sql<boolean>`not exists (
  select 1 from hidden_company h where h.admin_id = ${adminId ?? null} and h.company_id = c."companyid")`;

/**
 * Companies that may be switched to, by name: all that are not deleted, or those of a partner and its own, without
 * those that the person keeps out (S-COMP-15). Needs a system transaction.
 * @param partner null = every company
 */
export async function listCompanies(
  trx: Trx,
  { partner, q, limit }: { readonly partner: PartnerPerson | null; readonly q: string; readonly limit: number },
): Promise<{ id: number; name: string }[]> {
  const pattern = `%${escapeLike(q)}%`;
  const home = partner?.homeCompanyId ?? null;
  const { rows } = await sql<{ id: number; name: string }>`
    select c."companyid" as id, c."c_name" as name from company c
    where c."c_deletedAt" is null and portico_fold(c."c_name") like portico_fold(${pattern}::text)
      and (${home}::bigint is null or ((c."c_partnerid" = ${home} or c."companyid" = ${home}) and ${notHidden(partner?.adminId)}))
    order by c."c_name", c."companyid" limit ${limit}`.execute(trx);
  return rows;
}

/** A company that may be entered. */
export interface ReachableCompany {
  readonly id: number;
  readonly name: string;
  /** True when its name has every word that is looked for. */
  readonly matches: boolean;
  /** True when only its consent to support lets the caller in. */
  readonly byConsent: boolean;
}

interface Reach extends PartnerPerson {
  /** Left out: the company that is worked in. */
  readonly except: number;
  /** Every company, companies of a partner, companies that have let support in. */
  readonly may: { readonly all: boolean; readonly partner: boolean; readonly support: boolean };
  /** Words of a name. */
  readonly q: string;
}

/**
 * The companies that an administrator may enter, by name: the same rule as `mayWorkInCompany`. Needs a system
 * transaction.
 */
export async function reachableCompanies(
  trx: Trx,
  { adminId, homeCompanyId: home, except, may, q }: Reach,
): Promise<ReachableCompany[]> {
  const words = q.split(/\s+/).map((word) => `%${escapeLike(word)}%`);
  const { rows } = await sql<ReachableCompany>`
    select c."companyid" as id, c."c_name" as name,
      portico_fold(c."c_name") like all (select portico_fold(word) from unnest(${words}::text[]) word) as matches,
      not (${may.all}::boolean or c."companyid" = ${home} or (${may.partner}::boolean and c."c_partnerid" = ${home})) as "byConsent"
    from company c
    where c."c_deletedAt" is null and c."companyid" <> ${except} and (
      ${may.all}::boolean or c."companyid" = ${home}
      or (${may.partner}::boolean and c."c_partnerid" = ${home} and ${notHidden(adminId)})
      or (${may.support}::boolean and ${letsSupportIn('c')}))
    order by c."c_name", c."companyid"`.execute(trx);
  return rows;
}
