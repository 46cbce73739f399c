import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import {
  isRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpAddress,
  totpStep,
  typedCode,
} from '../../auth/oneTimeCodes';
import { MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { failure, signInOver } from '../../errors/catalogue';
import { hashToken } from '../../keys/tokens';
import { passkeysOf } from '../../storage/auth/passkeys';
import { lockPending } from '../../storage/auth/pendingSignIns';
import { requireOpenSession } from '../../storage/auth/sessions';
import { accountOwner } from '../../storage/auth/accountOwners';
import {
  confirmFactor,
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  lockFactors,
  prepareFactor,
  replaceRecoveryCodes,
  useStep,
} from '../../storage/auth/secondFactors';
import { factorPlace } from '../../storage/installation/sealedPlaces';
import type { AuditAction } from '../../../domain/records/auditActions';
import { mailToOwner, momentOf } from './accountMail';
import type { AccountWords } from './words/words';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** What an authenticator app needs. */
export interface Setup {
  /** In Base32, to be typed where no picture can be read. */
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

/** How long a set-up can be confirmed, in ms. */
const SETUP_LIFETIME_MS = 15 * MINUTE_MS;
/** Name of the product in authenticator apps. */
const ISSUER = 'Portico';

/**
 * Begins to set up a second factor: nothing asks for it before `confirmSetup`. The new secret replaces one that was not
 * confirmed. It can be confirmed for 15 minutes.
 * @throws FACTOR_EXISTS
 */
export async function startSetup(
  { db, secrets, now }: Needs,
  { adminId, companyId, login }: { readonly adminId: number; readonly companyId: number; readonly login: string },
): Promise<Setup> {
  const secret = newTotpSecret();
  const sealed = secrets.seal(secret, factorPlace(companyId, adminId));
  if (!(await asSystem(db, (trx) => prepareFactor(trx, { adminId, companyId, sealed, now: now() }))))
    throw failure('FACTOR_EXISTS');
  return { secret, uri: totpAddress(secret, ISSUER, login) };
}

/** The second factor of an administrator with its secret, in Base32; undefined when there is none. */
async function readSecret({ db, secrets }: Needs, adminId: number) {
  const factor = await asSystem(db, (trx) => findFactor(trx, adminId));
  if (!factor) return undefined;
  return { ...factor, secret: secrets.unseal(factor.sealed, factorPlace(factor.companyId, adminId)) };
}

/** Stores new recovery codes. @returns the codes; they cannot be read again later */
async function newCodes(trx: Trx, { db }: Needs, adminId: number): Promise<string[]> {
  // One after the other: the codes of two at once would all be good.
  await lockFactors(trx, adminId);
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    adminId,
    codes.map((code) => hashToken(db, typedCode(code))),
  );
  return codes;
}

/**
 * Confirms a second factor with a first code of the app.
 * @param of the session of its owner; or the hash of the step of a sign-in, in which the set-up takes the place of a second
 *   factor: the account must have none
 * @returns its recovery codes, for once; false for a wrong code
 * @throws FACTOR_MISSING, FACTOR_EXISTS; FACTOR_SETUP_OVER after 15 minutes; SESSION_EXPIRED for a session that has ended;
 *   SIGN_IN_OVER when the sign-in has, or the account has got a passkey since: it has to be used
 */
export async function confirmSetup(
  context: Needs,
  adminId: number,
  typed: string,
  origin: Origin,
  of: { readonly session: string } | { readonly signIn: string },
): Promise<readonly string[] | false> {
  const factor = await readSecret(context, adminId);
  if (!factor) throw failure('FACTOR_MISSING');
  if (factor.confirmedAt) throw failure('FACTOR_EXISTS');
  if (origin.now.getTime() - factor.preparedAt.getTime() > SETUP_LIFETIME_MS) throw failure('FACTOR_SETUP_OVER');
  const step = totpStep(factor.secret, typed, origin.now);
  if (step === undefined) return false;
  return inSessionTransaction(context.db, factor.companyId, async (trx) => {
    await lockFactors(trx, adminId);
    if ('signIn' in of && (await passkeysOf(trx, adminId)).length > 0) throw signInOver();
    if (!(await confirmFactor(trx, { adminId, sealed: factor.sealed, step, now: origin.now })))
      throw failure('FACTOR_EXISTS');
    // With the account locked: what ends sign-ins and sessions of the account has waited, or this is refused.
    if ('session' in of) await requireOpenSession(trx, of.session);
    else if (!(await lockPending(trx, of.signIn))) throw signInOver();
    const codes = await newCodes(trx, context, adminId);
    await reportFactor(trx, context, adminId, 'factor_added', origin);
    return codes;
  });
}

/** Checks a code of the app, or a recovery code, of a confirmed factor; both are used up by it. */
export async function checkFactor(context: Needs, adminId: number, typed: string, origin: Origin): Promise<boolean> {
  const factor = await readSecret(context, adminId);
  if (!factor?.confirmedAt) return false;
  if (!isRecoveryCode(typed)) {
    const step = totpStep(factor.secret, typed, origin.now);
    return step !== undefined && asSystem(context.db, (trx) => useStep(trx, adminId, step));
  }
  return inSessionTransaction(context.db, factor.companyId, async (trx) => {
    const hash = hashToken(context.db, typed);
    if (!(await consumeRecoveryCode(trx, adminId, hash, origin.now))) return false;
    await reportFactor(trx, context, adminId, 'recovery_code_used', origin);
    return true;
  });
}

/** Replaces the recovery codes. @throws FACTOR_MISSING */
export async function renewRecoveryCodes(context: Needs, adminId: number, origin: Origin): Promise<readonly string[]> {
  const factor = await readSecret(context, adminId);
  if (!factor?.confirmedAt) throw failure('FACTOR_MISSING');
  return inSessionTransaction(context.db, factor.companyId, async (trx) => {
    const codes = await newCodes(trx, context, adminId);
    await reportFactor(trx, context, adminId, 'recovery_codes', origin);
    return codes;
  });
}

/** Removes the own second factor. @throws FACTOR_MISSING */
export async function removeFactor(context: Needs, adminId: number, origin: Origin): Promise<void> {
  const factor = await readSecret(context, adminId);
  if (!factor?.confirmedAt) throw failure('FACTOR_MISSING');
  await inSessionTransaction(context.db, factor.companyId, async (trx) => {
    if (!(await deleteFactor(trx, adminId))) throw failure('FACTOR_MISSING');
    await reportFactor(trx, context, adminId, 'factor_removed', origin);
  });
}

/** The state of an administrator's second factor: the app, its recovery codes, and how many passkeys there are. */
export async function factorState(
  { db }: Pick<Needs, 'db'>,
  adminId: number,
): Promise<{ since: Date | null; codesLeft: number; passkeys: number }> {
  return asSystem(db, async (trx) => ({
    since: (await findFactor(trx, adminId))?.confirmedAt ?? null,
    codesLeft: await countRecoveryCodes(trx, adminId),
    passkeys: (await passkeysOf(trx, adminId)).length,
  }));
}

type FactorAction = Extract<AuditAction, keyof AccountWords['factor']['events']>;

/** Writes the audit entry and the mail about a change of a second factor or passkey by its owner. */
export async function reportFactor(
  trx: Trx,
  context: Needs,
  adminId: number,
  action: FactorAction,
  origin: Origin,
): Promise<void> {
  const owner = await accountOwner(trx, adminId);
  if (!owner) return;
  auditAccount(trx, action, adminId, owner.admin.companyId, origin.ip);
  await mailFactorChange(trx, context, adminId, action, origin);
}

/** Tells an administrator by mail what has happened to their second factor. */
export async function mailFactorChange(
  trx: Trx,
  context: Needs,
  adminId: number,
  action: FactorAction,
  { ip, now }: Pick<Origin, 'ip' | 'now'>,
): Promise<void> {
  const owner = await accountOwner(trx, adminId);
  if (!owner) return;
  const left = await countRecoveryCodes(trx, adminId);
  await mailToOwner(trx, context, owner, 'second-factor', ({ factor, facts }, language) => ({
    subject: factor.subject,
    opening: [factor.events[action](left)],
    facts: [
      [facts.when, momentOf(now, language, owner)],
      [facts.address, ip],
    ],
    closing: [factor.notYou],
  }));
}
