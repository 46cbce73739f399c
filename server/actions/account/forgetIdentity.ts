import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { endSignInsOf } from '../../storage/auth/endedSignIns';
import { revokeSessionsOf } from '../../storage/auth/revokeSessions';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import { mailToOwner, momentOf } from './accountMail';
import { deleteIdentitiesOf } from '../../storage/auth/ssoIdentities';

/**
 * Forgets which person of an identity provider an administrator's account belongs to: the next person who signs in with
 * the account's address gets it. Used when the identity provider has created the person again. The sessions of the
 * account and the sign-ins under way end, and its owner is notified by mail. To be called after `requireMayManageSignIn`.
 * @throws 409 SSO_NOT_LINKED
 */
export async function forgetIdentity(
  context: Pick<Context, 'db' | 'config' | 'secrets' | 'now'>,
  caller: Caller,
  { id, title, element }: { readonly id: number; readonly title: string; readonly element: string },
): Promise<void> {
  await inSessionTransaction(context.db, caller.companyId, async (trx) => {
    if ((await deleteIdentitiesOf(trx, id)) === 0) throw errors.failure('SSO_NOT_LINKED');
    // A person who is signed in, or is signing in, may be the one whose link is removed. Sign-ins first, as everywhere.
    await endSignInsOf(trx, id);
    await revokeSessionsOf(trx, id);
    appendAudit(trx, { ...actorOf(caller), action: 'sso_unlinked', element, elementId: id, data: { title } });
    const owner = await accountOwner(trx, id);
    if (owner) await mailUnlinked(trx, context, owner, caller.ip);
  });
}

/** Notifies an administrator by mail that their account has no link to a person of the identity provider any more. */
export async function mailUnlinked(
  trx: Trx,
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  owner: AccountOwner,
  ip: string,
): Promise<void> {
  await mailToOwner(trx, context, owner, 'sso-unlinked', ({ ssoUnlinked, facts }, language) => ({
    subject: ssoUnlinked.subject,
    opening: [ssoUnlinked.opening],
    facts: [
      [facts.when, momentOf(context.now(), language, owner)],
      [facts.address, ip],
    ],
    closing: [ssoUnlinked.advice],
  }));
}
