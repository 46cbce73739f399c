import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, type Database } from '../db/connect';
import {
  accountDisabled,
  ssoRequired,
  subscriptionExpired,
  tooManyAttempts,
  wrongCredentials,
  type PorticoError,
} from '../errors/catalogue';
import { NO_COMPANY } from '../storage/audit/auditHeads';
import { type Account, findAccounts, rehashPassword } from '../storage/auth/accounts';
import { isKnownDevice } from '../storage/auth/knownDevices';
import { countSignIn } from '../storage/auth/loginAttempts';
import { hashToken } from '../keys/tokens';
import { wayWithoutSso } from './compulsorySso';
import { isAdminActive, isCompanyActive } from './accountStatus';
import { dummyHash } from './dummyHashes';
import { MAX_PASSWORD_LENGTH, hashPassword, verifyPassword } from './passwords';
import { inSessionTransaction } from './sessionTransaction';
import type { SignInOrigin } from './origin';
import { auditAccount } from './accountAudit';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly company?: string;
  readonly team?: string;
}

/**
 * Refusals are sent at multiples of this time, in ms, so that the response time does not show what was found: neither
 * that there is an account nor that there are several.
 */
const REFUSAL_DELAY_STEP_MS = 200;

/** Letters that PostgreSQL or a keyboard may take for one another share one counter. */
export const countedLogin = (login: string): string =>
  login.trim().normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

function isUsable({ admin, home, memberId }: Account, { team }: Credentials, now: Date): boolean {
  return isAdminActive(admin) && isCompanyActive(home, now) && (team === undefined || memberId !== null);
}

/**
 * Checks login and password. The try is counted and committed before the password is looked at; unknown login, wrong
 * password, and wrong company or team are one answer: it does not tell which logins exist. The try stays counted until
 * the sign-in is complete.
 * @returns the accounts with this login whose password it is, at least one; and the counters that have the try
 * @throws WRONG_CREDENTIALS; with the right password ACCOUNT_DISABLED, SUBSCRIPTION_EXPIRED or SSO_REQUIRED;
 *   TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function checkCredentials(
  db: Database,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<{ readonly accounts: readonly Account[]; readonly counted: readonly string[] }> {
  const started = performance.now();
  const { now, ip } = origin;
  const login = credentials.login.trim();
  const presented = origin.device === undefined ? undefined : hashToken(db, origin.device);
  const { wait, counted, accounts } = await asSystem(db, async (trx) => {
    const found = await findAccounts(trx, { ...credentials, login });
    // Several companies may have this login: a device that only one of the accounts knows is none here.
    let known = presented !== undefined && found.length > 0;
    for (const { admin } of found) {
      known &&= presented !== undefined && (await isKnownDevice(trx, presented, admin.id, now));
    }
    const counts = { login: countedLogin(login), ip, device: known ? presented : undefined };
    return { ...(await countSignIn(trx, counts, now)), accounts: found };
  });
  if (wait > 0) throw tooManyAttempts(wait);

  const dummy = await dummyHash(db, countedLogin(login), now);
  const right = await accountsOfPassword(db, accounts, credentials.password, dummy);
  const usable = right.filter((account) => isUsable(account, credentials, now));
  const open = await openWithoutSso(db, usable, ip);
  if (open.length > 0) return { accounts: open, counted };
  if (usable.length > 0) throw ssoRequired();
  // The login of an unknown account is not written down: people type passwords into that field.
  const compared = accounts.length > 0 ? accounts.map(({ admin }) => admin) : [{ id: null, companyId: NO_COMPANY }];
  for (const { id, companyId } of compared) {
    await inSessionTransaction(db, companyId, async (trx) => auditAccount(trx, 'login_failed', id, companyId, ip));
  }
  const spent = performance.now() - started;
  await sleep(Math.ceil(spent / REFUSAL_DELAY_STEP_MS) * REFUSAL_DELAY_STEP_MS - spent);
  throw refusalOf(right, now);
}

/** The accounts that need no single sign-on; a try of the others is written down. */
async function openWithoutSso(db: Database, usable: readonly Account[], ip: string): Promise<readonly Account[]> {
  const open: Account[] = [];
  for (const account of usable) {
    const { admin } = account;
    if ((await asSystem(db, (trx) => wayWithoutSso(trx, admin))) !== 'closed') open.push(account);
    else {
      await inSessionTransaction(db, admin.companyId, async (trx) =>
        auditAccount(trx, 'login_failed', admin.id, admin.companyId, ip, { code: ssoRequired().code }),
      );
    }
  }
  return open;
}

/**
 * Why no account gets in. That the account is disabled or the subscription has ended is told with the right password
 * only.
 * @param right the accounts whose password was given; none of them may be used
 */
function refusalOf(right: readonly Account[], now: Date): PorticoError {
  const open = right.filter(({ admin, home }) => isAdminActive(admin) && home.deletedAt === null);
  if (right.length > 0 && open.length === 0) return accountDisabled();
  const expired = open.length > 0 && open.every(({ home }) => !isCompanyActive(home, now));
  return expired ? subscriptionExpired() : wrongCredentials();
}

/**
 * The accounts that have this password; its hash is renewed where it has other parameters than today's.
 * @param dummy hash to compare with where there is none
 */
async function accountsOfPassword(
  db: Database,
  accounts: readonly Account[],
  password: string,
  dummy: string,
): Promise<Account[]> {
  const tooLong = password.length > MAX_PASSWORD_LENGTH;
  // Without an account the same work is done once.
  const compared = accounts.length > 0 ? accounts : [undefined];
  const results = await Promise.all(
    compared.map(async (account) => {
      const stored = tooLong ? null : (account?.password ?? null);
      const { ok, stale } = await verifyPassword(stored, password, dummy);
      if (!ok || !account) return [];
      return [stale && stored !== null ? await renewed(db, account, stored, password) : account];
    }),
  );
  return results.flat();
}

async function renewed(db: Database, account: Account, stored: string, password: string): Promise<Account> {
  const hash = await hashPassword(password);
  return asSystem(db, async (trx) => {
    const fingerprint = await rehashPassword(trx, account.admin.id, stored, hash);
    return fingerprint === undefined ? account : { ...account, password: hash, fingerprint };
  });
}
