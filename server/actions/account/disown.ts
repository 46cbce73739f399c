import { createToken } from '../../keys/tokens';
import { hashPassword } from '../../auth/passwords';
import { recordSession, type Origin } from '../../auth/signIn';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { restoreIdentity } from '../../storage/auth/accounts';
import { endAccountLinks, type SignInFacts } from '../../storage/auth/accountLinks';
import { endEmailChange, isAddressTaken } from '../../storage/auth/emailChanges';
import { forgetNetworksSince } from '../../storage/auth/knownNetworks';
import { endPasswordLinks, findPasswordHash, setPassword } from '../../storage/auth/passwordLinks';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import type { AdminFacts } from '../../storage/auth/sessionFacts';
import { endCredentialsSince } from '../../storage/auth/credentialsSince';
import { revokeSessionsOf } from '../../storage/auth/revokeSessions';
import { pauseAlertWebhooksOf } from '../../storage/alerts/alerts';
import { pauseWebhooksOf } from '../../storage/audit-watches/watches';
import { sendPasswordLink } from './forgottenPassword';

/** The hash of a password that nobody knows. To be made before a transaction: it takes a while. */
export const unknownPassword = (): Promise<string> => hashPassword(createToken(''));

/**
 * The owner of an account says that somebody else uses it: the account gets back the login and the address that the
 * sign-in was reported to, all sessions end, all devices and the networks since the sign-in are forgotten, the password
 * opens nothing any more, a change of the address, links of mails and sign-ins under way end, passkeys and a second factor that were added
 * since the sign-in are removed, API keys that were made since are disabled, followed views and alerts that send a
 * webhook are paused, and a mail brings the link for a new password. An account without
 * a password (single sign-on) gets none. When another administrator of the company has that address now, its reader is not
 * the owner: the account keeps login and address, and nobody gets a link; an administrator has to help.
 * @param signIn that it is about
 * @param barred hash of `unknownPassword`
 * @returns whether the account has the login and the address of then
 */
export async function disownAccount(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  signIn: SignInFacts & { readonly at: Date },
  barred: string,
  origin: Origin,
): Promise<boolean> {
  const isRestored = await restore(trx, { id, companyId }, signIn);
  const hasPassword = (await findPasswordHash(trx, id)) !== null;
  if (hasPassword) await setPassword(trx, id, barred);
  await endPasswordLinks(trx, id, origin.now);
  await endAccountLinks(trx, id, ['sign-in', 'email-old'], origin.now);
  await endEmailChange(trx, id);
  // Its sign-ins under way before its sessions, as everywhere.
  await endCredentialsSince(trx, id, signIn.at);
  await pauseWebhooksOf(trx, id);
  await pauseAlertWebhooksOf(trx, id);
  await revokeSessionsOf(trx, id);
  await forgetNetworksSince(trx, id, signIn);
  recordSession(trx, 'account_disowned', id, companyId, origin.ip);
  const owner = hasPassword && isRestored ? await accountOwner(trx, id) : undefined;
  if (owner) await sendPasswordLink(trx, context, owner, origin);
  return isRestored;
}

/** @returns false, and changes nothing, when the address has passed to another administrator of the company */
async function restore(
  trx: Trx,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  was: SignInFacts,
): Promise<boolean> {
  const now = await accountOwner(trx, id);
  const isSame = now?.email?.toLowerCase() === was.email.toLowerCase();
  if (!isSame && (await isAddressTaken(trx, companyId, id, was.email))) return false;
  await restoreIdentity(trx, id, was);
  return true;
}
