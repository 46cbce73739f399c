import type { AuditAction } from '../../domain/records/auditActions';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, type Database, type Trx } from '../db/connect';
import { signerOf } from '../db/transaction';
import { passwordExpired, tooManyAttempts, wrongCredentials } from '../errors/catalogue';
import { passwordEnd } from '../../domain/rules/passwordRules';
import { passwordSetAt } from '../storage/auth/passwordHistory';
import { passwordRulesOf } from '../storage/auth/passwordPolicies';
import { issuePasswordToken } from './passwordToken';
import { MAX_PASSWORD_LENGTH, hashPassword, verifyPassword } from './passwords';
import { isAdminActive, isCompanyActive } from './accountStatus';
import { type Account, findAccount, rehashPassword } from '../storage/auth/accounts';
import { appendAudit } from '../storage/audit/audit';
import { NO_COMPANY } from '../storage/audit/auditHeads';
import type { AdminFacts } from '../storage/auth/sessionFacts';
import { DEVICE_LIFETIME, isDeviceInUse, isKnownDevice, rememberDevice } from '../storage/auth/knownDevices';
import { countSignIn, forgiveSignIn, purgeAttempts } from '../storage/auth/loginAttempts';
import { createSession, purgeSessions } from '../storage/auth/sessions';
import { inSessionTransaction } from './sessionTransaction';
import { DEVICE_PREFIX, SESSION_PREFIX, createToken, hashToken } from '../keys/tokens';

interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly company?: string;
  readonly team?: string;
}

/** Where a request comes from, and when. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Where a sign-in comes from. */
interface SignInOrigin extends Origin {
  /** Token of the device cookie, undefined without one. */
  readonly device: string | undefined;
}

/** Tokens of a session, as handed to its owner once. */
export interface Grant {
  readonly access: string;
  readonly refresh: string;
  readonly accessExpiresAt: Date;
  readonly sessionExpiresAt: Date;
  readonly teamMemberId: number | null;
}

/** A session, and the token by which this browser is known from now on. */
interface SignedIn extends Grant {
  readonly device: string;
  readonly deviceExpiresAt: Date;
}

/** Refusals are sent at multiples of this time, in ms, so that the response time does not show what was found. */
const REFUSAL_DELAY_STEP_MS = 100;
/** Letters that PostgreSQL or a keyboard may take for one another share one counter. */
const counted = (login: string) => login.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

function isUsable({ admin, home, memberId }: Account, { team }: Credentials, now: Date): boolean {
  return isAdminActive(admin) && isCompanyActive(home, now) && (team === undefined || memberId !== null);
}

/**
 * Signs an administrator in. The try is counted and committed before the password is looked at; unknown login, wrong
 * password, wrong company or team, and a disabled account are one answer (research: rule on enumeration).
 * @throws WRONG_CREDENTIALS, PASSWORD_EXPIRED, or TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function signIn(db: Database, credentials: Credentials, origin: SignInOrigin): Promise<SignedIn> {
  const started = performance.now();
  const { now, ip } = origin;
  const login = credentials.login.trim();
  const presented = origin.device === undefined ? undefined : hashToken(db, origin.device);
  const { wait, account, attempt } = await asSystem(db, async (trx) => {
    const found = await findAccount(trx, { ...credentials, login });
    const known = presented !== undefined && found && (await isKnownDevice(trx, presented, found.admin.id, now));
    const counts = { login: counted(login), ip, device: known ? presented : undefined };
    return { wait: await countSignIn(trx, counts, now), account: found, attempt: counts };
  });
  if (wait > 0) throw tooManyAttempts(wait);

  const tooLong = credentials.password.length > MAX_PASSWORD_LENGTH;
  const { ok, stale } = await verifyPassword(tooLong ? null : (account?.password ?? null), credentials.password);
  if (!account || !ok || !isUsable(account, credentials, now)) {
    const { id = null, companyId = NO_COMPANY } = account?.admin ?? {};
    // The login of an unknown account is not written down: people type passwords into that field.
    await inSessionTransaction(db, companyId, async (trx) => recordSession(trx, 'login_failed', id, companyId, ip));
    const spent = performance.now() - started;
    await sleep(Math.ceil(spent / REFUSAL_DELAY_STEP_MS) * REFUSAL_DELAY_STEP_MS - spent);
    throw wrongCredentials();
  }
  const { admin, memberId, password } = account;
  await refuseExpired(db, admin, attempt, { now, ip });
  const rehashed = stale ? await hashPassword(credentials.password) : undefined;
  const tokens = { access: createToken(SESSION_PREFIX), refresh: createToken(SESSION_PREFIX) };
  // Rows of other companies, too: apart from what waits for the audit log of this one.
  await asSystem(db, async (trx) => {
    await forgiveSignIn(trx, attempt);
    await purgeAttempts(trx, now);
    await purgeSessions(trx, now);
  });
  const { session, device } = await inSessionTransaction(db, admin.companyId, async (trx) => {
    if (rehashed && password) await rehashPassword(trx, admin.id, password, rehashed);
    const made = await createSession(
      trx,
      { adminId: admin.id, companyId: admin.companyId, teamMemberId: memberId, ...origin },
      { access: hashToken(db, tokens.access), refresh: hashToken(db, tokens.refresh) },
    );
    recordSession(trx, 'login', admin.id, admin.companyId, ip);
    return { session: made, device: await deviceOf(trx, admin, origin) };
  });
  const deviceExpiresAt = new Date(now.getTime() + DEVICE_LIFETIME * 1000);
  return {
    ...tokens,
    ...session,
    sessionExpiresAt: session.expiresAt,
    teamMemberId: memberId,
    device,
    deviceExpiresAt,
  };
}

/** How long the link of an expired password works, in ms. */
const CHANGE_LIFETIME = 15 * 60 * 1000;

/**
 * Refuses an administrator whose password has expired by the policy of their company. The error has the token of a
 * one-time link that opens the page on which the password is changed.
 * @throws PASSWORD_EXPIRED
 */
async function refuseExpired(
  db: Database,
  { id, companyId }: AdminFacts,
  attempt: Parameters<typeof forgiveSignIn>[1],
  { now, ip }: Pick<Origin, 'now' | 'ip'>,
): Promise<void> {
  const over = await asSystem(db, async (trx) => {
    const rules = await passwordRulesOf(trx, companyId, 'administrators');
    if (rules.expiryDays === null) return false;
    const end = passwordEnd(await passwordSetAt(trx, companyId, id, now), rules);
    if (end === undefined || end > now) return false;
    await forgiveSignIn(trx, attempt);
    return true;
  });
  if (!over) return;
  const token = await inSessionTransaction(db, companyId, async (trx) => {
    recordSession(trx, 'password_expired', id, companyId, ip);
    return issuePasswordToken(trx, now, id, 'expired', CHANGE_LIFETIME);
  });
  throw passwordExpired(token);
}

/**
 * Remembers the browser for this account. A cookie that no account knows is replaced: the person who planted it would
 * otherwise share the device's counter.
 */
async function deviceOf(trx: Trx, { id, companyId }: AdminFacts, { device, now }: SignInOrigin): Promise<string> {
  const keeps = device !== undefined && (await isDeviceInUse(trx, hashToken(signerOf(trx), device), now));
  const token = keeps ? device : createToken(DEVICE_PREFIX);
  await rememberDevice(trx, hashToken(signerOf(trx), token), { adminId: id, companyId, now });
  return token;
}

/** Writes an audit entry about a session, in the company of the administrator. */
export function recordSession(
  trx: Trx,
  action: AuditAction,
  adminId: number | null,
  companyId: number,
  ip: string,
): void {
  appendAudit(trx, {
    companyId,
    adminId,
    originalAdminId: null,
    ip,
    action,
    element: 'administrator',
    elementId: adminId,
    data: {},
  });
}
