import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = process.cwd();
const STATES = ['pass', 'fail', 'unproved', 'later', 'n/a'];
/** Sections of OWASP ASVS 5.0 without V17, and of V10 those about clients: the level of each rule in turn, `-` = level 3. */
const LEVELS: Readonly<Record<string, string>> = {
  'V1.1': '22',
  'V1.2': '111112222',
  'V1.3': '11222222222',
  'V1.4': '222',
  'V1.5': '12',
  'V2.1': '122',
  'V2.2': '112',
  'V2.3': '1222',
  'V2.4': '2',
  'V3.2': '11',
  'V3.3': '1222',
  'V3.4': '112222',
  'V3.5': '11122',
  'V3.7': '22',
  'V4.1': '122',
  'V4.2': '2',
  'V4.3': '22',
  'V4.4': '1222',
  'V5.1': '2',
  'V5.2': '112',
  'V5.3': '11',
  'V5.4': '222',
  'V6.1': '122',
  'V6.2': '111111112222',
  'V6.3': '1122',
  'V6.4': '1122',
  'V6.5': '22222',
  'V6.6': '222',
  'V6.8': '2222',
  'V7.1': '222',
  'V7.2': '1111',
  'V7.3': '22',
  'V7.4': '11222',
  'V7.5': '22',
  'V7.6': '22',
  'V8.1': '12',
  'V8.2': '112',
  'V8.3': '1',
  'V8.4': '2',
  'V9.1': '111',
  'V9.2': '1222',
  'V10.1': '22',
  'V10.2': '22',
  'V10.5': '22222',
  'V11.1': '22',
  'V11.2': '222',
  'V11.3': '112',
  'V11.4': '1222',
  'V11.5': '2',
  'V11.6': '2',
  'V12.1': '122',
  'V12.2': '11',
  'V12.3': '2222',
  'V13.1': '2',
  'V13.2': '22222',
  'V13.3': '22',
  'V13.4': '12222',
  'V14.1': '22',
  'V14.2': '1222',
  'V14.3': '122',
  'V15.1': '122',
  'V15.2': '122',
  'V15.3': '1222222',
  'V16.1': '2',
  'V16.2': '22222',
  'V16.3': '2222',
  'V16.4': '222',
  'V16.5': '222',
};

interface Row {
  readonly rule: string;
  readonly level: string;
  readonly state: string;
  readonly where: string;
  readonly proof: string;
}

const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows: Row[] = [
  ...text.matchAll(/^\| (V\d+\.\d+\.\d+)\s*\| (\d)\s*\|[^|]*\| ([\w/]+)\s*\|([^|]*)\|([^|]*)\|$/gm),
].map(([, rule = '', level = '', state = '', where = '', proof = '']) => ({
  rule,
  level,
  state,
  where: where.trim(),
  proof: proof.trim(),
}));

const named = new Map<string, ReadonlySet<string>>();

/** Names of the blocks and tests of a file, as they are written: `describe`, `it`, `test`, also with `.each` and others. */
function namesIn(path: string): ReadonlySet<string> {
  const known = named.get(path);
  if (known) return known;
  const names = new Set<string>();
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest);
  const called = (node: ts.Expression): string => {
    if (ts.isIdentifier(node)) return node.text;
    if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return called(node.expression);
    return ts.isTaggedTemplateExpression(node) ? called(node.tag) : '';
  };
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['describe', 'it', 'test'].includes(called(node.expression))) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.add(name.text);
    }
    node.forEachChild(walk);
  };
  walk(source);
  named.set(path, names);
  return names;
}

describe('docs/asvs.md', () => {
  it('has each of the 226 rules once, with its level', () => {
    const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
      [...levels].flatMap((level, index) => (level === '-' ? [] : [`${section}.${index + 1} ${level}`])),
    );
    expect(expected).toHaveLength(226);
    expect(rows.map(({ rule, level }) => `${rule} ${level}`)).toEqual(expected);
  });

  it('gives each rule a state, and a reason where it does not pass', () => {
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    expect(rows.filter(({ state, where }) => state !== 'pass' && where === '')).toEqual([]);
    const open = text.split('## What is open')[1] ?? '';
    const failing = rows.filter(({ state }) => state === 'fail' || state === 'unproved');
    expect(failing.filter(({ rule }) => !new RegExp(`${rule.replaceAll('.', '\\.')}(?!\\d)`).test(open))).toEqual([]);
  });

  it('proves each pass by a test that exists, under the name that it has', () => {
    const wrong: string[] = [];
    for (const { rule, state, proof } of rows) {
      const tests = [...proof.matchAll(/`(tests\/[\w./-]+)`(?: “([^”]+)”)?/g)];
      if (state === 'pass' && tests.length === 0) wrong.push(`${rule}: no test`);
      for (const [, path = '', name] of tests) {
        if (!/\.(?:test\.tsx?|spec\.ts)$/.test(path) || !existsSync(join(ROOT, path))) wrong.push(`${rule}: ${path}`);
        else if (name && !namesIn(path).has(name)) wrong.push(`${rule}: ${path} “${name}”`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('counts its own rows', () => {
    const told = STATES.map((state) => new RegExp(`^\\| ${state}\\s*\\|[^|]*\\| (\\d+)\\s*\\|$`, 'm').exec(text)?.[1]);
    expect(told).toEqual(STATES.map((state) => String(rows.filter((row) => row.state === state).length)));
  });
});
