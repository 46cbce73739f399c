import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { grantWithinMine } from '../guards/grantWithinMine';
import { loggedName } from '../records/audit';

/**
 * Checks that a caller may act on how another administrator signs in: remove the second factor, end the sessions. The
 * caller must see that administrator, and have at least the same rights and rows, as for a change of the record.
 * @returns the name of the administrator in the audit log
 * @throws 404; 403 RIGHTS_EXCEEDED, for API keys, for oneself and while impersonating
 */
export async function requireMayManageSignIn(access: Access, resource: Resource, id: number): Promise<string> {
  const { caller } = access;
  if (caller.originalAdminId !== null) throw errors.notWhileImpersonating();
  if (caller.tokenId !== null || id === caller.adminId) throw errors.notEnoughPermissions();
  const row = await findRow(access, resource, resource.fields, id);
  if (!row) throw errors.elementNotFound();
  await grantWithinMine({ access, resource, id, before: row, after: row, values: {} });
  return loggedName(access, resource, storedRecord(resource, row, caller.timezone));
}
