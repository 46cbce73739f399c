import { isJsonObject } from '../../text/readJson';
import { hasBit, underMask } from '../../access/bits';
import type { Predicate } from './model';
import { matchesPattern, type UndecidedTexts } from './patterns';

/** What a predicate may look at besides the record, under the reserved roots `$user` and `$mode`. */
export interface PredicateContext {
  readonly user?: { readonly permissions: readonly string[] };
  readonly mode?: 'create' | 'edit';
  /** Gets the texts on which a pattern was not run to its end: whether the condition holds is not known then. */
  readonly undecided?: UndecidedTexts;
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  null: (value) => value === null,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isJsonObject,
};

type Check = (value: unknown, argument: never, undecided?: UndecidedTexts) => boolean;

/** The keywords a predicate may use; `compile` refuses any other one. */
export const PREDICATE_KEYWORDS: Readonly<Record<string, Check>> = {
  const: (value, expected: unknown) => same(value, expected),
  enum: (value, expected: readonly unknown[]) => expected.some((one) => same(value, one)),
  type: (value, expected: string | readonly string[]) =>
    (typeof expected === 'string' ? [expected] : expected).some((name) => TYPES[name]?.(value) ?? false),
  minimum: (value, limit: number) => typeof value !== 'number' || value >= limit,
  maximum: (value, limit: number) => typeof value !== 'number' || value <= limit,
  exclusiveMinimum: (value, limit: number) => typeof value !== 'number' || value > limit,
  exclusiveMaximum: (value, limit: number) => typeof value !== 'number' || value < limit,
  minLength: (value, limit: number) => typeof value !== 'string' || lengthOf(value) >= limit,
  maxLength: (value, limit: number) => typeof value !== 'string' || lengthOf(value) <= limit,
  pattern: (value, source: string, undecided) => typeof value !== 'string' || matchesPattern(source, value, undecided),
  contains: (value, inner: Predicate, undecided) =>
    Array.isArray(value) && value.some((item) => holds(inner, item, undecided)),
  required: (value, names: readonly string[]) => names.every((name) => member(value, name) !== undefined),
  'x-bits': (value, { all, none }: { all?: string; none?: string }) =>
    (all === undefined || hasBit(value as string, all)) &&
    (none === undefined || underMask(value as string, none) === '0'),
  not: (value, inner: Predicate, undecided) => !holds(inner, value, undecided),
  allOf: (value, list: readonly Predicate[], undecided) => list.every((inner) => holds(inner, value, undecided)),
  anyOf: (value, list: readonly Predicate[], undecided) => list.some((inner) => holds(inner, value, undecided)),
  oneOf: (value, list: readonly Predicate[], undecided) =>
    list.filter((inner) => holds(inner, value, undecided)).length === 1,
  properties: (value, map: Readonly<Record<string, Predicate>>, undecided) =>
    Object.entries(map).every(([name, inner]) => {
      const found = member(value, name);
      // Plain JSON Schema lets an absent property pass; a condition about a property means that it is there.
      return found !== undefined && holds(inner, found, undecided);
    }),
};

/** Characters, as JSON Schema and the database count them: an emoji is one. */
function lengthOf(text: string): number {
  return [...text].length;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

function holds(predicate: Predicate, value: unknown, undecided: UndecidedTexts | undefined): boolean {
  return Object.entries(predicate).every(([keyword, argument]) =>
    (PREDICATE_KEYWORDS[keyword] as ((v: unknown, a: unknown, u?: UndecidedTexts) => boolean) | undefined)?.(
      value,
      argument,
      undecided,
    ),
  );
}

/**
 * Checks a record against a condition.
 * @param predicate a JSON Schema of the keywords above; an unknown keyword makes it false
 * @param context what `$user` and `$mode` mean; absent roots never match
 */
export function matches(predicate: Predicate, record: unknown, context: PredicateContext = {}): boolean {
  // Set in any case: a record that brings its own roots must not be believed.
  const { user, mode, undecided } = context;
  return holds(predicate, { ...(record as object | null), $user: user, $mode: mode }, undecided);
}

/** Keywords that hold further conditions over the same value; the last three only in the record's own schema. */
const NESTING = ['not', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];

/** Names of the record's properties that a condition looks at, `$` roots left out, each once. */
export function dependencies(predicate: Predicate): string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    for (const [keyword, argument] of Object.entries(node)) {
      if (keyword === 'properties') Object.keys(argument as object).forEach((name) => found.add(name));
      else if (keyword === 'required') (argument as string[]).forEach((name) => found.add(name));
      else if (NESTING.includes(keyword)) walk(argument);
    }
  };
  walk(predicate);
  return [...found].filter((name) => !name.startsWith('$'));
}
