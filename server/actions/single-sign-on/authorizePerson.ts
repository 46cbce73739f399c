import type { Asserted } from '../../files/saml/checkAssertion';
import { isAllowed } from '../../../domain/rules/accessRule';
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import type { SsoIdentity } from '../../../domain/access/ssoOrigin';
import { requireSamePerson, requireWithinCeiling } from '../../auth/ssoMode';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { SsoProblem } from '../../errors/ssoProblem';
import { accountDisabled, ssoNoAccount, ssoNotAllowed, ssoRefused, subscriptionExpired } from '../../errors/catalogue';
import { findAccountById, type Account } from '../../storage/auth/accounts';
import { companyDomains } from '../../storage/auth/administrators';
import { accountsOfCompany } from '../../storage/auth/ssoAccounts';
import type { SignInMode } from '../../storage/auth/signInModes';
import { domainOf, readAddress } from '../mail/address';
import type { Newcomer } from './provision';
import type { SsoSettings } from './settings';

type Needs = Pick<Context, 'db'>;

/** The person that an identity provider has named, as Portico knows them. */
interface AuthorizedPerson {
  readonly login: string;
  /** Undefined: there is none, and the mode makes one. */
  readonly account: Account | undefined;
}

/**
 * Whether the person that an identity provider has named may sign in. Changes nothing.
 * @throws SSO_REFUSED, SSO_NOT_ALLOWED, SSO_NO_ACCOUNT, SSO_OTHER_PERSON, SSO_RIGHTS_EXCEEDED, ACCOUNT_DISABLED, SUBSCRIPTION_EXPIRED
 */
export async function authorizePerson(
  context: Needs,
  { mode, settings, asserted }: Newcomer,
  now: Date,
): Promise<AuthorizedPerson> {
  const { db } = context;
  const login = await addressOf(context, mode, settings, asserted);
  if (!isAllowed(settings.accessRule, asserted.attributes, settings.groupAttribute)) throw ssoNotAllowed();
  if (!isCompanyActive(mode.home, now)) throw subscriptionExpired();
  const [found] = await asSystem(db, (trx) => accountsOfCompany(trx, mode.companyId, login));
  if (!found) {
    if (!settings.autoProvisioning) throw ssoNoAccount();
    await asSystem(db, (trx) => requireSamePerson(trx, identityOf(mode, settings, asserted), undefined));
    return { login, account: undefined };
  }
  const account = found.isDeleted ? undefined : await asSystem(db, (trx) => findAccountById(trx, found.id));
  if (!account || !isAdminActive(account.admin)) throw accountDisabled();
  await asSystem(db, async (trx) => {
    await requireSamePerson(trx, identityOf(mode, settings, asserted), found.id);
    await requireWithinCeiling(trx, mode, account.admin.id);
  });
  return { login, account };
}

/**
 * The person of the identity provider, where it names people by keys that are never given to anybody else: `sub` of OpenID
 * Connect (Core 1.0, section 2). What SAML names may be another one at each sign-in.
 */
export const identityOf = (
  { companyId }: SignInMode,
  settings: SsoSettings,
  { nameId, issuer }: Asserted,
): SsoIdentity | undefined =>
  settings.protocol === 'oidc' && nameId !== undefined && issuer !== undefined
    ? { companyId, issuer, typedIssuer: settings.issuer, subject: nameId }
    : undefined;

/** The address that is asserted: one, of the company's domains. @throws SSO_REFUSED */
async function addressOf(
  { db }: Needs,
  { companyId }: SignInMode,
  { emailAttribute }: SsoSettings,
  { nameId, attributes }: Asserted,
): Promise<string> {
  const named = emailAttribute === null ? new Set([nameId?.trim() ?? '']) : attributes.get(emailAttribute);
  const [only = '', ...more] = named ?? [];
  if (more.length > 0) throw ssoRefused(new SsoProblem('address-several', 'the assertion has several addresses'));
  if (only.trim() === '') throw ssoRefused(new SsoProblem('address-missing', 'the assertion has no address'));
  const address = readAddress(only);
  if (address === undefined) throw ssoRefused(new SsoProblem('address-invalid', 'the address is none'));
  const domains = await asSystem(db, (trx) => companyDomains(trx, companyId));
  if (!domains.includes(domainOf(address))) {
    throw ssoRefused(new SsoProblem('address-domain', 'the address is not of a domain of the company'));
  }
  return address;
}
