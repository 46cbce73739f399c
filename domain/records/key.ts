/** The value of a resource's primary key. */
export type RecordKey = string | number;

/** What decides which values are keys of a resource. */
interface Keyed {
  readonly idType: 'integer' | 'string';
}

/** Maximum characters of a key that is a text. */
const MAX_LENGTH = 100;
/** As many digits as the largest safe integer has. */
const DIGITS = /^[0-9]{1,16}$/;

/** Whether a value can be a key of a resource: what cannot is answered like the key of a missing record. */
export function isRecordKey({ idType }: Keyed, value: unknown): value is RecordKey {
  if (idType === 'integer') return Number.isSafeInteger(value) && (value as number) >= 0;
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH && !value.includes('\0');
}

/**
 * The key that a text stands for, in a URL, a file or a JSON text. Leading zeros count for nothing.
 * @returns undefined for a text that cannot be a key of the resource
 */
export function parseRecordKey(resource: Keyed, text: string): RecordKey | undefined {
  const key = resource.idType === 'integer' && DIGITS.test(text) ? Number(text) : text;
  return isRecordKey(resource, key) ? key : undefined;
}
