import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { lifetimeProblem } from '../../../domain/time/lifetime';
import type { Change } from './index';

/** Refuses an expiry that is past: the key would open nothing. @throws PorticoError 422 EXPIRY_IN_PAST */
export function requireFutureExpiry(expiresAt: unknown, now = new Date()): void {
  if (typeof expiresAt !== 'string' || Date.parse(expiresAt) > now.getTime()) return;
  throw errors.validationFailed({ expiresAt: fieldError('EXPIRY_IN_PAST') });
}

/** Whether two ends of a key are the same time, whichever way they are written. */
const isSameTime = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'string' && typeof b === 'string' && Date.parse(a) === Date.parse(b));

/**
 * `key-not-expired`: an API key that has already expired cannot be created, and none is made or renewed for longer than
 * the maximum of a lifetime. A change that leaves the expiry alone is not checked. A deleted key is restored, not renewed: it
 * would open nothing.
 * @throws VALIDATION_FAILED with EXPIRY_IN_PAST or LIFETIME_TOO_LONG; ELEMENT_NOT_FOUND for a deleted key
 */
export function keyNotExpired({ id, before, after }: Change): void {
  const expiresAt = after?.['expiresAt'];
  if (id === undefined) requireFutureExpiry(expiresAt);
  if (id !== undefined && isSameTime(expiresAt, before['expiresAt'])) return;
  if (before['deletedAt'] && after?.['deletedAt']) throw errors.elementNotFound();
  const problem = lifetimeProblem(expiresAt, new Date());
  if (problem) throw errors.validationFailed({ expiresAt: fieldError(problem.code, ...problem.args) });
}
