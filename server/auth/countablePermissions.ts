import type { FastifyInstance } from 'fastify';
import { OPERATIONS } from '../../domain/schema/model/model';
import type { Context } from '../context/context';
import { routeTable } from './policy';

type Models = Context['models'];

/** Asked for by name in the code of handlers, where their use is not counted (`tests/security/permissionUses.test.ts`). */
export const ASKED_IN_CODE = [
  'admin:edit',
  'admin_switch',
  'global:view',
  'lobby',
  'partneraccount',
  'report:edit',
  'superadmin:edit',
  'superadmin:view',
  'support_access',
  'user:edit',
  'user:view',
];

/**
 * The permissions about whose use everything is known: a route or a resource names them, and nothing is decided by them
 * later (rows, fields, masks, other companies, code of handlers).
 */
export function countablePermissions(app: FastifyInstance, models: Models): () => ReadonlySet<string> {
  return () => {
    const ofRoutes = routeTable(app).flatMap(({ policy }) => ('anyOf' in policy ? policy.anyOf : []));
    const resources = Object.values(models.current().model.resources);
    const later = resources.flatMap(({ hiddenRows, everyCompany = [], fields }) => [
      ...hiddenRows.flatMap(({ unless }) => unless),
      ...everyCompany,
      ...fields.flatMap(({ permission, mask }) => [...permission.read, ...permission.write, ...(mask?.unless ?? [])]),
    ]);
    const known = new Set([
      ...ofRoutes,
      ...resources.flatMap((one) => OPERATIONS.flatMap((name) => one.permissions[name])),
    ]);
    for (const name of [...ASKED_IN_CODE, ...later]) known.delete(name);
    return known;
  };
}
