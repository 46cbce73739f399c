import { createToken } from '../../keys/tokens';
import { hashPassword } from '../../auth/passwords';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { restoreIdentity, findPasswordHash, setPassword } from '../../storage/auth/accounts';
import { endAccountLinks, type OriginFacts } from '../../storage/auth/accountLinks';
import { endEmailChange, isAddressTaken } from '../../storage/auth/emailChanges';
import { forgetNetworksSince } from '../../storage/auth/knownNetworks';
import { endPasswordLinks } from '../../storage/auth/passwordLinks';
import { accountOwner } from '../../storage/auth/accountOwners';
import type { AdminFacts } from '../../storage/auth/sessionFacts';
import { endSignInsOf } from '../../storage/auth/endedSignIns';
import { endCredentialsSince, lockKeysSince } from '../../storage/auth/credentialsSince';
import { revokeSessionsOf } from '../../storage/auth/revokeSessions';
import { cancelJobsOf } from '../../storage/jobs/cancelJobsOf';
import { pauseAlertWebhooksOf } from '../../storage/alerts/alerts';
import { pauseWebhooksOf } from '../../storage/audit-watches/watches';
import { sendPasswordLink } from './forgottenPassword';

/** Hashes a random password that is not kept. It takes some time, so call it before the transaction begins. */
export const unknownPassword = (): Promise<string> => hashPassword(createToken(''));

/**
 * Takes an account back after its owner has answered “that was not me” to a mail about a sign-in:
 * - login and address are again those that the mail was about
 * - every session ends, and so do sign-ins under way, links of mails and a change of the address
 * - the password no longer works; a mail brings the link for a new one (none for an account without a password)
 * - known devices are forgotten, and the networks that are known since the sign-in
 * - passkeys and a second factor that were added since the sign-in are removed, and API keys made since are disabled
 * - followed views and alerts that send a webhook are paused
 * - jobs that wait or run are cancelled
 *
 * Where another administrator of the company has the address now, the reader of the mail is not the owner: login and
 * address stay as they are, no link is sent, and an administrator has to help.
 * @param signIn that it is about; `at`: of the earliest one that was not the owner's
 * @param barred hash of `unknownPassword`
 * @returns whether the account has the login and the address of then
 */
export async function disownAccount(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  signIn: OriginFacts & { readonly at: Date },
  barred: string,
  origin: Origin,
): Promise<boolean> {
  const isRestored = await restore(trx, { id, companyId }, signIn);
  const hasPassword = (await findPasswordHash(trx, id)) !== null;
  if (hasPassword) await setPassword(trx, id, barred);
  await endPasswordLinks(trx, id, origin.now);
  await endAccountLinks(trx, id, ['sign-in', 'email-old'], origin.now);
  await endEmailChange(trx, id);
  await lockKeysSince(trx, id, signIn.at);
  // Its sign-ins under way before its sessions, as everywhere.
  await endSignInsOf(trx, id);
  await revokeSessionsOf(trx, id);
  await endCredentialsSince(trx, id, signIn.at);
  await pauseWebhooksOf(trx, id);
  await pauseAlertWebhooksOf(trx, id);
  await cancelJobsOf(trx, id);
  await forgetNetworksSince(trx, id, signIn);
  auditAccount(trx, 'account_disowned', id, companyId, origin.ip);
  const owner = hasPassword && isRestored ? await accountOwner(trx, id) : undefined;
  if (owner) await sendPasswordLink(trx, context, owner, origin, 'disowned');
  return isRestored;
}

/** @returns false, and changes nothing, when the address has passed to another administrator of the company */
async function restore(
  trx: Trx,
  { id, companyId }: Pick<AdminFacts, 'id' | 'companyId'>,
  was: OriginFacts,
): Promise<boolean> {
  const now = await accountOwner(trx, id);
  const isSame = now?.email?.toLowerCase() === was.email.toLowerCase();
  if (!isSame && (await isAddressTaken(trx, companyId, id, was.email))) return false;
  await restoreIdentity(trx, id, was);
  return true;
}
