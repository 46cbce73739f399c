import type { SsoOrigin } from '../../domain/access/ssoOrigin';
import { asSystem, type Database, type Trx } from '../db/connect';
import { signerOf } from '../db/transaction';
import type { AdminFacts } from '../storage/auth/sessionFacts';
import { DEVICE_LIFETIME_S, isDeviceInUse, isKnownDevice, rememberDevice } from '../storage/auth/knownDevices';
import { lockAccount } from '../storage/auth/accounts';
import { signInOver, ssoRequired } from '../errors/catalogue';
import { lockSsoRule } from '../storage/auth/breakGlass';
import { forgiveSignIn } from '../storage/auth/loginAttempts';
import { consumePending } from '../storage/auth/pendingSignIns';
import { rememberNetwork } from '../storage/auth/knownNetworks';
import { createSession } from '../storage/auth/sessions';
import { auditAccount } from './accountAudit';
import { isCompanyActive } from './accountStatus';
import { wayWithoutSso } from './compulsorySso';
import type { SignInOrigin } from './origin';
import { claimAccount, requireOpenMode } from './ssoMode';
import { inSessionTransaction } from './sessionTransaction';
import { DEVICE_PREFIX, SESSION_PREFIX, createToken, hashToken } from '../keys/tokens';

/** Tokens of a session, as handed to its owner once. */
export interface Grant {
  readonly access: string;
  readonly refresh: string;
  readonly accessExpiresAt: Date;
  readonly sessionExpiresAt: Date;
  readonly teamMemberId: number | null;
}

/** A session, and the token by which this browser is known from now on. */
export interface SignedIn extends Grant {
  readonly device: string;
  readonly deviceExpiresAt: Date;
}

/** What is new about a sign-in. */
export interface SignInNews {
  readonly device: boolean;
  readonly network: boolean;
  readonly country: boolean;
}

/** What becomes of a sign-in beside its session, in the transaction of the session. */
interface SignInReports {
  /** The account has not signed in like this before; never for its first sign-in. */
  readonly news: (trx: Trx, news: SignInNews) => Promise<void>;
  /** A break-glass account has signed in without the identity provider. */
  readonly breakGlass: (trx: Trx) => Promise<void>;
}

/** A sign-in that is complete. */
interface Complete {
  readonly admin: AdminFacts;
  readonly memberId: number | null;
  /** Where the address is (ISO 3166-1 alpha-2); null where no database of places says it. */
  readonly country: string | null;
  /** The counters that have its try (`countSignIn`), which is taken back; undefined for a sign-in without a password. */
  readonly counted: readonly string[] | undefined;
  /** Fingerprint of the account when the sign-in began: what has changed since gives no session. */
  readonly account: string;
  /** The sign-in at an identity provider that it comes from. */
  readonly sso?: SsoOrigin | undefined;
  /**
   * Hash of the step that was answered last, which ends with the sign-in: another request that ends the sign-in at the
   * same time finds the step, or the session. Undefined: there was none.
   */
  readonly answered: string | undefined;
}

/**
 * Makes the session of a sign-in that is complete: a new one, whatever the browser had before.
 * @param report called in the transaction of the session
 * @throws SIGN_IN_OVER, also when the step is gone, or account or company was disabled since; SSO_OTHER_PERSON;
 *   SSO_REQUIRED when single sign-on is compulsory for the account and this is none; as `requireOpenMode` for one whose
 *   mode signs the account in no longer
 */
export async function grantSession(
  db: Database,
  { admin, memberId, country, counted, account, sso, answered }: Complete,
  origin: SignInOrigin,
  report: SignInReports,
): Promise<SignedIn> {
  const { now, ip } = origin;
  const tokens = { access: createToken(SESSION_PREFIX), refresh: createToken(SESSION_PREFIX) };
  const presented = origin.device === undefined ? undefined : hashToken(db, origin.device);
  // Rows of other companies, too: apart from what waits for the audit log of this one.
  const knownDevice =
    presented !== undefined && (await asSystem(db, (trx) => isKnownDevice(trx, presented, admin.id, now)));
  const { session, device } = await inSessionTransaction(db, admin.companyId, async (trx) => {
    const home = await lockAccount(trx, admin.id, account);
    if (!home || !isCompanyActive(home, now)) throw signInOver();
    const way = await requireWay(trx, admin, sso);
    if (answered !== undefined && !(await consumePending(trx, answered))) throw signInOver();
    await claimAccount(trx, sso?.identity, admin.id, now);
    const made = await createSession(
      trx,
      { adminId: admin.id, companyId: admin.companyId, teamMemberId: memberId, sso, ...origin },
      { access: hashToken(db, tokens.access), refresh: hashToken(db, tokens.refresh) },
    );
    auditAccount(trx, 'login', admin.id, admin.companyId, ip);
    const { hasSignedIn, isKnown, isNewCountry } = await rememberNetwork(trx, {
      sessionId: made.id,
      adminId: admin.id,
      companyId: admin.companyId,
      ip,
      country,
      now,
    });
    if (hasSignedIn && (!knownDevice || !isKnown || isNewCountry)) {
      await report.news(trx, { device: !knownDevice, network: !isKnown, country: isNewCountry });
    }
    if (way === 'break-glass') await report.breakGlass(trx);
    return { session: made, device: await deviceOf(trx, admin, origin, knownDevice) };
  });
  // Once: of several requests that end one sign-in, one comes here.
  if (counted) await asSystem(db, (trx) => forgiveSignIn(trx, counted));
  const deviceExpiresAt = new Date(now.getTime() + DEVICE_LIFETIME_S * 1000);
  return {
    ...tokens,
    ...session,
    sessionExpiresAt: session.expiresAt,
    teamMemberId: memberId,
    device,
    deviceExpiresAt,
  };
}

/**
 * How a sign-in gets in, as the modes of single sign-on are now; they stay so until the session is made.
 * @throws SSO_REQUIRED; as `requireOpenMode`
 */
async function requireWay(
  trx: Trx,
  admin: AdminFacts,
  sso: SsoOrigin | undefined,
): Promise<'single-sign-on' | 'open' | 'break-glass'> {
  await lockSsoRule(trx, admin.companyId, 'shared');
  if (sso !== undefined) {
    await requireOpenMode(trx, admin, sso);
    return 'single-sign-on';
  }
  const way = await wayWithoutSso(trx, admin);
  if (way === 'closed') throw ssoRequired();
  return way;
}

/**
 * Remembers the browser for this account. A cookie that no account knows is replaced: the person who planted it would
 * otherwise share the device's counter.
 * @param isKnown this account has signed in from it before
 */
async function deviceOf(
  trx: Trx,
  { id, companyId }: AdminFacts,
  { device, now }: SignInOrigin,
  isKnown: boolean,
): Promise<string> {
  const keeps = device !== undefined && (isKnown || (await isDeviceInUse(trx, hashToken(signerOf(trx), device), now)));
  const token = keeps ? device : createToken(DEVICE_PREFIX);
  await rememberDevice(trx, hashToken(signerOf(trx), token), { adminId: id, companyId, now, isKnown });
  return token;
}
