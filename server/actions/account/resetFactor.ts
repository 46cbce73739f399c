import type { Caller } from '../../../domain/access/caller';
import type { Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { deletePasskeysOf } from '../../storage/auth/passkeys';
import { revokeSessionsOf } from '../../storage/auth/sessions';
import { deleteFactor } from '../../storage/auth/secondFactors';
import { findRow, type Access } from '../../storage/records/records';
import { grantWithinMine } from '../guards/grantWithinMine';
import { mailFactorChange } from './secondFactor';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/**
 * Checks that a caller may remove the second factor of another administrator. The caller must see that administrator, and
 * have at least the same rights and rows: without the factor, the password alone opens the account.
 * @returns the title of the administrator
 * @throws 404; 403 RIGHTS_EXCEEDED, for API keys, for oneself and while impersonating
 */
export async function requireMayReset(access: Access, resource: Resource, id: number): Promise<string> {
  const { caller } = access;
  if (caller.originalAdminId !== null) throw errors.impersonationRefused();
  if (caller.tokenId !== null || id === caller.adminId) throw errors.notEnoughPermissions();
  const row = await findRow(access, resource, resource.fields, id);
  if (!row) throw errors.elementNotFound();
  await grantWithinMine({ access, resource, id, before: row, after: row, values: {} });
  return String(row[resource.title ?? resource.id] ?? id);
}

/**
 * Removes the second factor and the passkeys of another administrator, who has lost them, and ends the sessions of that
 * person, with what they have proven and begun; the person is told by mail. To be called after `requireMayReset`.
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
    await revokeSessionsOf(trx, id);
    appendAudit(trx, { ...actorOf(caller), action: 'factor_reset', element, elementId: id, data: { title, passkeys } });
    await mailFactorChange(trx, context, id, 'factor_reset', { ip: caller.ip, now: context.now() });
  });
}
