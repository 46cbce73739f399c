import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { inspectJson, MAX_LEVELS } from '../../text/boundedJson';
import type { SchemaError } from '../model/model';
import { diagnosticText, diagnostic, type SchemaDiagnostic } from '../diagnostics/diagnostic';

export type Path = readonly (string | number)[];

/** A schema file with the position of each of its parts. */
export interface Source {
  readonly file: string;
  readonly value: unknown;
  /** An error at the line and column of `path`, or of its nearest existing ancestor. */
  error(path: Path, what: SchemaDiagnostic, hint?: SchemaDiagnostic): SchemaError;
}

/** What is wrong, and what would be right, as an error carries them. */
export function words(
  what: SchemaDiagnostic,
  hint?: SchemaDiagnostic,
): Pick<SchemaError, 'message' | 'hint' | 'diagnostic' | 'hintDiagnostic'> {
  return {
    message: diagnosticText(what),
    diagnostic: what,
    ...(hint && { hint: diagnosticText(hint), hintDiagnostic: hint }),
  };
}

function syntax(error: ParseError['error']): SchemaDiagnostic {
  const code = printParseErrorCode(error);
  return diagnostic(code === '<unknown ParseErrorCode>' ? 'InvalidSymbol' : code);
}

/** Turns a path into a JSON pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * Parses one schema file.
 * @param file the name that errors carry
 * @returns the source, or the syntax errors (strict JSON: no comments, no trailing comma, no duplicate member)
 */
export function parseSource(file: string, text: string): Source | SchemaError[] {
  const clean = text.replace(/^\uFEFF/, '');
  if (inspectJson(clean).isTooDeep)
    return [{ file, line: 1, column: 1, pointer: '', ...words(diagnostic('tooDeep', MAX_LEVELS)) }];
  const failures: ParseError[] = [];
  const tree = parseTree(clean, failures, { disallowComments: true, allowTrailingComma: false });
  const place = placesIn(clean);
  if (failures.length > 0 || !tree) {
    const wrong = failures.length > 0 ? failures : [{ error: 4, offset: 0, length: 0 } as ParseError];
    return wrong.map(({ error, offset }) => ({
      file,
      ...place(offset),
      pointer: '',
      ...words(diagnostic('notJson', syntax(error))),
    }));
  }
  const twice = [...membersTwice(tree, [])].map(([path, { offset }]) => ({
    file,
    ...place(offset),
    pointer: pointerOf(path),
    ...words(diagnostic('memberTwice', String(path.at(-1)))),
  }));
  if (twice.length > 0) return twice;
  const childOf = childrenByName();
  return {
    file,
    value: getNodeValue(tree),
    error(path, what, hint) {
      let node = tree;
      for (const part of path) {
        const child = childOf(node, part);
        if (!child) break;
        node = child;
      }
      // A property's value is found by its path; the eye looks for its name.
      const marked = node.parent?.type === 'property' ? node.parent : node;
      return { file, ...place(marked.offset), pointer: pointerOf(path), ...words(what, hint) };
    },
  };
}

/** Finds line and column of an offset, both from 1. A file may have very many errors, so the lines are counted once. */
function placesIn(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** Finds members of objects and elements of arrays; the members of an object are listed once. */
function childrenByName(): (node: Node, part: string | number) => Node | undefined {
  const listed = new Map<Node, ReadonlyMap<string, Node | undefined>>();
  return (node, part) => {
    if (node.type === 'array') return typeof part === 'number' ? node.children?.[part] : undefined;
    if (node.type !== 'object') return undefined;
    let members = listed.get(node);
    if (!members) {
      members = new Map(node.children?.map(({ children }) => [String(children?.[0]?.value), children?.[1]]));
      listed.set(node, members);
    }
    return members.get(String(part));
  };
}

/** Members that an object has more than once: JSON would keep the last one and say nothing. */
function* membersTwice(node: Node, path: Path): Generator<[Path, Node]> {
  const seen = new Set<string>();
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === 'array') yield* membersTwice(child, [...path, index]);
    const [key, value] = child.children ?? [];
    if (node.type !== 'object' || !key || !value) continue;
    const name = String(key.value);
    if (seen.has(name)) yield [[...path, name], child];
    seen.add(name);
    yield* membersTwice(value, [...path, name]);
  }
}
