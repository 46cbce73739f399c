import { isWithin, parseMask } from '../../../domain/access/permissions';
import { isAllowed } from '../../../domain/rules/accessRule';
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { recordSession, type Origin } from '../../auth/signIn';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import {
  accountDisabled,
  PorticoError,
  signInOver,
  ssoNoAccount,
  ssoNotAllowed,
  ssoRefused,
  ssoRightsExceeded,
  ssoUnavailable,
  subscriptionExpired,
} from '../../errors/catalogue';
import { findAccountById, type Account } from '../../storage/auth/accounts';
import { companyDomains } from '../../storage/auth/administrators';
import {
  accountsOfCompany,
  findSignInMode,
  masksOfAdmin,
  takeSamlRequest,
  type SignInMode,
} from '../../storage/auth/singleSignOn';
import { runInWorker } from '../../workers/pool';
import { insertStep } from '../account/pendingStep';
import { readAddress } from '../mail/address';
import type { Asserted } from './checkAssertion';
import { readEnvelope } from './envelope';
import { provision } from './provision';
import { samlSettings, type SamlSettings } from './settings';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/**
 * Takes the answer of an identity provider. It gives no session yet: the browser that was sent away fetches it with the
 * token, as the next step of its sign-in, so an answer that is brought by another browser is good for nothing.
 * @returns token of the step `sso`
 * @throws SSO_UNAVAILABLE, SIGN_IN_OVER (not asked, asked too long ago, or answered already), SSO_REFUSED,
 *   SSO_NOT_ALLOWED, SSO_NO_ACCOUNT, SSO_RIGHTS_EXCEEDED, ACCOUNT_DISABLED, SUBSCRIPTION_EXPIRED
 */
export async function receiveSso(context: Needs, modeId: number, answer: string, origin: Origin): Promise<string> {
  const { db, config } = context;
  const { now, ip } = origin;
  const mode = await asSystem(db, (trx) => findSignInMode(trx, modeId));
  const settings = mode && samlSettings(mode.params, now);
  if (!mode || !settings) throw ssoUnavailable();
  const envelope = refusing(() => readEnvelope(answer));
  const asked = await asSystem(db, (trx) => takeSamlRequest(trx, modeId, envelope.inResponseTo, now));
  if (!asked) throw signInOver();
  try {
    const check = { loginHost: config.loginHost, modeId, settings, envelope, requestId: asked.id, now: now.getTime() };
    const checked = await runInWorker('checkAnswer', check, { companyId: mode.companyId });
    if ('reason' in checked) throw ssoRefused(new Error(checked.reason));
    const { asserted } = checked;
    const account = await accountOf(context, mode, settings, asserted, now);
    const chosen = { adminId: account.admin.id, memberId: null, account: account.fingerprint, sso: true };
    const step = await insertStep(context, 'sso', { chosen, browser: asked.browser }, now);
    await asSystem(db, async (trx) =>
      recordSession(trx, 'sso_used', account.admin.id, mode.companyId, ip, { authtypeid: modeId }),
    );
    return step;
  } catch (error) {
    if (error instanceof PorticoError) {
      const data = { authtypeid: modeId, code: error.code };
      await asSystem(db, async (trx) => recordSession(trx, 'sso_refused', null, mode.companyId, ip, data));
    }
    throw error;
  }
}

function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw ssoRefused(error);
  }
}

/** The address that is asserted: one, of the company's domains. @throws SSO_REFUSED */
async function addressOf(
  { db }: Needs,
  { companyId }: SignInMode,
  { emailAttribute }: SamlSettings,
  { nameId, attributes }: Asserted,
): Promise<string> {
  const named = emailAttribute === null ? new Set([nameId?.trim() ?? '']) : attributes.get(emailAttribute);
  const [only = '', ...more] = named ?? [];
  const address = more.length === 0 ? readAddress(only) : undefined;
  if (address === undefined) throw ssoRefused(new Error('the assertion has not one address'));
  const domains = await asSystem(db, (trx) => companyDomains(trx, companyId));
  if (!domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase())) {
    throw ssoRefused(new Error('the address is not of a domain of the company'));
  }
  return address;
}

/** The account of whom the identity provider has named; made when the mode says so. */
async function accountOf(
  context: Needs,
  mode: SignInMode,
  settings: SamlSettings,
  asserted: Asserted,
  now: Date,
): Promise<Account> {
  const { db } = context;
  const login = await addressOf(context, mode, settings, asserted);
  if (!isAllowed(settings.accessRule, asserted.attributes, settings.groupAttribute)) throw ssoNotAllowed();
  if (!isCompanyActive(mode.home, now)) throw subscriptionExpired();
  const find = () => asSystem(db, (trx) => accountsOfCompany(trx, mode.companyId, login));
  let [found] = await find();
  if (!found) {
    if (!settings.autoProvisioning) throw ssoNoAccount();
    try {
      await asSystem(db, (trx) => provision(context, trx, { mode, settings, asserted, login }));
    } catch (error) {
      // Two answers about the same new person at the same time: the other one has made the account.
      if (!(error instanceof PorticoError && error.status < 500) || !(await find())[0]) throw error;
    }
    [found] = await find();
  }
  const account = found && !found.isDeleted ? await asSystem(db, (trx) => findAccountById(trx, found.id)) : undefined;
  if (!account || !isAdminActive(account.admin)) throw accountDisabled();
  await requireWithin(context, mode, account.admin.id);
  return account;
}

/** @throws SSO_RIGHTS_EXCEEDED for an account with a right that who saved the mode last did not have */
async function requireWithin({ db }: Needs, { ceiling }: SignInMode, adminId: number): Promise<void> {
  const masks = await asSystem(db, (trx) => masksOfAdmin(trx, adminId));
  if (!masks.every((mask) => isMaskWithin(mask, ceiling))) throw ssoRightsExceeded();
}

/** False when either mask cannot be read. */
function isMaskWithin(mask: string | null, ceiling: string | null): boolean {
  const [wanted, most] = [parseMask(mask ?? '0'), parseMask(ceiling)];
  return wanted !== undefined && most !== undefined && isWithin(wanted, most);
}
