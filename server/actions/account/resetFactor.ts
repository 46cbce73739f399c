import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { endSignInsOf } from '../../storage/auth/endedSignIns';
import { deletePasskeysOf } from '../../storage/auth/passkeys';
import { revokeSessionsOf } from '../../storage/auth/revokeSessions';
import { deleteFactor } from '../../storage/auth/secondFactors';
import { mailFactorChange } from './secondFactor';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/**
 * Removes the second factor and the passkeys of another administrator, who has lost them, and ends the sessions and
 * sign-ins of that person, with what they have proven and begun; the person is notified by mail. To be called after `requireMayManageSignIn`.
 * @throws 409 FACTOR_MISSING
 */
export async function resetFactor(
  context: Needs,
  caller: Caller,
  { id, title, element }: { readonly id: number; readonly title: string; readonly element: string },
): Promise<void> {
  await inSessionTransaction(context.db, caller.companyId, async (trx) => {
    const hadApp = await deleteFactor(trx, id);
    const passkeys = await deletePasskeysOf(trx, id);
    if (!hadApp && passkeys === 0) throw errors.failure('FACTOR_MISSING');
    await endSignInsOf(trx, id);
    await revokeSessionsOf(trx, id);
    appendAudit(trx, { ...actorOf(caller), action: 'factor_reset', element, elementId: id, data: { title, passkeys } });
    await mailFactorChange(trx, context, id, 'factor_reset', { ip: caller.ip, now: context.now() });
  });
}
