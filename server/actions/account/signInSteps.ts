import { createHmac, timingSafeEqual } from 'node:crypto';
import { isAdminActive, isCompanyActive } from '../../auth/accountStatus';
import { checkCredentials, countedLogin, type Credentials } from '../../auth/credentials';
import { issuePasswordToken } from '../../auth/passwordToken';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import { grantSession, recordSession, type SignedIn, type SignInOrigin } from '../../auth/signIn';
import { newMailCode, typedCode } from '../../auth/totp';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import {
  codeIncorrect,
  fieldError,
  passwordExpired,
  signInOver,
  tooManyAttempts,
  validationFailed,
} from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import { type Account, choicesOf, findAccountById } from '../../storage/auth/accounts';
import {
  consumePending,
  countStepTry,
  findCodeStep,
  insertPending,
  MAX_STEP_TRIES,
  replaceCode,
  type PendingSignIn,
  type PendingStep,
  type Workplace,
} from '../../storage/auth/pendingSignIns';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { countCodeMail, countCodeTry, forgiveCodeTries } from '../../storage/auth/recoveryLimits';
import { findFactor } from '../../storage/auth/secondFactors';
import { isPasswordOver, isFactorRequired } from './accountRules';
import { mailToOwner } from './accountMail';
import { checkFactor, confirmSetup, startSetup, type Setup } from './secondFactor';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** What a sign-in needs next, as the browser is told. */
export type Challenge =
  | {
      readonly challenge: 'choose';
      readonly pending: string;
      readonly options: readonly { readonly company: string; readonly team: string | null }[];
    }
  | { readonly challenge: 'code'; readonly pending: string; readonly to: string }
  | { readonly challenge: 'totp'; readonly pending: string }
  | ({ readonly challenge: 'enrol'; readonly pending: string } & Setup)
  /** The password has expired, and its owner is known: a new one is set with this token. */
  | { readonly challenge: 'password'; readonly token: string };

/** A complete sign-in, or its next step. */
export type SignInResult =
  { readonly signedIn: SignedIn; readonly recoveryCodes?: readonly string[] } | { readonly next: Challenge };

/** How long a step may take, in ms; a code by mail works as long. */
const STEP_LIFETIME = 10 * 60 * 1000;
/** Shortest time between two codes by mail of one sign-in, in ms. */
const RESEND_DELAY = 60 * 1000;
/** How long the password can be changed after the code, in ms. */
const CHANGE_LIFETIME = 15 * 60 * 1000;
const PENDING_PREFIX = 'psi_';

/**
 * Begins a sign-in with login and password. What it needs further is known only to who has the password.
 * @param choosesTeam true: an administrator with several memberships chooses one; false: the own profile counts
 * @throws WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS, PASSWORD_EXPIRED
 */
export async function beginSignIn(
  context: Needs,
  credentials: Credentials,
  choosesTeam: boolean,
  origin: SignInOrigin,
): Promise<SignInResult> {
  const accounts = await checkCredentials(context.db, credentials, origin);
  const options = await optionsOf(context, accounts, choosesTeam && credentials.team === undefined);
  const [only] = options;
  if (only && options.length === 1) return proceed(context, only, origin);
  const pending = await insertStep(context, 'choose', { options }, origin.now);
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

async function insertStep(
  { db }: Needs,
  step: PendingStep,
  what: Partial<Pick<PendingSignIn, 'options' | 'chosen'>>,
  now: Date,
): Promise<string> {
  const token = createToken(PENDING_PREFIX);
  const expiresAt = new Date(now.getTime() + STEP_LIFETIME);
  await asSystem(db, (trx) => insertPending(trx, { hash: hashToken(db, token), step, ...what, now, expiresAt }));
  return token;
}

/** The account of a chosen workplace. @throws SIGN_IN_OVER when it is not what it was when the password was checked */
async function accountFor({ db }: Needs, chosen: Workplace, now: Date): Promise<Account> {
  const account = await asSystem(db, (trx) => findAccountById(trx, chosen.adminId));
  const isSame = account?.fingerprint === chosen.account;
  if (!account || !isSame || !isAdminActive(account.admin) || !isCompanyActive(account.home, now)) throw signInOver();
  return account;
}

/** What comes after the password, and after the choice: code, second factor, its set-up, or the session. */
async function proceed(
  context: Needs,
  chosen: Workplace,
  origin: SignInOrigin,
  hasGivenFactor = false,
): Promise<SignInResult> {
  const { db, config } = context;
  const { now } = origin;
  const { admin } = await accountFor(context, chosen, now);
  const [isOver, factor, isRequired] = await asSystem(db, async (trx) => [
    await isPasswordOver(trx, admin, now),
    await findFactor(trx, admin.id),
    await isFactorRequired(trx, admin.companyId),
  ]);
  // Before the expired password: who has guessed the password must not be able to set a new one.
  if (factor?.confirmedAt && !hasGivenFactor) {
    return { next: { challenge: 'totp', pending: await insertStep(context, 'totp', { chosen }, now) } };
  }
  if (isOver) {
    await asSystem(db, async (trx) => recordSession(trx, 'password_expired', admin.id, admin.companyId, origin.ip));
    // No code by mail when the second factor has proven the person, or when there is no mail server to send it.
    if (hasGivenFactor || config.mail.smtpUrl === undefined) {
      return { next: await passwordStep(context, chosen, origin) };
    }
    return { next: await codeStep(context, chosen, origin) };
  }
  if (isRequired && !hasGivenFactor) {
    const setup = await startSetup(context, { adminId: admin.id, companyId: admin.companyId, login: admin.login });
    return {
      next: { challenge: 'enrol', pending: await insertStep(context, 'enrol', { chosen }, now), ...setup },
    };
  }
  return { signedIn: await complete(context, chosen, origin) };
}

async function complete(context: Needs, chosen: Workplace, origin: SignInOrigin): Promise<SignedIn> {
  const { admin } = await accountFor(context, chosen, origin.now);
  const login = countedLogin(admin.login);
  return grantSession(context.db, { admin, memberId: chosen.memberId, login }, origin);
}

/** The keyed hash of a code by mail, bound to its sign-in. */
const codeHashOf = ({ db }: Needs, pendingHash: string, code: string): string =>
  createHmac('sha256', db.tokenKey).update(`code ${pendingHash} ${code}`).digest('base64url');

/** `m…@example.com`: enough to know which mailbox to open. */
const masked = (email: string): string => email.replace(/^(.)[^@]*(?=@)/, '$1…');

/** Sends a code by mail. @throws PASSWORD_EXPIRED without an address, TOO_MANY_ATTEMPTS after too many codes */
async function codeStep(context: Needs, chosen: Workplace, { now, ip }: SignInOrigin): Promise<Challenge> {
  const { db } = context;
  const token = createToken(PENDING_PREFIX);
  const hash = hashToken(db, token);
  const code = newMailCode();
  const expiresAt = new Date(now.getTime() + STEP_LIFETIME);
  const to = await mailCode(context, chosen.adminId, code, { now, ip }, (trx) =>
    insertPending(trx, { hash, step: 'code', chosen, codeHash: codeHashOf(context, hash, code), now, expiresAt }),
  );
  return { challenge: 'code', pending: token, to: masked(to) };
}

async function mailCode(
  context: Needs,
  adminId: number,
  code: string,
  { now, ip }: Pick<SignInOrigin, 'now' | 'ip'>,
  store: (trx: Trx) => Promise<void>,
): Promise<string> {
  const { db } = context;
  const wait = await asSystem(db, (trx) => countCodeMail(trx, adminId, now));
  if (wait > 0) throw tooManyAttempts(wait);
  const owner = await asSystem(db, (trx) => accountOwner(trx, adminId));
  if (!owner) throw signInOver();
  const { id, companyId } = owner.admin;
  return inSessionTransaction(db, companyId, async (trx) => {
    const isSent = await mailToOwner(trx, context, owner, 'sign-in-code', (words) => ({
      subject: words.code.subject,
      opening: [words.code.opening],
      facts: [[words.code.label, code]],
      closing: [words.code.lifetime(STEP_LIFETIME / 60_000), words.code.ignore],
    }));
    if (!isSent) throw passwordExpired();
    await store(trx);
    recordSession(trx, 'code_sent', id, companyId, ip);
    return owner.email ?? '';
  });
}

async function passwordStep({ db }: Needs, { adminId }: Workplace, { now }: SignInOrigin): Promise<Challenge> {
  const token = await asSystem(db, (trx) => issuePasswordToken(trx, now, adminId, 'expired', CHANGE_LIFETIME));
  return { challenge: 'password', token };
}

/** What the browser answers to a step. */
interface StepAnswer {
  readonly pending: string;
  /** Of the step `choose`: position in its options. */
  readonly choice?: number;
  /** Of every other step: the code of the mail or of the app, or a recovery code. */
  readonly code?: string;
}

/**
 * Answers the step that a sign-in waits for. A try is counted before anything is compared, and each code is good once.
 * @throws SIGN_IN_OVER when there is no such sign-in, its time or its tries are over, or the account has changed since;
 *   CODE_INCORRECT with the tries that are left; TOO_MANY_ATTEMPTS for the account; VALIDATION_FAILED for a choice that
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
    await finishStep(context, hash);
    return proceed(context, chosen, origin);
  }
  const { chosen } = pending;
  if (!chosen) throw signInOver();
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
  await finishStep(context, hash);
  await asSystem(db, (trx) => forgiveCodeTries(trx, admin.id));
  if (pending.step === 'code') return { next: await passwordStep(context, chosen, origin) };
  if (pending.step === 'totp') return proceed(context, chosen, origin, true);
  const signedIn = await complete(context, chosen, origin);
  return right === true ? { signedIn } : { signedIn, recoveryCodes: right };
}

/** @returns false for a wrong code; the recovery codes of a factor that it has confirmed */
async function isRight(
  context: Needs,
  { step, codeHash }: PendingSignIn,
  hash: string,
  adminId: number,
  typed: string,
  origin: SignInOrigin,
): Promise<boolean | readonly string[]> {
  if (step === 'totp') return checkFactor(context, adminId, typed, origin);
  if (step === 'enrol') return (await confirmSetup(context, adminId, typed, origin)) ?? false;
  const expected = Buffer.from(codeHash ?? '');
  const given = Buffer.from(codeHashOf(context, hash, typed));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** @throws SIGN_IN_OVER when another request has done the step at the same time */
async function finishStep({ db }: Needs, hash: string): Promise<void> {
  if (!(await asSystem(db, (trx) => consumePending(trx, hash)))) throw signInOver();
}

/**
 * Sends another code by mail to a sign-in that waits for one; the earlier one is worth nothing any more.
 * @throws SIGN_IN_OVER, TOO_MANY_ATTEMPTS within a minute of the last one and after 5 in an hour
 */
export async function resendCode(context: Needs, token: string, origin: SignInOrigin): Promise<void> {
  const { db } = context;
  const { now } = origin;
  const hash = hashToken(db, token);
  const pending = await asSystem(db, (trx) => findCodeStep(trx, hash, now));
  if (!pending?.chosen) throw signInOver();
  const again = (pending.codeSentAt?.getTime() ?? 0) + RESEND_DELAY - now.getTime();
  if (again > 0) throw tooManyAttempts(Math.ceil(again / 1000));
  await accountFor(context, pending.chosen, now);
  const code = newMailCode();
  const expiresAt = new Date(now.getTime() + STEP_LIFETIME);
  const before = pending.codeHash;
  await mailCode(context, pending.chosen.adminId, code, origin, async (trx) => {
    const codeHash = codeHashOf(context, hash, code);
    // Another request has sent one meanwhile: this mail is taken back with the transaction.
    if (!(await replaceCode(trx, hash, { before, codeHash, now, expiresAt }))) throw signInOver();
  });
}
