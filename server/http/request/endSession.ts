import type { Origin } from '../../auth/origin';
import { endSession } from '../../auth/renew';
import type { Context } from '../../context/context';
import type { App } from '../schema/typed';

/**
 * Ends the session of a token, with the impersonation that it may be in the middle of.
 * @returns the id of the session; undefined when the token is that of none
 */
export async function endSessionOfToken(
  app: App,
  { db }: Pick<Context, 'db'>,
  token: string,
  origin: Origin,
): Promise<string | undefined> {
  const ended = await endSession(db, token, origin);
  if (ended !== undefined) await app.impersonations.endAll(ended, origin.now);
  return ended;
}
