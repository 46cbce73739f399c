import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The names that code uses; those in comments, types and imports are not among them. */
interface CodeNames {
  /** Members that are accessed or destructured, and what texts say (SQL among them). */
  readonly read: ReadonlySet<string>;
  /** Members of objects that are made, and what texts say. */
  readonly written: ReadonlySet<string>;
}

const wordsIn = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];
/** What SQL says, without its comments. */
const spoken = (text: string): readonly string[] => wordsIn(text.replace(/--.*$/gm, '').replace(/\/\*[^]*?\*\//g, ''));

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

/** The names in a file of code, or in one of JSON: there, the members of its objects. */
export function codeNames(file: string): CodeNames {
  const read = new Set<string>();
  const written = new Set<string>();
  const both = (words: readonly string[]) => words.forEach((word) => read.add(word) && written.add(word));
  const visit = (node: ts.Node): void => {
    if (NO_VALUES.some((is) => is(node))) return;
    if (ts.isPropertyAccessExpression(node)) (assignedTo(node) ? written : read).add(node.name.text);
    else if (ts.isBindingElement(node)) nameOf(node.propertyName ?? node.name).forEach((name) => read.add(name));
    else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      nameOf(node.name).forEach((name) => written.add(name));
    } else if (ts.isStringLiteralLike(node) && !ts.isPropertyAssignment(node.parent)) both(spoken(node.text));
    else if (ts.isStringLiteralLike(node) && (node.parent as ts.PropertyAssignment).initializer === node) {
      both(spoken(node.text));
    } else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) both(spoken(node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return { read, written };
}
