import { createToken } from '../../keys/tokens';
import { hashPassword } from '../../auth/passwords';
import { recordSession, type Origin } from '../../auth/signIn';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { restoreIdentity } from '../../storage/auth/accounts';
import { endAccountLinks, type SignInFacts } from '../../storage/auth/accountLinks';
import { endEmailChange } from '../../storage/auth/emailChanges';
import { forgetNetwork } from '../../storage/auth/knownNetworks';
import { endPasswordLinks, findPasswordHash, setPassword } from '../../storage/auth/passwordLinks';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import type { AdminFacts } from '../../storage/auth/sessionFacts';
import { endCredentialsSince } from '../../storage/auth/credentialsSince';
import { revokeSessionsOf } from '../../storage/auth/sessions';
import { sendPasswordLink } from './forgottenPassword';

/** The hash of a password that nobody knows. To be made before a transaction: it takes a while. */
export const unknownPassword = (): Promise<string> => hashPassword(createToken(''));

/**
 * The owner of an account says that somebody else uses it: the account gets back the login and the address that the
 * sign-in was reported to, all sessions end, all devices are forgotten, the password
 * opens nothing any more, a change of the address, links of mails and sign-ins under way end, passkeys and a second factor that were added
 * since the sign-in are removed, API keys that were made since are disabled, and a mail brings the link for a new password. An account without
 * a password (single sign-on) gets none.
 * @param signIn that it is about
 * @param barred hash of `unknownPassword`
 */
export async function disownAccount(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  signIn: SignInFacts & { readonly at: Date },
  barred: string,
  origin: Origin,
): Promise<void> {
  await restoreIdentity(trx, id, signIn);
  const hasPassword = (await findPasswordHash(trx, id)) !== null;
  if (hasPassword) await setPassword(trx, id, barred);
  await endPasswordLinks(trx, id, origin.now);
  await endAccountLinks(trx, id, ['sign-in', 'email-old'], origin.now);
  await endEmailChange(trx, id);
  await revokeSessionsOf(trx, id);
  await endCredentialsSince(trx, id, signIn.at);
  await forgetNetwork(trx, id, signIn.ip);
  recordSession(trx, 'account_disowned', id, companyId, origin.ip);
  const owner = hasPassword ? await accountOwner(trx, id) : undefined;
  if (owner) await sendPasswordLink(trx, context, owner, origin);
}
