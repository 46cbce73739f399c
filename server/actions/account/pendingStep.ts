import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { signInOver } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import { type Account, findAccountById } from '../../storage/auth/accounts';
import { insertPending, type PendingSignIn, type PendingStep, type Workplace } from '../../storage/auth/pendingSignIns';

/** How long a step may take, in ms; a code by mail works as long. */
export const STEP_LIFETIME = 10 * 60 * 1000;
export const PENDING_PREFIX = 'psi_';

/** Writes a step that a sign-in waits for. @returns its token, for the browser */
export async function insertStep(
  { db }: Pick<Context, 'db'>,
  step: PendingStep,
  what: Partial<Pick<PendingSignIn, 'options' | 'chosen' | 'challenge' | 'browser'>>,
  now: Date,
): Promise<string> {
  const token = createToken(PENDING_PREFIX);
  const expiresAt = new Date(now.getTime() + STEP_LIFETIME);
  await asSystem(db, (trx) => insertPending(trx, { hash: hashToken(db, token), step, ...what, now, expiresAt }));
  return token;
}

/** The account of a chosen workplace. @throws SIGN_IN_OVER when it is not what it was when the password was checked */
export async function accountFor({ db }: Pick<Context, 'db'>, chosen: Workplace, now: Date): Promise<Account> {
  const account = await asSystem(db, (trx) => findAccountById(trx, chosen.adminId));
  const isSame = account?.fingerprint === chosen.account;
  if (!account || !isSame || !isAdminActive(account.admin) || !isCompanyActive(account.home, now)) throw signInOver();
  return account;
}
