/** How much work a regular expression can be: `unknown` could not be checked in time. */
export type PatternVerdict = 'safe' | 'runaway' | 'unknown';
export type PatternVerdicts = ReadonlyMap<string, PatternVerdict>;

/** Longest text, in UTF-16 code units, that a pattern is run on. */
export const MAX_MATCHED_LENGTH = 10_000;

/**
 * Runs an expression on a text.
 * @param pattern the source of the expression
 * @returns undefined when it was stopped before it had a result
 */
export type RunExpression = (expression: RegExp, text: string, pattern: string) => boolean | undefined;

/**
 * Texts on which a pattern was not run to its end. What a check says about them is not known: a `not` around the
 * pattern holds, and an `if` takes its other branch.
 */
export type UndecidedTexts = Set<string>;

const compiled = new Map<string, RegExp>();
const MAX_COMPILED = 1_000;
let run: RunExpression = (expression, text) => expression.test(text);

/** Sets how patterns of schemas are run in this process: the server gives them a time limit. */
export function runPatternsWith(own: RunExpression): void {
  run = own;
}

/**
 * True when a text matches a pattern of a schema. Also false for a text that is longer than `MAX_MATCHED_LENGTH` or
 * takes too long.
 * @param undecided gets such a text
 */
export function matchesPattern(pattern: string, text: string, undecided?: UndecidedTexts): boolean {
  const known = text.length > MAX_MATCHED_LENGTH ? undefined : run(compiledFrom(pattern), text, pattern);
  if (known === undefined) undecided?.add(text);
  return known ?? false;
}

function compiledFrom(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const expression = new RegExp(pattern, 'u');
  compiled.set(pattern, expression);
  return expression;
}
