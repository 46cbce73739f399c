import { isWithin, knownBits, parseMask } from '../../../domain/access/permissions';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
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
