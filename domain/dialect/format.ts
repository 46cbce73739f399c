import { parseTree, type Node, type ParseError } from 'jsonc-parser';

/** Width of a line, and of one step to the right, as the repository's own files have them. */
const WIDTH = 120;
const STEP = '  ';

/**
 * Formats a JSON text as `prettier` does: a value that fits is on one line, except an object that begins with a line
 * break.
 * @returns undefined for a text that is not valid JSON
 */
export function formatJson(text: string): string | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (!tree || errors.length > 0) return undefined;
  return `${print(text, tree, '', 0)}\n`;
}

function source(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

/** True for an object that is written over several lines: its first property is on a new line. */
function isOpen(text: string, { offset, children = [] }: Node): boolean {
  const first = children[0];
  return first !== undefined && text.slice(offset, first.offset).includes('\n');
}

function hasOpen(text: string, node: Node): boolean {
  return (node.type === 'object' && isOpen(text, node)) || (node.children ?? []).some((child) => hasOpen(text, child));
}

function flat(text: string, node: Node): string {
  const { children = [] } = node;
  if (node.type === 'property') return children.map((child) => flat(text, child)).join(': ');
  const parts = children.map((child) => flat(text, child)).join(', ');
  if (node.type === 'object') return children.length > 0 ? `{ ${parts} }` : '{}';
  return node.type === 'array' ? `[${parts}]` : source(text, node);
}

/** Several of the same inside a list are never on one line: each row of a table reads alone. */
function isTable({ type, children = [] }: Node): boolean {
  const rows = children.filter((child) => child.type === 'array' || child.type === 'object');
  return (
    type === 'array' &&
    children.length > 1 &&
    rows.length === children.length &&
    new Set(rows.map((row) => row.type)).size === 1 &&
    rows.every((row) => (row.children ?? []).length > 1)
  );
}

function fits(text: string, node: Node, indent: string, before: number, after: number): boolean {
  if (hasOpen(text, node) || hasTable(node)) return false;
  return indent.length + before + flat(text, node).length + after <= WIDTH;
}

function hasTable(node: Node): boolean {
  return isTable(node) || (node.children ?? []).some(hasTable);
}

/** @param before characters that stand on the line already, without the indentation */
function print(text: string, node: Node, indent: string, before: number, after = 0): string {
  const { type, children = [] } = node;
  if ((type !== 'object' && type !== 'array') || children.length === 0) return flat(text, node);
  if (fits(text, node, indent, before, after)) return flat(text, node);
  const inner = indent + STEP;
  const tail = (index: number) => (index < children.length - 1 ? 1 : 0);
  if (type === 'array') {
    const numbers = children.every((child) => child.type === 'number');
    if (numbers) return `[\n${fill(text, children, inner)}\n${indent}]`;
    const items = children.map((child, index) => inner + print(text, child, inner, 0, tail(index)));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = children.map((member, index) => {
    const [key, value] = member.children ?? [];
    const name = key ? `${source(text, key)}: ` : '';
    return inner + name + (value ? print(text, value, inner, name.length, tail(index)) : '');
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** Numbers fill their lines. */
function fill(text: string, numbers: readonly Node[], indent: string): string {
  const lines: string[] = [];
  numbers.forEach((number, index) => {
    const word = source(text, number) + (index < numbers.length - 1 ? ',' : '');
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  });
  return lines.join('\n');
}
