import * as errors from '../../errors/catalogue';
import type { Change } from './index';

/**
 * An API key that may administer is made, changed and prolonged only by a person who may edit administrators: never by
 * another key, not even one with the same right.
 * @throws RIGHTS_EXCEEDED
 */
export function administeringKeys({ access: { caller }, after }: Change): void {
  if (after?.['mayAdminister'] !== true) return;
  if (caller.tokenId !== null || !caller.permissions.has('admin:edit')) throw errors.rightsExceeded();
}
