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
 * True for those who look after what their colleagues have made (schedules and the like): they edit administrators, and
 * see everything of the company.
 */
export const mayManageAll = ({ permissions, scope }: Caller): boolean =>
  permissions.has('admin:edit') && scope.mode === 'all';

/** @throws PorticoError 403 when the caller may not do this to records of the resource, or nobody may */
export function requireOperation(caller: Caller, resource: Resource, operation: Operation): void {
  if (!mayDo(resource, caller, operation)) throw refusedOperation(resource, [operation], caller.permissions);
}
