import { type FieldError, fieldError, unknownField, validationFailed } from '../errors/catalogue';

interface TextRule {
  readonly required?: boolean;
  readonly max: number;
}

/** The members of a JSON body that is an object. @throws 422 for any other body, and for a member not in `known` */
function propertiesOf(body: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw validationFailed();
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownField(unknown);
  return body as Record<string, unknown>;
}

function textError(value: unknown, { required, max }: TextRule): FieldError | undefined {
  if (value === undefined || value === null || value === '') return required ? fieldError('FIELD_REQUIRED') : undefined;
  if (typeof value !== 'string') return fieldError('FIELD_INVALID_TYPE');
  if (value.length > max) return fieldError('FIELD_TOO_LONG', max);
  return value.includes('\0') ? fieldError('FIELD_INVALID_FORMAT') : undefined;
}

/**
 * Reads a body of texts: an array or object where a text belongs is refused, never converted.
 * @returns the texts that were given; empty ones count as absent
 * @throws 422 with an error per field
 */
export function readTexts<K extends string>(
  body: unknown,
  rules: Readonly<Record<K, TextRule>>,
): Partial<Record<K, string>> {
  const names = Object.keys(rules) as K[];
  const members = propertiesOf(body, names);
  const fields: Record<string, FieldError> = {};
  const texts: Partial<Record<K, string>> = {};
  for (const name of names) {
    const value = members[name];
    const error = textError(value, rules[name]);
    if (error) fields[name] = error;
    else if (typeof value === 'string' && value !== '') texts[name] = value;
  }
  if (Object.keys(fields).length > 0) throw validationFailed(fields);
  return texts;
}

/** Reads a body of exactly one key. @throws 422 unless it is a positive whole number */
export function readKey(body: unknown, name: string): number {
  const value = propertiesOf(body, [name])[name];
  if (value === undefined) throw validationFailed({ [name]: fieldError('FIELD_REQUIRED') });
  if (typeof value !== 'number') throw validationFailed({ [name]: fieldError('FIELD_INVALID_TYPE') });
  if (!Number.isSafeInteger(value) || value < 1) throw validationFailed({ [name]: fieldError('FIELD_INVALID_NUMBER') });
  return value;
}
