import { createHash } from 'node:crypto';
import type { SsoIdentity, SsoOrigin } from '../../domain/access/ssoOrigin';
import { isWithin, parseMask } from '../../domain/access/permissions';
import type { Trx } from '../db/connect';
import { signInOver, ssoOtherPerson, ssoRightsExceeded, ssoUnavailable } from '../errors/catalogue';
import type { AdminFacts } from '../storage/auth/sessionFacts';
import { findSignInMode, type SignInMode } from '../storage/auth/signInModes';
import { masksOfAdmins } from '../storage/auth/administratorMasks';
import { isSamePerson, noteIdentity } from '../storage/auth/ssoIdentities';

/**
 * No account signs in by a mode with a right that who saved the mode last did not have. Needs a system transaction.
 * @throws SSO_RIGHTS_EXCEEDED
 */
export async function requireWithinCeiling(
  trx: Trx,
  { ceiling }: Pick<SignInMode, 'ceiling'>,
  adminId: number,
): Promise<void> {
  const masks = await masksOfAdmins(trx, [adminId]);
  if (!masks.every((mask) => isMaskWithin(mask, ceiling))) throw ssoRightsExceeded();
}

/** False when either mask cannot be read. */
function isMaskWithin(mask: string | null, ceiling: string | null): boolean {
  const [rights, limit] = [parseMask(mask ?? '0'), parseMask(ceiling)];
  return rights !== undefined && limit !== undefined && isWithin(rights, limit);
}

/**
 * A sign-in that an identity provider has answered for may take a while (a choice, a second factor): its mode must still
 * sign this account in when the session is made, with the settings that were answered for. Needs a system transaction
 * with the lock of `lockSsoRule`.
 * @throws SSO_UNAVAILABLE for a mode that is gone, closed or another company's; SIGN_IN_OVER for other settings;
 *   SSO_RIGHTS_EXCEEDED
 */
export async function requireOpenMode(
  trx: Trx,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  { modeId, settings }: SsoOrigin,
): Promise<void> {
  const mode = await findSignInMode(trx, modeId);
  if (mode?.companyId !== companyId || !mode.isOpen) throw ssoUnavailable();
  if (settings !== undefined && settings !== fingerprintOf(mode)) throw signInOver();
  await requireWithinCeiling(trx, mode, id);
}

/** The settings of a mode as one text, which is another one after every change of them. */
export const fingerprintOf = ({ module, params }: Pick<SignInMode, 'module' | 'params'>): string =>
  createHash('sha256')
    .update(JSON.stringify([module, params]))
    .digest('base64url');

/** @throws SSO_OTHER_PERSON when the account belongs to another person, or the person has another account */
export async function requireSamePerson(
  trx: Trx,
  identity: SsoIdentity | undefined,
  adminId: number | undefined,
): Promise<void> {
  if (identity && !(await isSamePerson(trx, identity, adminId))) throw ssoOtherPerson();
}

/**
 * Gives an account to the person who has signed in to it: from then on it is no other person's. Needs a system
 * transaction.
 * @throws SSO_OTHER_PERSON
 */
export async function claimAccount(
  trx: Trx,
  identity: SsoIdentity | undefined,
  adminId: number,
  at: Date,
): Promise<void> {
  if (!identity) return;
  await requireSamePerson(trx, identity, adminId);
  await noteIdentity(trx, identity, adminId, at);
  // Another person may have been faster.
  await requireSamePerson(trx, identity, adminId);
}
