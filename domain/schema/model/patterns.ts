/** How much work a regular expression can be: `unknown` could not be checked in time. */
export type PatternVerdict = 'safe' | 'runaway' | 'unknown';
export type PatternVerdicts = ReadonlyMap<string, PatternVerdict>;

/** Longest text, in UTF-16 code units, that a pattern is run on; a longer one does not match. */
export const MAX_MATCHED_LENGTH = 10_000;

/** Runs an expression on a text. @param pattern the source of the expression */
export type RunExpression = (expression: RegExp, text: string, pattern: string) => boolean;

const compiled = new Map<string, RegExp>();
const MAX_COMPILED = 1_000;
let run: RunExpression = (expression, text) => expression.test(text);

/** Sets how patterns of schemas are run in this process: the server gives them a time limit. */
export function runPatternsWith(own: RunExpression): void {
  run = own;
}

/** True when a text of at most `MAX_MATCHED_LENGTH` characters matches a pattern of a schema. */
export function matchesPattern(pattern: string, text: string): boolean {
  if (text.length > MAX_MATCHED_LENGTH) return false;
  let expression = compiled.get(pattern);
  if (!expression) {
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    expression = new RegExp(pattern, 'u');
    compiled.set(pattern, expression);
  }
  return run(expression, text, pattern);
}
