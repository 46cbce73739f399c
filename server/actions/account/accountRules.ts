import { passwordEnd, type PasswordRules } from '../../../domain/rules/passwordRules';
import type { Trx } from '../../db/connect';
import { isPasswordGiven, passwordSetAt } from '../../storage/auth/passwordHistory';
import { passwordRulesOf } from '../../storage/auth/passwordPolicies';
import type { AdminFacts } from '../../storage/auth/sessionFacts';

/** What the policy of a company and the profiles of an administrator ask for at a sign-in. */
interface SignInRules {
  /**
   * Why another password has to be chosen first: it has `expired` by the policy of the company (S-SIGN-3), or was `given`
   * by a colleague, who knows it.
   */
  readonly newPassword: 'expired' | 'given' | undefined;
  /** As `isFactorRequired`. */
  readonly needsFactor: boolean;
}

/** The rules of a sign-in, with one look at the policy. Needs a system transaction. */
export async function signInRules(trx: Trx, admin: AdminFacts, now: Date): Promise<SignInRules> {
  const rules = await passwordRulesOf(trx, admin.companyId, 'administrators');
  const isExpired = await hasExpired(trx, rules, admin, now);
  const isGiven = !isExpired && (await isPasswordGiven(trx, admin.companyId, admin.id));
  return {
    newPassword: isExpired ? 'expired' : isGiven ? 'given' : undefined,
    needsFactor: admin.factorRequired || rules.secondFactor,
  };
}

async function hasExpired(
  trx: Trx,
  rules: PasswordRules,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  now: Date,
): Promise<boolean> {
  if (rules.expiryDays === null) return false;
  const end = passwordEnd(await passwordSetAt(trx, companyId, id, now), rules);
  return end !== undefined && end <= now;
}

/** True when an administrator's password has expired by the policy of their company (S-SIGN-3). Needs a system transaction. */
export async function isPasswordExpired(
  trx: Trx,
  admin: Pick<AdminFacts, 'id' | 'companyId'>,
  now: Date,
): Promise<boolean> {
  return hasExpired(trx, await passwordRulesOf(trx, admin.companyId, 'administrators'), admin, now);
}

/**
 * True when an administrator has to have a second factor: by an enabled policy of their company, or by a profile of theirs
 * (the own one or that of a membership). Needs a system transaction.
 */
export async function isFactorRequired(
  trx: Trx,
  { companyId, factorRequired }: Pick<AdminFacts, 'companyId' | 'factorRequired'>,
): Promise<boolean> {
  return factorRequired || (await passwordRulesOf(trx, companyId, 'administrators')).secondFactor;
}
