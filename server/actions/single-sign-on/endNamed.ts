import { MINUTE_MS } from '../../../domain/time/durations';

import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import type { Context } from '../../context/context';
import { ssoRefused } from '../../errors/catalogue';
import { CLOCK_TOLERANCE_MS } from '../../files/saml/serviceProvider';
import { endSignInsNamed } from '../../storage/auth/endedSignIns';
import { sessionsNamed } from '../../storage/auth/ssoSessions';
import type { SignInMode } from '../../storage/auth/signInModes';
import { revokeSession } from '../../storage/auth/revokeSessions';
import { noteEndedThere } from '../../storage/auth/ssoLogouts';

/** How old a logout token or a LogoutRequest may be, apart from the difference of the clocks, in ms. */
export const MAX_LOGOUT_AGE_MS = 5 * MINUTE_MS;
/** How long a used one is remembered: until its age alone refuses it. */
const REPLAY_RETENTION_MS = MAX_LOGOUT_AGE_MS + 2 * CLOCK_TOLERANCE_MS;

/** What a message of an identity provider ends, when everything about it is right. */
interface Named {
  /** Its identifier: each is good once. */
  readonly message: string;
  /** The identity provider, as its answers to sign-ins name it. */
  readonly issuer: string;
  /** The person; undefined: the sessions alone say what ends. */
  readonly nameId: string | undefined;
  /** The sessions there; none: all of the person. */
  readonly sessionIndexes: readonly string[];
  /** In ms. */
  readonly issuedAt: number;
}

/**
 * Ends the sessions that an identity provider names, and the sign-ins under way that come from it, also those whose answer
 * is being checked or whose session is being made at this moment.
 * @returns the sessions that have ended
 * @throws SSO_REFUSED for a message that was used before
 */
export async function endNamed(
  { db }: Pick<Context, 'db'>,
  mode: Pick<SignInMode, 'id' | 'companyId'>,
  { message, ...named }: Named,
  { now, ip }: Origin,
): Promise<readonly string[]> {
  const times = { now, expiresAt: new Date(named.issuedAt + REPLAY_RETENTION_MS) };
  // Nothing ends that was made later than the message.
  const which = { ...named, madeBefore: new Date(named.issuedAt + CLOCK_TOLERANCE_MS) };
  return inSessionTransaction(db, mode.companyId, async (trx) => {
    const noted = { ...named, message, issuedAt: new Date(named.issuedAt) };
    if (!(await noteEndedThere(trx, mode.id, noted, times))) {
      throw ssoRefused(new Error('the message was used before'));
    }
    // Before the sessions: a sign-in whose step is being consumed has its session after that.
    await endSignInsNamed(trx, mode.id, which);
    const sessions = await sessionsNamed(trx, mode.id, which);
    for (const { id, adminId, companyId } of sessions) {
      await revokeSession(trx, id, 'signed out at the identity provider', now);
      auditAccount(trx, 'logout', adminId, companyId, ip, { authtypeid: mode.id });
    }
    return sessions.map(({ id }) => id);
  });
}
