import type { Caller } from '../../../domain/access/caller';
import { hashPassword } from '../../auth/passwords';
import { forgetPasswords, rememberPassword, type PasswordOwner } from '../../storage/auth/passwordHistory';
import { findPasswordHash } from '../../storage/auth/accounts';
import { accountCompany, ownerKind, passwordFields } from '../guards/passwordPolicy';
import { guestPasswordRules } from '../passwords/guestRules';
import type { Written } from './index';

/**
 * Notes the hash of a new password, for policies that ask for one that differs from the last ones, and whether a colleague
 * has chosen it; a deleted account's are forgotten. A guest's password is sealed, so its hash is made here, and only where
 * a policy asks for it.
 */
export async function passwordHistory({ access, resource, key, before, after, values }: Written): Promise<void> {
  const { trx, caller } = access;
  const companyId = accountCompany(resource, before, caller.companyId);
  for (const field of passwordFields(resource)) {
    const owner: PasswordOwner = { companyId, kind: ownerKind(field), id: Number(key) };
    const password = values[field.name];
    if (after === undefined) await forgetPasswords(trx, owner);
    else if (typeof password === 'string' && password !== '') {
      const hash =
        owner.kind === 'administrator'
          ? await findPasswordHash(trx, owner.id)
          : await guestHash(access.trx, companyId, after, password);
      if (hash !== null) await rememberPassword(trx, owner, hash, new Date(), isGiven(owner, caller));
    }
  }
}

/** True when another person than the owner of an account knows its password: a colleague, or one who acts as the owner. */
const isGiven = ({ kind, id }: PasswordOwner, { adminId, originalAdminId }: Caller): boolean =>
  kind === 'administrator' && (adminId !== id || originalAdminId !== null);

async function guestHash(
  trx: Written['access']['trx'],
  companyId: number,
  identity: Readonly<Record<string, unknown>>,
  password: string,
): Promise<string | null> {
  const { history } = await guestPasswordRules(trx, companyId, identity);
  return history > 0 ? hashPassword(password) : null;
}
