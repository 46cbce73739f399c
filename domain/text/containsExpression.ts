/** One condition of an expression: the property contains the text. */
interface Contains {
  readonly field: string;
  readonly text: string;
}

/** Longest expression, and most conditions of one. */
const MAX_LENGTH = 2000;
const MAX_CONDITIONS = 10;

const CONDITION = /\s*([A-Za-z]\w*)\.contains\(\s*("(?:[^"\\]|\\["'\\])*"|'(?:[^'\\]|\\["'\\])*')\s*\)\s*/y;
const OR = /\|\|/y;

/**
 * Reads an "or" of `contains` (specification S-DIR-2, directory users), in the words of CEL:
 * `firstname.contains("an") || lastname.contains("an")`.
 * @returns its conditions, of which one is enough; undefined for anything else
 */
export function parseContains(expression: string): readonly Contains[] | undefined {
  if (expression.length > MAX_LENGTH) return undefined;
  const found: Contains[] = [];
  let at = 0;
  for (;;) {
    CONDITION.lastIndex = at;
    const [whole, field, quoted] = CONDITION.exec(expression) ?? [];
    if (whole === undefined || field === undefined || quoted === undefined || found.length === MAX_CONDITIONS)
      return undefined;
    found.push({ field, text: quoted.slice(1, -1).replace(/\\(.)/g, '$1') });
    at += whole.length;
    if (at === expression.length) return found;
    OR.lastIndex = at;
    if (!OR.test(expression)) return undefined;
    at = OR.lastIndex;
  }
}
