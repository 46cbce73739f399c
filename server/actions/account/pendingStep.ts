import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { signInOver } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import { type Account, findAccountById } from '../../storage/auth/accounts';
import {
  insertPending,
  replacePending,
  type PendingSignIn,
  type PendingStep,
  type Workplace,
} from '../../storage/auth/pendingSignIns';

/** How long a step may take, in ms; a code by mail works as long. */
export const STEP_LIFETIME_MS = 10 * 60 * 1000;
export const PENDING_PREFIX = 'psi_';

/**
 * Writes a step that a sign-in waits for.
 * @param answered hash of the step before it, which it takes the place of; undefined: it is the first one
 * @throws SIGN_IN_OVER when the step before it was answered by another request, or the sign-in has been ended meanwhile
 */
export async function writeStep(
  trx: Trx,
  step: Parameters<typeof insertPending>[1],
  answered: string | undefined,
): Promise<void> {
  if (answered === undefined) await insertPending(trx, step);
  else if (!(await replacePending(trx, answered, step))) throw signInOver();
}

/**
 * Writes a step in a transaction of its own, with a new token.
 * @param check called in that transaction before anything is written
 * @returns the token of the step, for the browser
 * @throws as `writeStep`, `check`
 */
export async function insertStep(
  { db }: Pick<Context, 'db'>,
  step: PendingStep,
  what: Partial<Pick<PendingSignIn, 'options' | 'chosen' | 'challenge' | 'browser'>>,
  now: Date,
  { answered, check }: { readonly answered?: string | undefined; readonly check?: (trx: Trx) => Promise<void> } = {},
): Promise<string> {
  const token = createToken(PENDING_PREFIX);
  const expiresAt = new Date(now.getTime() + STEP_LIFETIME_MS);
  await asSystem(db, async (trx) => {
    await check?.(trx);
    await writeStep(trx, { hash: hashToken(db, token), step, ...what, now, expiresAt }, answered);
  });
  return token;
}

/**
 * The account of a chosen workplace. Needs a system transaction.
 * @throws SIGN_IN_OVER when it is not what it was when the password was checked
 */
export async function currentAccount(trx: Trx, chosen: Workplace, now: Date): Promise<Account> {
  const account = await findAccountById(trx, chosen.adminId);
  const isSame = account?.fingerprint === chosen.account;
  if (!account || !isSame || !isAdminActive(account.admin) || !isCompanyActive(account.home, now)) throw signInOver();
  return account;
}

/** `currentAccount` in a transaction of its own. @throws SIGN_IN_OVER */
export function accountFor({ db }: Pick<Context, 'db'>, chosen: Workplace, now: Date): Promise<Account> {
  return asSystem(db, (trx) => currentAccount(trx, chosen, now));
}
