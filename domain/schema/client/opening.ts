import { allows } from '../../access/permissions';
import { opensAtDesk } from '../model/desk';
import type { Resource } from '../model/model';
import { hasOperation } from '../model/operations';
import type { ClientResource, ClosedArea } from './client';

/** Whether a caller opens single records, and where. */
export function openedBy(
  resource: Resource,
  permissions: ReadonlySet<string>,
): Pick<ClientResource, 'closed' | 'desk'> {
  if (allows(permissions, resource.open ?? [])) return {};
  return { closed: true, ...(opensAtDesk(resource, permissions) && { desk: true }) };
}

/** What a caller would need for what they may not do with a resource that they see. */
export function missingPermissions(
  resource: Resource,
  permissions: ReadonlySet<string>,
): Pick<ClientResource, 'needs'> {
  const { open = [], permissions: lists } = resource;
  const create = hasOperation(resource, 'create') && !allows(permissions, lists.create) ? lists.create : undefined;
  const closed = allows(permissions, open) ? undefined : open;
  return create || closed ? { needs: { ...(create && { create }), ...(closed && { open: closed }) } } : {};
}

/** The area of a resource in the menu, when the caller may not open it: one at most. */
export function closedArea(
  { name, menu, routes = [], permissions: { view } }: Resource,
  held: ReadonlySet<string>,
): ClosedArea[] {
  if (!menu || allows(held, view)) return [];
  return [{ paths: [name, ...routes.map(({ path }) => path)], needs: view }];
}
