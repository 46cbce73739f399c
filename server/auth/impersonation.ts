import { isWithin } from '../../domain/access/permissions';
import type { Scope } from '../../domain/access/scope';
import { isAdminActive } from './accountStatus';
import type { AdminFacts } from '../storage/auth/sessionFacts';

interface Party {
  readonly admin: AdminFacts;
  readonly mask: bigint;
  readonly scope: Scope;
}

/** The scopes that a row must have, as a list of alternatives: one of each is required. */
const scopeConditions = ({ main, secondaries }: Extract<Scope, { mode: 'listed' }>): (readonly number[])[] => [
  ...(main === null ? [] : [[main]]),
  ...(secondaries.length === 0 ? [] : [secondaries]),
];

/** True when every row visible with the scope `inner` is also visible with the scope `outer`. */
export function isScopeWithin(inner: Scope, outer: Scope): boolean {
  if (outer.mode === 'all') return true;
  if (inner.mode === 'all') return false;
  const [innerConditions, outerConditions] = [scopeConditions(inner), scopeConditions(outer)];
  if (innerConditions.length === 0) return true;
  if (outerConditions.length === 0) return false;
  // A condition follows from others of its kind only if one of them is at least as narrow.
  return outerConditions.every((wide) => innerConditions.some((narrow) => narrow.every((id) => wide.includes(id))));
}

/**
 * Impersonation never adds a right or a row (research: an impersonator became realm administrator): it needs
 * `admin_switch`, and a target of the company that is worked in, active, other than oneself, whose mask and scope lie
 * within the impersonator's. Whether the impersonator sees the account is checked when one begins
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
    !target.admin.login.toLowerCase().startsWith('$special') &&
    isWithin(target.mask, actor.mask) &&
    isScopeWithin(target.scope, actor.scope)
  );
}
