import type { Locale } from '../../../domain/text/locale';
import { plainAddress } from '../../../domain/text/parseAddress';
import type { Place } from '../../../domain/text/placeName';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { elementNotFound } from '../../errors/catalogue';
import { networkOf } from '../../storage/auth/knownNetworks';
import { activeSessionsOf, endSessionsOf, type OwnSession } from '../../storage/auth/ownSessions';
import type { SessionPerson } from './proof';

/** A session with its network. */
interface SessionWithNetwork extends OwnSession {
  readonly current: boolean;
  /** As mails about new sign-ins compare it: `203.0.0.0/16`; null: an address that is not of the internet. */
  readonly network: string | null;
  /** In the network of the session that asks. */
  readonly isSameNetwork: boolean;
  /** Null where no database of places knows it. */
  readonly place: Place | null;
}

/** Ranges of addresses that are not of the internet (IANA special-purpose registries, RFC 6890). */
const LOCAL_RANGES: readonly string[] = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'];

const shownNetwork = (ip: string): string | null =>
  LOCAL_RANGES.includes(plainAddress(ip)?.range() ?? '') ? null : networkOf(ip);

/**
 * The active sessions of the person of a session, the one used last first; at most 100.
 * @param locale of the names of cities
 */
export async function ownSessions(
  { db, places }: Pick<Context, 'db' | 'places'>,
  { adminId, sessionId }: SessionPerson,
  locale: Locale,
  now: Date,
): Promise<readonly SessionWithNetwork[]> {
  const sessions = await asSystem(db, (trx) => activeSessionsOf(trx, adminId, now));
  const here = sessions.find(({ id }) => id === sessionId);
  return sessions.map((one) => ({
    ...one,
    current: one.id === sessionId,
    network: shownNetwork(one.ip),
    isSameNetwork: here !== undefined && networkOf(one.ip) === networkOf(here.ip),
    place: places.find(one.ip, locale) ?? null,
  }));
}

/**
 * Ends other sessions of the person at once; each is written into the audit log.
 * @param id one of them; undefined: all but this one
 * @returns the ids of those that were ended
 * @throws ELEMENT_NOT_FOUND when it is not an active session of this person, or the one that asks: that is signing out
 */
export async function endOwnSessions(
  { db }: Pick<Context, 'db'>,
  { adminId, companyId, sessionId }: SessionPerson,
  id: string | undefined,
  { ip, now }: Origin,
): Promise<readonly string[]> {
  if (id === sessionId) throw elementNotFound();
  return inSessionTransaction(db, companyId, async (trx) => {
    const which = id === undefined ? { except: sessionId } : { id };
    const ended = await endSessionsOf(trx, adminId, which, now);
    if (id !== undefined && ended.length === 0) throw elementNotFound();
    for (const _ of ended) auditAccount(trx, 'session_ended', adminId, companyId, ip);
    return ended;
  });
}
