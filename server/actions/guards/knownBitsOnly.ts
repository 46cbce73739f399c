import { isWithin, knownBits, parseMask } from '../../../domain/permissions';
import * as errors from '../../errors';
import { fieldError } from '../../errors';
import type { Change } from './index';

/** A permission mask has known bits only: reserved ones are refused (specification S-PERM-5). */
export function knownBitsOnly({ access, resource, after }: Change): void {
  const known = knownBits(access.model.permissions);
  for (const { name, kind } of resource.fields) {
    if (kind !== 'mask' || after?.[name] === undefined || after[name] === null) continue;
    const mask = parseMask(after[name]);
    if (mask === undefined || !isWithin(mask, known)) {
      throw errors.validationFailed({ [name]: fieldError('UNKNOWN_BITS') });
    }
  }
}
