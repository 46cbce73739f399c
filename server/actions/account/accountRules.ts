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

/** True when an enabled policy of the company asks its administrators for a second factor. Needs a system transaction. */
export async function isFactorRequired(trx: Trx, companyId: number): Promise<boolean> {
  return (await passwordRulesOf(trx, companyId, 'administrators')).secondFactor;
}
