import type { Caller } from '../../../domain/access/caller';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Context } from '../../context/context';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { revokeSessionsOf } from '../../storage/auth/revokeSessions';

/**
 * Ends all sessions of another administrator at once and forgets their devices; the audit log says how many ended
 * (OWASP ASVS 5.0, 7.4.5). To be called after `requireMayManageSignIn` and a proof of the person who does it.
 */
export async function endSessionsOfOther(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { id, title, element }: { readonly id: number; readonly title: string; readonly element: string },
): Promise<void> {
  await inSessionTransaction(db, caller.companyId, async (trx) => {
    const sessions = await revokeSessionsOf(trx, id);
    appendAudit(trx, {
      ...actorOf(caller),
      action: 'sessions_ended',
      element,
      elementId: id,
      data: { title, sessions },
    });
  });
}
