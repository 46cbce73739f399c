import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/signIn';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { failure, fieldError, tooManyAttempts, validationFailed } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import {
  consumeAccountLink,
  findAccountLink,
  type AccountLink,
  type AccountLinkPurpose,
} from '../../storage/auth/accountLinks';
import { countAttempt, forgiveAttempt } from '../../storage/auth/loginAttempts';
import { disownAccount, unknownPassword } from './disown';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

const PREFIX = 'pal_';

/** The token of a link in a mail about an account: it is sent once; only its hash is stored. */
export const createAccountToken = (): string => createToken(PREFIX);

/** What the page of a link shows. */
export interface LinkView {
  readonly purpose: AccountLinkPurpose;
  readonly login: string;
  /** When the mail was written. */
  readonly at: Date;
  /** Of a sign-in. */
  readonly userAgent?: string;
  readonly ip?: string;
}

/** Tries are counted like those of a link for a password: per link, and per address. */
const counterOf = (hash: string) => `account link ${hash}`;

/** @throws ACCOUNT_LINK_USED, _EXPIRED or _INVALID unless the link still works */
function requireAlive(link: AccountLink | undefined, now: Date): AccountLink {
  if (!link) throw failure('ACCOUNT_LINK_INVALID');
  if (link.used) throw failure('ACCOUNT_LINK_USED');
  if (link.expiresAt <= now) throw failure('ACCOUNT_LINK_EXPIRED');
  if (!isAdminActive(link.admin) || !isCompanyActive(link.home, now)) throw failure('ACCOUNT_LINK_INVALID');
  return link;
}

/** Counts the try, which stays counted when the token is worth nothing, and takes it back when it is good. */
async function openLink({ db }: Needs, token: string, { ip, now }: Origin): Promise<AccountLink> {
  const hash = hashToken(db, token);
  const { wait, found } = await asSystem(db, async (trx) => {
    const seconds = await countAttempt(trx, counterOf(hash), ip, now);
    return { wait: seconds, found: seconds > 0 ? undefined : await findAccountLink(trx, hash) };
  });
  if (wait > 0) throw tooManyAttempts(wait);
  const link = requireAlive(found, now);
  await asSystem(db, (trx) => forgiveAttempt(trx, counterOf(hash), ip));
  return link;
}

/**
 * Says what a link is about. It changes nothing: mail programs open links by themselves.
 * @throws ACCOUNT_LINK_USED, _EXPIRED, _INVALID; TOO_MANY_ATTEMPTS
 */
export async function readAccountLink(context: Needs, token: string, origin: Origin): Promise<LinkView> {
  const { purpose, admin, facts, createdAt } = await openLink(context, token, origin);
  return { purpose, login: admin.login, at: createdAt, ...facts };
}

/** What the owner of the mailbox says. */
export type LinkAnswer = 'confirm' | 'refuse';

/**
 * Acts on a link, once. “That was not me” ends the use of the account by anybody (`disownAccount`).
 * @throws as `readAccountLink`; VALIDATION_FAILED for an answer that the link does not offer
 */
export async function answerAccountLink(
  context: Needs,
  { token, answer }: { readonly token: string; readonly answer: LinkAnswer },
  origin: Origin,
): Promise<void> {
  const link = await openLink(context, token, origin);
  if (link.purpose !== 'sign-in' || answer !== 'refuse') {
    throw validationFailed({ answer: fieldError('FIELD_INVALID_CHOICE') });
  }
  const hash = hashToken(context.db, token);
  const barred = await unknownPassword();
  await inSessionTransaction(context.db, link.admin.companyId, async (trx) => {
    if (!(await consumeAccountLink(trx, hash, origin.now))) throw failure('ACCOUNT_LINK_USED');
    await disownAccount(trx, context, link.admin, { barred, ip: link.facts.ip }, origin);
  });
}
