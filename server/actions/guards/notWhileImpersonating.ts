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
  const makesKey = resource.fields.some(({ secret }) => secret === 'token');
  const isPerson = resource.own === 'admin' || resource.fields.some(({ secret }) => secret === 'password');
  const own = isPerson && id === caller.adminId;
  const ownMask = resource.fields.some(({ kind, name }) => kind === 'mask' && before[name] === caller.mask.toString());
  if (makesKey || own || ownMask || secrets.some((name) => name in values)) throw errors.impersonationRefused();
}
