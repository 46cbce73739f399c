import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/signIn';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { failure, tooManyAttempts } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import {
  consumeAccountLink,
  findAccountLink,
  type AccountLink,
  type SignInFacts,
} from '../../storage/auth/accountLinks';
import { countAttempt, forgiveAttempt } from '../../storage/auth/loginAttempts';
import { disownAccount, unknownPassword } from './disown';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

const PREFIX = 'pal_';

/** The token of a link in a mail about an account: it is sent once; only its hash is stored. */
export const createAccountToken = (): string => createToken(PREFIX);

/** The sign-in that the page of a link shows. */
interface LinkView extends Pick<SignInFacts, 'userAgent' | 'ip'> {
  readonly login: string;
  /** Time of the sign-in. */
  readonly at: Date;
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
 * Says which sign-in a link is about. It changes nothing: mail programs open links by themselves.
 * @throws ACCOUNT_LINK_USED, _EXPIRED, _INVALID; TOO_MANY_ATTEMPTS
 */
export async function readAccountLink(context: Needs, token: string, origin: Origin): Promise<LinkView> {
  const { facts, createdAt } = await openLink(context, token, origin);
  return { login: facts.login, at: createdAt, userAgent: facts.userAgent, ip: facts.ip };
}

/**
 * “That was not me”: ends the use of the account by anybody (`disownAccount`). A link does it once.
 * @throws as `readAccountLink`
 */
export async function refuseSignIn(context: Needs, token: string, origin: Origin): Promise<void> {
  const { admin, facts, createdAt } = await openLink(context, token, origin);
  const hash = hashToken(context.db, token);
  // Before the transaction: it takes a while, and others wait for the row.
  const barred = await unknownPassword();
  await inSessionTransaction(context.db, admin.companyId, async (trx) => {
    if (!(await consumeAccountLink(trx, hash, origin.now))) throw failure('ACCOUNT_LINK_USED');
    await disownAccount(trx, context, admin, { at: createdAt, ...facts }, barred, origin);
  });
}
