import type { Caller } from '../../../domain/access/caller';
import { allows } from '../../../domain/access/permissions';
import type { Operation, Resource } from '../../../domain/schema/model/model';
import { hasOperation } from '../../../domain/schema/model/operations';
import { refusedOperation } from '../../errors/unsupported';

/** True when the caller may do this to records of the resource. */
export function mayDo(resource: Resource, { permissions }: Caller, operation: Operation): boolean {
  return hasOperation(resource, operation) && allows(permissions, resource.permissions[operation]);
}

/**
 * Whether the caller manages what colleagues have made in the company: true for callers who edit administrators and
 * have no scopes.
 */
export const mayManageAll = ({ permissions, scope }: Pick<Caller, 'permissions' | 'scope'>): boolean =>
  permissions.has('admin:edit') && scope.mode === 'all';

/** @throws PorticoError 403 when the caller may not do this to records of the resource, or no caller may */
export function requireOperation(caller: Caller, resource: Resource, operation: Operation): void {
  if (!mayDo(resource, caller, operation)) throw refusedOperation(resource, [operation], caller.permissions);
}
