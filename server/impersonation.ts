import { isWithin } from '../domain/permissions';
import type { Scope } from '../domain/scope';
import { isActive } from './standing';
import type { AdminFacts } from './storage/identities';

interface Party {
  readonly admin: AdminFacts;
  readonly mask: bigint;
  readonly scope: Scope;
}

/** What a row must carry, as a list of "one of these". */
const clauses = ({ main, secondaries }: Extract<Scope, { mode: 'listed' }>): (readonly number[])[] => [
  ...(main === null ? [] : [[main]]),
  ...(secondaries.length === 0 ? [] : [secondaries]),
];

/** True when every row that `wanted` shows is one that `held` shows too. */
export function isScopeWithin(wanted: Scope, held: Scope): boolean {
  if (held.mode === 'all') return true;
  if (wanted.mode === 'all') return false;
  const [asked, given] = [clauses(wanted), clauses(held)];
  if (asked.length === 0) return true;
  if (given.length === 0) return false;
  // A condition follows from others of its kind only if one of them is at least as narrow.
  return given.every((wide) => asked.some((narrow) => narrow.every((id) => wide.includes(id))));
}

/**
 * Impersonation never adds a right or a row (research: an impersonator became realm administrator): it needs
 * `admin_switch`, and a target of the company that is worked in, active, visible, other than oneself, whose mask and
 * scope lie within one's own.
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
    isActive(target.admin) &&
    !target.admin.login.toLowerCase().startsWith('$special') &&
    isWithin(target.mask, actor.mask) &&
    isScopeWithin(target.scope, actor.scope)
  );
}
