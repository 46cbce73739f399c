import { allows, OTHER_COMPANIES, permissionsOf, type PermissionLayout } from '../../domain/access/permissions';
import type { Caller } from '../../domain/access/caller';
import type { Trx } from '../db/connect';
import { notEnoughPermissions, notWhileImpersonating } from '../errors/catalogue';
import { findSwitch } from '../storage/auth/companySwitches';

/**
 * The permissions of a caller in companies other than their own: those that both the rights in force and the own profile
 * have, because a team's rights end at its company. Needs a transaction that sees every company.
 * @throws PorticoError 403 for an API key, while impersonating, and for a caller who may enter no other company
 */
export async function permissionsElsewhere(
  trx: Trx,
  { sessionId, originalAdminId, adminId, companyId, permissions }: Caller,
  layout: PermissionLayout,
): Promise<ReadonlySet<string>> {
  if (originalAdminId !== null) throw notWhileImpersonating();
  if (sessionId === null) throw notEnoughPermissions();
  const own = permissionsOf((await findSwitch(trx, adminId, companyId))?.admin?.bits ?? '', layout);
  const both = new Set([...permissions].filter((name) => own.has(name)));
  if (!allows(both, OTHER_COMPANIES)) throw notEnoughPermissions();
  return both;
}
