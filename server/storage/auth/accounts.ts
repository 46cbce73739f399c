import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { escapeLike } from '../records/text';
import { type AdminFacts, type CompanyFacts, adminFacts, companyFacts } from './sessionFacts';

/** What a sign-in needs to know about the account that a login names. */
export interface Account {
  readonly admin: AdminFacts;
  readonly home: CompanyFacts;
  /** argon2id hash; null for an administrator who uses single sign-on. */
  readonly password: string | null;
  /** The membership in the requested team; null when none was requested or none exists. */
  readonly memberId: number | null;
}

/**
 * Finds the account of a login. Logins are unique within a company; a login that exists in several companies is found
 * only together with its company.
 * @param company name of the home company, as typed
 * @param team name of a team that the administrator is a member of, as typed
 */
export async function findAccount(
  trx: Trx,
  asked: { readonly login: string; readonly company?: string; readonly team?: string },
): Promise<Account | undefined> {
  const { login, company = null, team = null } = asked;
  const { rows } = await sql<Account>`
    select ${adminFacts} as admin, ${companyFacts} as home, a."ad_password" as password,
      (select m."id" from team_member m join team t on t."id" = m."teamid"
        where m."adminid" = a."adminid" and m."companyid" = a."ad_companyid" and m."deletedAt" is null
          and t."deletedAt" is null and portico_fold(t."name") = portico_fold(${team}::text) limit 1) as "memberId"
    from administrator a join company c on c."companyid" = a."ad_companyid"
    where lower(a."ad_login") = lower(${login}) and a."ad_deletedAt" is null
      and (${company}::text is null or portico_fold(c."c_name") = portico_fold(${company}::text))
    limit 2`.execute(trx);
  return rows.length === 1 ? rows[0] : undefined;
}

/** Replaces a password's hash, unless it has been changed meanwhile. Ends no session: the password is the same. */
export async function rehashPassword(trx: Trx, adminId: number, before: string, after: string): Promise<void> {
  await sql`
    update administrator set "ad_password" = ${after}
    where "adminid" = ${adminId} and "ad_password" = ${before}`.execute(trx);
}

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

/**
 * Companies that may be switched to, by name: all that are not deleted, or those of a partner and its own.
 * Needs a system transaction.
 * @param partnerId null = every company
 */
export async function listCompanies(
  trx: Trx,
  { partnerId, q, limit }: { readonly partnerId: number | null; readonly q: string; readonly limit: number },
): Promise<{ id: number; name: string }[]> {
  const pattern = `%${escapeLike(q)}%`;
  const { rows } = await sql<{ id: number; name: string }>`
    select c."companyid" as id, c."c_name" as name from company c
    where c."c_deletedAt" is null and portico_fold(c."c_name") like portico_fold(${pattern}::text)
      and (${partnerId}::bigint is null or c."c_partnerid" = ${partnerId} or c."companyid" = ${partnerId})
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

interface Reach {
  /** The administrator's own company. */
  readonly home: number;
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
export async function reachableCompanies(trx: Trx, { home, except, may, q }: Reach): Promise<ReachableCompany[]> {
  const words = q.split(/\s+/).map((word) => `%${escapeLike(word)}%`);
  const { rows } = await sql<ReachableCompany>`
    select c."companyid" as id, c."c_name" as name,
      portico_fold(c."c_name") like all (select portico_fold(word) from unnest(${words}::text[]) word) as matches,
      not (${may.all}::boolean or c."companyid" = ${home} or (${may.partner}::boolean and c."c_partnerid" = ${home})) as "byConsent"
    from company c
    where c."c_deletedAt" is null and c."companyid" <> ${except} and (
      ${may.all}::boolean or c."companyid" = ${home}
      or (${may.partner}::boolean and c."c_partnerid" = ${home})
      or (${may.support}::boolean and c."c_supportaccess"))
    order by c."c_name", c."companyid"`.execute(trx);
  return rows;
}
