import type { Path } from '../parse/source';
import type { LintContext } from './context';
import { diagnostic } from '../diagnostics/diagnostic';

/** Named items must be unique. */
export function lintUniqueNames({ raw, report }: LintContext): void {
  const once = (entries: readonly (readonly [Path, string])[]) => {
    const seen = new Set<string>();
    for (const [path, name] of entries) {
      if (seen.has(name)) report(path, diagnostic('twice', name));
      seen.add(name);
    }
  };
  const list = raw['x-views']?.list;
  once(
    (list?.columns ?? []).map((column, i) => {
      const at = ['x-views', 'list', 'columns', i];
      return typeof column === 'string' ? [at, column] : [[...at, 'field'], column.field];
    }),
  );
  once((list?.filters ?? []).map((name, i) => [['x-views', 'list', 'filters', i], name]));
  once((list?.presets ?? []).map(({ name }, i) => [['x-views', 'list', 'presets', i, 'name'], name]));
  const sections = raw['x-views']?.form?.sections ?? [];
  const at = ['x-views', 'form', 'sections'];
  once(sections.map(({ key }, i) => [[...at, i, 'key'], key]));
  once(sections.flatMap(({ fields }, i) => fields.map((name, j) => [[...at, i, 'fields', j], name] as const)));
  const tabs = raw['x-views']?.form?.tabs ?? [];
  once(tabs.map(({ key }, i) => [['x-views', 'form', 'tabs', i, 'key'], key]));
  once(tabs.flatMap((tab, i) => tab.sections.map((key, j) => [['x-views', 'form', 'tabs', i, 'sections', j], key])));
  once((raw['x-actions'] ?? []).map(({ name }, i) => [['x-actions', i, 'name'], name]));
  const properties = Object.keys(raw.properties).map((name) => [['properties', name], name] as const);
  const aliases = Object.entries(raw.properties).flatMap(([name, { 'x-field': own }]) =>
    own?.alias === undefined ? [] : [[['properties', name, 'x-field', 'alias'], own.alias] as const],
  );
  const reserved = 'version' in raw.properties ? [] : [[['properties'], 'version'] as const];
  once([...properties, ...reserved, ...aliases]);
  for (const [name, property] of Object.entries(raw.properties)) {
    const flags = property['x-field']?.bits?.flags ?? [];
    once((property['x-field']?.codes ?? []).map((code, i) => [['properties', name, 'x-field', 'codes', i], code]));
    once(flags.map((flag, i) => [['properties', name, 'x-field', 'bits', 'flags', i, 'name'], flag.name]));
  }
}
