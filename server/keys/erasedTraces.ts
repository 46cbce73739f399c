import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets';

/**
 * Hashes a trace of a guest (a login in lower case, or a token of a sign-in), or the identifier of a person of the
 * directory, for one company.
 */
export type TraceHash = (companyId: number, kind: 'login' | 'token' | 'directory', value: string) => string;

/**
 * Hashes of what an erased guest, or a person who is gone from the directory, was known by: HMAC-SHA-256 with a key of the
 * installation that outlives a rotation, so that logins cannot be tried out with the database alone. Different
 * companies have different hashes of the same value.
 */
export function traceHasher({ traceKey }: Pick<Secrets, 'traceKey'>): TraceHash {
  return (companyId, kind, value) =>
    createHmac('sha256', traceKey)
      .update(JSON.stringify([companyId, kind, kind === 'login' ? value.toLowerCase() : value]))
      .digest('base64url');
}
