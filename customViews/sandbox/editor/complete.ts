import { snippet, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { findNodeAtLocation, getLocation, getNodeValue, parseTree, type Node } from 'jsonc-parser';
import {
  memberSuggestions,
  valueSuggestions,
  type KnownNames,
  type Suggestion,
} from '../../../domain/dialect/suggestions';
import { namesIn } from './names';

export interface Completer {
  readonly names: () => Pick<KnownNames, 'permissions' | 'resources'>;
  /** What a keyword is for, in the reader's language. */
  readonly help: (keyword: string) => string | undefined;
  /** Detail of a suggestion: `required`, `name`, … */
  readonly detail: (suggestion: Suggestion) => string | undefined;
}

/** Where a value is written inside the member that completes itself: between the quotes or brackets. */
function withPlace(value: string): string {
  if (value === '""' || value === '{}' || value === '[]') return `${value[0]}\${}${value[1]}`;
  return value === '' ? '${}' : value;
}

/** Completes members and values from the dialect's meta-schema and the names that are known here. */
export function completeFrom({ names, help, detail }: Completer) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const { path, isAtPropertyKey, previousNode } = getLocation(text, context.pos);
    const node =
      previousNode && context.pos > previousNode.offset && context.pos <= end(previousNode) ? previousNode : undefined;
    const word = context.matchBefore(/[\w$-]*/);
    if (!node && !context.explicit && word?.text === '') return null;
    const known = { ...names(), ...namesIn(text) };
    const from = node ? node.offset : (word?.from ?? context.pos);
    const to = node ? end(node) : context.pos;
    const follows = /^\s*:/.test(text.slice(to));
    const suggestions = isAtPropertyKey
      ? memberSuggestions(path.slice(0, -1), known, present(text, path.slice(0, -1), node, follows))
      : valueSuggestions(path, known);
    if (suggestions.length === 0) return null;
    return {
      from,
      to,
      filter: true,
      options: suggestions.map((suggestion): Completion => {
        const { label, value } = suggestion;
        const quoted = isAtPropertyKey ? JSON.stringify(label) : label;
        const hint = detail(suggestion);
        const info = isAtPropertyKey ? help(label) : undefined;
        return {
          label: quoted,
          displayLabel: label.replace(/^"|"$/g, ''),
          ...(hint && { detail: hint }),
          ...(info && { info }),
          boost: suggestion.required ? 2 : suggestion.kind === 'name' ? 1 : 0,
          apply: isAtPropertyKey && !follows ? snippet(`${quoted}: ${withPlace(value ?? '')}`) : quoted,
        };
      }),
    };
  };
}

const end = ({ offset, length }: Node) => offset + length;

/** The members that the object has already, without the one that is being written. */
function present(
  text: string,
  path: readonly (string | number)[],
  writing: Node | undefined,
  follows: boolean,
): ReadonlySet<string> {
  // A name without a value stops the parser: what comes after it would seem to be missing.
  const whole = writing && !follows ? text.slice(0, writing.offset) + text.slice(end(writing)) : text;
  const tree = parseTree(whole);
  const object = tree && findNodeAtLocation(tree, [...path]);
  const keys = (object?.children ?? []).flatMap(({ children = [] }) => children[0] ?? []);
  return new Set(
    keys.filter(({ offset }) => !follows || offset !== writing?.offset).map((key) => String(getNodeValue(key))),
  );
}
