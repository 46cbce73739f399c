import { sql } from 'kysely';
import type { Trx } from '../../db/connect';

const lockName = 'single sign-on';

/**
 * Until the end of the transaction, neither the rule that a company's administrators use single sign-on nor its break-glass
 * accounts change. A sign-in shares the lock with others; who changes them has it alone.
 */
export async function lockSsoRule(trx: Trx, companyId: number, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql`hashtextextended(${lockName}, ${companyId})`;
  if (how === 'shared') await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(trx);
  else await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}

/** True for an account that may use its password while single sign-on is compulsory. */
export async function isBreakGlass(trx: Trx, adminId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from administrator where "adminid" = ${adminId} and "ad_breakglass" is true`.execute(trx);
  return rows.length > 0;
}

/** How many break-glass accounts of a company can sign in: enabled, with a password. @param except an account that does not count */
export async function countBreakGlass(trx: Trx, companyId: number, except: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from administrator
    where "ad_companyid" = ${companyId} and "ad_breakglass" is true and "ad_enabled" is not false
      and "ad_deletedAt" is null and "ad_password" is not null and "ad_login" not like '$special%'
      and "adminid" is distinct from ${except}::bigint`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Ends the sessions of a company's administrators that were made without an identity provider, except those of break-glass
 * accounts.
 * @param except the session in which the rule is made
 * @returns how many ended
 */
export async function endSessionsWithoutSso(trx: Trx, companyId: number, except: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update session s set revoked_at = now(), revoked_for = 'single sign-on is compulsory'
    where s.home_company_id = ${companyId} and s.revoked_at is null and s.sso_mode is null
      and s.id is distinct from ${except}::uuid
      and not exists (select from administrator a where a."adminid" = s.admin_id and a."ad_breakglass" is true)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Ends the sessions of an administrator that were made without an identity provider. @param except a session that goes on */
export async function endOwnSessionsWithoutSso(trx: Trx, adminId: number, except: string | null): Promise<void> {
  await sql`
    update session set revoked_at = now(), revoked_for = 'single sign-on is compulsory'
    where admin_id = ${adminId} and revoked_at is null and sso_mode is null
      and id is distinct from ${except}::uuid`.execute(trx);
}
