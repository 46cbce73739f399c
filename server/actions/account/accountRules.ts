import { passwordEnd } from '../../../domain/rules/passwordRules';
import type { Trx } from '../../db/connect';
import { passwordSetAt } from '../../storage/auth/passwordHistory';
import { passwordRulesOf } from '../../storage/auth/passwordPolicies';
import type { AdminFacts } from '../../storage/auth/sessionFacts';

/** True when an administrator's password has expired by the policy of their company (S-SIGN-3). Needs a system transaction. */
export async function isPasswordOver(
  trx: Trx,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  now: Date,
): Promise<boolean> {
  const rules = await passwordRulesOf(trx, companyId, 'administrators');
  if (rules.expiryDays === null) return false;
  const end = passwordEnd(await passwordSetAt(trx, companyId, id, now), rules);
  return end !== undefined && end <= now;
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
