import { createHmac, timingSafeEqual } from 'node:crypto';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { SignInOrigin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import { newMailCode } from '../../auth/oneTimeCodes';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { failure, passwordExpired, signInOver, tooManyAttempts } from '../../errors/catalogue';
import { createToken, hashToken } from '../../keys/tokens';
import { findCodeStep, replaceCode, type Workplace } from '../../storage/auth/pendingSignIns';
import { accountOwner } from '../../storage/auth/accountOwners';
import { countCodeMail } from '../../storage/auth/accountLimits';
import { isPasswordExpired } from './accountRules';
import { mailToOwner } from './accountMail';
import { accountFor, PENDING_PREFIX, STEP_LIFETIME_MS, writeStep } from './pendingStep';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** Shortest time between two codes by mail of one sign-in, in ms. */
const RESEND_DELAY_MS = 60 * 1000;

/** The keyed hash of a code by mail, bound to its sign-in. */
const codeHashOf = ({ db }: Needs, pendingHash: string, code: string): string =>
  createHmac('sha256', db.tokenKey).update(`code ${pendingHash} ${code}`).digest('base64url');

/** `m…@example.com`: enough to know which mailbox to open. */
const masked = (email: string): string => email.replace(/^(.)[^@]*(?=@)/, '$1…');

/** What a code by mail is asked for: a new password in place of an expired one, or the set-up of a required second factor. */
type CodePurpose = 'password' | 'factor';

/** A sign-in that waits for a code by mail. */
export interface CodeChallenge {
  readonly challenge: 'code';
  readonly pending: string;
  readonly to: string;
  readonly purpose: CodePurpose;
}

/**
 * Sends a code by mail.
 * @param answered as for `writeStep`
 * @throws SIGN_IN_OVER as `writeStep`; PASSWORD_EXPIRED or CODE_NEEDS_ADDRESS without an address, TOO_MANY_ATTEMPTS after too many codes
 */
export async function mailStep(
  context: Needs,
  chosen: Workplace,
  { now, ip }: SignInOrigin,
  purpose: CodePurpose,
  answered: string | undefined,
): Promise<CodeChallenge> {
  const { db } = context;
  const token = createToken(PENDING_PREFIX);
  const hash = hashToken(db, token);
  const code = newMailCode();
  const expiresAt = new Date(now.getTime() + STEP_LIFETIME_MS);
  const step = { hash, step: 'code', chosen, codeHash: codeHashOf(context, hash, code), now, expiresAt } as const;
  const to = await mailCode(context, chosen.adminId, { code, purpose }, { now, ip }, (trx) =>
    writeStep(trx, step, answered),
  );
  return { challenge: 'code', pending: token, to: masked(to), purpose };
}

async function mailCode(
  context: Needs,
  adminId: number,
  { code, purpose }: { readonly code: string; readonly purpose: CodePurpose },
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
      opening: [words.code.opening[purpose]],
      facts: [[words.code.label, code]],
      closing: [words.code.lifetime(STEP_LIFETIME_MS / 60_000), words.code.ignore[purpose]],
    }));
    if (!isSent) throw purpose === 'password' ? passwordExpired() : failure('CODE_NEEDS_ADDRESS');
    await store(trx);
    auditAccount(trx, 'code_sent', id, companyId, ip);
    return owner.email ?? '';
  });
}

/** Compares a code with that of the mail, in constant time. @param pendingHash of the sign-in that it was sent for */
export function isCodeOfMail(context: Needs, codeHash: string | null, pendingHash: string, typed: string): boolean {
  const expected = Buffer.from(codeHash ?? '');
  const given = Buffer.from(codeHashOf(context, pendingHash, typed));
  return expected.length === given.length && timingSafeEqual(expected, given);
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
  const again = (pending.codeSentAt?.getTime() ?? 0) + RESEND_DELAY_MS - now.getTime();
  if (again > 0) throw tooManyAttempts(Math.ceil(again / 1000));
  const { admin } = await accountFor(context, pending.chosen, now);
  const purpose = (await asSystem(db, (trx) => isPasswordExpired(trx, admin, now))) ? 'password' : 'factor';
  const code = newMailCode();
  const expiresAt = new Date(now.getTime() + STEP_LIFETIME_MS);
  const before = pending.codeHash;
  await mailCode(context, admin.id, { code, purpose }, origin, async (trx) => {
    const codeHash = codeHashOf(context, hash, code);
    // Another request has sent one meanwhile: this mail is taken back with the transaction.
    if (!(await replaceCode(trx, hash, { before, codeHash, now, expiresAt }))) throw signInOver();
  });
}
