import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { matchesPattern, type UndecidedTexts } from '../../domain/schema/model/patterns';

/** What a validator is called with, as its `this`. */
interface Validation {
  readonly undecided?: UndecidedTexts;
}

/** Compiles the JSON schemas of resources, and of JSON texts in their fields. Those of routes: `http/schema`. */
export const ajv = addFormats(
  new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
    passContext: true,
  }),
);

/** A pattern runs on texts of limited length only, also when another keyword has failed. */
ajv.removeKeyword('pattern');
ajv.addKeyword({
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  compile: (pattern: string) =>
    function matches(this: Validation | undefined, text: string) {
      return matchesPattern(pattern, text, this?.undecided);
    },
});

/** Whether a value is valid. @param undecided gets the texts on which a pattern was not run to its end */
export function isValid(validator: ValidateFunction, value: unknown, undecided: UndecidedTexts): boolean {
  return validator.call({ undecided } satisfies Validation, value);
}
