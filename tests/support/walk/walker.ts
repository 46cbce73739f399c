import { allows } from '../../../domain/access/permissions';
import { OPERATIONS, type Resource } from '../../../domain/schema/model/model';
import { heldBy } from '../roles';
import { has } from './exceptions';

/** Who walks: the administrator of a company where he may do all that there is to do, else who may. */
export function walkerOf(resource: Resource): string {
  const done = OPERATIONS.filter((operation) => operation === 'view' || has(resource, operation));
  const may = (role: string) => done.every((operation) => allows(heldBy(role), resource.permissions[operation]));
  const found = ['admin', 'superadmin'].find(may);
  if (!found) throw new Error(`nobody may do everything with ${resource.name}`);
  return found;
}
