import { allows } from './permissions';
import type { Field } from './schema/model';
import type { ParamField, Params } from './schema/params';

/** The parameters of a record as they are worked with: the decoded text. */
export type ParamValues = Readonly<Record<string, unknown>>;

/** Kinds of definitions that say something and hold no value. */
const SPOKEN: readonly ParamField['type'][] = ['comment', 'link', 'urlcopy'];
const LONGEST = 4000;

/** True for a definition that holds a value of the record. */
export function holdsValue({ type }: ParamField): boolean {
  return !SPOKEN.includes(type);
}

/** The definitions that make up the form of one value of the deciding field; none = the parameters are free. */
export function definitionsFor({ fields }: Params, decided: unknown): ParamField[] {
  return fields.filter((one) => one.in === undefined || one.in.some((value) => value === decided));
}

/** Decodes the text of parameters. @returns undefined for what is no JSON object */
export function readParams(text: unknown): ParamValues | undefined {
  if (text === null || text === undefined || text === '') return {};
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ParamValues) : undefined;
  } catch {
    return undefined;
  }
}

/** A field as one caller may know it: what only superadministrators set is not among its definitions. */
export function withParamsFor(field: Field, permissions: ReadonlySet<string>): Field {
  const { params } = field;
  if (!params || allows(permissions, params.superadmin)) return field;
  const hidden = params.fields.filter((one) => one.is_superadmin_only).map(({ name }) => name);
  if (hidden.length === 0) return field;
  return {
    ...field,
    params: { ...params, fields: params.fields.filter(({ name }) => !hidden.includes(name)), hidden },
  };
}

/** The text of parameters without what the caller may not know; text that cannot be judged is not shown at all. */
export function shownParams({ params }: Field, text: unknown): unknown {
  if (!params?.hidden || text === null) return text;
  const values = readParams(text);
  if (!values) return null;
  const shown = Object.entries(values).filter(([name]) => !params.hidden?.includes(name));
  return shown.length === Object.keys(values).length ? text : JSON.stringify(Object.fromEntries(shown));
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
      return typeof value === 'string' && value.length <= LONGEST && (value === '' || isAddress(value));
    case 'text':
      return typeof value === 'string' && value.length <= LONGEST && !value.includes('\0');
    case 'hidden':
      return ['string', 'number', 'boolean'].includes(typeof value);
    default:
      return false;
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\S*$/i.test(text);
}
