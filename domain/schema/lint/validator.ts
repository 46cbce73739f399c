import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../model/model';
import { ajvDiagnostic } from '../diagnostics/ajvDiagnostic';
import { diagnostic, type SchemaDiagnostic } from '../diagnostics/diagnostic';

const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true }));

/** Annotation keywords: they validate nothing and only need a value of the right type. */
const ANNOTATIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: (value) => typeof value === 'string',
  description: (value) => typeof value === 'string',
  examples: Array.isArray,
  default: () => true,
  readOnly: (value) => typeof value === 'boolean',
  writeOnly: (value) => typeof value === 'boolean',
  deprecated: (value) => typeof value === 'boolean',
};

/** By the text of the schema: many properties have equal schemas. */
const validatorCache = new Map<string, ValidateFunction | string>();
/** Maximum of cached validators. The cache is cleared when it is full. */
const MAX_CACHED = 2000;

function compiled(schema: JsonSchema): ValidateFunction | string {
  try {
    return ajv.compile(schema);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    // The validator would remember every schema that it has seen, by the object.
    ajv.removeSchema(schema);
  }
}

/**
 * Compiles a schema as the server will; what has been compiled before is not compiled again.
 * @returns the validator, whose `errors` are those of its last call, or the message why the schema is invalid
 */
export function validatorOf(schema: JsonSchema): ValidateFunction | string {
  const rules = Object.entries(schema).filter(([keyword, value]) => !ANNOTATIONS[keyword]?.(value));
  const text = JSON.stringify(rules);
  const known = validatorCache.get(text);
  if (known !== undefined) return known;
  const validator = compiled(Object.fromEntries(rules));
  if (validatorCache.size >= MAX_CACHED) validatorCache.clear();
  validatorCache.set(text, validator);
  return validator;
}

/** What a value failed first. */
export function failureOf({ errors }: ValidateFunction): SchemaDiagnostic {
  const first = errors?.[0];
  return first ? ajvDiagnostic(first) : diagnostic('asIs', '');
}
