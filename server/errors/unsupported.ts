import { allows } from '../../domain/access/permissions';
import type { Operation, Resource } from '../../domain/schema/model/model';
import { hasOperation } from '../../domain/schema/model/operations';
import { deleteNotSupported, notEnoughPermissions, updateNotSupported, type PorticoError } from './catalogue';

/**
 * Why a caller may do none of some operations on records of a resource (specification S-MSG-2): the resource has none of
 * them, which is reported to callers who may see it; else the caller's rights.
 */
export function refusedOperation(
  resource: Resource,
  operations: readonly Operation[],
  permissions: ReadonlySet<string>,
): PorticoError {
  const isSupported = operations.some((operation) => hasOperation(resource, operation));
  if (isSupported || !allows(permissions, resource.permissions.view)) return notEnoughPermissions();
  if (operations.includes('delete')) return deleteNotSupported();
  return operations.includes('edit') ? updateNotSupported() : notEnoughPermissions();
}
