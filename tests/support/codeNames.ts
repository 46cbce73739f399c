import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * The names that code uses; those in comments, types, imports, sentences and messages are not among them. A text that is a name
 * or a list of names, such as the columns of a query builder, may be for either.
 */
interface CodeNames {
  /** Members that are accessed or destructured, and what SQL reads. */
  readonly read: ReadonlySet<string>;
  /** Members of objects that are made, and the columns that SQL writes. */
  readonly written: ReadonlySet<string>;
}

const wordsOfText = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Columns that are stored: those of `insert into x (…)` and `copy x (…)`, and those before `=` of `set`. */
const STORED = /(?:\binsert into|\bcopy)\s+\S+(?:\s+as\s+\w+)?\s*\(([^)]*)\)/gi;
const SET = /\bset\b([^]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gi;
const ASSIGNED = /(?<![\w.<>!])"?([A-Za-z_]\w*)"?\s*=(?!=)/g;
/** Part of a statement that only assigns, as parts of `set` do. */
const ASSIGNMENTS = /^[\s,]*"?\w+"?\s*=/;
const STATEMENT = /^\s*(select|insert into|update\s+\S+\s+set|delete from|copy|with\s+\w+\s+as)\b/i;
const NAMES = /^\s*[\w$."]+( as [\w$]+)?(\s*,\s*[\w$."]*)*\s*$/;

const assignedIn = (text: string): readonly string[] => [...text.matchAll(ASSIGNED)].map(([, name = '']) => name);

/** A statement, and those in its brackets, each without the brackets in it. */
function levelsOf(text: string): readonly string[] {
  const inner: string[] = [];
  let outer = text;
  for (let found = /\(([^()]*)\)/.exec(outer); found; found = /\(([^()]*)\)/.exec(outer)) {
    inner.push(found[1] ?? '');
    outer = outer.replace(found[0], () => ' $ ');
  }
  return [outer, ...inner];
}

/** What SQL reads and writes, without its comments. */
function namesOfSql(text: string): { readonly read: readonly string[]; readonly written: readonly string[] } {
  const plain = text.replace(/--.*$/gm, '').replace(/\/\*[^]*?\*\//g, '');
  const read: string[] = [];
  const written = [...plain.matchAll(STORED)].flatMap(([, columns = '']) => wordsOfText(columns));
  for (const level of levelsOf(plain.replace(STORED, ' '))) {
    const isPart = ASSIGNMENTS.test(level);
    const assigning = isPart ? [level] : [...level.matchAll(SET)].map(([, part = '']) => part);
    written.push(...assigning.flatMap(assignedIn));
    read.push(
      ...wordsOfText(assigning.reduce((left, part) => left.replace(part, () => part.replace(ASSIGNED, ' ')), level)),
    );
  }
  return { read, written };
}

const NO_VALUES = [
  ts.isImportDeclaration,
  ts.isExportDeclaration,
  ts.isInterfaceDeclaration,
  ts.isTypeAliasDeclaration,
  ts.isTypeNode,
] as const;

const nameOf = (name: ts.Node | undefined): readonly string[] =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? [name.text] : [];

function assignedTo(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** The text of a template, with a name for each value in it. */
function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' $ ');
}

const isSql = ({ parent }: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(parent) && /^sql\b/.test(parent.tag.getText());

/** The names in a file of code, or in one of JSON: there, the members of its objects. */
export function codeNames(file: string): CodeNames {
  const read = new Set<string>();
  const written = new Set<string>();
  const addText = (node: ts.StringLiteralLike | ts.TemplateExpression) => {
    const text = textOf(node);
    if (isSql(node) || STATEMENT.test(text)) {
      const names = namesOfSql(text);
      names.read.forEach((name) => read.add(name));
      names.written.forEach((name) => written.add(name));
    } else if (NAMES.test(text)) wordsOfText(text).forEach((word) => read.add(word) && written.add(word));
  };
  const visit = (node: ts.Node): void => {
    if (NO_VALUES.some((is) => is(node))) return;
    if (ts.isPropertyAccessExpression(node)) (assignedTo(node) ? written : read).add(node.name.text);
    else if (ts.isBindingElement(node)) nameOf(node.propertyName ?? node.name).forEach((name) => read.add(name));
    else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      nameOf(node.name).forEach((name) => written.add(name));
    } else if (ts.isTemplateExpression(node)) addText(node);
    else if (ts.isStringLiteralLike(node) && (node.parent as Partial<ts.PropertyAssignment>).name !== node)
      addText(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return { read, written };
}
