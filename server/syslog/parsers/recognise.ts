import type { SyslogMessage } from '../protocol/message';
import { CONVERSIONS } from './conversions';
import type { FieldSource, ParsedField, ParserFile, ParserRule } from './parserFile';
import { readColumns, readPairs, type Values } from './values';

/** Longest texts of the fields (`schemas/resources/access-logs`); a longer one is cut. */
const MAX_LENGTH: Partial<Readonly<Record<ParsedField, number>>> = {
  token: 64,
  format: 32,
  device_name: 255,
  protocol: 32,
  method: 32,
  request: 4_000,
};
/** Characters at the begin of a line that patterns are matched with: the time that they take has an end. */
const MAX_MATCHED = 4_096;
const MAX_TAG_LENGTH = 64;
const MAX_TAGS = 50;

/** What a parser found in a line. */
export interface Recognised {
  readonly rule: string;
  readonly fields: Partial<Readonly<Record<ParsedField, string | number>>>;
  readonly tags: readonly string[];
}

/** Why a line is not recognised: no rule fits, a value cannot be converted, or reading it took too long. */
export type Unrecognised =
  | { readonly reason: 'noRule' }
  | { readonly reason: 'value'; readonly rule: string; readonly field: ParsedField; readonly value: string }
  | { readonly reason: 'tooSlow' };

/** A parser that is ready to run, with its patterns compiled. */
export interface Parser {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly (ParserRule & { readonly expression?: RegExp })[];
}

/** Compiles the patterns of a parser. @throws SyntaxError when one is no regular expression */
export const prepareParser = (name: string, { title, rules }: ParserFile): Parser => ({
  name,
  title,
  rules: rules.map((rule) =>
    rule.pattern === undefined ? rule : { ...rule, expression: new RegExp(rule.pattern, 'u') },
  ),
});

/**
 * Recognises one line. The values of its header have the names `@host` and `@app`. The patterns run without a time
 * limit: use `recogniseWithLimit` for lines of senders.
 */
export function recognise(parser: Parser, message: SyslogMessage): Recognised | Unrecognised {
  for (const rule of parser.rules) {
    const values = valuesOf(rule, message);
    if (values && fits(rule, values)) return convert(rule, values);
  }
  return { reason: 'noRule' };
}

function valuesOf(rule: Parser['rules'][number], message: SyslogMessage): Values | undefined {
  const header = { '@host': message.host ?? undefined, '@app': message.app ?? undefined };
  const head = message.text.slice(0, MAX_MATCHED);
  const found = rule.expression?.exec(head);
  if (rule.expression && !found) return undefined;
  const groups = found?.groups ?? {};
  const matched = groups['rest'];
  // What continues to the end of the head continues to that of the line.
  const rest =
    matched === undefined ? message.text : head.endsWith(matched) ? matched + message.text.slice(head.length) : matched;
  return {
    ...(rule.pairs && readPairs(rest, rule.pairs)),
    ...(rule.columns && readColumns(rest, rule.columns, rule.separator)),
    ...groups,
    ...(matched !== undefined && { rest }),
    ...header,
  };
}

/** Equipment writes `-`, `N/A` or nothing for what it does not know. */
const isThere = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value !== '-' && value !== 'N/A';

function fits({ when = {} }: ParserRule, values: Values): boolean {
  return Object.entries(when).every(([name, required]) => {
    const value = values[name];
    if (required === true) return isThere(value);
    return value !== undefined && (typeof required === 'string' ? required === value : required.includes(value));
  });
}

function convert(rule: ParserRule, values: Values): Recognised | Unrecognised {
  const fields: Partial<Record<ParsedField, string | number>> = {};
  for (const [name, source] of Object.entries(rule.fields) as [ParsedField, FieldSource][]) {
    if ('value' in source) {
      fields[name] = source.value;
      continue;
    }
    const value = [source.from]
      .flat()
      .map((from) => values[from])
      .find(isThere);
    if (value === undefined) continue;
    const converted = CONVERSIONS[source.as ?? 'text'](value);
    if (converted === undefined && source.optional) continue;
    if (converted === undefined) return { reason: 'value', rule: rule.name, field: name, value: value.slice(0, 200) };
    fields[name] = typeof converted === 'string' ? cut(converted, MAX_LENGTH[name]) : converted;
  }
  const tags = (rule.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : values[tag.from])).filter(isThere);
  return {
    rule: rule.name,
    fields,
    tags: [...new Set(tags.map((tag) => cut(tag, MAX_TAG_LENGTH)))].slice(0, MAX_TAGS),
  };
}

/** Cuts a text without leaving half of a character. */
function cut(text: string, length = Infinity): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
