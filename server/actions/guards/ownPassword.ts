import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Change } from './index';

/**
 * To change their own password, callers give the current one (OWASP ASVS 5.0 6.2.3). It is checked before the
 * transaction, so that wrong tries stay counted (`actions/currentPassword`); every other way of writing is refused.
 */
export function ownPassword({ access, resource, id, values }: Change): void {
  if (id === undefined || id !== access.caller.adminId || access.passwordConfirmed) return;
  const changed = resource.fields.find(
    ({ name, secret, virtual }) => secret === 'password' && !virtual && values[name],
  );
  if (!changed) return;
  if (resource.own) throw errors.validationFailed({ currentPassword: fieldError('FIELD_REQUIRED') });
  throw errors.validationFailed({ [changed.name]: fieldError('PASSWORD_OWN_ACCOUNT') });
}
