/** One condition of an expression: the text stands somewhere in the property. */
interface Contains {
  readonly field: string;
  readonly text: string;
}

/** Longest expression, and most conditions of one. */
const LONGEST = 2000;
const MOST = 10;

const CONDITION = /\s*([A-Za-z]\w*)\.contains\(\s*("(?:[^"\\]|\\["'\\])*"|'(?:[^'\\]|\\["'\\])*')\s*\)\s*/y;
const OR = /\|\|/y;

/**
 * Reads an "or" of `contains` (specification 2 §7, directory users), in the words of CEL:
 * `firstname.contains("an") || lastname.contains("an")`.
 * @returns its conditions, of which one is enough; undefined for anything else
 */
export function parseContains(expression: string): readonly Contains[] | undefined {
  if (expression.length > LONGEST) return undefined;
  const found: Contains[] = [];
  let at = 0;
  for (;;) {
    CONDITION.lastIndex = at;
    const [whole, field, quoted] = CONDITION.exec(expression) ?? [];
    if (whole === undefined || field === undefined || quoted === undefined || found.length === MOST) return undefined;
    found.push({ field, text: quoted.slice(1, -1).replace(/\\(.)/g, '$1') });
    at += whole.length;
    if (at === expression.length) return found;
    OR.lastIndex = at;
    if (!OR.test(expression)) return undefined;
    at = OR.lastIndex;
  }
}
