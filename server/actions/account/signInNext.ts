import { MINUTE_MS } from '../../../domain/time/durations';
import { issuePasswordToken } from '../../auth/passwordToken';
import { grantSession, type SignedIn } from '../../auth/signIn';
import type { SignInOrigin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { signInOver } from '../../errors/catalogue';
import { consumePending, type Workplace } from '../../storage/auth/pendingSignIns';
import { factorsOf } from '../../storage/auth/secondFactors';
import type { AdminFacts } from '../../storage/auth/sessionFacts';
import { signInRules } from './accountRules';
import { reportBreakGlass } from './breakGlassMail';
import { mailStep, type CodeChallenge } from './codeByMail';
import { reportNewSignIn } from './newSignInMail';
import { currentAccount, insertStep } from './pendingStep';
import { startSetup, type Setup } from './secondFactor';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'places' | 'now'>;

/** What a sign-in needs next, as it is answered to the browser. */
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
  /** Another password has to be chosen, and its owner is known: it is set with this token. */
  | { readonly challenge: 'password'; readonly token: string; readonly reason: 'expired' | 'given' };

/** A complete sign-in, or its next step. */
export type SignInResult =
  { readonly signedIn: SignedIn; readonly recoveryCodes?: readonly string[] } | { readonly next: Challenge };

/** How long the password can be changed after the code, in ms. */
const CHANGE_LIFETIME_MS = 15 * MINUTE_MS;

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
export async function nextStep(
  context: Needs,
  chosen: Workplace,
  origin: SignInOrigin,
  { hasGivenFactor = false, hasGivenCode = false, answered }: Given = {},
): Promise<SignInResult> {
  const { db, config } = context;
  const { now } = origin;
  const { admin, newPassword, needsFactor, has } = await asSystem(db, async (trx) => {
    const account = await currentAccount(trx, chosen, now);
    const rules = await signInRules(trx, account.admin, now);
    return { admin: account.admin, ...rules, has: await factorsOf(trx, account.admin.id) };
  });
  // Before the expired password: a person who has guessed the password must not be able to set a new one.
  if (has.app && !hasGivenFactor) {
    const pending = await insertStep(context, 'totp', { chosen }, now, { answered });
    return { next: { challenge: 'totp', pending, passkey: has.passkey } };
  }
  if (has.passkey && !hasGivenFactor) {
    const pending = await insertStep(context, 'passkey', { chosen }, now, { answered });
    return { next: { challenge: 'passkey', pending } };
  }
  if (newPassword === 'given' && !chosen.sso) {
    // No code by mail: it would not tell the owner from the colleague who has handed the password over.
    return { next: await passwordStep(context, chosen, origin, { answered, reason: newPassword }) };
  }
  if (newPassword === 'expired' && !chosen.sso) {
    if (!hasGivenCode) {
      await asSystem(db, async (trx) => auditAccount(trx, 'password_expired', admin.id, admin.companyId, origin.ip));
    }
    // No code by mail when the second factor has proven the person, or when there is no mail server to send it.
    if (hasGivenFactor || hasGivenCode || config.mail.smtpUrl === undefined) {
      return { next: await passwordStep(context, chosen, origin, { answered, reason: newPassword }) };
    }
    return { next: await mailStep(context, chosen, origin, 'password', answered) };
  }
  if (needsFactor && !hasGivenFactor) {
    // A person who has only guessed the password must not be able to set up a factor of their own.
    const isKnown = hasGivenCode || chosen.sso !== undefined || config.mail.smtpUrl === undefined;
    if (!isKnown) return { next: await mailStep(context, chosen, origin, 'factor', answered) };
    const setup = await startSetup(context, { adminId: admin.id, companyId: admin.companyId, login: admin.login });
    const pending = await insertStep(context, 'enrol', { chosen }, now, { answered });
    return { next: { challenge: 'enrol', pending, ...setup } };
  }
  return { signedIn: await grantSignIn(context, chosen, admin, origin, answered) };
}

/**
 * Makes the session of a sign-in that needs nothing more.
 * @param admin of the chosen workplace, as they are now
 */
export async function grantSignIn(
  context: Needs,
  chosen: Workplace,
  admin: AdminFacts,
  origin: SignInOrigin,
  answered: string | undefined,
): Promise<SignedIn> {
  const country = context.places.find(origin.ip, 'en')?.country ?? null;
  return grantSession(
    context.db,
    {
      admin,
      memberId: chosen.memberId,
      country,
      counted: chosen.counted,
      account: chosen.account,
      sso: chosen.sso,
      answered,
    },
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
  { answered, reason }: { readonly answered: string | undefined; readonly reason: 'expired' | 'given' },
): Promise<Challenge> {
  const token = await asSystem(db, async (trx) => {
    if (answered !== undefined && !(await consumePending(trx, answered))) throw signInOver();
    return issuePasswordToken(trx, now, adminId, 'expired', CHANGE_LIFETIME_MS);
  });
  return { challenge: 'password', token, reason };
}
