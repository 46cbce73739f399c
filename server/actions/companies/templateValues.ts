import type { CompanyTemplate, TemplateValue } from '../../../domain/records/companyTemplate';
import type { RecordKey } from '../../../domain/records/key';
import { maskOf, type PermissionLayout } from '../../../domain/access/permissions';
import type { Locale } from '../../../domain/text/locale';

/** The context in which values of a template are resolved. */
export interface TemplateScope {
  readonly locale: Locale;
  readonly layout: PermissionLayout;
  /** Keys of the records that are there already, by their name in the template. */
  readonly keys: ReadonlyMap<string, RecordKey>;
  /** Hashes of the archives that were made of pages, by the name of these. */
  readonly archives: ReadonlyMap<string, string>;
}

/** A name in the template that stands for nothing (yet). */
export class UnknownTemplateName extends Error {
  override readonly name = 'UnknownTemplateName';
}

/** The value of a field as a client would send it. @throws UnknownTemplateName */
export function resolveValue(value: TemplateValue, scope: TemplateScope): unknown {
  if (Array.isArray(value)) return value.map((one: TemplateValue) => resolveValue(one, scope));
  if (typeof value !== 'object' || value === null) return value;
  if ('$record' in value) return found(scope.keys, value.$record);
  if ('$pages' in value) return found(scope.archives, value.$pages);
  if ('$permissions' in value) return maskOfPatterns(value.$permissions, scope.layout).toString();
  return (value as Readonly<Record<Locale, string>>)[scope.locale];
}

function found<V>(map: ReadonlyMap<string, V>, name: string): V {
  const value = map.get(name);
  if (value === undefined) throw new UnknownTemplateName(name);
  return value;
}

/**
 * The mask of a list of permissions. `*` is every one, `*:view` and `*:edit` those with this ending, `default` those of
 * a new profile; a leading `!` takes away, in the order of the list.
 * @throws UnknownTemplateName for a permission that the layout lacks
 */
function maskOfPatterns(patterns: readonly string[], layout: PermissionLayout): bigint {
  const held = new Set<string>();
  for (const pattern of patterns) {
    const taken = pattern.startsWith('!');
    for (const name of namesFor(taken ? pattern.slice(1) : pattern, layout)) {
      if (taken) held.delete(name);
      else held.add(name);
    }
  }
  return maskOf(held, layout);
}

function namesFor(pattern: string, { bits }: PermissionLayout): string[] {
  const matches = (name: string, isDefault: boolean) => {
    if (pattern === 'default') return isDefault;
    return pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern;
  };
  const names = bits.filter((bit) => matches(bit.name, bit.default)).map(({ name }) => name);
  if (names.length === 0) throw new UnknownTemplateName(pattern);
  return names;
}

/** The pages of a template that its records use. */
export function pagesIn({ records }: Pick<CompanyTemplate, 'records'>): string[] {
  const values = records.flatMap((record) => Object.values(record.values));
  const names = values.flatMap((value) =>
    typeof value === 'object' && value !== null && '$pages' in value ? [value.$pages] : [],
  );
  return [...new Set(names)];
}
