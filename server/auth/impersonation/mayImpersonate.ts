import { isWithin } from '../../../domain/access/permissions';
import { isScopeWithin, type Scope } from '../../../domain/access/scope';
import { isHiddenLogin } from '../../../domain/records/hiddenAccounts';
import { isAdminActive } from '../accountStatus';
import type { AdminFacts } from '../../storage/auth/sessionFacts';

/**
 * Why the caller may not act as an administrator: `self` it is the caller; `inactive` the account is disabled or deleted;
 * `rights`, `scope` it has more than the caller; `factor` the caller has no second factor and needs one; `other` what the
 * caller is not told.
 */
export const IMPERSONATION_BLOCKS = ['self', 'inactive', 'rights', 'scope', 'factor', 'other'] as const;
export type ImpersonationBlock = (typeof IMPERSONATION_BLOCKS)[number];

interface Party {
  readonly admin: AdminFacts;
  readonly mask: bigint;
  readonly scope: Scope;
}

/**
 * Impersonation never adds a right or a row, so that no impersonator gets the rights of an administrator above them: it
 * needs `admin_switch`, and a target of the company that is worked in, active, other than oneself, whose mask and scope
 * lie within the impersonator's. Whether the impersonator sees the account is checked when one begins
 * (`actions/account/impersonable.ts`).
 * @returns what is in the way; undefined for a target that the actor may act as
 */
export function blockOfTarget(
  actor: Party & { readonly companyId: number },
  target: Party,
  permissions: ReadonlySet<string>,
): ImpersonationBlock | undefined {
  const { admin, mask, scope } = target;
  if (!permissions.has('admin_switch') || admin.companyId !== actor.companyId || isHiddenLogin(admin.login)) {
    return 'other';
  }
  if (admin.id === actor.admin.id) return 'self';
  if (!isAdminActive(admin)) return 'inactive';
  if (!isWithin(mask, actor.mask)) return 'rights';
  return isScopeWithin(scope, actor.scope) ? undefined : 'scope';
}

/** Whether nothing is in the way (`blockOfTarget`). */
export const mayImpersonate = (...parties: Parameters<typeof blockOfTarget>): boolean =>
  blockOfTarget(...parties) === undefined;
