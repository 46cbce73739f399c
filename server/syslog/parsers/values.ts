import type { ParserRule } from './parserFile';

/** The values that a rule found in a line, by name. */
export type Values = Readonly<Record<string, string | undefined>>;

/** Values of one line at most. */
const MAX_VALUES = 200;
const QUOTE = '"';

/** Reads `key=value key="two words"`; words without the assignment sign are skipped. Linear. */
export function readPairs(text: string, { separator = ' ', assign = '=' }: NonNullable<ParserRule['pairs']>): Values {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  let at = 0;
  let sign = -1;
  while (at < text.length && count < MAX_VALUES) {
    const end = indexOr(text, separator, at);
    if (sign < at) sign = text.indexOf(assign, at);
    if (sign < 0) break;
    if (sign > end) {
      at = end + separator.length;
      continue;
    }
    const key = text.slice(at, sign).trim();
    const start = sign + assign.length;
    const quoted = text[start] === QUOTE;
    const [value, next] = quoted ? readQuoted(text, start) : [text.slice(start, end), end];
    if (key !== '' && !(key in values)) {
      values[key] = value;
      count += 1;
    }
    at = quoted ? indexOr(text, separator, next) + separator.length : next + separator.length;
  }
  return values;
}

/** Reads values between separators, quoted as in CSV (RFC 4180, section 2), under their names. Linear. */
export function readColumns(text: string, names: readonly string[], separator = ','): Values {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  let at = 0;
  for (const name of names) {
    if (at > text.length) break;
    const quoted = text[at] === QUOTE ? readQuoted(text, at) : undefined;
    const end = indexOr(text, separator, quoted ? quoted[1] : at);
    if (name !== '') values[name] = quoted ? quoted[0] : text.slice(at, end);
    at = end + 1;
  }
  return values;
}

function indexOr(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at;
}

/** A text in quotation marks, which are doubled or escaped in it. @returns the text and the position after it */
function readQuoted(text: string, start: number): [string, number] {
  let at = start + 1;
  let value = '';
  for (; at < text.length; at++) {
    const character = text[at];
    const escaped = (character === '\\' || character === QUOTE) && text[at + 1] === QUOTE;
    if (!escaped && character === QUOTE) break;
    if (escaped) at += 1;
    value += text[at];
  }
  return [value, at + 1];
}
