import { isUnseenText } from '../../text/unseenText';
import type { Field } from './model';

/**
 * Whether a value is no answer where a text must be given: spaces and other characters that are not seen are no name. A
 * text must be given where the schema requires the field or a character of it (`minLength`). Secrets are left to the rules
 * of passwords.
 * @param value of the field, wire form
 */
export function isBlankText(
  { type, required, secret, schema }: Pick<Field, 'type' | 'required' | 'secret' | 'schema'>,
  value: unknown,
): boolean {
  if (type !== 'string' || secret !== undefined || typeof value !== 'string' || !isUnseenText(value)) return false;
  return required || Number(schema['minLength'] ?? 0) >= 1;
}
