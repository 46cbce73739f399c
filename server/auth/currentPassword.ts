import type { Resource } from '../../domain/schema/model/model';
import type { Caller } from '../../domain/access/caller';
import { asSystem, type Database } from '../db/connect';
import { fieldError, notWhileImpersonating, tooManyAttempts, validationFailed } from '../errors/catalogue';
import { MAX_PASSWORD_LENGTH, verifyPassword } from './passwords';
import { countPasswordCheck, forgivePasswordCheck } from '../storage/auth/loginAttempts';
import { findPasswordHash } from '../storage/auth/accounts';
import { inSessionTransaction } from './sessionTransaction';
import { auditAccount } from './accountAudit';

const FIELD = 'currentPassword';

/**
 * Checks the current password that comes with a new one, for a resource that is the caller's own account. An impersonator
 * is refused before anything is compared: the answer would tell whether it is the password of the other person, whose
 * tries would be used up.
 * @returns the stored hash that the current password of the body fits; undefined when there is nothing to check
 * @throws NOT_WHILE_IMPERSONATING; as `checkOwnPassword`
 */
export async function confirmPassword(
  db: Database,
  caller: Caller,
  resource: Resource,
  body: unknown,
  now: Date,
): Promise<string | undefined> {
  if (resource.own !== 'admin' || typeof body !== 'object' || body === null) return undefined;
  const password = (body as Record<string, unknown>)[FIELD];
  if (typeof password !== 'string' || password === '' || caller.tokenId !== null) return undefined;
  if (caller.originalAdminId !== null) throw notWhileImpersonating();
  return checkOwnPassword(db, caller, password, FIELD, now);
}

/**
 * Checks that a password is the caller's own. Ten wrong ones within a quarter of an hour are the most, also for a client
 * with a stolen session.
 * @param field under which a wrong one is refused
 * @returns the stored hash that it fits
 * @throws VALIDATION_FAILED with PASSWORD_INCORRECT, TOO_MANY_ATTEMPTS
 */
export async function checkOwnPassword(
  db: Database,
  { adminId, homeCompanyId, ip }: Pick<Caller, 'adminId' | 'homeCompanyId' | 'ip'>,
  password: string,
  field: string,
  now: Date,
): Promise<string> {
  const { wait, stored } = await asSystem(db, async (trx) => ({
    wait: await countPasswordCheck(trx, adminId, now),
    stored: await findPasswordHash(trx, adminId),
  }));
  if (wait > 0) throw tooManyAttempts(wait);
  const tooLong = password.length > MAX_PASSWORD_LENGTH;
  const { ok } = await verifyPassword(tooLong ? null : stored, password);
  if (!ok || stored === null) {
    await inSessionTransaction(db, homeCompanyId, async (trx) =>
      auditAccount(trx, 'password_refused', adminId, homeCompanyId, ip),
    );
    throw validationFailed({ [field]: fieldError('PASSWORD_INCORRECT') });
  }
  await asSystem(db, (trx) => forgivePasswordCheck(trx, adminId));
  return stored;
}
