import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { endSignInsOf } from '../../storage/auth/endedSignIns';
import { revokeSessionsOf } from '../../storage/auth/sessions';
import { deleteIdentitiesOf } from '../../storage/auth/ssoIdentities';

/**
 * Forgets which person of an identity provider an administrator's account belongs to: the next person who signs in with
 * the account's address gets it. Their sessions and the sign-ins under way end. For a person whom the identity provider has made anew. To be called after
 * `requireMayRecover`.
 * @throws 409 SSO_NOT_LINKED
 */
export async function forgetIdentity(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { id, title, element }: { readonly id: number; readonly title: string; readonly element: string },
): Promise<void> {
  await inSessionTransaction(db, caller.companyId, async (trx) => {
    if ((await deleteIdentitiesOf(trx, id)) === 0) throw errors.failure('SSO_NOT_LINKED');
    // Whoever is signed in, or about to be, may be the person who has to go. Sign-ins first, as everywhere.
    await endSignInsOf(trx, id);
    await revokeSessionsOf(trx, id);
    appendAudit(trx, { ...actorOf(caller), action: 'sso_unlinked', element, elementId: id, data: { title } });
  });
}
