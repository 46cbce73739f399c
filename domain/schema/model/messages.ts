import type { Field } from './model';

/** A message of the catalogue: its code and the values of its placeholders. */
interface Message {
  readonly code: string;
  readonly args: readonly (string | number)[];
}

const FORMAT_CODES: Readonly<Record<string, string>> = { email: 'FIELD_INVALID_EMAIL' };

/**
 * The message for a validation keyword that a field failed; the field's own `errors` win.
 * @param keyword JSON Schema keyword, e.g. `minLength`
 * @param limit the keyword's value, where it is a number or text
 */
export function messageFor(field: Field | undefined, keyword: string, limit?: unknown): Message {
  const own = field?.errors[keyword];
  const args = typeof limit === 'number' || typeof limit === 'string' ? [limit] : [];
  if (own) return { code: own, args };
  switch (keyword) {
    case 'required':
      return { code: 'FIELD_REQUIRED', args: [] };
    case 'type':
      return field?.type === 'integer' || field?.type === 'number'
        ? { code: 'FIELD_INVALID_NUMBER', args: [] }
        : { code: 'FIELD_INVALID_TYPE', args: [] };
    case 'minLength':
      return limit === 1 ? { code: 'FIELD_REQUIRED', args: [] } : { code: 'FIELD_TOO_SHORT', args };
    case 'maxLength':
      return { code: 'FIELD_TOO_LONG', args };
    case 'maxItems':
      return { code: 'FIELD_TOO_MANY', args };
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'FIELD_TOO_SMALL', args };
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'FIELD_TOO_BIG', args };
    case 'format':
      return { code: FORMAT_CODES[String(limit)] ?? 'FIELD_INVALID_FORMAT', args: [] };
    case 'enum':
    case 'const':
      return { code: 'FIELD_INVALID_CHOICE', args: [] };
    default:
      return { code: 'FIELD_INVALID_FORMAT', args: [] };
  }
}
