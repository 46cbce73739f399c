import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { findPasswordHash } from '../../storage/auth/accounts';
import type { Change } from './index';

const RETYPED = 'retypedPassword';

/**
 * To change their own password, callers give the current one (OWASP ASVS 5.0 6.2.3), and the new one twice
 * (specification S-SIGN-4). It is checked before the
 * transaction, so that wrong tries stay counted (`auth/currentPassword`); every other way of writing is refused, and a
 * password that was changed since it was checked is no longer the current one.
 */
export async function ownPassword({ access, resource, id, values }: Change): Promise<void> {
  if (id === undefined || id !== access.caller.adminId) return;
  const changed = resource.fields.find(
    ({ name, secret, virtual }) => secret === 'password' && !virtual && values[name],
  );
  if (!changed) return;
  if (resource.own && values[RETYPED] !== values[changed.name]) {
    throw errors.validationFailed({ [RETYPED]: fieldError(values[RETYPED] ? 'PASSWORDS_DIFFER' : 'FIELD_REQUIRED') });
  }
  const { confirmedPassword } = access;
  if (resource.own && confirmedPassword !== undefined) {
    if ((await findPasswordHash(access.trx, access.caller.adminId)) === confirmedPassword) return;
    throw errors.validationFailed({ currentPassword: fieldError('PASSWORD_INCORRECT') });
  }
  if (resource.own) throw errors.validationFailed({ currentPassword: fieldError('FIELD_REQUIRED') });
  throw errors.validationFailed({ [changed.name]: fieldError('PASSWORD_OWN_ACCOUNT') });
}
