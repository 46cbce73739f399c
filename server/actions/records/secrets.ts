import type { Field, Resource } from '../../../domain/schema/model/model';
import { hashPassword } from '../../auth/passwords';
import { API_KEY_PREFIX, createToken, hashToken, type TokenKey } from '../../keys/tokens';
import type { WireRecord } from '../../storage/records/wireFormat';

/** Secrets as they are stored, and those that the answer shows this one time. */
interface StoredSecrets {
  readonly values: WireRecord;
  readonly shownOnce: WireRecord;
}

/**
 * Turns the secrets among `values` into what may be stored: passwords hashed, recoverable ones sealed, tokens made.
 * An empty text keeps the secret that is there.
 */
export async function storeSecrets(
  resource: Resource,
  key: TokenKey,
  seal: (text: string, field: string) => string,
  values: WireRecord,
  mode: 'create' | 'edit',
): Promise<StoredSecrets> {
  const stored: WireRecord = { ...values };
  const shownOnce: WireRecord = {};
  for (const field of resource.fields.filter(({ secret }) => secret !== undefined)) {
    if (field.secret === 'token') {
      if (mode === 'create') shownOnce[field.name] = createToken(API_KEY_PREFIX);
      if (mode === 'create') stored[field.name] = hashToken(key, String(shownOnce[field.name]));
    } else if (field.name in values && !field.virtual) await storeGiven(field, seal, values[field.name], stored);
  }
  return { values: stored, shownOnce };
}

async function storeGiven(
  field: Field,
  seal: (text: string, field: string) => string,
  value: unknown,
  stored: WireRecord,
): Promise<void> {
  if (value === '') delete stored[field.name];
  else if (typeof value === 'string') {
    stored[field.name] = field.secret === 'password' ? await hashPassword(value) : seal(value, field.name);
  }
}
