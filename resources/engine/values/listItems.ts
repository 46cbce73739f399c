import type { Field } from '../../../domain/schema/model/model';

const separatorOf = ({ cast }: Field) => (cast?.startsWith('split:') ? cast.slice('split:'.length) : undefined);

/** The items of a list field, which travels as an array or as joined text (`split:|`). */
export function listItems(field: Field, value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'string' || value === '') return [];
  const separator = separatorOf(field);
  return separator ? value.split(separator) : [value];
}

/**
 * Writes items back in the form the field travels in.
 * A separator inside an item would make two of it, so it is taken out.
 */
export function joinItems(field: Field, items: readonly string[]): string[] | string {
  if (field.type === 'array') return [...items];
  const separator = separatorOf(field) ?? ',';
  return items.map((item) => item.replaceAll(separator, '')).join(separator);
}
