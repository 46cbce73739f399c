import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { failure, fieldError, validationFailed } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import {
  consumeAccountLink,
  endAccountLinks,
  findAccountLink,
  mailedSignInsBefore,
  type AccountLink,
  type AccountLinkPurpose,
  type MailedSignIn,
  type OriginFacts,
} from '../../storage/auth/accountLinks';
import { lockAccountRow } from '../../storage/auth/accounts';
import { openCountedLink } from './countedLinks';
import { disownAccount, unknownPassword } from './disown';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

const PREFIX = 'pal_';

/** How long the link “that was not me” works, in ms. */
export const REPORT_LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** The token of a link in a mail about an account: it is sent once; only its hash is stored. */
export const createAccountToken = (): string => createToken(PREFIX);

/** What the page of a link shows. */
interface LinkView extends Pick<OriginFacts, 'login'> {
  /** With what and from where; null at the new address, whose reader is not the owner of the account yet. */
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly purpose: AccountLinkPurpose;
  /** Time of the sign-in, of the request for another address, or of the change. */
  readonly at: Date;
  /** The address that the account is to have, or has got; null: the link is about a sign-in. */
  readonly newEmail: string | null;
  /** The mailbox can confirm the change. */
  readonly canConfirm: boolean;
  /** The link says “that was not me”. */
  readonly canRefuse: boolean;
  /** Earlier sign-ins that the owner may not have made either; none at the new address. */
  readonly earlier: readonly MailedSignIn[];
}

/** The reader of the new mailbox is not the owner of the account yet, and cannot report it as stolen. */
const canRefuse = ({ purpose }: AccountLink) => purpose !== 'email-new';

/** Time of the sign-in that a link is about: its own, or the one whose session asked for the change of the address. */
const signInOf = ({ facts, createdAt }: AccountLink): Date =>
  facts.since === undefined ? createdAt : new Date(facts.since);

/** @throws ACCOUNT_LINK_USED, _EXPIRED or _INVALID unless the link still works */
function requireAlive(link: AccountLink | undefined, now: Date): AccountLink {
  if (!link) throw failure('ACCOUNT_LINK_INVALID');
  if (link.used) throw failure('ACCOUNT_LINK_USED');
  if (link.expiresAt <= now) throw failure('ACCOUNT_LINK_EXPIRED');
  if (!isAdminActive(link.admin) || !isCompanyActive(link.home, now)) throw failure('ACCOUNT_LINK_INVALID');
  if (link.changeId === null && !canRefuse(link)) throw failure('ACCOUNT_LINK_INVALID');
  return link;
}

/**
 * Opens the link of a token.
 * @throws ACCOUNT_LINK_USED, _EXPIRED, _INVALID; TOO_MANY_ATTEMPTS
 */
export async function openLink({ db }: Pick<Needs, 'db'>, token: string, origin: Origin): Promise<AccountLink> {
  const hash = hashToken(db, token);
  const lookup = {
    counter: `account link ${hash}`,
    find: (trx: Trx) => findAccountLink(trx, hash),
    accept: (found: AccountLink | undefined) => requireAlive(found, origin.now),
  };
  return openCountedLink(db, lookup, origin);
}

/**
 * Says what a link is about. It changes nothing: mail programs open links by themselves.
 * @throws ACCOUNT_LINK_USED, _EXPIRED, _INVALID; TOO_MANY_ATTEMPTS
 */
export async function readAccountLink(context: Needs, token: string, origin: Origin): Promise<LinkView> {
  const link = await openLink(context, token, origin);
  const { login, userAgent, ip, newEmail = null } = link.facts;
  const isOwner = canRefuse(link);
  return {
    purpose: link.purpose,
    login,
    at: link.createdAt,
    userAgent: isOwner ? userAgent : null,
    ip: isOwner ? ip : null,
    newEmail,
    canConfirm: link.changeId !== null,
    canRefuse: isOwner,
    earlier: isOwner
      ? await asSystem(context.db, (trx) => mailedSignInsBefore(trx, link.admin.id, signInOf(link)), { readOnly: true })
      : [],
  };
}

/**
 * “That was not me”: ends all sessions of the account and every other way into it (`disownAccount`). Each link works once.
 * The link about a change of the address also works after the change was cancelled, because an attacker may have cancelled
 * it. Links about later changes end and links about earlier ones stay: the earliest address wins.
 * @param since time of the earliest of the `earlier` sign-ins of `readAccountLink` that was not the owner's either: what was
 *   added to the account since then goes, too; undefined for none
 * @returns whether the account has its login and address of then; false: another administrator has that address now
 * @throws as `readAccountLink`; 422 when there is no such earlier sign-in
 */
export async function disownByLink(
  context: Needs,
  { token, since }: { readonly token: string; readonly since: Date | undefined },
  origin: Origin,
): Promise<boolean> {
  const link = await openLink(context, token, origin);
  if (!canRefuse(link)) throw failure('ACCOUNT_LINK_INVALID');
  const { admin, facts, createdAt } = link;
  const hash = hashToken(context.db, token);
  // Before the transaction: it takes a while, and others wait for the row.
  const barred = await unknownPassword();
  return inSessionTransaction(context.db, admin.companyId, async (trx) => {
    // The account first, as `confirmEmail` does: neither waits for a row that the other has.
    await lockAccountRow(trx, admin.id);
    if (!(await consumeAccountLink(trx, hash, origin.now))) throw failure('ACCOUNT_LINK_USED');
    const signIn = signInOf(link);
    const earlier = since === undefined ? [] : await mailedSignInsBefore(trx, admin.id, signIn);
    if (since !== undefined && !earlier.some(({ at }) => at.getTime() === since.getTime())) {
      throw validationFailed({ since: fieldError('FIELD_INVALID_FORMAT') });
    }
    await endAccountLinks(trx, admin.id, ['email-changed'], origin.now, createdAt);
    return disownAccount(trx, context, admin, { at: since ?? signIn, ...facts }, barred, origin);
  });
}
