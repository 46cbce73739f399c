import * as errors from '../../errors/catalogue';
import { isStrongPassword } from '../../auth/passwords';
import type { Change } from './index';

/** Refuses common passwords, and passwords made of words of the account's own fields (name, login, e-mail). */
export function passwordPolicy({ resource, after, values }: Change): void {
  for (const { name, secret, virtual } of resource.fields) {
    const password = values[name];
    if (secret !== 'password' || virtual || typeof password !== 'string' || password === '') continue;
    const personal = resource.fields
      .filter(({ kind }) => kind === 'text' || kind === 'email')
      .map((field) => after?.[field.name])
      .filter((value): value is string => typeof value === 'string');
    if (!isStrongPassword(password, personal)) {
      throw errors.validationFailed({ [name]: errors.fieldError('PASSWORD_TOO_WEAK', 12) });
    }
  }
}
