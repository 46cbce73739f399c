import type { Field, Resource } from '../schema/model/model';
import type { Locale } from '../text/locale';

/** `parking-spots` → `ParkingSpots`. */
export function componentName({ name }: Pick<Resource, 'name'>): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A JSX attribute: text that needs no escaping in quotes, anything else as an expression. */
export function attribute(name: string, value: unknown): string {
  if (value === undefined) return '';
  if (value === true) return ` ${name}`;
  if (typeof value === 'string' && !/["\\{}<>&\n]/.test(value)) return ` ${name}="${value}"`;
  return ` ${name}={${literal(value)}}`;
}

/** A value as TypeScript writes it. */
function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)}: ${literal(one)}`,
  );
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** Separator of a list that is sent as one text (`split:|`), as a literal; undefined for an array. */
export function separatorOf({ cast }: Field): string | undefined {
  return cast?.startsWith('split:') ? quote(cast.slice('split:'.length)) : undefined;
}

/** Label of a field in one language. */
export function labelOf({ texts }: Resource, field: string, locale: Locale): string {
  return texts[locale].fields[field] ?? field;
}

/** Choices of an enumerated field, with their labels in one language. */
export function choicesOf(resource: Resource, field: string, locale: Locale): { id: unknown; name: string }[] {
  const values = resource.fields.find(({ name }) => name === field)?.enum ?? [];
  return values.map((id) => ({ id, name: resource.texts[locale].enums?.[field]?.[String(id)] ?? String(id) }));
}

/** Collects what a printed file imports. */
export class Imports {
  private readonly names = new Set<string>();

  use(name: string): string {
    this.names.add(name.split('.')[0] ?? name);
    return name;
  }

  print(from: string): string {
    const list = [...this.names].sort();
    return `import { ${list.join(', ')} } from '${from}';`;
  }
}
