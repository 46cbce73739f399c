import type { Trx } from '../../db/connect';
import { prepared } from '../../db/prepared';

/** Of an access token, in seconds. */
export const ACCESS_LIFETIME_S = 10 * 60;

/** The time so many seconds later. */
export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** The earlier of two times. */
export const earlier = (a: Date, b: Date) => (a < b ? a : b);

interface NewToken {
  readonly kind: 'access' | 'refresh';
  readonly hash: string;
  readonly expires_at: Date;
}

/** Writes tokens of a session. */
export function addTokens(trx: Trx, sessionId: string, tokens: readonly NewToken[]) {
  const rows = tokens.map((token) => ({ ...token, session_id: sessionId }));
  return prepared(trx.insertInto('session_token').values(rows)).execute();
}

/** Gives a session an access token in place of those that have expired. @returns when the new one does */
export async function addAccessToken(
  trx: Trx,
  sessionId: string,
  hash: string,
  { expiresAt, now }: { readonly expiresAt: Date; readonly now: Date },
): Promise<Date> {
  await trx
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'access')
    .where('expires_at', '<=', now)
    .execute();
  const until = earlier(after(now, ACCESS_LIFETIME_S), expiresAt);
  await addTokens(trx, sessionId, [{ kind: 'access', hash, expires_at: until }]);
  return until;
}
