import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Change } from './index';

/** Refuses an expiry that is past: the key would open nothing. @throws PorticoError 422 EXPIRY_IN_PAST */
export function requireFutureExpiry(expiresAt: unknown, now = new Date()): void {
  if (typeof expiresAt !== 'string' || Date.parse(expiresAt) > now.getTime()) return;
  throw errors.validationFailed({ expiresAt: fieldError('EXPIRY_IN_PAST') });
}

/** `key-not-expired`: an API key that has already expired cannot be created. */
export function keyNotExpired({ id, after }: Change): void {
  if (id === undefined) requireFutureExpiry(after?.['expiresAt']);
}
