import { hasBit } from '../../../domain/access/bits';
import type { PasswordAudience, PasswordRules } from '../../../domain/rules/passwordRules';
import type { Trx } from '../../db/connect';
import { authenticationModeFlags } from '../../storage/auth/authenticationModes';
import { passwordRulesOf } from '../../storage/auth/passwordPolicies';

/** `auth-modes.a_enable`: who signs in with an authentication type. */
const FOR_GUESTS = '1';
const FOR_EMPLOYEES = '2';

/** Employees are the identities whose authentication mode is for employees only; all others are guests. */
export async function guestAudience(
  trx: Trx,
  companyId: number,
  identity: Readonly<Record<string, unknown>> | undefined,
): Promise<PasswordAudience> {
  const mode = identity?.['u_authtypeid'];
  const flags = typeof mode === 'number' ? await authenticationModeFlags(trx, companyId, mode) : undefined;
  return hasBit(flags, FOR_EMPLOYEES) && !hasBit(flags, FOR_GUESTS) ? 'employees' : 'guests';
}

/** What a password that is generated for an identity must have. */
export async function guestPasswordRules(
  trx: Trx,
  companyId: number,
  identity?: Readonly<Record<string, unknown>>,
): Promise<PasswordRules> {
  return passwordRulesOf(trx, companyId, await guestAudience(trx, companyId, identity));
}
