import type { Caller } from '../../../domain/access/caller';
import { checkOwnPassword } from '../../auth/currentPassword';
import { requireProven } from '../../auth/proofs';
import type { Origin } from '../../auth/origin';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { keepChallenge, passkeysOf, takeChallenge } from '../../storage/auth/passkeys';
import { findPasswordHash } from '../../storage/auth/accounts';
import { findFactor } from '../../storage/auth/secondFactors';
import { rememberProof } from '../../storage/auth/ownSessions';
import { checkPasskey, PASSKEY_LIFETIME_MS, recordRefusal, signatureOptions } from './passkeys';
import { requireFactorCode } from './countedCodes';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** The person of a session. */
export interface SessionPerson {
  readonly adminId: number;
  readonly companyId: number;
  readonly sessionId: string;
}

/** @throws 403 for API keys and while impersonating: what is changed belongs to the person who signs in */
export function requirePerson(caller: Caller): SessionPerson {
  if (caller.originalAdminId !== null) throw errors.notWhileImpersonating();
  if (caller.sessionId === null || caller.tokenId !== null) throw errors.notEnoughPermissions();
  return { adminId: caller.adminId, companyId: caller.homeCompanyId, sessionId: caller.sessionId };
}

/**
 * The person of a session that has proven who they are (`giveProof`); for changes of the own account.
 * @throws PROOF_REQUIRED; 403 for API keys and while impersonating
 */
export function requireProof(caller: Caller): SessionPerson {
  const person = requirePerson(caller);
  requireProven(caller);
  return person;
}

/** What can prove who a person is: everything that their sign-in needs, or a passkey that verifies the person. */
export async function proofWays(
  { db }: Pick<Needs, 'db'>,
  adminId: number,
): Promise<{ password: boolean; code: boolean; passkey: boolean }> {
  return asSystem(db, async (trx) => ({
    // Accounts that single sign-on makes have none.
    password: (await findPasswordHash(trx, adminId)) !== null,
    code: Boolean((await findFactor(trx, adminId))?.confirmedAt),
    passkey: (await passkeysOf(trx, adminId)).length > 0,
  }));
}

/** As `requireProof`, for an account with a passkey: it has to be used before the account gets another way in. */
export async function requireProofBesidePasskey(context: Needs, caller: Caller): Promise<void> {
  if ((await proofWays(context, caller.adminId)).passkey) requireProof(caller);
}

/** Options for a proof by passkey. @throws PASSKEY_UNAVAILABLE */
export async function beginProof(context: Needs, { adminId, sessionId }: SessionPerson, now: Date) {
  const options = await signatureOptions(context, adminId, true);
  const expiresAt = new Date(now.getTime() + PASSKEY_LIFETIME_MS);
  const stored = { sessionId, purpose: 'proof', challenge: options.challenge, userHandle: null, expiresAt } as const;
  await asSystem(context.db, (trx) => keepChallenge(trx, stored));
  return options;
}

/** A passkey that verifies the person; or the password, with a code where the account has an authenticator app. */
type Proof = { readonly passkey: unknown } | { readonly currentPassword: string; readonly code?: string | undefined };

/**
 * Takes a proof of the person of a session. Of an account whose only second factor is a passkey, the password alone
 * is none.
 * @throws PASSKEY_REFUSED; VALIDATION_FAILED with PASSWORD_INCORRECT, FACTOR_CODE_INCORRECT; PROOF_NEEDS_PASSKEY;
 *   TOO_MANY_ATTEMPTS
 */
export async function giveProof(context: Needs, caller: Caller, proof: Proof, origin: Origin): Promise<void> {
  const person = requirePerson(caller);
  if ('passkey' in proof) await provePasskey(context, person, proof.passkey, origin);
  else await provePassword(context, caller, proof, origin);
  await asSystem(context.db, (trx) => rememberProof(trx, person.sessionId, origin.now));
}

async function provePasskey(context: Needs, person: SessionPerson, response: unknown, origin: Origin) {
  const { adminId, sessionId } = person;
  const stored = await asSystem(context.db, (trx) => takeChallenge(trx, sessionId, 'proof', origin.now));
  const expected = { challenge: stored?.challenge, adminId, mustVerify: true };
  if ((await checkPasskey(context, response, expected, origin)) !== undefined) return;
  await recordRefusal(context, person, origin);
  throw errors.failure('PASSKEY_REFUSED');
}

async function provePassword(
  context: Needs,
  caller: Caller,
  { currentPassword, code }: { readonly currentPassword: string; readonly code?: string | undefined },
  origin: Origin,
): Promise<void> {
  const { adminId } = caller;
  const ways = await proofWays(context, adminId);
  await checkOwnPassword(context.db, caller, currentPassword, 'currentPassword', origin.now);
  if (!ways.code) {
    if (ways.passkey) throw errors.failure('PROOF_NEEDS_PASSKEY');
    return;
  }
  await requireFactorCode(context, adminId, code ?? '', origin);
}
