import type { Caller } from '../../../domain/access/caller';
import { accountLink } from '../../config/publicLinks';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { signerOf } from '../../db/transaction';
import { elementNotFound, fieldError, tooManyAttempts, validationFailed } from '../../errors/catalogue';
import { hashToken } from '../../keys/tokens';
import { findAccountById, lockAccount, lockAccountRow, type Account } from '../../storage/auth/accounts';
import { insertAccountLink, type AccountLinkPurpose, type OriginFacts } from '../../storage/auth/accountLinks';
import {
  emailChangeOf,
  endEmailChange,
  insertEmailChange,
  isAddressTaken,
  type EmailChange,
} from '../../storage/auth/emailChanges';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import { countEmailChange, mayMailNewAddress } from '../../storage/auth/accountLimits';
import { signedInAt } from '../../storage/auth/windowSessions';
import { mailboxOf, readAddress } from '../mail/address';
import { hiddenFromCaller } from '../records/hiddenFromCaller';
import { requireAdministrators } from '../records/requireAdministrators';
import { createAccountToken } from './accountLinks';
import { CHANGE_LIFETIME_MS, mailToNew, mailToOld, type RequestedChange } from './emailChangeMails';
import type { SessionPerson } from './proof';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** The person, and the rights that decide which accounts they see. */
type Asker = SessionPerson & Pick<Caller, 'permissions'>;

/** The change of the own address that waits; undefined when there is none, or when the account is no longer the same. */
export async function pendingEmailChange(
  { db }: Pick<Needs, 'db'>,
  adminId: number,
  now: Date,
): Promise<EmailChange | undefined> {
  return asSystem(db, async (trx) => {
    const [change, account] = [await emailChangeOf(trx, adminId, now), await findAccountById(trx, adminId)];
    return change?.account === account?.fingerprint ? change : undefined;
  });
}

/**
 * Asks for another e-mail address of the own account: a mail with a link goes to the address on record, and one to the
 * new address; `confirmEmail` changes it when both have confirmed. An account without an address on record needs the new one alone. A
 * second request replaces the first. To be called after a proof of the person. The answer does not tell whether another administrator
 * has the address: then the new mailbox gets a mail without a link. Nor does it tell that the new mailbox has got enough mails: then
 * it gets none. An address that would hide the account from colleagues (`x-permissions.rows`) is refused, as in their form.
 * @param typed the new address, as typed
 * @throws VALIDATION_FAILED with FIELD_INVALID_EMAIL, EMAIL_UNCHANGED or FIELD_INVALID_FORMAT; TOO_MANY_ATTEMPTS
 */
export async function askEmailChange(
  context: Needs & Pick<Context, 'models'>,
  owner: Asker,
  typed: string,
  origin: Origin,
): Promise<void> {
  const newEmail = readAddress(typed);
  if (!newEmail) throw validationFailed({ email: fieldError('FIELD_INVALID_EMAIL') });
  const account = await countedAccount(context, owner, origin);
  await inSessionTransaction(context.db, owner.companyId, async (trx) => {
    if (!(await lockAccount(trx, owner.adminId, account.fingerprint))) throw elementNotFound();
    const person = await accountOwner(trx, owner.adminId);
    if (!person) throw elementNotFound();
    if (person.email?.toLowerCase() === newEmail.toLowerCase()) {
      throw validationFailed({ email: fieldError('EMAIL_UNCHANGED') });
    }
    if (wouldHide(context, owner, person, newEmail)) {
      throw validationFailed({ email: fieldError('FIELD_INVALID_FORMAT') });
    }
    const change = await insertEmailChange(trx, {
      adminId: owner.adminId,
      companyId: owner.companyId,
      newEmail,
      account: account.fingerprint,
      oldConfirmedAt: readAddress(person.email ?? '') ? null : origin.now,
      createdAt: origin.now,
      expiresAt: new Date(origin.now.getTime() + CHANGE_LIFETIME_MS),
    });
    auditAccount(trx, 'email_change_requested', owner.adminId, owner.companyId, origin.ip);
    await mailLinks(trx, context, { owner, person, change }, origin);
  });
}

/** Whether colleagues who see the account now would not see it with another address. */
function wouldHide(
  { models }: Pick<Context, 'models'>,
  owner: Asker,
  { admin, email }: AccountOwner,
  newEmail: string,
): boolean {
  const administrators = requireAdministrators(models.current());
  const isHidden = (address: string) => {
    const account = { ad_login: admin.login, ad_email: address };
    return Object.keys(hiddenFromCaller(administrators, owner, 'edit', {}, account)).length > 0;
  };
  return isHidden(newEmail) && !isHidden(email ?? '');
}

/**
 * Sends the mails of the change that waits again, to the mailboxes that have not confirmed. The links of the first mails
 * stay valid. To be called after a proof of the person.
 * @throws ELEMENT_NOT_FOUND when none waits; TOO_MANY_ATTEMPTS
 */
export async function resendEmailChange(context: Needs, owner: SessionPerson, origin: Origin): Promise<void> {
  const account = await countedAccount(context, owner, origin);
  await inSessionTransaction(context.db, owner.companyId, async (trx) => {
    const isSame = await lockAccount(trx, owner.adminId, account.fingerprint);
    const change = await emailChangeOf(trx, owner.adminId, origin.now);
    const person = await accountOwner(trx, owner.adminId);
    if (!isSame || !person || change?.account !== account.fingerprint) throw elementNotFound();
    auditAccount(trx, 'email_change_resent', owner.adminId, owner.companyId, origin.ip);
    await mailLinks(trx, context, { owner, person, change }, origin);
  });
}

/** Gives up the change that waits; what is left of its links is “that was not me”. @throws ELEMENT_NOT_FOUND when none waits */
export async function cancelEmailChange(
  { db }: Pick<Needs, 'db'>,
  owner: SessionPerson,
  { ip }: Origin,
): Promise<void> {
  await inSessionTransaction(db, owner.companyId, async (trx) => {
    await lockAccountRow(trx, owner.adminId);
    if (!(await endEmailChange(trx, owner.adminId))) throw elementNotFound();
    auditAccount(trx, 'email_change_cancelled', owner.adminId, owner.companyId, ip);
  });
}

/** Counts the mails before they are written, so that the count stays, and finds the account. @throws TOO_MANY_ATTEMPTS */
async function countedAccount({ db }: Needs, { adminId }: SessionPerson, { now }: Origin): Promise<Account> {
  const { wait, account } = await asSystem(db, async (trx) => ({
    wait: await countEmailChange(trx, adminId, now),
    account: await findAccountById(trx, adminId),
  }));
  if (wait > 0) throw tooManyAttempts(wait);
  if (!account) throw elementNotFound();
  return account;
}

/** Writes the mails to the mailboxes that have not confirmed. @throws FIELD_INVALID_EMAIL when the new one takes none */
async function mailLinks(trx: Trx, context: Needs, requested: RequestedChange, origin: Origin): Promise<void> {
  const { owner, person, change } = requested;
  const { adminId, companyId, sessionId } = owner;
  const facts = factsOf(person, change.newEmail, origin, await signedInAt(trx, sessionId));
  const link = async (purpose: AccountLinkPurpose) => {
    const token = createAccountToken();
    const { id: changeId, expiresAt } = change;
    const hash = hashToken(signerOf(trx), token);
    await insertAccountLink(trx, { hash, adminId, companyId, purpose, facts, changeId, now: origin.now, expiresAt });
    return accountLink(context.config, token);
  };
  if (change.oldConfirmedAt === null) await mailToOld(trx, context, requested, origin, await link('email-old'));
  if (change.newConfirmedAt !== null) return;
  // Others may have asked for the same mailbox: the answer does not tell.
  if (!(await mayMailNewAddress(trx, companyId, mailboxOf(change.newEmail), origin.now))) return;
  const isTaken = await isAddressTaken(trx, companyId, adminId, change.newEmail);
  await mailToNew(trx, context, requested, isTaken ? undefined : await link('email-new'));
}

const factsOf = (
  { admin, email }: AccountOwner,
  newEmail: string,
  { ip, userAgent }: Origin,
  since: Date | undefined,
): OriginFacts => ({
  userAgent: userAgent.slice(0, 500),
  ip,
  login: admin.login,
  email: email ?? '',
  newEmail,
  ...(since && { since: since.toISOString() }),
});
