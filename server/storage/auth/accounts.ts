import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import { type AdminFacts, type CompanyFacts, adminFacts, companyFacts } from './sessionFacts';

/** What a sign-in needs to know about the account that a login names. */
export interface Account {
  readonly admin: AdminFacts;
  readonly home: CompanyFacts;
  /** argon2id hash; null for an administrator who uses single sign-on. */
  readonly password: string | null;
  /** Changes with login, e-mail and password. */
  readonly fingerprint: string;
  /** The membership in the requested team; null when none was requested or none exists. */
  readonly memberId: number | null;
}

/** Accounts of one login that are looked at: each costs the comparison of a password. */
const MAX_ACCOUNTS = 3;

/** SHA-256 of login, e-mail and password hash of `administrator a`: whichever changes changes it. */
export const accountFingerprint = sql<string>`encode(sha256(convert_to(
  jsonb_build_array(a."ad_login", a."ad_email", a."ad_password")::text, 'UTF8')), 'hex')`;

/**
 * Finds the accounts of a login. Logins are unique within a company; one that exists in several companies has several
 * accounts, unless a company is named. Needs a system transaction.
 * @param company name of the home company, as typed
 * @param team name of a team that the administrator is a member of, as typed
 */
export async function findAccounts(
  trx: Trx,
  query: { readonly login: string; readonly company?: string; readonly team?: string },
): Promise<readonly Account[]> {
  const { login, company = null, team = null } = query;
  const found = sql<Account>`
    select ${adminFacts} as admin, ${companyFacts} as home, a."ad_password" as password, ${accountFingerprint} as fingerprint,
      (select m."id" from team_member m join team t on t."id" = m."teamid"
        where m."adminid" = a."adminid" and m."companyid" = a."ad_companyid" and m."deletedAt" is null
          and t."deletedAt" is null and portico_fold(t."name") = portico_fold(${team}::text) limit 1) as "memberId"
    from administrator a join company c on c."companyid" = a."ad_companyid"
    where lower(a."ad_login") = lower(${login}) and a."ad_deletedAt" is null
      and (${company}::text is null or portico_fold(c."c_name") = portico_fold(${company}::text))
    order by a."adminid" limit ${MAX_ACCOUNTS}`;
  const { rows } = await prepared(found).execute(trx);
  return rows;
}

/** An account by its key, as `findAccounts` finds it. Needs a system transaction. */
export async function findAccountById(trx: Trx, adminId: number): Promise<Account | undefined> {
  const found = sql<Account>`
    select ${adminFacts} as admin, ${companyFacts} as home, a."ad_password" as password, ${accountFingerprint} as fingerprint,
      null::bigint as "memberId"
    from administrator a join company c on c."companyid" = a."ad_companyid"
    where a."adminid" = ${adminId} and a."ad_deletedAt" is null`;
  const { rows } = await prepared(found).execute(trx);
  return rows[0];
}

/**
 * Locks an account until the end of the transaction: its login, address and password stay as they are, and a request
 * that ends its sessions waits for the one that is made here. Needs a system transaction.
 * @returns its company; undefined when the account is not what it was, or was disabled
 */
export async function lockAccount(trx: Trx, adminId: number, account: string): Promise<CompanyFacts | undefined> {
  const locked = sql<{ home: CompanyFacts }>`
    select portico_company_facts(a."ad_companyid") as home from administrator a
    where a."adminid" = ${adminId} and a."ad_deletedAt" is null and a."ad_enabled" is not false
      and ${accountFingerprint} = ${account} for no key update`;
  const { rows } = await prepared(locked).execute(trx);
  return rows[0]?.home;
}

/** As `lockAccount`, whatever the account is like now: to be called before its links and its change are touched. */
export async function lockAccountRow(trx: Trx, adminId: number): Promise<void> {
  await lockAccountRows(trx, [adminId]);
}

/** Locks accounts, in one order, so that two transactions do not wait for each other. Needs a system transaction. */
export async function lockAccountRows(trx: Trx, adminIds: readonly number[]): Promise<void> {
  await sql`
    select 1 from administrator where "adminid" = any(${[...adminIds]}::bigint[])
    order by "adminid" for no key update`.execute(trx);
}

/**
 * Gives an account back the address that it had, and the login unless another account has it now. Needs a system
 * transaction.
 */
export async function restoreIdentity(
  trx: Trx,
  adminId: number,
  { login, email }: { readonly login: string; readonly email: string },
): Promise<void> {
  await sql`
    update administrator a set "ad_email" = ${email}, version = a.version + 1, "ad_login" = case
      when exists (select from administrator o where o."adminid" <> a."adminid" and lower(o."ad_login") = lower(${login})
        and o."ad_companyid" = a."ad_companyid" and o."ad_deletedAt" is null) then a."ad_login" else ${login} end
    where a."adminid" = ${adminId} and (a."ad_email", a."ad_login") is distinct from (${email}, ${login})`.execute(trx);
}

/** A company, or a team in it, that can be chosen after the password. */
interface ChoiceName {
  readonly adminId: number;
  readonly memberId: number | null;
  readonly company: string;
  /** Null for the administrator's own profile. */
  readonly team: string | null;
}

/** The home companies of accounts and their memberships there, by name. Needs a system transaction. */
export async function choicesOf(trx: Trx, adminIds: readonly number[]): Promise<readonly ChoiceName[]> {
  const { rows } = await sql<ChoiceName>`
    select a."adminid" as "adminId", m.id as "memberId", c."c_name" as company, m.team
    from administrator a join company c on c."companyid" = a."ad_companyid"
      cross join lateral (
        select null::bigint as id, null::text as team
        union all
        select m."id", t."name" from team_member m join team t on t."id" = m."teamid"
        where m."adminid" = a."adminid" and m."companyid" = a."ad_companyid" and m."deletedAt" is null
          and t."deletedAt" is null) m
    where a."adminid" = any(${[...adminIds]}::bigint[])
    order by c."c_name", a."adminid", m.team nulls first, m.id limit 100`.execute(trx);
  return rows;
}

/**
 * Replaces a password's hash, unless it has been changed meanwhile. Ends no session: the password is the same.
 * @returns the new fingerprint of the account; undefined when nothing was replaced
 */
export async function rehashPassword(
  trx: Trx,
  adminId: number,
  before: string,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    update administrator a set "ad_password" = ${after}
    where a."adminid" = ${adminId} and a."ad_password" = ${before} returning ${accountFingerprint} as fingerprint`.execute(
    trx,
  );
  return rows[0]?.fingerprint;
}

/** The stored hash of an administrator's password; null without one. Needs a system transaction or their own company. */
export async function findPasswordHash(trx: Trx, adminId: number): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select "ad_password" as password from administrator where "adminid" = ${adminId}`.execute(trx);
  return rows[0]?.password ?? null;
}

/** Gives an administrator a new password; an invitation is accepted by that. Needs a system transaction. */
export async function setPassword(trx: Trx, adminId: number, passwordHash: string): Promise<void> {
  await sql`
    update administrator set "ad_password" = ${passwordHash}, version = version + 1, "ad_inviteEndsAt" = null,
      "ad_invitation" = case when "ad_invitation" is not null then 'accepted' end
    where "adminid" = ${adminId}`.execute(trx);
}
