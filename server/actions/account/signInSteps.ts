import { checkCredentials, type Credentials } from '../../auth/credentials';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { SignInOrigin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import { typedCode } from '../../auth/oneTimeCodes';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { codeIncorrect, fieldError, signInOver, validationFailed } from '../../errors/catalogue';
import { hashToken } from '../../keys/tokens';
import { countStepTry, MAX_STEP_TRIES, type PendingSignIn } from '../../storage/auth/pendingSignIns';
import { isCodeOfMail } from './codeByMail';
import { checkCountedCode } from './countedCodes';
import { checkStepPasskey } from './passkeySignIn';
import { accountFor } from './pendingStep';
import { checkFactor, confirmSetup } from './secondFactor';
import { grantSignIn, nextStep, type SignInResult } from './signInNext';
import { offerWorkplaces, workplacesOf } from './workplaces';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'places' | 'now'>;

/**
 * Begins a sign-in with login and password. What it needs further is answered only after the right password.
 * @param choosesTeam true: an administrator with several memberships chooses one; false: the own profile counts
 * @throws WRONG_CREDENTIALS, SSO_REQUIRED, TOO_MANY_ATTEMPTS, PASSWORD_EXPIRED
 */
export async function beginSignIn(
  context: Needs,
  credentials: Credentials,
  choosesTeam: boolean,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const { accounts, counted } = await checkCredentials(context.db, credentials, origin);
  const options = await workplacesOf(context.db, accounts, choosesTeam && credentials.team === undefined);
  return offerWorkplaces(
    context,
    options.map((one) => ({ ...one, counted })),
    origin,
  );
}

/** What the browser answers to a step. */
interface StepAnswer {
  readonly pending: string;
  /** Of the step `choose`: position in its options. */
  readonly choice?: number;
  /** The code of the mail or of the app, or a recovery code. */
  readonly code?: string;
  /** What the browser answers to `passkeyOptions`. */
  readonly passkey?: unknown;
}

/**
 * Answers the step that a sign-in waits for. A try is counted before anything is compared, and each code is good once.
 * @throws SIGN_IN_OVER when there is no such sign-in, its time or its tries are over, or the account has changed since;
 *   CODE_INCORRECT with the tries that are left; PASSKEY_REFUSED; TOO_MANY_ATTEMPTS for the account; VALIDATION_FAILED
 *   for a choice that there is not
 */
export async function answerStep(context: Needs, answer: StepAnswer, origin: SignInOrigin): Promise<SignInResult> {
  const { db } = context;
  const { now } = origin;
  const hash = hashToken(db, answer.pending);
  const pending = await asSystem(db, (trx) => countStepTry(trx, hash, now));
  if (!pending) throw signInOver();
  if (pending.step === 'choose') {
    const chosen = pending.options[answer.choice ?? -1];
    if (!chosen) throw validationFailed({ choice: fieldError('FIELD_INVALID_CHOICE') });
    return nextStep(context, chosen, origin, { hasGivenFactor: chosen.proven, answered: hash });
  }
  if (pending.step === 'sso') return answerSso(context, pending, hash, origin);
  if (answer.passkey !== undefined) return answerPasskey(context, pending, hash, answer.passkey, origin);
  const { chosen } = pending;
  if (!chosen || pending.step === 'passkey') throw signInOver();
  const { admin } = await accountFor(context, chosen, now);
  const typed = typedCode(answer.code ?? '');
  const right = await checkCountedCode(context, admin.id, origin, () =>
    compareCode(context, pending, hash, admin.id, typed, origin),
  );
  if (right === false) {
    await inSessionTransaction(db, admin.companyId, async (trx) =>
      auditAccount(trx, 'code_refused', admin.id, admin.companyId, origin.ip),
    );
    throw codeIncorrect(MAX_STEP_TRIES - pending.tries);
  }
  if (pending.step === 'code') return nextStep(context, chosen, origin, { hasGivenCode: true, answered: hash });
  if (pending.step === 'totp') return nextStep(context, chosen, origin, { hasGivenFactor: true, answered: hash });
  const signedIn = await grantSignIn(context, chosen, admin, origin, hash);
  return right === true ? { signedIn } : { signedIn, recoveryCodes: right };
}

/**
 * @returns true; false for a wrong code; the recovery codes of a factor that it has confirmed
 * @throws SIGN_IN_OVER as `confirmSetup`
 */
async function compareCode(
  context: Needs,
  { step, codeHash }: PendingSignIn,
  hash: string,
  adminId: number,
  typed: string,
  origin: SignInOrigin,
): Promise<boolean | readonly string[]> {
  if (step === 'totp') return checkFactor(context, adminId, typed, origin);
  if (step === 'enrol') return confirmSetup(context, adminId, typed, origin, { signIn: hash });
  return isCodeOfMail(context, codeHash, hash, typed);
}

/** The browser is back from the identity provider: it must be the one that was sent there. */
async function answerSso(
  context: Needs,
  { chosen, browser }: PendingSignIn,
  hash: string,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const isSame = origin.browsers?.some((one) => hashToken(context.db, one) === browser) ?? false;
  if (!chosen?.sso || !isSame) throw signInOver();
  const { sso } = chosen;
  const account = await accountFor(context, chosen, origin.now);
  const options = await workplacesOf(context.db, [account], true);
  return offerWorkplaces(
    context,
    options.map((one) => ({ ...one, sso })),
    origin,
    hash,
  );
}

/**
 * A passkey: as second factor of the chosen account, or as all that a sign-in needs, when it has verified the person.
 */
async function answerPasskey(
  context: Needs,
  pending: PendingSignIn,
  hash: string,
  response: unknown,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const account = await checkStepPasskey(context, pending, hash, response, origin);
  if (pending.chosen) return nextStep(context, pending.chosen, origin, { hasGivenFactor: true, answered: hash });
  const options = await workplacesOf(context.db, [account], true);
  return offerWorkplaces(
    context,
    options.map((one) => ({ ...one, proven: true })),
    origin,
    hash,
  );
}
