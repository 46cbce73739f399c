import { passwordLink } from '../../config/publicLinks';
import { isUninvited } from '../../../domain/rules/invitation';
import { comparedPasswords, type PasswordRules } from '../../../domain/rules/passwordRules';
import type { Context } from '../../context/context';
import { asSystem, type Database, type Trx } from '../../db/connect';
import {
  fieldError,
  resetLinkExpired,
  resetLinkIncorrect,
  resetLinkInvalid,
  resetLinkUsed,
  ssoRequired,
  validationFailed,
} from '../../errors/catalogue';
import { hashPassword, isOneOf, passwordWeakness } from '../../auth/passwords';
import { wayWithoutSso } from '../../auth/compulsorySso';
import { isPasswordToken, issuePasswordToken } from '../../auth/passwordToken';
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { lockAccountRow, findPasswordHash, setPassword } from '../../storage/auth/accounts';
import { purgeAttempts } from '../../storage/auth/loginAttempts';
import {
  type LinkPurpose,
  type PasswordLink,
  consumePasswordLink,
  endPasswordLinks,
  findPasswordLink,
} from '../../storage/auth/passwordLinks';
import { endEmailChange } from '../../storage/auth/emailChanges';
import { isPasswordGiven, lastPasswords, rememberPassword } from '../../storage/auth/passwordHistory';
import { passwordRulesOf } from '../../storage/auth/passwordPolicies';
import { revokeSessionsOf } from '../../storage/auth/revokeSessions';
import { openCountedLink } from './countedLinks';
import { hashToken } from '../../keys/tokens';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';

/** How long a link that an operator hands over works, in ms. */
const OPERATOR_LINK_LIFETIME_MS = 24 * 3600 * 1000;

/**
 * Makes a one-time link with which an administrator sets a password; earlier links become invalid. The token is in the
 * fragment (after `#`), which browsers do not send to servers or proxies. Needs a system transaction.
 * @returns the link; it cannot be read again later
 */
export async function issuePasswordLink(
  trx: Trx,
  { config, now }: Pick<Context, 'config' | 'now'>,
  adminId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const token = await issuePasswordToken(trx, now(), adminId, purpose, OPERATOR_LINK_LIFETIME_MS);
  return passwordLink(config, token);
}

/** Links that accept an invitation: they end with it. Those of an operator do not. */
const INVITING: readonly LinkPurpose[] = ['invite', 'forgotten'];

/** @throws RESET_LINK_USED, _EXPIRED or _INVALID unless the link still works */
function requireAlive(link: PasswordLink | undefined, now: Date): PasswordLink {
  if (!link) throw resetLinkInvalid();
  if (link.used) throw resetLinkUsed();
  if (link.expiresAt <= now) throw resetLinkExpired();
  // An account that cannot sign in cannot set a password.
  if (isUninvited(link.invitation) && !link.hasPassword && INVITING.includes(link.purpose)) throw resetLinkInvalid();
  if (!link.sameAccount || !isAdminActive(link.admin) || !isCompanyActive(link.home, now)) throw resetLinkInvalid();
  return link;
}

/** @throws as `checkPasswordLink` */
async function openLink(db: Database, token: string, origin: Origin): Promise<PasswordLink> {
  const hash = hashToken(db, token);
  const lookup = {
    counter: `password link ${hash}`,
    find: (trx: Trx) => findPasswordLink(trx, hash),
    accept: async (found: PasswordLink | undefined) => {
      if (!isPasswordToken(token)) throw resetLinkIncorrect();
      const link = requireAlive(found, origin.now);
      // Also a link from before single sign-on became compulsory: the password would be of no use.
      if ((await asSystem(db, (trx) => wayWithoutSso(trx, link.admin))) === 'closed') throw ssoRequired();
      return link;
    },
  };
  return openCountedLink(db, lookup, origin);
}

/**
 * Returns the login that a link is for, and the rules for its password.
 * @throws TOO_MANY_ATTEMPTS, RESET_LINK_USED, RESET_LINK_EXPIRED, RESET_LINK_INVALID, RESET_LINK_INCORRECT, SSO_REQUIRED
 */
export async function checkPasswordLink(
  db: Database,
  token: string,
  origin: Origin,
): Promise<{ login: string; rules: PasswordRules }> {
  const { admin } = await openLink(db, token, origin);
  const rules = await asSystem(db, (trx) => passwordRulesOf(trx, admin.companyId, 'administrators'));
  return { login: admin.login, rules };
}

/** @throws VALIDATION_FAILED that names the first rule that the password breaks */
async function requireStrong(
  db: Database,
  { admin, personal, purpose }: PasswordLink,
  password: string,
): Promise<void> {
  const { rules, compared, hashes } = await asSystem(db, async (trx) => {
    const found = await passwordRulesOf(trx, admin.companyId, 'administrators');
    const mustDiffer = purpose === 'expired' || (await isPasswordGiven(trx, admin.companyId, admin.id));
    const compared = comparedPasswords(found, mustDiffer);
    if (compared === 0) return { rules: found, compared, hashes: [] };
    const owner = { companyId: admin.companyId, kind: 'administrator', id: admin.id } as const;
    const former = await lastPasswords(trx, owner, compared);
    const current = await findPasswordHash(trx, admin.id);
    const known = current === null || former.includes(current) ? former : [current, ...former];
    return { rules: found, compared, hashes: known.slice(0, compared) };
  });
  const own = personal.filter((text) => text !== null);
  const weakness = passwordWeakness(password, own, rules);
  if (weakness) throw validationFailed({ password: fieldError(weakness.code, ...weakness.args) });
  if (await isOneOf(password, hashes)) {
    throw validationFailed({ password: fieldError('PASSWORD_USED_BEFORE', compared) });
  }
}

/**
 * Sets the password of the account that a link is for, ends all its sessions and other links, and writes an audit
 * entry, in one transaction. It does not sign the administrator in.
 * @param report called in the transaction, with the id of the administrator: writes the mail about the change
 * @throws as `checkPasswordLink`; VALIDATION_FAILED with the broken rule, which leaves the link as it was
 */
export async function redeemPasswordLink(
  db: Database,
  { token, password }: { readonly token: string; readonly password: string },
  origin: Origin,
  report: (trx: Trx, adminId: number) => Promise<void>,
): Promise<void> {
  const { now, ip } = origin;
  const hash = hashToken(db, token);
  const link = await openLink(db, token, origin);
  const { admin } = link;
  await requireStrong(db, link, password);
  // Before the transaction: it takes a while, and others wait for the row.
  const passwordHash = await hashPassword(password);
  await asSystem(db, (trx) => purgeAttempts(trx, now));
  const consumed = await inSessionTransaction(db, admin.companyId, async (trx) => {
    // The account before the link, as invitations lock them.
    await lockAccountRow(trx, admin.id);
    // An invitation may have been withdrawn meanwhile.
    requireAlive(await findPasswordLink(trx, hash), now);
    if (!(await consumePasswordLink(trx, hash, now))) return false;
    await setPassword(trx, admin.id, passwordHash);
    const owner = { companyId: admin.companyId, kind: 'administrator', id: admin.id } as const;
    await rememberPassword(trx, owner, passwordHash, now);
    await endPasswordLinks(trx, admin.id, now);
    await endEmailChange(trx, admin.id);
    await revokeSessionsOf(trx, admin.id);
    auditAccount(trx, 'password_reset', admin.id, admin.companyId, ip);
    await report(trx, admin.id);
    return true;
  });
  if (consumed) return;
  requireAlive(await asSystem(db, (trx) => findPasswordLink(trx, hash)), now);
  // Another request used the link at the same time and failed: nothing was changed, and a retry may succeed.
  throw resetLinkInvalid();
}
