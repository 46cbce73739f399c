import { SUPPORT } from '../../domain/access/permissions';
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

/**
 * True when an administrator may switch to a company: superadministrators to all, partners to the companies that belong
 * to them, support to the companies whose consent holds now (`c_supportaccess`, `c_supportuntil`). Uses the permissions of the
 * administrator's own profile, not those of a team membership.
 */
export function mayWorkInCompany(company: CompanyFacts, home: number, permissions: ReadonlySet<string>): boolean {
  if (company.id === home || permissions.has('superadmin:view')) return true;
  if (company.deletedAt !== null) return false;
  if (permissions.has('partneraccount') && company.partnerId === home) return true;
  return permissions.has(SUPPORT) && company.supportAllowed;
}
