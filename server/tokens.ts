import { createHash, randomBytes } from 'node:crypto';

/** `pts_` = session (access and refresh), `ptk_` = API key: a leaked text tells scanners and people what it is. */
export const SESSION_PREFIX = 'pts_';
export const API_KEY_PREFIX = 'ptk_';
/** Good for one call that the server makes itself, for somebody's job; it never leaves the process. */
export const DEPUTY_PREFIX = 'ptd_';

/** A new bearer secret: prefix and 256 random bits in base64url. It is shown once; only its hash is stored. */
export function createToken(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/**
 * SHA-256 of the whole token (prefix included) in lower-case hex: what the tables hold. A slow hash is not needed for
 * 256 random bits, and a plain one can be looked up by index.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
