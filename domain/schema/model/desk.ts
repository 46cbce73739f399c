import { allows, DESK } from '../../access/permissions';
import type { Resource } from './model';

/**
 * True for identities and a caller of the reception desk who does not edit them: the caller opens those of their own
 * desk, and there.
 * @param permissions of the caller
 */
export const opensAtDesk = ({ backend, open }: Resource, permissions: ReadonlySet<string>): boolean =>
  backend.service === 'element' &&
  backend.type === 'user' &&
  allows(permissions, DESK) &&
  !allows(permissions, open ?? []);
