import { isKeyAddress } from '../../../domain/access/keyAddresses';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Change } from './index';

/** `key-addresses`: what limits an API key are addresses and networks. @throws PorticoError 422 FIELD_INVALID_FORMAT */
export function keyAddresses({ before, after }: Change): void {
  const entries = after?.['allowedAddresses'];
  if (!Array.isArray(entries) || JSON.stringify(entries) === JSON.stringify(before['allowedAddresses'])) return;
  if (entries.every((entry) => typeof entry === 'string' && isKeyAddress(entry))) return;
  throw errors.validationFailed({ allowedAddresses: fieldError('FIELD_INVALID_FORMAT') });
}
