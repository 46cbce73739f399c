import { recordsFixedWhileImpersonating } from '../../../domain/schema/model/fixedWhileImpersonating';
import { matches } from '../../../domain/schema/model/predicate';
import * as errors from '../../errors/catalogue';
import type { Change } from './index';

/**
 * During an impersonation, the administrator cannot create API keys or change secrets, and can change neither the
 * account nor the rights that they act with: none of it would be the other's doing.
 */
export function notWhileImpersonating({ access, resource, id, before, values }: Change): void {
  const { caller } = access;
  if (caller.originalAdminId === null) return;
  const secrets = resource.fields.filter(({ secret }) => secret !== undefined).map(({ name }) => name);
  const condition = recordsFixedWhileImpersonating(resource, { adminId: caller.adminId, mask: caller.mask.toString() });
  const isFixed = condition !== undefined && matches(condition, { ...before, [resource.id]: id });
  if (isFixed || secrets.some((name) => name in values)) throw errors.notWhileImpersonating();
}
