import { sql } from 'kysely';
import {
  passwordRules,
  type PasswordAudience,
  type PasswordPolicy,
  type PasswordRules,
} from '../../../domain/rules/passwordRules';
import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';

/** What passwords of an audience of a company must have. Needs the company's transaction, or a system transaction. */
export async function passwordRulesOf(trx: Trx, companyId: number, audience: PasswordAudience): Promise<PasswordRules> {
  const found = sql<PasswordPolicy>`
    select "minLength", alpha, "mixedCase", digit, special, history, expiry, coalesce("secondFactor", false) as "secondFactor" from password_policy
    where companyid = ${companyId} and audience = ${audience} and "isEnabled"`;
  const { rows } = await prepared(found).execute(trx);
  return passwordRules(audience, rows);
}
