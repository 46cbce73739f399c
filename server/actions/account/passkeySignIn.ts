/** Passkeys in a sign-in: on their own, and as its second factor. What comes after them is in `signInSteps.ts`. */
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import type { SignInOrigin } from '../../auth/origin';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { failure, signInOver, tooManyAttempts } from '../../errors/catalogue';
import { hashToken } from '../../keys/tokens';
import { type Account, findAccountById } from '../../storage/auth/accounts';
import {
  findFactorStep,
  keepStepChallenge,
  takeStepChallenge,
  type PendingSignIn,
} from '../../storage/auth/pendingSignIns';
import { countPasskeySignIn } from '../../storage/auth/accountLimits';
import { checkPasskey, passkeyOwner, recordRefusal, signatureOptions } from './passkeys';
import { accountFor, insertStep } from './pendingStep';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/**
 * Options for a passkey, as the browser needs them: for the second factor of a sign-in, or to begin one without login
 * and password. The challenge belongs to that sign-in and is good for one answer.
 * @param token of the sign-in that waits for its second factor; undefined to begin one
 * @throws SIGN_IN_OVER, TOO_MANY_ATTEMPTS, PASSKEY_UNAVAILABLE
 */
export async function passkeyOptions(context: Needs, token: string | undefined, { now, ip }: SignInOrigin) {
  const { db } = context;
  if (token === undefined) {
    const wait = await asSystem(db, (trx) => countPasskeySignIn(trx, ip, now));
    if (wait > 0) throw tooManyAttempts(wait);
    const options = await signatureOptions(context, undefined, true);
    return { pending: await insertStep(context, 'passkey', { challenge: options.challenge }, now), options };
  }
  const hash = hashToken(db, token);
  const chosen = await asSystem(db, (trx) => findFactorStep(trx, hash, now));
  if (!chosen) throw signInOver();
  const options = await signatureOptions(context, chosen.adminId, false);
  if (!(await asSystem(db, (trx) => keepStepChallenge(trx, hash, options.challenge, now)))) throw signInOver();
  return { pending: token, options };
}

/**
 * Checks the passkey that answers a step of a sign-in. The challenge of the step is used up by it.
 * @param hash of the token of the sign-in
 * @returns the account that it opens: the chosen one, or without a choice the one whose passkey has verified its person
 * @throws SIGN_IN_OVER for a step that takes no passkey; PASSKEY_REFUSED
 */
export async function checkStepPasskey(
  context: Needs,
  { step, chosen, challenge }: PendingSignIn,
  hash: string,
  response: unknown,
  origin: SignInOrigin,
): Promise<Account> {
  const { db } = context;
  if (step !== 'passkey' && step !== 'totp') throw signInOver();
  const account = chosen ? await accountFor(context, chosen, origin.now) : await usableOwner(context, response, origin);
  const isFresh = challenge !== null && (await asSystem(db, (trx) => takeStepChallenge(trx, hash, challenge)));
  if (!account) throw failure('PASSKEY_REFUSED');
  const { id: adminId, companyId } = account.admin;
  const expected = {
    challenge: isFresh ? challenge : undefined,
    adminId: chosen?.adminId,
    mustVerify: chosen === null,
  };
  if ((await checkPasskey(context, response, expected, origin)) !== adminId) {
    await recordRefusal(context, { adminId, companyId }, origin);
    throw failure('PASSKEY_REFUSED');
  }
  return account;
}

/**
 * The account whose passkey answers, if it may be used. A person without a password signs in at the company's identity
 * provider alone.
 */
async function usableOwner(context: Needs, response: unknown, origin: SignInOrigin): Promise<Account | undefined> {
  const account = await asSystem(context.db, async (trx) => {
    const adminId = await passkeyOwner(trx, response);
    return adminId === undefined ? undefined : findAccountById(trx, adminId);
  });
  if (!account) return undefined;
  const { admin, home, password } = account;
  if (password !== null && isAdminActive(admin) && isCompanyActive(home, origin.now)) return account;
  await recordRefusal(context, { adminId: admin.id, companyId: admin.companyId }, origin);
  return undefined;
}
