import type { Operation, Resource } from './model';

/**
 * Whether a resource has an operation at all, for any caller: read-only resources have no writes, and own resources no
 * create or delete.
 */
export function hasOperation({ readOnly, own }: Pick<Resource, 'readOnly' | 'own'>, operation: Operation): boolean {
  if (operation === 'view') return true;
  return !readOnly && (own === undefined || operation === 'edit');
}
