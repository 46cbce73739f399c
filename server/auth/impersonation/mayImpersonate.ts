import { isWithin } from '../../../domain/access/permissions';
import { isScopeWithin, type Scope } from '../../../domain/access/scope';
import { isHiddenLogin } from '../../../domain/records/hiddenAccounts';
import { isAdminActive } from '../accountStatus';
import type { AdminFacts } from '../../storage/auth/sessionFacts';

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
 */
export function mayImpersonate(
  actor: Party & { readonly companyId: number },
  target: Party,
  permissions: ReadonlySet<string>,
): boolean {
  return (
    permissions.has('admin_switch') &&
    target.admin.id !== actor.admin.id &&
    target.admin.companyId === actor.companyId &&
    isAdminActive(target.admin) &&
    !isHiddenLogin(target.admin.login) &&
    isWithin(target.mask, actor.mask) &&
    isScopeWithin(target.scope, actor.scope)
  );
}
