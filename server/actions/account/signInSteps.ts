import { checkCredentials, countedLogin, type Credentials } from '../../auth/credentials';
import { issuePasswordToken } from '../../auth/passwordToken';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import { grantSession, recordSession, type SignedIn, type SignInOrigin } from '../../auth/signIn';
import { typedCode } from '../../auth/totp';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { codeIncorrect, fieldError, signInOver, tooManyAttempts, validationFailed } from '../../errors/catalogue';
import { hashToken } from '../../keys/tokens';
import { type Account, choicesOf } from '../../storage/auth/accounts';
import {
  consumePending,
  countStepTry,
  MAX_STEP_TRIES,
  type PendingSignIn,
  type Workplace,
} from '../../storage/auth/pendingSignIns';
import { passkeysOf } from '../../storage/auth/passkeys';
import { countCodeTry, forgiveCodeTries } from '../../storage/auth/recoveryLimits';
import { findFactor } from '../../storage/auth/secondFactors';
import { isPasswordOver, isFactorRequired } from './accountRules';
import { reportBreakGlass } from './breakGlass';
import { isCodeOfMail, mailStep, type CodeChallenge } from './codeByMail';
import { checkStepPasskey } from './passkeySignIn';
import { reportNewSignIn } from './newSignIn';
import { accountFor, insertStep } from './pendingStep';
import { checkFactor, confirmSetup, startSetup, type Setup } from './secondFactor';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** What a sign-in needs next, as the browser is told. */
export type Challenge =
  | {
      readonly challenge: 'choose';
      readonly pending: string;
      readonly options: readonly { readonly company: string; readonly team: string | null }[];
    }
  | CodeChallenge
  /** `passkey`: one of the account does as well. */
  | { readonly challenge: 'totp'; readonly pending: string; readonly passkey: boolean }
  | { readonly challenge: 'passkey'; readonly pending: string }
  | ({ readonly challenge: 'enrol'; readonly pending: string } & Setup)
  /** The password has expired, and its owner is known: a new one is set with this token. */
  | { readonly challenge: 'password'; readonly token: string };

/** A complete sign-in, or its next step. */
export type SignInResult =
  { readonly signedIn: SignedIn; readonly recoveryCodes?: readonly string[] } | { readonly next: Challenge };

/** How long the password can be changed after the code, in ms. */
const CHANGE_LIFETIME = 15 * 60 * 1000;

/**
 * Begins a sign-in with login and password. What it needs further is known only to who has the password.
 * @param choosesTeam true: an administrator with several memberships chooses one; false: the own profile counts
 * @throws WRONG_CREDENTIALS, SSO_REQUIRED, TOO_MANY_ATTEMPTS, PASSWORD_EXPIRED
 */
export async function beginSignIn(
  context: Needs,
  credentials: Credentials,
  choosesTeam: boolean,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const accounts = await checkCredentials(context.db, credentials, origin);
  return offer(context, await optionsOf(context, accounts, choosesTeam && credentials.team === undefined), origin);
}

/** Goes on with the one workplace that there is, or lets the person choose. */
async function offer(
  context: Needs,
  options: readonly Workplace[],
  origin: SignInOrigin,
  answered?: string,
): Promise<SignInResult> {
  const [only] = options;
  if (only && options.length === 1) return proceed(context, only, origin, { hasGivenFactor: only.proven, answered });
  const pending = await insertStep(context, 'choose', { options }, origin.now, { answered });
  const names = await asSystem(context.db, (trx) => choicesOf(trx, [...new Set(options.map((one) => one.adminId))]));
  return {
    next: {
      challenge: 'choose',
      pending,
      options: options.map(({ adminId, memberId }) => {
        const name = names.find((one) => one.adminId === adminId && one.memberId === memberId);
        return { company: name?.company ?? '', team: name?.team ?? null };
      }),
    },
  };
}

/** Memberships from which on an administrator is asked which one counts; with one, they can switch later. */
const MIN_MEMBERSHIPS = 2;

async function optionsOf({ db }: Needs, accounts: readonly Account[], withTeams: boolean): Promise<Workplace[]> {
  const own = accounts.map(({ admin, memberId, fingerprint: account }) => ({ adminId: admin.id, memberId, account }));
  if (!withTeams) return own;
  const names = await asSystem(db, (trx) =>
    choicesOf(
      trx,
      own.map(({ adminId }) => adminId),
    ),
  );
  if (names.filter(({ memberId }) => memberId !== null).length < MIN_MEMBERSHIPS) return own;
  return names.map(({ adminId, memberId }) => ({
    adminId,
    memberId,
    account: own.find((one) => one.adminId === adminId)?.account ?? '',
  }));
}

/** What a sign-in has given beside the password. */
interface Given {
  readonly hasGivenFactor?: boolean | undefined;
  /** The code by mail. */
  readonly hasGivenCode?: boolean;
  /** Hash of the step that was answered: what comes of it takes its place, in one transaction. */
  readonly answered?: string | undefined;
}

/**
 * What comes after the password, and after the choice: second factor; code by mail and a new password when it has expired;
 * code by mail and the set-up of a second factor when it is required; else the session.
 */
async function proceed(
  context: Needs,
  chosen: Workplace,
  origin: SignInOrigin,
  { hasGivenFactor = false, hasGivenCode = false, answered }: Given = {},
): Promise<SignInResult> {
  const { db, config } = context;
  const { now } = origin;
  const { admin } = await accountFor(context, chosen, now);
  const [isOver, factor, isRequired, passkeys] = await asSystem(db, async (trx) => [
    await isPasswordOver(trx, admin, now),
    await findFactor(trx, admin.id),
    await isFactorRequired(trx, admin),
    await passkeysOf(trx, admin.id),
  ]);
  // Before the expired password: who has guessed the password must not be able to set a new one.
  if (factor?.confirmedAt && !hasGivenFactor) {
    const pending = await insertStep(context, 'totp', { chosen }, now, { answered });
    return { next: { challenge: 'totp', pending, passkey: passkeys.length > 0 } };
  }
  if (passkeys.length > 0 && !hasGivenFactor) {
    const pending = await insertStep(context, 'passkey', { chosen }, now, { answered });
    return { next: { challenge: 'passkey', pending } };
  }
  if (isOver && !chosen.sso) {
    if (!hasGivenCode) {
      await asSystem(db, async (trx) => recordSession(trx, 'password_expired', admin.id, admin.companyId, origin.ip));
    }
    // No code by mail when the second factor has proven the person, or when there is no mail server to send it.
    if (hasGivenFactor || hasGivenCode || config.mail.smtpUrl === undefined) {
      return { next: await passwordStep(context, chosen, origin, answered) };
    }
    return { next: await mailStep(context, chosen, origin, 'password', answered) };
  }
  if (isRequired && !hasGivenFactor) {
    // Who has only guessed the password must not be able to set up a factor of their own.
    const isKnown = hasGivenCode || chosen.sso !== undefined || config.mail.smtpUrl === undefined;
    if (!isKnown) return { next: await mailStep(context, chosen, origin, 'factor', answered) };
    const setup = await startSetup(context, { adminId: admin.id, companyId: admin.companyId, login: admin.login });
    const pending = await insertStep(context, 'enrol', { chosen }, now, { answered });
    return { next: { challenge: 'enrol', pending, ...setup } };
  }
  return { signedIn: await complete(context, chosen, origin, answered) };
}

async function complete(
  context: Needs,
  chosen: Workplace,
  origin: SignInOrigin,
  answered: string | undefined,
): Promise<SignedIn> {
  const { admin } = await accountFor(context, chosen, origin.now);
  const login = chosen.proven || chosen.sso ? undefined : countedLogin(admin.login);
  return grantSession(
    context.db,
    { admin, memberId: chosen.memberId, login, account: chosen.account, sso: chosen.sso, answered },
    origin,
    {
      news: (trx, news) => reportNewSignIn(trx, context, admin, news, origin),
      breakGlass: (trx) => reportBreakGlass(trx, context, admin, origin),
    },
  );
}

async function passwordStep(
  { db }: Needs,
  { adminId }: Workplace,
  { now }: SignInOrigin,
  answered: string | undefined,
): Promise<Challenge> {
  const token = await asSystem(db, async (trx) => {
    if (answered !== undefined && !(await consumePending(trx, answered))) throw signInOver();
    return issuePasswordToken(trx, now, adminId, 'expired', CHANGE_LIFETIME);
  });
  return { challenge: 'password', token };
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
 *   CODE_INCORRECT with the tries that are left; PASSKEY_REFUSED; TOO_MANY_ATTEMPTS for the account; VALIDATION_FAILED for a choice that
 *   there is not
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
    return proceed(context, chosen, origin, { hasGivenFactor: chosen.proven, answered: hash });
  }
  if (pending.step === 'sso') return answerSso(context, pending, hash, origin);
  if (answer.passkey !== undefined) return answerPasskey(context, pending, hash, answer.passkey, origin);
  const { chosen } = pending;
  if (!chosen || pending.step === 'passkey') throw signInOver();
  const { admin } = await accountFor(context, chosen, now);
  const wait = await asSystem(db, (trx) => countCodeTry(trx, admin.id, now));
  if (wait > 0) throw tooManyAttempts(wait);
  const typed = typedCode(answer.code ?? '');
  const right = await isRight(context, pending, hash, admin.id, typed, origin);
  if (right === false) {
    await inSessionTransaction(db, admin.companyId, async (trx) =>
      recordSession(trx, 'code_refused', admin.id, admin.companyId, origin.ip),
    );
    throw codeIncorrect(MAX_STEP_TRIES - pending.tries);
  }
  await asSystem(db, (trx) => forgiveCodeTries(trx, admin.id));
  if (pending.step === 'code') return proceed(context, chosen, origin, { hasGivenCode: true, answered: hash });
  if (pending.step === 'totp') return proceed(context, chosen, origin, { hasGivenFactor: true, answered: hash });
  const signedIn = await complete(context, chosen, origin, hash);
  return right === true ? { signedIn } : { signedIn, recoveryCodes: right };
}

/**
 * @returns false for a wrong code; the recovery codes of a factor that it has confirmed
 * @throws SIGN_IN_OVER as `confirmSetup`
 */
async function isRight(
  context: Needs,
  { step, codeHash }: PendingSignIn,
  hash: string,
  adminId: number,
  typed: string,
  origin: SignInOrigin,
): Promise<boolean | readonly string[]> {
  if (step === 'totp') return checkFactor(context, adminId, typed, origin);
  if (step === 'enrol') return (await confirmSetup(context, adminId, typed, origin, { duringSignIn: true })) ?? false;
  return isCodeOfMail(context, codeHash, hash, typed);
}

/** The browser is back from the identity provider: it must be the one that was sent there. */
async function answerSso(
  context: Needs,
  { chosen, browser }: PendingSignIn,
  hash: string,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const isSame = origin.browser !== undefined && hashToken(context.db, origin.browser) === browser;
  if (!chosen?.sso || !isSame) throw signInOver();
  const { sso } = chosen;
  const account = await accountFor(context, chosen, origin.now);
  const options = await optionsOf(context, [account], true);
  return offer(
    context,
    options.map((one) => ({ ...one, sso })),
    origin,
    hash,
  );
}

/** A passkey: as second factor of the chosen account, or as all that a sign-in needs, when it has verified the person. */
async function answerPasskey(
  context: Needs,
  pending: PendingSignIn,
  hash: string,
  response: unknown,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const account = await checkStepPasskey(context, pending, hash, response, origin);
  if (pending.chosen) return proceed(context, pending.chosen, origin, { hasGivenFactor: true, answered: hash });
  const options = await optionsOf(context, [account], true);
  return offer(
    context,
    options.map((one) => ({ ...one, proven: true })),
    origin,
    hash,
  );
}
