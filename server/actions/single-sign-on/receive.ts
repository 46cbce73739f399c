import type { Asserted } from '../../files/saml/checkAssertion';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import { auditRefusedSso } from '../../auth/refusedSso';
import { claimAccount, fingerprintOf } from '../../auth/ssoMode';
import { samlAddresses } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { PorticoError, signInOver, ssoRefused, ssoUnavailable } from '../../errors/catalogue';
import { SsoProblem } from '../../errors/ssoProblem';
import { hashToken } from '../../keys/tokens';
import type { Account } from '../../storage/auth/accounts';
import { accountsOfCompany } from '../../storage/auth/ssoAccounts';
import { findSignInMode, type SignInMode } from '../../storage/auth/signInModes';
import { isTestQuestion, takeSsoRequest } from '../../storage/auth/ssoRequests';
import { isEndedThere } from '../../storage/auth/ssoLogouts';
import { runInWorker } from '../../workers/pool';
import { insertStep } from '../account/pendingStep';
import { questionOf } from '../../files/saml/envelope';
import { identityOf, authorizePerson } from './authorizePerson';
import { provision, type Newcomer } from './provision';
import { personOfCode } from './openId';
import { oidcSettings, samlSettings, type SamlSettings, type SsoSettings } from './settings';
import { keepTest } from './settingsTest';
import { REQUEST_LIFETIME_MS } from './begin';
import { takeSsoProof } from './proveBySso';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models' | 'places'>;

/**
 * What an answer is good for: the step `sso` of a sign-in, or the report of a test of the settings. `again`: an answer
 * to a test, which a page of our own must bring once more, as browsers send no cookie with a form of another site.
 */
type Received =
  | { readonly token: string }
  | 'tested'
  | 'again'
  /** A proof of the person, or why it is none. */
  | { readonly unproven: PorticoError | undefined };

/** The browser that brings an answer. */
interface Bringer {
  /** Its cookies, one for each question under way; none came with an answer from another site. */
  readonly browsers: readonly string[];
  /** It was asked to bring the answer again, from a page of our own. */
  readonly isAgain: boolean;
}

/**
 * Takes the answer of an identity provider. It gives no session yet: the browser that was sent away fetches it with the
 * token, as the next step of its sign-in, so an answer that is brought by another browser is good for nothing. An
 * answer to a test counts from the browser of the tester alone: it would show the attributes of another person.
 * @throws SSO_UNAVAILABLE, SIGN_IN_OVER (not asked, asked too long ago, answered already, or in another browser); as
 *   `authorizePerson`
 */
export async function receiveSso(
  context: Needs,
  modeId: number,
  answer: string,
  origin: Origin & Bringer,
): Promise<Received> {
  const { db } = context;
  const { now } = origin;
  const mode = await asSystem(db, (trx) => findSignInMode(trx, modeId));
  const settings = mode && samlSettings(mode, now);
  if (!mode || !settings) throw ssoUnavailable();
  const question = refusing(() => questionOf(answer));
  if (origin.browsers.length === 0 && !origin.isAgain) {
    if (await asSystem(db, (trx) => isTestQuestion(trx, modeId, question, now))) return 'again';
  }
  const taken = { mode, settings, question, origin };
  return take(context, taken, ({ id }) => checked(context, { mode, settings }, answer, { requestId: id, now }));
}

/**
 * The same with OpenID Connect: the browser brings a code, for which the identity provider itself says who it is.
 * @param query of the address to which it was sent back
 * @throws as `receiveSso`; SSO_UNREACHABLE
 */
export async function receiveCode(
  context: Needs,
  modeId: number,
  query: string,
  origin: Origin & Bringer,
): Promise<Received> {
  const mode = await asSystem(context.db, (trx) => findSignInMode(trx, modeId));
  const settings = mode && oidcSettings(mode);
  if (!mode || !settings) throw ssoUnavailable();
  const question = new URLSearchParams(query).get('state') ?? '';
  if (origin.browsers.length === 0 && !origin.isAgain) {
    if (await asSystem(context.db, (trx) => isTestQuestion(trx, modeId, question, origin.now))) return 'again';
  }
  return take(context, { mode, settings, question, origin }, ({ id, message }) =>
    personOfCode(context, mode, settings, { query, state: id, stateText: message ?? '' }),
  );
}

/** An answer to the question that it names, before it is looked at any closer. */
interface Taken {
  readonly mode: SignInMode;
  readonly settings: SsoSettings;
  readonly question: string;
  readonly origin: Origin & Bringer;
}

/** What an answer is checked with. */
interface Question {
  readonly id: string;
  readonly message: string | null;
}

/** @param check finds out which person the answer names; throws for an answer that is not right */
async function take(
  context: Needs,
  { mode, settings, question, origin }: Taken,
  check: (question: Question) => Promise<Asserted>,
): Promise<Received> {
  const { db } = context;
  const { now, ip, browsers } = origin;
  const ssoRequest = await asSystem(db, (trx) => takeSsoRequest(trx, mode.id, question, now));
  if (!ssoRequest) throw signInOver();
  if (ssoRequest.tester !== null) {
    if (!browsers.some((one) => hashToken(db, one) === ssoRequest.browser)) throw signInOver();
    if (ssoRequest.proves !== null) {
      const since = ssoRequest.expiresAt.getTime() - REQUEST_LIFETIME_MS;
      const proving = { mode, settings, sessionId: ssoRequest.proves, adminId: ssoRequest.tester, since };
      return { unproven: await takeSsoProof(context, proving, () => check(ssoRequest), origin) };
    }
    const test = { id: ssoRequest.id, adminId: ssoRequest.tester, mode, settings };
    await keepTest(context, test, () => check(ssoRequest), now);
    return 'tested';
  }
  try {
    if (!mode.isOpen) throw ssoUnavailable();
    const asserted = await check(ssoRequest);
    // The identity provider may have taken its time, and the settings may be others by now.
    const current = await asSystem(db, (trx) => findSignInMode(trx, mode.id));
    if (current?.params !== mode.params || current.module !== mode.module) throw signInOver();
    const account = await accountOf(context, { mode, settings, asserted }, now);
    const identity = identityOf(mode, settings, asserted);
    const { subject, idToken, issuedAt } = asserted;
    // The account becomes this person's with the session, after the second factor, and not for the answer alone.
    const until = { settings: fingerprintOf(mode), issuedAt, ...(identity && { identity }) };
    const sso = { modeId: mode.id, ...(subject && { subject }), ...(idToken && { idToken }), ...until };
    const chosen = { adminId: account.admin.id, memberId: null, account: account.fingerprint, sso };
    // The identity provider may have reported meanwhile that the session there has ended.
    const token = await insertStep(context, 'sso', { chosen, browser: ssoRequest.browser }, now, {
      check: (trx) => requireNotEnded(trx, mode.id, asserted, now),
    });
    await asSystem(db, async (trx) =>
      auditAccount(trx, 'sso_used', account.admin.id, mode.companyId, ip, { authtypeid: mode.id }),
    );
    return { token };
  } catch (error) {
    if (error instanceof PorticoError) await auditRefusedSso(db, mode, error.code, { ip, now });
    throw error;
  }
}

/** @throws SIGN_IN_OVER when the identity provider has ended the session since it answered */
async function requireNotEnded(
  trx: Trx,
  modeId: number,
  { subject, issuedAt }: Asserted,
  takenAt: Date,
): Promise<void> {
  if (subject && (await isEndedThere(trx, modeId, subject, { issuedAt: new Date(issuedAt), takenAt }))) {
    throw signInOver();
  }
}

function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw ssoRefused(error);
  }
}

/** What an answer says, when everything about it is right. @throws SSO_REFUSED */
async function checked(
  { config }: Needs,
  { mode, settings }: { readonly mode: SignInMode; readonly settings: SamlSettings },
  answer: string,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): Promise<Asserted> {
  const { entityId, binding, endpoint, certificate } = settings;
  const provider = { entityId, binding, endpoint, certificate };
  const addresses = samlAddresses(config, mode.id);
  const check = { addresses, settings: provider, answer, requestId, now: now.getTime() };
  const found = await runInWorker('checkAnswer', check, { companyId: mode.companyId, strangers: 'answers' });
  if ('reason' in found) throw ssoRefused(new SsoProblem(found.why, found.reason));
  return found.asserted;
}

/**
 * The account of the person that the identity provider has named; made when the mode says so.
 * @throws as `authorizePerson`, `provision`
 */
async function accountOf(context: Needs, newcomer: Newcomer, now: Date): Promise<Account> {
  const { login, account } = await authorizePerson(context, newcomer, now);
  if (account) return account;
  let failure: unknown;
  try {
    await asSystem(context.db, async (trx) => {
      await provision(context, trx, newcomer, login);
      // An account that was made for a person is theirs at once: the same person gets no second one by another address.
      const [made] = await accountsOfCompany(trx, newcomer.mode.companyId, login);
      const { mode, settings, asserted } = newcomer;
      if (made) await claimAccount(trx, identityOf(mode, settings, asserted), made.id, now);
    });
  } catch (error) {
    if (!(error instanceof PorticoError && error.status < 500)) throw error;
    failure = error;
  }
  // Two answers about the same new person at the same time: the other one has made the account.
  const made = await authorizePerson(context, newcomer, now);
  if (!made.account) throw failure ?? ssoRefused(new Error('the account was not made'));
  return made.account;
}
