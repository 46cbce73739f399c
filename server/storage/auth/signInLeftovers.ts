import type { Trx } from '../../db/connect';
import { IDLE_LIMIT, purgeSessions } from './sessions';

/** What has a time after which it is good for nothing. */
const EXPIRING = [
  'pending_sign_in',
  'saml_request',
  'saml_test',
  'sso_logout',
  'login_attempt',
  'known_device',
] as const;
/** A sign-out reads the ID token of its session right after it has ended it; in ms. */
const SIGN_OUT_MS = 60 * 1000;

/**
 * Forgets what sign-ins and sign-outs leave behind: steps and questions that nobody has answered, reports of tests, used
 * messages about logouts, counters of tries, browsers that have not signed in for a year, sessions that ended a day ago,
 * and the ID tokens of sessions that are over. Needs a system transaction.
 */
export async function forgetSignInLeftovers(trx: Trx, now: Date): Promise<void> {
  for (const table of EXPIRING) await trx.deleteFrom(table).where('expires_at', '<=', now).execute();
  await purgeSessions(trx, now);
  await trx
    .updateTable('session')
    .set({ sso_id_token: null })
    .where('sso_mode', 'is not', null)
    .where('sso_id_token', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('revoked_at', '<', new Date(now.getTime() - SIGN_OUT_MS)),
        eb('expires_at', '<=', now),
        eb('seen_at', '<=', new Date(now.getTime() - IDLE_LIMIT * 1000)),
      ]),
    )
    .execute();
}
