import { isJsonObject } from '../../text/readJson';
import { parseBounded } from '../../text/boundedJson';
import { allows } from '../../access/permissions';
import { MASKED } from '../../access/masking';
import type { Field } from './model';
import type { ParamField, Params } from './params';

/** The parameters of a record as they are worked with: the decoded text. */
export type ParamValues = Readonly<Record<string, unknown>>;

/** Kinds of definitions that are only shown and hold no value. */
const VALUELESS_TYPES: readonly ParamField['type'][] = ['comment', 'link', 'urlcopy'];
const MAX_VALUE_LENGTH = 4000;

/** Answered in place of a secret that is set; sent back, it keeps the stored one. */
export const SECRET_IS_SET = MASKED;

/** Names of the parameters that are secrets, in whatever form they are declared. */
export function secretParams({ params }: Pick<Field, 'params'>): string[] {
  return [...new Set(params?.fields.flatMap(({ name, secret }) => (secret ? [name] : [])))];
}

/** True for a field whose text may contain a secret parameter. */
export function holdsSecrets(field: Pick<Field, 'params'>): boolean {
  return secretParams(field).length > 0;
}

/** True for a definition that holds a value of the record. */
export function holdsValue({ type }: ParamField): boolean {
  return !VALUELESS_TYPES.includes(type);
}

/** The definitions that make up the form of one value of the deciding field; none = the parameters are free. */
export function definitionsFor({ fields }: Params, decided: unknown): ParamField[] {
  return fields.filter((one) => one.in === undefined || one.in.some((value) => value === decided));
}

/** Decodes the text of parameters. @returns undefined for what is no JSON object */
export function readParams(text: unknown): ParamValues | undefined {
  if (text === null || text === undefined || text === '') return {};
  try {
    const value: unknown = typeof text === 'string' ? parseBounded(text) : text;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A field as one caller may know it: what only superadministrators set is not among its definitions, and secrets are
 * masked for everybody.
 */
export function withParamsFor(field: Field, permissions: ReadonlySet<string>): Field {
  const { params } = field;
  if (!params) return field;
  const masked = secretParams(field);
  const open = allows(permissions, params.superadmin);
  const hidden = open ? [] : params.fields.filter((one) => one.is_superadmin_only).map(({ name }) => name);
  if (hidden.length === 0 && masked.length === 0) return field;
  return {
    ...field,
    params: {
      ...params,
      fields: params.fields.filter(({ name }) => !hidden.includes(name)),
      ...(hidden.length > 0 && { hidden }),
      ...(masked.length > 0 && { masked }),
    },
  };
}

/**
 * The text of parameters as a caller may see it: without hidden ones, and with `SECRET_IS_SET` for each secret that is
 * set. Text that is not a JSON object is not shown at all, because its secrets cannot be found.
 */
export function shownParams({ params }: Field, text: unknown): unknown {
  if (!(params?.hidden ?? params?.masked) || text === null) return text;
  const values = readParams(text);
  if (!values) return null;
  const shown = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (params?.hidden?.includes(name)) return [];
    if (!params?.masked?.includes(name)) return [[name, value]];
    return isSet(value) ? [[name, SECRET_IS_SET]] : [];
  });
  const same = shown.length === Object.keys(values).length && shown.every(([name, value]) => values[name] === value);
  return same ? text : JSON.stringify(Object.fromEntries(shown));
}

/** The text of parameters without secrets, for a copy of a record. */
export function withoutSecrets(field: Pick<Field, 'params'>, text: unknown): unknown {
  const secrets = secretParams(field);
  const values = secrets.length > 0 ? readParams(text) : undefined;
  if (!values) return text;
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name))));
}

/** True for a secret that has a value. */
export function isSet(secret: unknown): boolean {
  return secret !== undefined && secret !== null && secret !== '';
}

/** True when a value fits its definition; null clears. Whether an element exists is for the server to say. */
export function fitsParam(definition: ParamField, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'slide': {
      const { min, max } = definition.options as { readonly min: number; readonly max: number };
      return typeof value === 'number' && value >= min && value <= max;
    }
    case 'select':
      return (definition.options as readonly unknown[]).includes(value);
    case 'element':
      return Number.isSafeInteger(value) || typeof value === 'string';
    case 'hyperlink':
      return typeof value === 'string' && value.length <= MAX_VALUE_LENGTH && (value === '' || isAddress(value));
    case 'text':
      return typeof value === 'string' && value.length <= MAX_VALUE_LENGTH && !value.includes('\0');
    case 'hidden':
      return ['string', 'number', 'boolean'].includes(typeof value);
    default:
      return false;
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text);
}
