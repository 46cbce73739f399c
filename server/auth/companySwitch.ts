import { OTHER_COMPANIES, allows, permissionsOf } from '../../domain/access/permissions';
import type { PermissionLayout } from '../../domain/schema/model/model';
import type { Caller } from '../../domain/access/caller';
import { asSystem, type Database, type Trx } from '../db/connect';
import { elementNotFound, notEnoughPermissions, notWhileImpersonating } from '../errors/catalogue';
import { mayWorkInCompany } from './accountStatus';
import { findSwitch, listCompanies } from '../storage/auth/companySwitches';
import { appendAudit } from '../storage/audit/audit';
import { setSessionCompany } from '../storage/auth/sessions';
import { isHidden } from '../storage/installation/hiddenCompanies';

const LIST_LIMIT = 50;

/**
 * Checks that a person may work in another company. Needs a system transaction.
 * @throws 404 to a superadministrator, for one that does not exist; 403 for one that the caller may not reach, and to all
 * others for one that was disabled or does not exist
 */
export async function mustReach(trx: Trx, caller: Caller, companyId: number, layout: PermissionLayout): Promise<void> {
  const { adminId, homeCompanyId, permissions } = caller;
  const { company = null, admin } = (await findSwitch(trx, adminId, companyId)) ?? {};
  if (!company && permissions.has('superadmin:view')) throw elementNotFound();
  // Both the rights in force and those of the own profile, on which the session will depend in the other company.
  const own = permissionsOf(admin?.bits ?? '', layout);
  const reachable = company && [permissions, own].every((held) => mayWorkInCompany(company, homeCompanyId, held));
  if (!reachable) throw notEnoughPermissions();
  // What a partner's person keeps out is like another partner's (S-COMP-15).
  const asPartner = !permissions.has('superadmin:view') && company.partnerId === homeCompanyId;
  if (asPartner && (await isHidden(trx, adminId, companyId))) throw notEnoughPermissions();
}

/**
 * Works in another company from the next request on, or in the own one again.
 * @throws 403 for a company that the caller may not reach (partners and support cannot tell foreign from absent), for
 *   an API key and while impersonating; 404 for one that does not exist
 */
export async function switchCompany(
  db: Database,
  caller: Caller,
  companyId: number,
  layout: PermissionLayout,
): Promise<void> {
  const { sessionId, adminId, homeCompanyId, permissions } = caller;
  if (caller.originalAdminId !== null) throw notWhileImpersonating();
  if (sessionId === null) throw notEnoughPermissions();
  const goesHome = companyId === homeCompanyId;
  if (!goesHome && !allows(permissions, OTHER_COMPANIES)) throw notEnoughPermissions();
  await asSystem(db, async (trx) => {
    if (!goesHome) await mustReach(trx, caller, companyId, layout);
    // A window of its own stays in its company.
    if (!(await setSessionCompany(trx, sessionId, companyId))) throw notEnoughPermissions();
    appendAudit(trx, {
      companyId,
      adminId,
      originalAdminId: null,
      ip: caller.ip,
      action: 'switch_company',
      element: 'companie',
      elementId: companyId,
      data: { from: caller.companyId, to: companyId },
    });
  });
}

/** Companies that the caller may switch to, by name, at most fifty. */
export function companiesToSwitch(db: Database, caller: Caller, q: string): Promise<{ id: number; name: string }[]> {
  const partner = caller.permissions.has('superadmin:view') ? null : caller;
  return asSystem(db, (trx) => listCompanies(trx, { partner, q, limit: LIST_LIMIT }));
}
