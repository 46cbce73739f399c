import { setTimeout as sleep } from 'node:timers/promises';
import { isUninvited } from '../../../domain/rules/invitation';
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { wayWithoutSso } from '../../auth/compulsorySso';
import { countedLogin } from '../../auth/credentials';
import { issuePasswordToken } from '../../auth/passwordToken';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import { passwordLink, signInLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { tooManyAttempts } from '../../errors/catalogue';
import { lockAccountRow } from '../../storage/auth/accounts';
import { purgeAttempts } from '../../storage/auth/loginAttempts';
import { accountOwner, accountsNamed, type AccountOwner } from '../../storage/auth/accountOwners';
import { countForgotten, mayMailLink } from '../../storage/auth/accountLimits';
import { readAddress } from '../mail/address';
import { mailToOwner, momentOf } from './accountMail';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** How long a link for a forgotten password works, in ms. */
export const FORGOTTEN_LIFETIME_MS = 30 * 60 * 1000;
/** The answer comes at multiples of this time, in ms, which is longer than the work for any account takes. */
const ANSWER_STEP_MS = 500;

/**
 * Mails a link for a new password to each account with this login or address (S-SIGN-6). The answer and its time are the
 * same whether or not there is an account that gets a mail. For the same reason a failure for one account goes to
 * `onError` and not into the answer. Earlier links stay valid: a stranger who asks again cannot end the owner's link.
 * @param typed login or e-mail address, as typed
 * @param onError called with what went wrong for an account
 * @throws TOO_MANY_ATTEMPTS by address, and by login from one address, whether it exists or not
 */
export async function forgottenPassword(
  context: Needs,
  typed: string,
  origin: Origin,
  onError: (error: unknown) => void,
): Promise<void> {
  const started = performance.now();
  const login = typed.trim();
  const { ip, now } = origin;
  const { wait, accounts } = await asSystem(context.db, async (trx) => {
    await purgeAttempts(trx, now);
    const seconds = await countForgotten(trx, countedLogin(login), ip, now);
    return { wait: seconds, accounts: seconds > 0 ? [] : await accountsNamed(trx, login) };
  });
  if (wait > 0) throw tooManyAttempts(wait);
  for (const account of accounts.filter((one) => getsPasswordLink(one, now))) {
    try {
      await mailLink(context, account, origin);
    } catch (error) {
      onError(error);
    }
  }
  const spent = performance.now() - started;
  await sleep(Math.ceil(spent / ANSWER_STEP_MS) * ANSWER_STEP_MS - spent);
}

/** A person without a password and without an invitation gets no link: it would be an invitation. */
const getsPasswordLink = ({ admin, home, email, invitation, hasPassword }: AccountOwner, now: Date) =>
  (hasPassword || !isUninvited(invitation)) &&
  isAdminActive(admin) &&
  isCompanyActive(home, now) &&
  readAddress(email ?? '') !== undefined;

async function mailLink(context: Needs, { admin }: AccountOwner, { ip, now }: Origin): Promise<void> {
  const { id, companyId } = admin;
  // On its own, so that the count stays whatever becomes of the mail.
  if (!(await asSystem(context.db, (trx) => mayMailLink(trx, id, ip, now)))) return;
  await inSessionTransaction(context.db, companyId, async (trx) => {
    await lockAccountRow(trx, id);
    // An invitation may have been withdrawn, or the account disabled, since it was found.
    const account = await accountOwner(trx, id);
    if (!account || !getsPasswordLink(account, now)) return;
    const isClosed = account.isSsoOnly || (await wayWithoutSso(trx, account.admin)) === 'closed';
    if (isClosed) await mailSsoRequired(trx, context, account, ip);
    else await sendPasswordLink(trx, context, account, { ip, now });
  });
}

/** Instead of a link: the account signs in with single sign-on, and a password would be of no use. */
async function mailSsoRequired(
  trx: Trx,
  context: Pick<Needs, 'config' | 'secrets' | 'now'>,
  account: AccountOwner,
  ip: string,
): Promise<void> {
  const { id, companyId } = account.admin;
  auditAccount(trx, 'sso_required_sent', id, companyId, ip);
  await mailToOwner(trx, context, account, 'sso-required', ({ ssoRequired }) => ({
    subject: ssoRequired.subject,
    opening: [ssoRequired.opening],
    link: { label: ssoRequired.button, address: signInLink(context.config) },
    closing: [ssoRequired.advice],
  }));
}

/**
 * Writes the mail with a link for a new password, and its audit entry.
 * @param why `disowned`: the password is blocked; else the person has asked for the mail, and may ignore it
 */
export async function sendPasswordLink(
  trx: Trx,
  context: Pick<Needs, 'config' | 'secrets' | 'now'>,
  account: AccountOwner,
  { ip, now }: Pick<Origin, 'ip' | 'now'>,
  why: 'forgotten' | 'disowned' = 'forgotten',
): Promise<void> {
  const { id, companyId } = account.admin;
  const token = await issuePasswordToken(trx, now, id, 'forgotten', FORGOTTEN_LIFETIME_MS);
  auditAccount(trx, 'password_forgotten', id, companyId, ip);
  await mailToOwner(trx, context, account, 'password-forgotten', ({ forgotten }) => ({
    subject: forgotten.subject,
    opening: [why === 'disowned' ? forgotten.disowned.opening : forgotten.opening],
    link: { label: forgotten.button, address: passwordLink(context.config, token) },
    closing: [
      forgotten.lifetime(FORGOTTEN_LIFETIME_MS / 60_000),
      why === 'disowned' ? forgotten.disowned.again : forgotten.ignore,
    ],
  }));
}

/** Tells an administrator by mail that their password was changed, in the transaction of the change. */
export async function mailPasswordChanged(
  trx: Trx,
  context: Pick<Needs, 'config' | 'secrets' | 'now'>,
  adminId: number,
  { ip, now }: Pick<Origin, 'ip' | 'now'>,
): Promise<void> {
  const account = await accountOwner(trx, adminId);
  if (!account) return;
  await mailToOwner(trx, context, account, 'password-changed', ({ changed, facts }, language) => ({
    subject: changed.subject,
    opening: [changed.opening],
    facts: [
      [facts.when, momentOf(now, language, account)],
      [facts.address, ip],
    ],
    link: { label: changed.button, address: signInLink(context.config) },
    closing: [changed.notYou],
  }));
}
