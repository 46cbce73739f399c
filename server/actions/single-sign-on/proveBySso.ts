/** The proof of the person at the identity provider of their session, which has to ask them to sign in again. */
import type { Caller } from '../../../domain/access/caller';
import { auditAccount } from '../../auth/accountAudit';
import type { Origin } from '../../auth/origin';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { failure, PorticoError, signInOver, ssoRefused, ssoUnavailable } from '../../errors/catalogue';
import type { Asserted } from '../../files/saml/checkAssertion';
import { CLOCK_TOLERANCE_MS } from '../../files/saml/serviceProvider';
import { accountOwner } from '../../storage/auth/accountOwners';
import { rememberProof } from '../../storage/auth/ownSessions';
import { findSignInMode, type SignInMode } from '../../storage/auth/signInModes';
import { activeSsoSession, modeOfSession } from '../../storage/auth/ssoSessions';
import { requireFactorCode } from '../account/countedCodes';
import { proofWays, requirePerson } from '../account/proof';
import { authorizePerson } from './authorizePerson';
import { sendAway, type SentAway } from './begin';
import { ssoSettings, type SsoSettings } from './settings';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** The open mode by which a session was made, and its settings; undefined where it gives no proof. */
async function modeFor({ db }: Pick<Needs, 'db'>, sessionId: string, now: Date) {
  const mode = await asSystem(db, async (trx) => {
    const id = await modeOfSession(trx, sessionId);
    return id === undefined ? undefined : findSignInMode(trx, id);
  });
  const settings = mode?.isOpen ? ssoSettings(mode, now) : undefined;
  return mode && settings && { mode, settings };
}

/** Whether the identity provider of a session can prove its person. */
export const canProveBySso = async (context: Pick<Needs, 'db'>, sessionId: string, now: Date): Promise<boolean> =>
  (await modeFor(context, sessionId, now)) !== undefined;

/** Where the browser goes for a proof, and what it must still have when it is back. */
type SentForProof = SentAway & { readonly expiresIn: number; readonly protocol: SsoSettings['protocol'] };

/**
 * Begins a proof at the identity provider: it stands for the password and for nothing else, so the code of an
 * authenticator app is checked before the browser is sent away.
 * @param code of the app, as it was typed
 * @throws SSO_UNAVAILABLE for a session that was made without single sign-on; PROOF_NEEDS_PASSKEY; as
 *   `requireFactorCode`; SSO_UNREACHABLE
 */
export async function beginSsoProof(
  context: Needs,
  caller: Caller,
  code: string | undefined,
  origin: Origin,
): Promise<SentForProof> {
  const { adminId, sessionId } = requirePerson(caller);
  const { now } = origin;
  const found = await modeFor(context, sessionId, now);
  if (!found) throw ssoUnavailable();
  const { mode, settings } = found;
  const ways = await proofWays(context, adminId);
  if (ways.passkey && !ways.code) throw failure('PROOF_NEEDS_PASSKEY');
  const owner = await asSystem(context.db, (trx) => accountOwner(trx, adminId));
  const login = owner?.admin.login;
  const sending = { now, tester: adminId, proves: sessionId, ...(login !== undefined && { login }) };
  const away = await sendAway(context, mode, settings, sending);
  // After that: an identity provider that does not answer uses up no code.
  if (ways.code) await requireFactorCode(context, adminId, code ?? '', origin);
  return { ...away, protocol: settings.protocol, expiresIn: (away.expiresAt.getTime() - now.getTime()) / 1000 };
}

/** What an answer to such a question is about. */
interface Proving {
  readonly mode: SignInMode;
  readonly settings: SsoSettings;
  readonly sessionId: string;
  /** Whose session it is. */
  readonly adminId: number;
  /** When it was asked, in ms. */
  readonly since: number;
}

/**
 * The person has signed in there for this question. An identity provider may answer from the session that it has, although
 * it was asked not to: the sign-in that it names is then older than its answer from which the session here was made. Both
 * times are of its clock. Compared with ours alone, an old sign-in can seem new where its clock is ahead.
 * @param answeredAt when it gave that answer, by its clock; null for a session that is older than this rule
 * @throws SSO_REFUSED
 */
function requireSignedInAgain(
  { authenticatedAt, issuedAt }: Pick<Asserted, 'authenticatedAt' | 'issuedAt'>,
  { since, answeredAt }: { readonly since: number; readonly answeredAt: Date | null },
): void {
  const isAgain =
    authenticatedAt !== undefined &&
    authenticatedAt + CLOCK_TOLERANCE_MS > since &&
    authenticatedAt > (answeredAt?.getTime() ?? 0) &&
    authenticatedAt <= issuedAt + CLOCK_TOLERANCE_MS;
  if (!isAgain) throw ssoRefused(new Error('the person has not signed in again'));
}

/**
 * Takes the answer. It proves the person of the session that has asked, and no other one.
 * @param check finds out which person the answer names
 * @returns why it proves nothing
 */
export async function takeSsoProof(
  context: Needs,
  { mode, settings, sessionId, adminId, since }: Proving,
  check: () => Promise<Asserted>,
  { now, ip }: Pick<Origin, 'now' | 'ip'>,
): Promise<PorticoError | undefined> {
  const { db } = context;
  try {
    if (!mode.isOpen) throw ssoUnavailable();
    const asserted = await check();
    const current = await asSystem(db, (trx) => findSignInMode(trx, mode.id));
    if (current?.params !== mode.params || current.module !== mode.module) throw signInOver();
    const { account } = await authorizePerson(context, { mode, settings, asserted }, now);
    const session = await asSystem(db, (trx) => activeSsoSession(trx, sessionId, mode.id, now));
    if (!session) throw signInOver();
    if (account?.admin.id !== session.adminId) throw ssoRefused(new Error('another person has signed in there'));
    requireSignedInAgain(asserted, { since, answeredAt: session.answeredAt });
    await asSystem(db, (trx) => rememberProof(trx, sessionId, now));
    return undefined;
  } catch (error) {
    if (!(error instanceof PorticoError) || error.status >= 500) throw error;
    const data = { authtypeid: mode.id, code: error.code };
    await asSystem(db, async (trx) => auditAccount(trx, 'sso_refused', adminId, mode.companyId, ip, data));
    return error;
  }
}
