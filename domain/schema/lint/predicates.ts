import type { Predicate } from '../model';
import { dependencies } from '../predicate';
import type { Path } from '../source';
import type { LintContext } from './context';

/** Every condition may look at declared properties only, and its patterns must compile. */
export function lintPredicates({ raw, names, known, report }: LintContext): void {
  const check = (path: Path, predicate: Predicate | undefined) => {
    if (!predicate) return;
    dependencies(predicate).forEach((name) => known(path, 'property in the condition:', name, names));
    patterns(predicate).forEach((pattern) => {
      if (!compiles(pattern)) report(path, `the pattern "${pattern}" is not a regular expression`);
    });
  };
  for (const [name, { 'x-field': own, ...schema }] of Object.entries(raw.properties)) {
    for (const part of ['visibleWhen', 'requiredWhen', 'enabledWhen'] as const) {
      check(['properties', name, 'x-field', part], own?.[part]);
    }
    if (typeof schema['pattern'] === 'string' && !compiles(schema['pattern'])) {
      report(['properties', name, 'pattern'], `the pattern "${schema['pattern']}" is not a regular expression`);
    }
  }
  raw['x-permissions'].rows?.forEach(({ where }, index) => check(['x-permissions', 'rows', index, 'where'], where));
  raw['x-views']?.list?.rowTone?.forEach(({ when }, i) => check(['x-views', 'list', 'rowTone', i, 'when'], when));
  raw['x-actions']?.forEach(({ enabledWhen }, index) => check(['x-actions', index, 'enabledWhen'], enabledWhen));
}

function patterns(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(patterns);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([keyword, value]) =>
    keyword === 'pattern' && typeof value === 'string' ? [value] : patterns(value),
  );
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
