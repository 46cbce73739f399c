import { statusOf } from './errors';

const LOST_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 0, 502, 503, 504]);

/** True when no answer of the server came: whether it has done what was asked is not known. */
export function isAnswerLost(error: unknown): boolean {
  return LOST_STATUSES.has(statusOf(error));
}
