import type { SsoOrigin } from '../../domain/access/ssoOrigin';
import { isWithin, parseMask } from '../../domain/access/permissions';
import type { Trx } from '../db/connect';
import { ssoRightsExceeded, ssoUnavailable } from '../errors/catalogue';
import type { AdminFacts } from '../storage/auth/sessionFacts';
import { findSignInMode, masksOfAdmin, type SignInMode } from '../storage/auth/singleSignOn';

/**
 * No account signs in by a mode with a right that who saved the mode last did not have. Needs a system transaction.
 * @throws SSO_RIGHTS_EXCEEDED
 */
export async function requireWithinCeiling(
  trx: Trx,
  { ceiling }: Pick<SignInMode, 'ceiling'>,
  adminId: number,
): Promise<void> {
  const masks = await masksOfAdmin(trx, adminId);
  if (!masks.every((mask) => isMaskWithin(mask, ceiling))) throw ssoRightsExceeded();
}

/** False when either mask cannot be read. */
function isMaskWithin(mask: string | null, ceiling: string | null): boolean {
  const [wanted, most] = [parseMask(mask ?? '0'), parseMask(ceiling)];
  return wanted !== undefined && most !== undefined && isWithin(wanted, most);
}

/**
 * A sign-in that an identity provider has answered for may take a while (a choice, a second factor): its mode must still
 * sign this account in when the session is made. Needs a system transaction with the lock of `lockSsoRule`.
 * @throws SSO_UNAVAILABLE for a mode that is gone, closed or another company's; SSO_RIGHTS_EXCEEDED
 */
export async function requireOpenMode(
  trx: Trx,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  { modeId }: SsoOrigin,
): Promise<void> {
  const mode = await findSignInMode(trx, modeId);
  if (mode?.companyId !== companyId || !mode.isOpen) throw ssoUnavailable();
  await requireWithinCeiling(trx, mode, id);
}
