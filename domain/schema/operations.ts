import type { Operation, Resource } from './model';

/** Whether a resource has an operation at all, whoever asks: nobody writes a read-only one, or makes an own record. */
export function hasOperation({ readOnly, own }: Pick<Resource, 'readOnly' | 'own'>, operation: Operation): boolean {
  if (operation === 'view') return true;
  return !readOnly && (own === undefined || operation === 'edit');
}
