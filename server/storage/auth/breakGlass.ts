import { sql } from 'kysely';
import { HIDDEN_PREFIX } from '../../../domain/records/hiddenAccounts';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';
import { otherThan, revokeSessions } from './revokeSessions';

const lockName = 'single sign-on';

/**
 * Until the end of the transaction, neither the rule that a company's administrators use single sign-on nor its
 * break-glass accounts change. A sign-in shares the lock with others; a change of the accounts has it alone.
 */
export async function lockSsoRule(trx: Trx, companyId: number, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql`hashtextextended(${lockName}, ${companyId})`;
  if (how === 'shared') await prepared(sql`select pg_advisory_xact_lock_shared(${lock})`).execute(trx);
  else await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
}

/** True for an account that may use its password while single sign-on is compulsory. */
export async function isBreakGlass(trx: Trx, adminId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from administrator where "adminid" = ${adminId} and "ad_breakglass" is true`.execute(trx);
  return rows.length > 0;
}

/** Which accounts count as break-glass accounts. */
interface Counted {
  /** Mask (decimal text) that the own profile must have. */
  readonly mask: string;
  /** An administrator who does not count. */
  readonly exceptAdmin?: number | null;
  /** A profile whose people do not count. */
  readonly exceptProfile?: number | null;
}

/**
 * How many break-glass accounts of a company that the caller sees can sign in and take the rule back: enabled, with a
 * password, seeing the whole company, with these rights by their own profile, which every session can work with
 * (`X-Team-Member: none`).
 */
export async function countBreakGlass(
  { trx, model, caller }: Access,
  companyId: number,
  { mask, exceptAdmin = null, exceptProfile = null }: Counted,
): Promise<number> {
  const administrators = model.resources['administrators'];
  const seen = administrators ? rowAccessFilter(model, administrators, caller, 'a') : sql`true`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from administrator a join adprofile p on p."adprofileid" = a."ad_profileid"
    where a."ad_companyid" = ${companyId} and a."ad_breakglass" is true and a."ad_enabled" is not false
      and a."ad_deletedAt" is null and a."ad_password" is not null and not starts_with(a."ad_login", ${HIDDEN_PREFIX})
      and a."ad_scopemode" is distinct from 'listed' and p."adp_deletedAt" is null
      and portico_bits(p."adp_bits") & portico_bits(${mask}::numeric) = portico_bits(${mask}::numeric)
      and ${seen} and a."adminid" is distinct from ${exceptAdmin}::bigint
      and p."adprofileid" is distinct from ${exceptProfile}::bigint`.execute(trx);
  return rows[0]?.count ?? 0;
}

const REASON = 'single sign-on is compulsory';

/**
 * Ends the sessions of a company's administrators that were made without an identity provider, except those of
 * break-glass accounts.
 * @param except the session in which the rule is made
 * @returns how many ended
 */
export async function endSessionsWithoutSso(trx: Trx, companyId: number, except: string | null): Promise<number> {
  const ended = await revokeSessions(
    trx,
    (eb) =>
      eb.and([
        eb('home_company_id', '=', companyId),
        eb('sso_mode', 'is', null),
        otherThan(except)(eb),
        sql<boolean>`not exists (select from administrator a
          where a."adminid" = session.admin_id and a."ad_breakglass" is true)`,
      ]),
    REASON,
  );
  return ended.length;
}

/**
 * Ends the sessions of an administrator that were made without an identity provider.
 * @param except a session that continues
 */
export async function endOwnSessionsWithoutSso(trx: Trx, adminId: number, except: string | null): Promise<void> {
  await revokeSessions(
    trx,
    (eb) => eb.and([eb('admin_id', '=', adminId), eb('sso_mode', 'is', null), otherThan(except)(eb)]),
    REASON,
  );
}

/**
 * Ends the sessions that a mode of single sign-on has made.
 * @param except the session in which the mode is closed or deleted
 * @returns how many ended
 */
export async function endSessionsOfMode(trx: Trx, modeId: number, except: string | null): Promise<number> {
  const ended = await revokeSessions(
    trx,
    (eb) => eb.and([eb('sso_mode', '=', modeId), otherThan(except)(eb)]),
    'the mode of single sign-on was closed',
  );
  return ended.length;
}
