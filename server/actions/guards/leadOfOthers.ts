import * as errors from '../../errors/catalogue';
import type { Change } from './index';

/** What says who leads which team. */
const DECISIVE = ['isLead', 'adminid', 'teamid', 'deletedAt'] as const;

/**
 * Leads are asked first in access reviews, so only a caller who may edit administrators names one, also by moving or
 * restoring the membership of a lead, and no caller names themself.
 * @throws PorticoError 403 NOT_ENOUGH_PERMISSIONS, RIGHTS_EXCEEDED for the own membership
 */
export function leadOfOthers({ access: { caller }, before, after }: Change): void {
  if (after?.['isLead'] !== true) return;
  if (DECISIVE.every((name) => (before[name] ?? null) === (after[name] ?? null))) return;
  if (!caller.permissions.has('admin:edit')) throw errors.notEnoughPermissions();
  const own = [caller.adminId, caller.originalAdminId];
  if (own.includes(Number(after['adminid']))) throw errors.rightsExceeded();
}
