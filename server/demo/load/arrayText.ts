/** How the values of one column become elements of an array literal. */
export type Encoder = (value: unknown) => string;

const SPECIAL = /["\\]/;
const EVERY_SPECIAL = /["\\]/g;
const NONE = 'NULL';

const quote = (text: string) => (SPECIAL.test(text) ? `"${text.replace(EVERY_SPECIAL, '\\$&')}"` : `"${text}"`);
const isNone = (value: unknown) => value === null || value === undefined;

const json: Encoder = (value) => (isNone(value) ? NONE : quote(JSON.stringify(value)));
const list: Encoder = (value) =>
  isNone(value) ? NONE : quote(Array.isArray(value) ? arrayText(value, plain) : String(value));
const plain: Encoder = (value) => (typeof value === 'string' ? quote(value) : isNone(value) ? NONE : String(value));

/** The encoder for a column of a type as `format_type` prints it. */
export function encoderFor(type: string): Encoder {
  if (type === 'jsonb' || type === 'json') return json;
  return type.endsWith('[]') ? list : plain;
}

/** Values as one array literal, e.g. `{"a","b\"c",NULL}`: a whole column travels as one parameter. */
export function arrayText(values: readonly unknown[], encode: Encoder): string {
  return `{${values.map(encode).join(',')}}`;
}
