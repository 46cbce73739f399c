import type { Caller } from '../../domain/access/caller';
import * as errors from '../errors/catalogue';

/** How long a proof of the person counts, in ms (ASVS V7.5.1, V6.8.4). */
const PROOF_LIFETIME_MS = 15 * 60 * 1000;

/**
 * True while a proof of the person counts. Signing in is no such proof: a session that was just made can be stolen,
 * too.
 * @param provenAt ISO text; null: none was given
 */
export function isProofFresh(provenAt: string | null, now: Date): boolean {
  return provenAt !== null && Date.parse(provenAt) + PROOF_LIFETIME_MS > now.getTime();
}

/**
 * To be called by whatever a stolen session must not do. An API key has no person: one that was made with the right to
 * administer may continue, because its creator has given the proof for it.
 * @throws PROOF_REQUIRED; 403 for other API keys, and while impersonating: the person at the keyboard would prove
 *   another one
 */
export function requireProven({ tokenId, keyMayAdminister, originalAdminId, isProven }: Caller): void {
  if (tokenId !== null) {
    if (keyMayAdminister) return;
    throw errors.keyMayNotAdminister();
  }
  if (originalAdminId !== null) throw errors.notWhileImpersonating();
  if (!isProven) throw errors.failure('PROOF_REQUIRED');
}
