import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../model';
import { judgeSaid } from '../judgeSaid';
import { said, type Said } from '../said';

const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true }));

/** Compiles a schema as the server will, and lets go of it. @returns what the validator says against it, as text */
export function judgeOf(schema: JsonSchema): ValidateFunction | string {
  try {
    return ajv.compile(schema);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    // The validator would remember every schema that it has seen; files are edited all day.
    ajv.removeSchema(schema);
  }
}

/** What a value failed first. */
export function failureOf({ errors }: ValidateFunction): Said {
  const first = errors?.[0];
  return first ? judgeSaid(first) : said('asIs', '');
}
