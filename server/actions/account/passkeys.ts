import { randomBytes } from 'node:crypto';
import { creationOptions, readCreation, readSignature, relyingPartyOf, requestOptions } from '../../auth/passkeys';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Origin } from '../../auth/origin';
import { auditAccount } from '../../auth/accountAudit';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { elementNotFound, failure } from '../../errors/catalogue';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  keepChallenge,
  passkeysOf,
  renamePasskey,
  takeChallenge,
  usePasskey,
  type Passkey,
} from '../../storage/auth/passkeys';
import { accountOwner } from '../../storage/auth/accountOwners';
import { lockFactors } from '../../storage/auth/secondFactors';
import { requireOpenSession } from '../../storage/auth/sessions';
import type { SessionPerson } from './proof';
import { reportFactor } from './secondFactor';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** Passkeys of one person: more are of no use, and each is sent to the browser at every sign-in. */
const MAX_PASSKEYS = 20;
/** Bytes of a user handle (WebAuthn §14.6.1 recommends 64). */
const HANDLE_BYTES = 64;
/** How long the browser may take to answer, in ms. */
export const PASSKEY_LIFETIME_MS = 5 * 60 * 1000;

/**
 * Begins a new passkey. The challenge belongs to the session and is good for one answer.
 * @throws PASSKEY_LIMIT, PASSKEY_UNAVAILABLE
 */
export async function beginPasskey({ db, config }: Needs, { adminId, sessionId }: SessionPerson, now: Date) {
  const relyingParty = relyingPartyOf(config);
  const [known, owner] = await asSystem(db, async (trx) => [
    await passkeysOf(trx, adminId),
    await accountOwner(trx, adminId),
  ]);
  if (!owner) throw elementNotFound();
  if (known.length >= MAX_PASSKEYS) throw failure('PASSKEY_LIMIT');
  const userHandle = known[0]?.userHandle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const account = { login: owner.admin.login, name: owner.name ?? owner.admin.login, userHandle };
  const options = await creationOptions(relyingParty, account, known);
  const expiresAt = new Date(now.getTime() + PASSKEY_LIFETIME_MS);
  await asSystem(db, (trx) =>
    keepChallenge(trx, { sessionId, purpose: 'register', challenge: options.challenge, userHandle, expiresAt }),
  );
  return options;
}

/**
 * Stores the passkey that the browser has made; the person is notified by mail.
 * @throws PASSKEY_REFUSED, PASSKEY_EXISTS, PASSKEY_LIMIT; SESSION_EXPIRED for a session that has ended meanwhile
 */
export async function addPasskey(
  context: Needs,
  { adminId, companyId, sessionId }: SessionPerson,
  { name, response }: { readonly name: string; readonly response: unknown },
  origin: Origin,
): Promise<void> {
  const { db, config } = context;
  const stored = await asSystem(db, (trx) => takeChallenge(trx, sessionId, 'register', origin.now));
  const made = stored && (await readCreation(relyingPartyOf(config), stored.challenge, response));
  if (!made || stored.userHandle === null) throw failure('PASSKEY_REFUSED');
  const { userHandle } = stored;
  await inSessionTransaction(db, companyId, async (trx) => {
    await lockFactors(trx, adminId);
    if ((await passkeysOf(trx, adminId)).length >= MAX_PASSKEYS) throw failure('PASSKEY_LIMIT');
    const passkey = { adminId, companyId, name, userHandle, createdAt: origin.now, ...made };
    if (!(await insertPasskey(trx, passkey))) throw failure('PASSKEY_EXISTS');
    // With the account locked: what ends its sessions has waited, or this is refused.
    await requireOpenSession(trx, sessionId);
    await reportFactor(trx, context, adminId, 'passkey_added', origin);
  });
}

/** Renames an own passkey. @throws ELEMENT_NOT_FOUND */
export async function nameOwnPasskey(
  { db }: Needs,
  { adminId, companyId }: SessionPerson,
  { id, name }: { readonly id: number; readonly name: string },
  { ip }: Origin,
): Promise<void> {
  await inSessionTransaction(db, companyId, async (trx) => {
    if (!(await renamePasskey(trx, adminId, id, name))) throw elementNotFound();
    auditAccount(trx, 'passkey_renamed', adminId, companyId, ip);
  });
}

/** Removes an own passkey; the person is notified by mail. @throws ELEMENT_NOT_FOUND */
export async function removePasskey(context: Needs, person: SessionPerson, id: number, origin: Origin): Promise<void> {
  await inSessionTransaction(context.db, person.companyId, async (trx) => {
    if ((await deletePasskey(trx, person.adminId, id)) === undefined) throw elementNotFound();
    await reportFactor(trx, context, person.adminId, 'passkey_removed', origin);
  });
}

/**
 * Options for a signature with a passkey.
 * @param adminId whose passkeys may sign; undefined: those of any account, for a sign-in without a login
 * @param mustVerify the authenticator has to verify the person
 * @throws PASSKEY_UNAVAILABLE
 */
export async function signatureOptions({ db, config }: Needs, adminId: number | undefined, mustVerify: boolean) {
  const relyingParty = relyingPartyOf(config);
  const allowed = adminId === undefined ? [] : await asSystem(db, (trx) => passkeysOf(trx, adminId));
  return requestOptions(relyingParty, allowed, mustVerify);
}

/** What a signature has to fit. */
interface Expected {
  /** Undefined when none was given out, or it was used already. */
  readonly challenge: string | undefined;
  /** Whose passkey it must be; undefined: that of any account, for a sign-in without a login. */
  readonly adminId: number | undefined;
  /** The authenticator must have verified the person, since nothing else does. */
  readonly mustVerify: boolean;
}

const field = (response: unknown, name: string): unknown =>
  typeof response === 'object' && response !== null ? (response as Record<string, unknown>)[name] : undefined;

/** The administrator whose passkey an answer names; nothing of the answer is checked. Needs a system transaction. */
export async function passkeyOwner(trx: Trx, response: unknown): Promise<number | undefined> {
  const id = field(response, 'id');
  return typeof id === 'string' ? (await findPasskey(trx, id))?.adminId : undefined;
}

/**
 * Checks the answer of a browser to `signatureOptions`, and records its use. A counter that did not go up means that the
 * authenticator was copied: it is refused, and the audit log says so. Callers record a refusal (`recordRefusal`).
 * @returns the administrator; undefined when anything about it is wrong
 */
export async function checkPasskey(
  context: Needs,
  response: unknown,
  { challenge, adminId, mustVerify }: Expected,
  origin: Origin,
): Promise<number | undefined> {
  const { db, config } = context;
  const id = field(response, 'id');
  if (challenge === undefined || typeof id !== 'string') return undefined;
  const passkey = await asSystem(db, (trx) => findPasskey(trx, id));
  if (!passkey || (adminId !== undefined && passkey.adminId !== adminId) || !isOwnHandle(passkey, response, adminId)) {
    return undefined;
  }
  const counter = await readSignature(relyingPartyOf(config), { challenge, mustVerify }, passkey, response);
  if (counter === undefined) return undefined;
  const isUsed = await inSessionTransaction(db, passkey.companyId, async (trx) => {
    const goesUp = await usePasskey(trx, passkey.id, counter, origin.now);
    // Removed since it was read: no copy.
    const isGone = !goesUp && (await findPasskey(trx, passkey.credentialId)) === undefined;
    if (!isGone)
      auditAccount(trx, goesUp ? 'passkey_used' : 'passkey_cloned', passkey.adminId, passkey.companyId, origin.ip);
    return goesUp;
  });
  return isUsed ? passkey.adminId : undefined;
}

/** Records in the audit log that a passkey was refused, in a sign-in or as a proof of the person. */
export async function recordRefusal(
  { db }: Needs,
  { adminId, companyId }: Pick<SessionPerson, 'adminId' | 'companyId'>,
  { ip }: Origin,
): Promise<void> {
  await inSessionTransaction(db, companyId, async (trx) =>
    auditAccount(trx, 'passkey_refused', adminId, companyId, ip),
  );
}

/** The user handle of the answer names the owner of the passkey; without a known person it must be there (WebAuthn §7.2). */
function isOwnHandle({ userHandle }: Passkey, response: unknown, adminId: number | undefined): boolean {
  const given = field(field(response, 'response'), 'userHandle');
  if (given === undefined || given === null || given === '') return adminId !== undefined;
  return given === userHandle;
}
