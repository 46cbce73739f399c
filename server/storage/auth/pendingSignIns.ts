import type { SsoOrigin } from '../../../domain/access/ssoOrigin';
import type { Trx } from '../../db/connect';

/** What a sign-in waits for. */
export type PendingStep = 'choose' | 'code' | 'totp' | 'enrol' | 'passkey' | 'sso';

/** An account, and the membership whose rights count in the session. */
export interface Workplace {
  readonly adminId: number;
  readonly memberId: number | null;
  /** Fingerprint of the account when its password was checked. */
  readonly account: string;
  /** The sign-in needs no second factor any more: it was made with a passkey. */
  readonly proven?: boolean;
  /** The counters that have its try (`countSignIn`); absent: none has. */
  readonly counted?: readonly string[];
  /** The sign-in is at an identity provider: there is no password that could have expired. */
  readonly sso?: SsoOrigin;
}

/** A sign-in whose password was right, or one with a passkey that waits for the signature. */
export interface PendingSignIn {
  readonly step: PendingStep;
  /** Of the step `choose`. */
  readonly options: readonly Workplace[];
  /** Of every other step; null while a passkey is to say who signs in. */
  readonly chosen: Workplace | null;
  readonly codeHash: string | null;
  readonly codeSentAt: Date | null;
  /** Of the passkey that was asked for last. */
  readonly challenge: string | null;
  /** Of the step `sso`: hash of the cookie of the browser that may answer it. */
  readonly browser: string | null;
  /** With the one that was just counted. */
  readonly tries: number;
}

/** Tries of one step; after that the sign-in begins again. */
export const MAX_STEP_TRIES = 5;

const COLUMNS = [
  'step',
  'options',
  'admin_id',
  'member_id',
  'account',
  'code_hash',
  'code_sent_at',
  'challenge',
  'browser',
  'sso',
  'counted',
  'tries',
] as const;

interface Row {
  readonly step: string;
  readonly options: unknown;
  readonly admin_id: number | null;
  readonly member_id: number | null;
  readonly account: string | null;
  readonly code_hash: string | null;
  readonly code_sent_at: Date | null;
  readonly challenge: string | null;
  readonly browser: string | null;
  readonly sso: unknown;
  readonly counted: readonly string[] | null;
  readonly tries: number;
}

const pendingOf = (row: Row): PendingSignIn => ({
  step: row.step as PendingStep,
  options: (row.options ?? []) as Workplace[],
  chosen:
    row.admin_id === null
      ? null
      : {
          adminId: row.admin_id,
          memberId: row.member_id,
          account: row.account ?? '',
          ...(row.sso !== null && { sso: row.sso as SsoOrigin }),
          ...(row.counted !== null && { counted: row.counted }),
        },
  codeHash: row.code_hash,
  codeSentAt: row.code_sent_at,
  challenge: row.challenge,
  browser: row.browser,
  tries: row.tries,
});

/** A step as it is written. */
type NewStep = Pick<PendingSignIn, 'step'> &
  Partial<Pick<PendingSignIn, 'options' | 'chosen' | 'codeHash' | 'challenge' | 'browser'>> & {
    readonly hash: string;
    readonly now: Date;
    readonly expiresAt: Date;
  };

const valuesOf = (pending: NewStep) => {
  const { hash, step, options, chosen = null, codeHash = null, challenge = null, browser = null } = pending;
  return {
    hash,
    step,
    options: options ? JSON.stringify(options) : null,
    admin_id: chosen?.adminId ?? null,
    member_id: chosen?.memberId ?? null,
    account: chosen?.account ?? null,
    code_hash: codeHash,
    challenge,
    browser,
    sso: chosen?.sso ? JSON.stringify(chosen.sso) : null,
    counted: chosen?.counted ? [...chosen.counted] : null,
    code_sent_at: codeHash === null ? null : pending.now,
    expires_at: pending.expiresAt,
  };
};

/** Writes the first step of a sign-in. Needs a system transaction. */
export async function insertPending(trx: Trx, pending: NewStep): Promise<void> {
  await trx.insertInto('pending_sign_in').values(valuesOf(pending)).execute();
}

/**
 * Makes a step that was answered the next one, in its own row: a request that ends the sign-in at the same time waits
 * for it, and finds it. Of several concurrent calls, exactly one succeeds. Needs a system transaction.
 * @param answered hash of the step that was answered
 * @returns false when another request has answered it, or the sign-in has been ended
 */
export async function replacePending(trx: Trx, answered: string, next: NewStep): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pending_sign_in')
    .set({ ...valuesOf(next), tries: 0 })
    .where('hash', '=', answered)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts a try of the step that a sign-in waits for, before what was typed is compared: of many parallel tries no more
 * than the limit pass. Needs a system transaction.
 * @returns undefined when there is no such sign-in, its time is over, or its tries are used up
 */
export async function countStepTry(trx: Trx, hash: string, now: Date): Promise<PendingSignIn | undefined> {
  const row = await trx
    .updateTable('pending_sign_in')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_STEP_TRIES)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && pendingOf(row);
}

/** A sign-in that waits for a code by mail and has tries left. Needs a system transaction. */
export async function findCodeStep(trx: Trx, hash: string, now: Date): Promise<PendingSignIn | undefined> {
  const row = await trx
    .selectFrom('pending_sign_in')
    .select(COLUMNS)
    .where('hash', '=', hash)
    .where('step', '=', 'code')
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_STEP_TRIES)
    .executeTakeFirst();
  return row && pendingOf(row);
}

/**
 * Replaces the code of a sign-in; the tries begin again. Needs a system transaction.
 * @param before hash of the code that it replaces: of several concurrent calls, one succeeds
 */
export async function replaceCode(
  trx: Trx,
  hash: string,
  code: { readonly before: string | null; readonly codeHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { before, codeHash, now, expiresAt } = code;
  const { numUpdatedRows } = await trx
    .updateTable('pending_sign_in')
    .set({ code_hash: codeHash, code_sent_at: now, tries: 0, expires_at: expiresAt })
    .where('hash', '=', hash)
    .where('code_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends a sign-in whose last step is done, in the transaction of what it gives. Of several concurrent calls, exactly one
 * succeeds. Needs a system transaction.
 */
export async function consumePending(trx: Trx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('pending_sign_in').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Keeps the challenge of a passkey for a sign-in that waits for its second factor, in place of an earlier one.
 * @returns false when there is no such sign-in
 */
export async function keepStepChallenge(trx: Trx, hash: string, challenge: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('pending_sign_in')
    .set({ challenge })
    .where('hash', '=', hash)
    .where('step', 'in', ['totp', 'passkey'])
    .where('admin_id', 'is not', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_STEP_TRIES)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the challenge of a sign-in: it is good for one answer, right or wrong. Of several concurrent calls, one succeeds. */
export async function takeStepChallenge(trx: Trx, hash: string, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pending_sign_in')
    .set({ challenge: null })
    .where('hash', '=', hash)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The account of a sign-in that waits for its second factor. Needs a system transaction. */
export async function findFactorStep(trx: Trx, hash: string, now: Date): Promise<Workplace | undefined> {
  const row = await trx
    .selectFrom('pending_sign_in')
    .select(COLUMNS)
    .where('hash', '=', hash)
    .where('step', 'in', ['totp', 'passkey'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? (pendingOf(row).chosen ?? undefined) : undefined;
}

/**
 * Locks a step, so that no other transaction ends the sign-in before the end of this one. Needs a system transaction.
 * @returns false when it is gone
 */
export async function lockPending(trx: Trx, hash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('pending_sign_in')
    .select('hash')
    .where('hash', '=', hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
