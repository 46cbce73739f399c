import type { Origin } from '../../auth/origin';
import { typedCode } from '../../auth/oneTimeCodes';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { countCodeTry, forgiveCodeTries } from '../../storage/auth/accountLimits';
import type { SessionPerson } from './proof';
import { checkFactor, confirmSetup, factorState } from './secondFactor';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/**
 * Compares a code that a person has typed. The try is counted for the account before the code is compared, and a right
 * code sets the counter back. Every comparison of a code goes through here: without the counter, codes can be guessed.
 * @param compare false: the code is wrong
 * @returns what `compare` returns
 * @throws TOO_MANY_ATTEMPTS; what `compare` throws
 */
export async function checkCountedCode<T>(
  { db }: Pick<Needs, 'db'>,
  adminId: number,
  { now }: Pick<Origin, 'now'>,
  compare: () => Promise<T | false>,
): Promise<T | false> {
  const wait = await asSystem(db, (trx) => countCodeTry(trx, adminId, now));
  if (wait > 0) throw errors.tooManyAttempts(wait);
  const right = await compare();
  if (right !== false) await asSystem(db, (trx) => forgiveCodeTries(trx, adminId));
  return right;
}

const wrongCode = () => errors.validationFailed({ code: errors.fieldError('FACTOR_CODE_INCORRECT') });

/**
 * Checks a code of the own authenticator app, or a recovery code; either is used up.
 * @param typed as the person has typed it
 * @throws TOO_MANY_ATTEMPTS; FACTOR_MISSING; VALIDATION_FAILED with FACTOR_CODE_INCORRECT
 */
export async function requireFactorCode(context: Needs, adminId: number, typed: string, origin: Origin): Promise<void> {
  const isRight = await checkCountedCode(context, adminId, origin, async () => {
    if ((await factorState(context, adminId)).since === null) throw errors.failure('FACTOR_MISSING');
    return checkFactor(context, adminId, typedCode(typed), origin);
  });
  if (isRight !== true) throw wrongCode();
}

/**
 * Confirms the own authenticator app with a first code of it, outside of a sign-in.
 * @param typed as the person has typed it
 * @returns the recovery codes, for once
 * @throws TOO_MANY_ATTEMPTS; VALIDATION_FAILED with FACTOR_CODE_INCORRECT; as `confirmSetup`
 */
export async function confirmOwnSetup(
  context: Needs,
  { adminId, sessionId }: SessionPerson,
  typed: string,
  origin: Origin,
): Promise<readonly string[]> {
  const codes = await checkCountedCode(context, adminId, origin, () =>
    confirmSetup(context, adminId, typedCode(typed), origin, { session: sessionId }),
  );
  if (!codes) throw wrongCode();
  return codes;
}
