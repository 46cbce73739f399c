import { LASTING_ACCESS, SUPPORT } from '../../domain/access/permissions';
import type { CompanyFacts } from '../storage/auth/sessionFacts';

/** True when the company's last day (UTC) is in the past. */
function subscriptionHasEnded(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && endsAt.slice(0, 10) < now.toISOString().slice(0, 10);
}

/** True unless the company is disabled or its subscription has ended. An inactive company refuses every sign-in. */
export function isCompanyActive({ endsAt, deletedAt }: Pick<CompanyFacts, 'endsAt' | 'deletedAt'>, now: Date): boolean {
  return deletedAt === null && !subscriptionHasEnded(endsAt, now);
}

/** True for an enabled administrator who is not deleted. `ad_enabled` defaults to true, so null counts as enabled. */
export function isAdminActive({ enabled, deletedAt }: { enabled: boolean | null; deletedAt: unknown }): boolean {
  return enabled !== false && deletedAt === null;
}

/** What lets an administrator work in a company. */
type CompanyAccess = 'own' | 'superadministrator' | 'partner' | 'support';

/**
 * The access of an administrator to a company: it is their own, superadministrators have access to all, partners to the
 * companies that belong to them, support to the companies whose consent holds now (`c_supportaccess`, `c_supportuntil`).
 * @param home the company of the administrator
 * @param permissions of the administrator's own profile, not those of a team membership
 * @returns undefined where they have none
 */
export function accessTo(
  company: CompanyFacts,
  home: number,
  permissions: ReadonlySet<string>,
): CompanyAccess | undefined {
  if (company.id === home) return 'own';
  if (permissions.has('superadmin:view')) return 'superadministrator';
  if (company.deletedAt !== null) return undefined;
  if (permissions.has('partneraccount') && company.partnerId === home) return 'partner';
  return permissions.has(SUPPORT) && company.supportAllowed ? 'support' : undefined;
}

/** True when an administrator may switch to a company. Parameters as `accessTo`. */
export function mayWorkInCompany(company: CompanyFacts, home: number, permissions: ReadonlySet<string>): boolean {
  return accessTo(company, home, permissions) !== undefined;
}

/** The permissions of a profile that do not hold in a company to which an administrator has this access. */
export function permissionsWithheldBy(access: CompanyAccess | undefined): readonly string[] {
  return access === 'support' ? LASTING_ACCESS : [];
}
