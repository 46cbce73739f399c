import type { Predicate } from '../model/model';
import { dependencies } from '../model/predicate';
import type { Path } from '../parse/source';
import type { LintContext } from './context';
import { badPattern } from './pattern';
import { lintRows } from './rows';

/** Keywords of the record itself that look at its properties. */
const ROOT = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;
const ROOTS = ['$user', '$mode'];
const MODES = ['create', 'edit'];

/** Every condition may look at declared properties only, and its patterns must compile. */
export function lintPredicates(context: LintContext): void {
  const { raw, names, permissions, known, report, patterns } = context;
  const properties = (path: Path, predicate: Predicate) =>
    dependencies(predicate).forEach((name) => known(path, 'conditionProperty', name, names));
  const check = (path: Path, predicate: Predicate | undefined, own = true) => {
    if (!predicate) return;
    if (own) properties(path, predicate);
    for (const [root, inner] of rootsOf(predicate)) {
      known(path, 'conditionRoot', root, ROOTS);
      if (root === '$mode') wordsOf(inner).forEach((mode) => known(path, 'conditionMode', mode, MODES));
      if (root === '$user') {
        wordsOf(inner).forEach((name) => known(path, 'conditionPermission', name, permissions));
      }
    }
    patternsOf(predicate).forEach((pattern) => {
      const bad = badPattern(pattern, patterns);
      if (bad) report(path, ...bad);
    });
  };
  for (const [name, { 'x-field': own }] of Object.entries(raw.properties)) {
    for (const part of ['visibleWhen', 'requiredWhen', 'enabledWhen'] as const) {
      check(['properties', name, 'x-field', part], own?.[part]);
    }
    own?.bits?.flags?.forEach(({ possibleWhen }, index) => {
      check(['properties', name, 'x-field', 'bits', 'flags', index, 'possibleWhen'], possibleWhen);
    });
  }
  for (const keyword of ROOT) if (raw[keyword]) properties([keyword], { allOf: [raw[keyword]].flat() });
  raw['x-permissions'].rows?.forEach(({ where }, index) => {
    check(['x-permissions', 'rows', index, 'where'], where);
    lintRows(context, index, where);
  });
  check(['x-backend', 'proof', 'when'], raw['x-backend'].proof?.when);
  raw['x-views']?.list?.rowTone?.forEach(({ when }, i) => check(['x-views', 'list', 'rowTone', i, 'when'], when));
  for (const list of ['state', 'summary'] as const) {
    raw['x-views']?.record?.[list]?.forEach((part, i) => {
      if (typeof part === 'string') return;
      // Of another resource's record, the names are checked with that resource.
      check(['x-views', 'record', list, i, 'when'], part.when, !part.last);
    });
  }
  raw['x-actions']?.forEach(({ enabledWhen }, index) => check(['x-actions', index, 'enabledWhen'], enabledWhen));
}

/** What a condition asks of `$…`: the roots, each with the condition about it. */
function rootsOf(node: unknown): [string, unknown][] {
  if (Array.isArray(node)) return node.flatMap(rootsOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([keyword, value]) => {
    if (keyword !== 'properties') return ['not', 'allOf', 'anyOf', 'oneOf'].includes(keyword) ? rootsOf(value) : [];
    return Object.entries(value as object).filter(([name]) => name.startsWith('$'));
  });
}

/** The texts that a condition compares with. */
function wordsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([keyword, value]) =>
    keyword === 'const' || keyword === 'enum'
      ? [value].flat().filter((one): one is string => typeof one === 'string')
      : wordsOf(value),
  );
}

function patternsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(patternsOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([keyword, value]) =>
    keyword === 'pattern' && typeof value === 'string' ? [value] : patternsOf(value),
  );
}
