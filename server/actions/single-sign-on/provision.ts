import type { Asserted } from '../../files/saml/checkAssertion';
import { isWithin, parseMask } from '../../../domain/access/permissions';
import { isUnseenText } from '../../../domain/text/unseenText';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { ssoNoAccount, ssoRightsExceeded } from '../../errors/catalogue';
import { findAdminProfile } from '../../storage/auth/ssoAccounts';
import type { SignInMode } from '../../storage/auth/signInModes';
import { provisionAdministrator } from '../administrators/newAdministrator';
import type { SsoSettings } from './settings';

/** Attributes (`name`: the claim) that have the name of a person, the best first; without one, the login is the name. */
const NAMES = ['displayName', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241', 'urn:oid:2.5.4.3'];
const MAX_NAME = 255;

/** A person without an account, and the mode that may make one. */
export interface Newcomer {
  readonly mode: SignInMode;
  readonly settings: SsoSettings;
  readonly asserted: Asserted;
}

/**
 * The profile of an account that a mode makes: the one that the attribute names, else the default one. Needs a system
 * transaction.
 * @throws SSO_NO_ACCOUNT when neither is a profile of the company; SSO_RIGHTS_EXCEEDED for a profile with a right that who
 *   saved the mode last did not have
 */
export async function profileFor(trx: Trx, { mode, settings, asserted }: Newcomer): Promise<{ readonly id: number }> {
  const { profileAttribute, defaultProfile } = settings;
  const [named, ...more] = profileAttribute === null ? [] : (asserted.attributes.get(profileAttribute) ?? []);
  const profileKey =
    named !== undefined && named !== '' && more.length === 0
      ? { name: named }
      : defaultProfile === null
        ? undefined
        : { id: defaultProfile };
  const profile = profileKey && (await findAdminProfile(trx, mode.companyId, profileKey));
  if (!profile) throw ssoNoAccount();
  const [mask, most] = [parseMask(profile.bits ?? '0'), parseMask(mode.ceiling)];
  if (mask === undefined || most === undefined || !isWithin(mask, most)) throw ssoRightsExceeded();
  return profile;
}

/**
 * Makes the account of a person that an identity provider has named. Needs a system transaction.
 * @throws as `profileFor`
 */
export async function provision(
  context: Pick<Context, 'models' | 'secrets' | 'db' | 'config' | 'places' | 'now'>,
  trx: Trx,
  newcomer: Newcomer,
  login: string,
): Promise<void> {
  const profile = await profileFor(trx, newcomer);
  const { mode, asserted } = newcomer;
  const name = NAMES.map((one) => [...(asserted.attributes.get(one) ?? [])][0]).find(
    (one) => one !== undefined && !isUnseenText(one),
  );
  await provisionAdministrator(context, trx, {
    companyId: mode.companyId,
    login,
    profileId: profile.id,
    ...(name !== undefined && { name: name.slice(0, MAX_NAME) }),
  });
}
