import { fullFormats, type FormatName } from 'ajv-formats/dist/formats';
import { Validator, ValidatorResult, type CustomProperty, type Schema } from 'jsonschema';
import type { JsonSchema } from './model';
import { placeOf, type CellPlace } from './cells';

/** One broken keyword of a record's schema. */
export interface SchemaFailure {
  /** Property of the record, or undefined for the record as a whole. */
  readonly field: string | undefined;
  readonly keyword: string;
  readonly limit: unknown;
  /** Where in an array of objects. */
  readonly cell?: CellPlace;
}

/** Where parts of a schema that it refers to are looked up: an address that browsers can put a fragment to. */
const BASE = 'schema://record/';

/** Failures of `allOf` and `if` only repeat the failures inside them, which are reported, too. */
const COMPOSITE_KEYWORDS = ['allOf', 'if'];

/**
 * Makes a validator of records that interprets the schema: for places where a validator cannot be compiled, because the
 * page's policy allows no `new Function`. It fails the same records in the same fields as the server's ajv.
 * @param schema the standard keywords of the dialect
 */
export function interpret(schema: JsonSchema): (record: unknown) => SchemaFailure[] {
  const validator = new Validator();
  validator.attributes['format'] = formatOfAjv as CustomProperty;
  return (record) =>
    validator
      .validate(record, schema as Schema, { nestedErrors: true, base: BASE })
      .errors.filter(({ name }) => !COMPOSITE_KEYWORDS.includes(name))
      .map(({ name, path, argument }) => {
        const top = path[0]?.toString();
        const place = placeOf(path, name === 'required' ? String(argument) : undefined);
        const cell = place && { cell: place };
        // A property that is missing inside another one is the other one's failure.
        return name === 'required'
          ? { field: top ?? String(argument), keyword: name, limit: undefined, ...cell }
          : { field: top, keyword: name, limit: argument as unknown, ...cell };
      });
}

/** The interpreter's own formats differ from ajv's (a date without a zone, an address without a dot, …). */
function formatOfAjv(...[instance, schema, options, context]: Parameters<CustomProperty>): ValidatorResult {
  const result = new ValidatorResult(instance, schema, options, context);
  const name = schema.format ?? '';
  if (typeof instance === 'string' && !hasFormat(instance, name)) {
    result.addError({ name: 'format', argument: name, message: `is no ${name}` });
  }
  return result;
}

/** True when a text has one of the dialect's formats; an unknown format refuses nothing. */
function hasFormat(text: string, name: string): boolean {
  const format = fullFormats[name as FormatName] as unknown;
  if (format instanceof RegExp) return format.test(text);
  if (typeof format === 'function') return Boolean(format(text));
  const { validate } = (format ?? {}) as { validate?: (value: string) => boolean };
  return validate?.(text) ?? true;
}
