import { domainsIn } from '../../../domain/text/domains';
import { sql } from 'kysely';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import { type AdminFacts } from './sessionFacts';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/** Which administrators of a company are counted. */
interface CountedAdmins {
  readonly companyId: number;
  /** Their profile has all of its bits: decimal text. */
  readonly mask: string;
  /** Those of some scopes are left out. */
  readonly whoSeeAll: boolean;
  readonly exceptAdmin?: number;
  readonly exceptProfile?: number;
}

/**
 * How many enabled administrators of a company the caller sees whose profile has all the bits of a mask. Two that ask at
 * once go one after the other, so that they cannot remove each other.
 * @param resource of the administrators
 */
export async function countAdmins(
  { trx, model, caller }: Access,
  resource: Resource,
  { companyId, mask, whoSeeAll, exceptAdmin, exceptProfile }: CountedAdmins,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from administrator r join adprofile p on p.adprofileid = r.ad_profileid
    where r.ad_companyid = ${companyId} and r.adminid is distinct from ${exceptAdmin ?? null}
      and r.ad_profileid is distinct from ${exceptProfile ?? null} and r.ad_enabled is not false
      and r."ad_deletedAt" is null and p."adp_deletedAt" is null
      and (not ${whoSeeAll}::boolean or r.ad_scopemode is distinct from 'listed')
      and portico_bits(p.adp_bits) & portico_bits(${mask}::numeric) = portico_bits(${mask}::numeric)
      and ${rowAccessFilter(model, resource, caller)}`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Waits for other transactions that may leave a company without an administrator, and keeps later ones waiting. To be called
 * before profiles and administrators are read for that.
 */
export async function lockLastAdmin(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('last administrator', ${companyId}))`.execute(trx);
}

/** True when an administrator profile has all the bits of a mask. */
export async function profileHolds(trx: Trx, profileId: number, mask: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select portico_bits(adp_bits) & portico_bits(${mask}::numeric) = portico_bits(${mask}::numeric) as holds
    from adprofile where adprofileid = ${profileId} and "adp_deletedAt" is null`.execute(trx);
  return rows[0]?.holds === true;
}

/** Sign-in domains of a company, lower case; the field separates them by commas, pipes, spaces or lines. */
export async function companyDomains(trx: Trx, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ domains: string | null }>`
    select c_domains as domains from company where companyid = ${companyId}`.execute(trx);
  return domainsIn(rows[0]?.domains);
}

/** What a new record takes over from the administrator who creates it. */
interface CreatorDefaults {
  readonly contact: string;
  readonly mainScope: number | null;
  readonly scopes: readonly number[];
}

/** E-mail or login, main scope and all scopes of an administrator; undefined when there is none of that number. */
export async function creatorDefaults(trx: Trx, adminId: number): Promise<CreatorDefaults | undefined> {
  const { rows } = await sql<CreatorDefaults>`
    select coalesce(nullif(ad_email, ''), ad_login) as contact, ad_maingroupid as "mainScope",
      array(select distinct scope from unnest(coalesce(groupids, '{}') || ad_maingroupid) scope
        where scope is not null order by scope) as scopes
    from administrator where adminid = ${adminId}`.execute(trx);
  return rows[0];
}

/** What decides which rows an administrator sees. */
type ScopeFacts = Pick<AdminFacts, 'scopeMode' | 'mainGroupId' | 'groupIds'>;

/** An administrator who is not known here (of another company) is treated as one without scope limits. */
const UNKNOWN_ADMIN: ScopeFacts = { scopeMode: null, mainGroupId: null, groupIds: null };

/**
 * The scopes of some administrators, in the order of `ids`. A null id is an unknown administrator without scope limits.
 */
export async function scopeFacts(trx: Trx, ids: readonly (number | null)[]): Promise<ScopeFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ facts: AdminFacts | null }>`
    select portico_admin_facts(id) as facts from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, n)
    order by n`.execute(trx);
  return rows.map(({ facts }) => facts ?? UNKNOWN_ADMIN);
}

/**
 * All administrators with the rights of a profile: as their own profile, by a membership, or as creator of an API key.
 * Null is an API key without a creator, which sees the whole company.
 */
export async function holdersOf(trx: Trx, profileId: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select adminid as id from administrator where ad_profileid = ${profileId} and "ad_deletedAt" is null
    union select adminid from team_member where profileid = ${profileId} and "deletedAt" is null
    union select adminid from api_token where profileid = ${profileId} and "deletedAt" is null`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many API keys have the rights of a profile, expired and disabled ones too; one for ingestion has none. */
export async function countKeys(trx: Trx, profileId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_token
    where profileid = ${profileId} and "deletedAt" is null and sourceid is null`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/** The administrators with the rights of a profile: as their own profile, or by a membership. */
export async function administratorsWithProfile(trx: Trx, profileId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select "adminid" as id from administrator where "ad_profileid" = ${profileId} and "ad_deletedAt" is null
    union select m."adminid" from team_member m join administrator a on a."adminid" = m."adminid"
      where m."profileid" = ${profileId} and m."deletedAt" is null and a."ad_deletedAt" is null
    order by id`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

/** The memberships that come into force with a team: whose, with which profile. */
export async function grantsOfTeam(
  trx: Trx,
  teamId: number,
): Promise<readonly { readonly adminId: number; readonly profileId: number }[]> {
  const { rows } = await sql<{ adminId: number; profileId: number }>`
    select adminid as "adminId", profileid as "profileId" from team_member
    where teamid = ${teamId} and "deletedAt" is null`.execute(trx);
  return rows;
}

/** Whether an administrator wants exports as XLSX instead of CSV. */
export async function exportsAsExcel(trx: Trx, adminId: number): Promise<boolean> {
  const { rows } = await sql<{ excel: boolean | null }>`
    select "ad_excel" as excel from administrator where "adminid" = ${adminId}`.execute(trx);
  return rows[0]?.excel === true;
}

/** Administrators of a company. */
export async function administratorsOf(trx: Trx, companyId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: string }>`
    select "adminid" as id from administrator where "ad_companyid" = ${companyId} and "ad_deletedAt" is null order by 1`.execute(
    trx,
  );
  return rows.map(({ id }) => Number(id));
}
