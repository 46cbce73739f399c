import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { matchesPattern } from '../../domain/schema/model/patterns';

/** A pattern runs on texts of limited length only, also when another keyword has failed. */
const boundedPattern = Object.assign(
  (pattern: string) => ({
    test: (text: string) => matchesPattern(pattern, text),
    // Ajv uses this text as the identity of a pattern.
    toString: () => pattern,
  }),
  {
    code: 'boundedPattern',
  },
);

/** Compiles the JSON schemas of resources, and of JSON texts in their fields. Those of routes: `http/schema`. */
export const ajv = addFormats(
  new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
    code: { regExp: boundedPattern },
  }),
);
